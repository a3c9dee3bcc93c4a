import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { ring } from '../../../support/shop/desk.ts'
import { openShop, password, query } from '../../../support/shop/shop.ts'

let owner: string
let stranger: string

const shop = openForTests(() => openShop())
beforeAll(async () => {
  owner = await shop.signIn('OWNER')
  stranger = await shop.signIn('OWNERB')
})

const post = (path: string, body: unknown, token = owner) => shop.ask('POST', path, { token, body })
const baki = { kode_baki: 'UJI', nama_baki: 'UJI', berat_baki: 1, berat_bandrol: 0.1 }
const getId = async (path: string, filter: unknown, token = owner): Promise<string> => {
  const { body } = await shop.ask('GET', `${path}?${query({ filter })}`, { token })
  return body[0].id
}

describe('a reference', () => {
  const missing = (value: string) => ({
    status: 422,
    body: {
      code: 'record.invalid',
      faults: [{ field: 'kode_gudang', code: 'reference.missing', message: `Kode Gudang ${value} Tidak Ditemukan` }],
    },
  })

  test('to a row of another shop is refused: a tray of another shop’s gudang', async () => {
    expect((await post('gudang', { kode_gudang: 'HANYAB', nama_gudang: 'B' }, stranger)).status).toBe(201)
    expect(await post('baki', { ...baki, kode_gudang: 'HANYAB' })).toMatchObject(missing('HANYAB'))
    expect(await post('baki', { ...baki, kode_gudang: 'HANYAB' }, stranger)).toMatchObject({ status: 201 })
  })

  test.each(['TIDAK', "X'--", '../TOKO'])('to a missing row is refused: %s', async kode_gudang => {
    const { status, body } = await post('baki', { ...baki, kode_gudang })
    expect([status, body.faults[0].field]).toEqual([422, 'kode_gudang'])
  })

  test('is checked together with other database rules, and nothing is saved', async () => {
    expect(await post('baki', { ...baki, kode_baki: '01', kode_gudang: 'TIDAK' })).toMatchObject(missing('TIDAK'))
  })

  test('to a row of the chain is valid in every shop', async () => {
    for (const [index, token] of [owner, stranger].entries())
      expect(
        await post('jenis', { kode_dept: `UJI${index}`, nama_dept: 'UJI', kode_group: 'G24K' }, token),
      ).toMatchObject({
        status: 201,
      })
  })

  test('is checked only if it changed', async () => {
    const { body: row } = await post('jenis', { kode_dept: 'UBAH', nama_dept: 'UJI', kode_group: 'G24K' })
    const put = (body: unknown) => shop.ask('PUT', `jenis/${row.id}`, { token: owner, body })
    expect(await put({ kode_group: 'TIDAK' })).toMatchObject({
      status: 422,
      body: { faults: [{ field: 'kode_group', code: 'reference.missing' }] },
    })
    expect(await put({ kode_group: 'G24K', nama_dept: 'UJI 2' })).toMatchObject({ status: 200, body: { versi: 2 } })
  })
})

