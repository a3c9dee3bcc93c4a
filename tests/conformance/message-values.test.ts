// What the server says of a value, beside lists and forms, reads as they show it.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { getMessages, openDesk } from '../support/shop/desk.ts'
import { testedStorages } from '../support/storage/storages.ts'

describe.each(testedStorages)('$name', ({ name }) => {
  const pieces = openForTests(() => openDesk(name))

  test('a browser is given the titles of states, and of choices that come from another row', async () => {
    const { body } = await pieces.ask('GET', 'schema')
    const getChoices = (resource: string, field: string): readonly { readonly title: string }[] =>
      body.resources[resource].fields.find((one: { readonly name: string }) => one.name === field).choices
    expect(getChoices('hancur-barang', 'status')).toEqual([
      { value: 'DONE', title: 'Hancur', color: 'error' },
      { value: 'CANC', title: 'Batal', color: 'cancelled' },
    ])
    expect(getChoices('barang', 'jenis_group').map(({ title }) => title)).toContain('Logam Mulia')
  })

  test('a preview shows the entries of a move in the number format of the screens', async () => {
    const barcode = await pieces.make()
    const body = { kondisi_barang: 'PATAH', barang: [{ kode_barcode: barcode }] }
    const { status, body: preview } = await pieces.ask('POST', 'hancur-barang/preview?move=simpan', body)
    expect([status, preview.faults]).toEqual([200, []])
    expect(preview.entries).toMatchObject([
      { amounts: { qty: 1, berat: 2.53 }, texts: { kode_barcode: barcode, qty: '1', berat: '2.530' } },
    ])
  })

  test('an existing row is reported by the title of its choice', async () => {
    const [slip] = (await pieces.ask('GET', 'nota-slip', undefined, 'OWNER')).body
    const { jenis, nama } = slip
    const answer = await pieces.ask('POST', 'nota-slip', { jenis, nama, judul: 'UJI', lebar_mm: 74 }, 'OWNER')
    expect([answer.status, jenis]).toEqual([409, 'HUTANG'])
    expect(getMessages(answer)).toEqual([
      'jenis unique: Jenis Slip Hutang Sudah Ada',
      `nama unique: Nama Slip ${nama} Sudah Ada`,
    ])
  })
})
