// The first day of a shop that has nobody but its owner: what is sold, bought, ordered, lent, taken as cash and closed needs no
// second person; what does is refused by name, and an owner may turn the second person on at any time.
import { expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { buying, chain, ring, seller } from '../support/shop/desk.ts'
import { openShop } from '../support/shop/shop.ts'

type Body = Readonly<Record<string, unknown>>

const shop = openForTests(() => openShop({ env: { KENCANA_START: 'empty' } }))

const masters: readonly (readonly [path: string, row: Body])[] = [
  ['group', { kode_group: 'G17K', nama_group: 'EMAS 17K', kadar: 70.8, harga: 1_935_000, harga_beli: 1_700_000 }],
  ['kadar', { kadar: 70.8, kadar_cetak: '17K' }],
  ['jenis', { kode_dept: 'CCG17K', nama_dept: 'CINCIN', kode_group: 'G17K' }],
  ['jenis', { kode_dept: 'KLG17K', nama_dept: 'KALUNG', kode_group: 'G17K' }],
  ['baki', { kode_baki: '01', nama_baki: 'BAKI 01', kode_gudang: 'TOKO', berat_baki: 100, berat_bandrol: 0 }],
  ['sales', { kode_sales: 'S01', nama_sales: 'OWNER' }],
]

const customer = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }
const goods = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN' }
const pay = (jumlah_rp: number): Body => ({ pembayaran: [{ jenis: 'CASH', jumlah_rp }] })

test('an owner alone validates what was saved alone, takes cash and closes the day', async () => {
  const token = await shop.signIn('OWNER')
  const ask = (path: string, body: Body = {}) => shop.ask('POST', path, { token, body })
  const post = async (path: string, body?: Body): Promise<Body> => {
    const { status, body: answer } = await ask(path, body)
    expect({ path, answer, isDone: status < 300 }).toEqual({ path, answer, isDone: true })
    return answer
  }
  for (const [path, row] of masters) await post(path, row)
  await post('cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 50_000_000 })
  const make = async () => (await post('barang', { ...ring, nama_barang: 'CINCIN', kadar_cetak: '17K' })).kode_barcode

  const documents: readonly (readonly [path: string, body: Body])[] = [
    ['penjualan', { ...customer, barang: [{ kode_barcode: await make() }], ...pay(4_896_000) }],
    ['pembelian', buying([chain], 5_100_000, seller)],
    ['pesanan', { ...customer, estimasi: '2026-12-30', barang: [{ ...goods, perkiraan_berat: 2.5 }], ...pay(100_000) }],
    ['hutang', { ...customer, jumlah_hutang: 400_000, berat_emas_plastik: 10.5, barang: [{ ...goods, berat: 10 }] }],
  ]
  for (const [path, body] of documents) {
    const { id, status } = await post(`${path}?move=simpan`, body)
    expect([path, status]).toEqual([path, 'OPEN'])
    await post(`${path}/${id}/moves/validasi`)
  }
  await post('cash?move=simpan', { arah: 'KELUAR', kategori: 'GAJI', jumlah: 20_000_000 })

  const cheap = { ...customer, barang: [{ kode_barcode: await make(), harga_jual: 4_000_000 }], ...pay(4_000_000) }
  expect((await ask('penjualan?move=simpan', cheap)).body.code).toBe('authorize.needed')

  await shop.ask('PUT', 'para-system', { token, body: { VALIDASI_ORANG_KEDUA: 'YA' } })
  const sale = { ...customer, barang: [{ kode_barcode: await make() }], ...pay(4_896_000) }
  const { id } = await post('penjualan?move=simpan', sale)
  expect((await ask(`penjualan/${id}/moves/validasi`)).body.code).toBe('authorize.needed')
  await shop.ask('PUT', 'para-system', { token, body: { VALIDASI_ORANG_KEDUA: 'OTOMATIS' } })
  await post(`penjualan/${id}/moves/validasi`)
  expect(await post('system/close', { PROSES: 'close' })).toMatchObject({ hari: 1 })
})
