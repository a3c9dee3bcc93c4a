// docs/adding.md, followed to the letter: its whole files are put where it says, with a line each in the menu, and they work.
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile } from '../support/files/import-files.ts'
import { writeGuideFiles } from '../support/schema/guide-files.ts'
import { ring } from '../support/shop/desk.ts'
import { openShop, type Shop } from '../support/shop/shop.ts'

let folder: string
let shop: Shop
let token: string

beforeAll(async () => {
  folder = writeGuideFiles('docs/adding.md', [
    { path: 'resources/master/jenis-batu.json', title: 'Jenis Batu' },
    { path: 'imports/master-jenis.json', title: 'Master Jenis' },
    { path: 'reports/barang/baki-per-gudang.json', title: 'Laporan Baki Per Gudang', menu: ['report:baki-per-gudang'] },
    { path: 'resources/barang/pinjam-barang.json', title: 'Pinjam Barang', menu: ['document:pinjam-barang/new'] },
  ])
  shop = await openShop({ env: { SCHEMA_DIR: folder } })
  token = await shop.signIn('OWNER')
})

afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const ask = async (method: string, path: string, body?: object) => {
  const answer = await shop.ask(method, path, { token, ...(body && { body }) })
  expect(answer).toMatchObject({ status: method === 'POST' ? 201 : 200 })
  return answer.body
}

test('the master takes a row', async () => {
  const row = { jenis_batu: 'COBA', nama_batu: 'COBA' }
  expect(await ask('POST', 'parameter-berlian', row)).toMatchObject(row)
})

test('the document takes pieces out of their tray, and knows the one that it copied', async () => {
  const [{ kode_sales }] = await ask('GET', 'sales')
  const { kode_barcode, nama_barang } = await ask('POST', 'barang', { ...ring, kode_baki_awal: '01' })
  const made = await ask('POST', 'pinjam-barang?move=simpan', { kode_sales, barang: [{ kode_barcode }] })
  expect(made).toMatchObject({ status: 'DONE', barang: [{ kode_barcode, nama_barang, berat: ring.berat }] })
  expect(made.no_pinjam).toMatch(/^PJ-\d{6}-0001$/)
  const again = await shop.ask('POST', 'pinjam-barang?move=simpan', {
    token,
    body: { kode_sales, barang: [{ kode_barcode }] },
  })
  expect(again.status).toBe(422)
})

test('the report adds up', async () => {
  const { totals } = await ask('GET', 'reports/baki-per-gudang')
  const { headers } = await shop.ask('GET', 'baki', { token })
  expect(headers['content-range']).toMatch(new RegExp(`/${totals.jumlah}$`))
  expect(totals.rata).toBeCloseTo(totals.berat / totals.jumlah, 2)
})

test('the import takes its file in', async () => {
  const text = 'kode_dept,nama_dept,kode_group,status_aktif\nCCG17K,CINCIN,G17K,true\n'
  const job = await importFile(shop, 'master-jenis', { file: 'master_jenis.csv', bytes: text, token })
  expect(job).toMatchObject({ state: 'done', percentage: 100 })
})