describe('a row in use', () => {
  const cases: readonly [path: string, filter: Record<string, string>, message: string][] = [
    ['gudang', { kode_gudang: 'DALEM' }, 'DALEM - BRANKAS DALAM Masih Dipakai Oleh 4 Baki'],
    [
      'group',
      { kode_group: 'G18K' },
      'G18K - EMAS 18K Masih Dipakai Oleh 3 Jenis, 1 Parameter Point, 1 Parameter Rugi Nota',
    ],
    ['toko', { kode_toko: 'KCB' }, 'KCB - KENCANA SURABAYA Masih Dipakai Oleh'],
  ]
  test.each(cases)('of %s cannot be deleted, and the error names its uses', async (path, filter, message) => {
    const id = await getId(path, filter)
    const refused = await shop.ask('DELETE', `${path}/${id}`, { token: owner })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'record.in-use', message: expect.stringContaining(message) },
    })
    expect((await shop.ask('GET', `${path}/${id}`, { token: owner })).status).toBe(200)
  })

  test('names each of its uses once, lines and entries with their documents', async () => {
    const fresh = await openShop({ env: { KENCANA_START: 'demo' } })
    const token = await fresh.signIn('OWNER')
    const piece = await fresh.ask('POST', 'barang', { token, body: ring })
    const sale = {
      kode_sales: 'S01',
      nama_customer: 'IBU RATNA',
      barang: [{ kode_barcode: piece.body.kode_barcode }],
      pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_946_000 }],
    }
    const { body: sold } = await fresh.ask('POST', 'penjualan?move=simpan', { token, body: sale })
    expect((await fresh.ask('POST', `penjualan/${sold.id}/moves/validasi`, { token, body: {} })).status).toBe(200)
    const { body: groups } = await fresh.ask('GET', `group?${query({ filter: { kode_group: 'G17K' } })}`, { token })
    const { status, body } = await fresh.ask('DELETE', `group/${groups[0].id}`, { token })
    const titles = body.uses.map(({ title }: { readonly title: string }) => title)
    expect([status, body.message]).toEqual([409, expect.stringMatching(/\d+ Barang, .*1 Penjualan/)])
    expect(titles).toEqual([...new Set(titles)])
    await fresh.close()
  })

  test('of another shop does not affect the row of the same key here', async () => {
    expect((await post('gudang', { kode_gudang: 'KEMBAR', nama_gudang: 'A' })).status).toBe(201)
    expect((await post('gudang', { kode_gudang: 'KEMBAR', nama_gudang: 'B' }, stranger)).status).toBe(201)
    expect((await post('baki', { ...baki, kode_baki: 'PAKAI', kode_gudang: 'KEMBAR' }, stranger)).status).toBe(201)
    const erase = async (token: string) =>
      (await shop.ask('DELETE', `gudang/${await getId('gudang', { kode_gudang: 'KEMBAR' }, token)}`, { token })).status
    expect([await erase(owner), await erase(stranger)]).toEqual([200, 409])
  })

  test('a toko without users is kept as long as it owns rows', async () => {
    const fresh = await openShop()
    const token = await fresh.signIn('OWNER')
    await fresh.ask('POST', 'users/shop', { token, body: { kode_toko: 'KCB' } })
    const { body: users } = await fresh.ask('GET', 'users', { token })
    expect((await fresh.ask('DELETE', `users/${users[0].id}`, { token })).status).toBe(200)
    await fresh.ask('POST', 'users/shop', { token, body: { kode_toko: 'KCA' } })
    const { body: toko } = await fresh.ask('GET', `toko?${query({ filter: { kode_toko: 'KCB' } })}`, { token })
    const refused = await fresh.ask('DELETE', `toko/${toko[0].id}`, { token })
    expect(refused).toMatchObject({ status: 409, body: { code: 'record.in-use' } })
    await fresh.close()
  })
})

describe('a row with an owner shop', () => {
  const user = { user_id: 'BARU', user_name: 'BARU', level: 'KSR', password }

  test('belongs to the caller’s shop by default', async () => {
    expect((await post('users', user)).body).toMatchObject({ kode_toko: 'KCA' })
  })

  test('cannot be created for another shop', async () => {
    expect(await post('users', { ...user, user_id: 'BARU2', kode_toko: 'KCB' })).toMatchObject({
      status: 422,
      body: { faults: [{ field: 'kode_toko', code: 'scope.foreign', message: 'Kode Toko KCB Bukan Toko Anda' }] },
    })
  })

  test('cannot be moved to another shop', async () => {
    const id = await getId('users', { user_id: 'SLS01' })
    const moved = await shop.ask('PUT', `users/${id}`, { token: owner, body: { kode_toko: 'KCB' } })
    expect(moved).toMatchObject({ status: 422, body: { faults: [{ code: 'scope.foreign' }] } })
    expect((await shop.ask('GET', `users/${id}`, { token: owner })).body.kode_toko).toBe('KCA')
  })

  test('shares its key with the whole chain, so a hidden user of another shop causes a conflict', async () => {
    const refused = await post('users', { ...user, user_id: 'OWNERB' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'record.exists', message: 'User ID OWNERB Sudah Ada' } })
    expect(JSON.stringify(refused.body)).not.toContain('KCB')
  })
})

test.each([
  ['POST', 'baki', { ...baki, kode_gudang: 'TOKO', kode_toko: 'KCB' }],
  ['POST', 'gudang', { kode_gudang: 'X', nama_gudang: 'X', kode_toko: 'KCB' }],
  ['POST', 'sales', { kode_sales: 'X', nama_sales: 'X', created_by: 'OWNER' }],
])('%s %s takes no column that the server writes itself', async (method, path, body) => {
  const { status, body: answer } = await shop.ask(method, path, { token: owner, body })
  expect([status, answer.faults[0].code]).toEqual([400, 'field.unknown'])
})
