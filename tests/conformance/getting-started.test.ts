// docs/getting-started.md, followed to the letter: its three files work together, from the first row to the report.
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeGuideFiles } from '../support/schema/guide-files.ts'
import { openShop, type Shop } from '../support/shop/shop.ts'

let folder: string
let shop: Shop
let token: string

beforeAll(async () => {
  folder = writeGuideFiles('docs/getting-started.md', [
    { path: 'resources/master/jenis-biaya.json', title: 'Jenis Biaya', menu: ['resource:jenis-biaya'] },
    {
      path: 'resources/kas/nota-biaya.json',
      title: 'Nota Biaya',
      menu: ['document:nota-biaya/new', 'document:nota-biaya/riwayat'],
    },
    { path: 'reports/keuangan/biaya-per-jenis.json', title: 'Laporan Biaya', menu: ['report:biaya-per-jenis'] },
  ])
  shop = await openShop({ env: { SCHEMA_DIR: folder } })
  token = await shop.signIn('OWNER')
  for (const [kode_biaya, nama_biaya] of [
    ['LISTRIK', 'LISTRIK'],
    ['AIR', 'AIR'],
  ])
    await shop.ask('POST', 'jenis-biaya', { token, body: { kode_biaya, nama_biaya } })
})

afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const saveNota = (rincian: readonly object[]) =>
  shop.ask('POST', 'nota-biaya?move=simpan', { token, body: { rincian } })

test('the document looks its master up, computes the total and takes a number', async () => {
  const saved = await saveNota([
    { kode_biaya: 'LISTRIK', jumlah: 250_000 },
    { kode_biaya: 'AIR', jumlah: 100_000 },
  ])
  expect(saved).toMatchObject({ status: 201, body: { status: 'DONE', total: 350_000 } })
  expect(saved.body.no_biaya).toMatch(/^BY-\d{6}-0001$/)
  expect((await saveNota([{ kode_biaya: 'TIDAK ADA', jumlah: 1 }])).status).toBe(422)
})

test('the report sums what is stored, and a cancelled document comes to nothing', async () => {
  const cancelled = await saveNota([{ kode_biaya: 'AIR', jumlah: 40_000 }])
  const { id, versi } = cancelled.body
  const answer = await shop.ask('POST', `nota-biaya/${id}/moves/batal`, { token, body: { versi } })
  expect(answer).toMatchObject({ status: 200, body: { status: 'CANC' } })
  const report = await shop.ask('GET', 'reports/biaya-per-jenis', { token })
  expect(report.body.totals).toMatchObject({ banyak: 2, jumlah: 350_000 })
})
