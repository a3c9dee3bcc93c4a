// Bodies that once made the server fail, or kept it busy: each is refused with its place, and nothing is written.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let token: string

beforeAll(async () => {
  shop = await openShop()
  token = await shop.signIn('OWNER')
})
afterAll(() => shop.close())

const text = { toString: 1 }
const one = { kode_gudang: 'TOKO', kode_baki: '02' }
const line = 'pindah-barang/lines/barang'

type Row = readonly [method: string, path: string, body: unknown, status: number, fault: string]

const rows: readonly Row[] = [
  ['POST', 'pindah-barang?move=simpan', { ...one, barang: ['x'] }, 400, 'barang.0 record.form'],
  ['POST', 'pindah-barang?move=simpan', { ...one, barang: [null, [['x']]] }, 400, 'barang.1 record.form'],
  ['POST', 'pindah-barang/preview?move=simpan', { ...one, barang: ['x'] }, 200, 'barang.0 record.form'],
  ['POST', line, { header: { barang: ['x'] }, line: 'x', lines: ['x'] }, 422, 'kode_barcode required'],
  ['POST', 'pindah-barang?move=simpan', { ...one, barang: Array(2001).fill({}) }, 422, 'barang lines.many'],
  ['PUT', 'users/hak-akses/KSR01', { menu: [text] }, 400, 'menu.0 menu.form'],
  ['POST', 'reports/penjualan-rekap/files', { format: text }, 400, 'format choice.unknown'],
]

test.each(rows)('%s %s %j', async (...[method, path, body, status, found]) => {
  const answer = await shop.ask(method, path, { token, body })
  const faults = (answer.body.faults ?? []).map(({ field = '', code }: Record<string, string>) => `${field} ${code}`)
  expect([answer.status, faults]).toEqual([status, expect.arrayContaining([found])])
})
