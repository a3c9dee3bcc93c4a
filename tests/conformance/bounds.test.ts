// Amounts, periods, percents and dates that no shop has are refused with the name of the field and its bound.
import { expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openShop } from '../support/shop/shop.ts'

const shop = openForTests(() => openShop())

const account = { kode_bank: 'BCA', no_rekening: '123456', nama_rekening: 'TOKO' }
const loan = { nama_customer: 'SITI', kode_pinjaman: 'BIASA', jumlah_hutang: 100_000 }

test.each([
  ['cash', 'cash?move=simpan', { arah: 'MASUK', jumlah: 999_999_999_999_999 }, 'Maksimal 100,000,000,000'],
  ['a loan', 'hutang?move=simpan', { ...loan, lama_pinjam: 1e15 }, 'Lama Pinjam (Hari) Maksimal 1,000,000'],
  ['a loan of a hundred years', 'hutang?move=simpan', { ...loan, lama_pinjam: 36_500 }, 'Maksimal 3650 Hari'],
  ['a loan of 1900', 'hutang?move=simpan', { ...loan, tgl_hutang: '1900-01-01' }, 'Paling Awal 2000-01-01'],
  ['the fee of a card', 'rekenings', { ...account, fee_credit: 26 }, 'Fee % Maksimal 25'],
  ['a member', 'member', { tanggal_lahir: '2300-01-01' }, 'Tanggal Lahir Paling Akhir 2099-12-31'],
])('%s out of bounds is refused, and the answer names them', async (_name, path, body, message) => {
  const answer = await shop.ask('POST', path, { user: 'OWNER', body })
  expect(answer.status).toBe(422)
  const messages = answer.body.faults.map((one: { message: string }) => one.message)
  expect(messages).toContainEqual(expect.stringContaining(message))
})

test('people are born before 2000', async () => {
  const answer = await shop.ask('POST', 'member', { user: 'OWNER', body: { tanggal_lahir: '1950-01-01' } })
  const fields = (answer.body.faults ?? []).map((one: { field: string }) => one.field)
  expect(fields).not.toContain('tanggal_lahir')
})

test('the description of the API has the bounds', async () => {
  const { body } = await shop.ask('GET', 'openapi.json', { user: 'OWNER' })
  const { properties } = body.components.schemas['member.write']
  expect(properties.tanggal_lahir).toMatchObject({ description: '1900-01-01 to 2099-12-31' })
  expect(properties.penghasilan).toMatchObject({ minimum: 0, maximum: 100_000_000_000 })
})
