// Bodies that once made the server fail or blocked it: each is refused with its place, and nothing is written.
import { expect, test } from 'vitest'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openShop } from '../../support/shop/shop.ts'

const shop = openForTests(() => openShop())

const text = { toString: 1 }
const one = { kode_gudang: 'TOKO', kode_baki: '02' }
const line = 'pindah-barang/lines/barang'

/** As deep as it says, the record around it included. */
const deep = (levels: number, value: unknown = 'x'): unknown => (levels <= 1 ? value : deep(levels - 1, [value]))

type Row = readonly [method: string, path: string, body: unknown, status: number, fault: string]

const rows: readonly Row[] = [
  ['POST', 'pindah-barang?move=simpan', { ...one, barang: ['x'] }, 400, 'barang.0 record.form'],
  ['POST', 'pindah-barang?move=simpan', { ...one, barang: [null, [['x']]] }, 400, 'barang.1 record.form'],
  ['POST', 'pindah-barang/preview?move=simpan', { ...one, barang: ['x'] }, 200, 'barang.0 record.form'],
  ['POST', line, { header: { barang: ['x'] }, line: 'x', lines: ['x'] }, 422, 'kode_barcode required'],
  ['POST', 'pindah-barang?move=simpan', { ...one, barang: Array(501).fill({}) }, 422, 'barang lines.many'],
  ['PUT', 'users/hak-akses/KSR01', { menu: [text] }, 400, 'menu.0 menu.form'],
  ['POST', 'reports/penjualan-rekap/files', { format: text }, 400, 'format choice.unknown'],
]

const draft = 'drafts/pindah-barang/01999999-0000-7000-8000-000000000001'

const deepOnes: readonly (readonly [method: string, path: string, member: string])[] = [
  ['POST', 'banks', 'nama_bank'],
  ['POST', 'pindah-barang?move=simpan', 'barang'],
  ['POST', 'pindah-barang/preview?move=simpan', 'barang'],
  ['POST', line, 'header'],
  ['PUT', draft, 'body'],
  ['PUT', 'users/hak-akses/KSR01', 'menu'],
  ['PUT', 'schema/menu', 'content'],
  ['POST', 'penjualan/report-rekap-jual-pajak', 'bulan'],
  ['POST', 'reports/penjualan-rekap/files', 'filter'],
  ['POST', 'penjualan/truncate', 'rows'],
]

test.each(deepOnes)(
  '%s %s with a value of 65 levels is refused before it is parsed',
  async (...[method, path, member]) => {
    const answer = await shop.ask(method, path, { user: 'OWNER', body: { [member]: deep(65) } })
    const sentence = 'Data Yang Dikirim Bersusun Lebih Dari 64 Tingkat'
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'body.too-deep', message: sentence, ref: expect.any(String) },
    ])
    const shallow = await shop.ask(method, path, { user: 'OWNER', body: { [member]: deep(64) } })
    expect(shallow.body.code).not.toBe('body.too-deep')
    expect(shallow.status).toBeLessThan(500)
  },
)

test.each(rows)('%s %s %j', async (...[method, path, body, status, found]) => {
  const answer = await shop.ask(method, path, { user: 'OWNER', body })
  const faults = (answer.body.faults ?? []).map(({ field = '', code }: Record<string, string>) => `${field} ${code}`)
  expect([answer.status, faults]).toEqual([status, expect.arrayContaining([found])])
})
