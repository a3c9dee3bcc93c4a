// A shop comes over from another program with three Excel files: its pieces, members and loans, which agree with the files.
import { expect, type Locator, type Page } from '@playwright/test'
import { utils, write } from 'xlsx'
import { formatScaled } from '../../engine/value/amount.ts'
import { checkBooks } from '../../server/audit/run-audit.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { openForInspection } from '../../server/storage/sqlite/open-for-inspection.ts'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import '../support/register-modules.ts'

test.use({ start: 'empty', shopName: 'pindah-toko' })

type Cell = string | number

interface Sums {
  count: number
  milligrams: number
  rupiah: number
}

const karats = ['17K', '22K', '24K'] as const
const kinds = ['CC', 'GL', 'KL'] as const

const pieces = Array.from({ length: 2000 }, (_, index) => {
  const karat = karats[index % karats.length] ?? '17K'
  // Every tenth piece is not in the tray of its karat.
  const baki = index % 10 === 9 ? '17K' : karat
  return {
    group: `G${karat}`,
    dept: `${kinds[index % 2]}G${karat}`,
    baki,
    milligrams: 1000 + ((index * 37) % 9000),
    modal: 1_000_000 + ((index * 7919) % 4_000_000),
  }
})

const members = Array.from({ length: 100 }, (_, index) => ({
  nama: `PELANGGAN ${String(index + 1).padStart(3, '0')}`,
  hp: `0812${String(index).padStart(7, '0')}`,
  poin: (index * 13) % 97,
}))

const loans = Array.from({ length: 40 }, (_, index) => ({
  nomor: `L-${String(index + 1).padStart(3, '0')}`,
  nama: members[index]?.nama ?? '',
  jumlah: 400_000 + index * 150_000,
  milligrams: 2000 + index * 110,
}))

const stockHead = ['Kode Group', 'Kode Dept', 'Kode Baki', 'Nama Barang', 'Berat Asli', 'Berat', 'Harga Modal']
const stockRows: readonly (readonly Cell[])[] = pieces.map(({ group, dept, baki, milligrams, modal }, index) => [
  group,
  dept,
  baki,
  `BARANG ${index + 1}`,
  milligrams / 1000,
  milligrams / 1000,
  modal,
])
const memberHead = ['Nama Lengkap', 'No Hp', 'Poin']
const loanHead = [
  'No Faktur Manual',
  'Tgl Hutang',
  'Nama Customer',
  'Jumlah Hutang',
  'Nama Barang',
  'Kode Group',
  'Berat',
  'Berat Emas Plastik',
]

const sumBy = <Row>(rows: readonly Row[], getKey: (row: Row) => string, getSums: (row: Row) => Omit<Sums, 'count'>) => {
  const sums = new Map<string, Sums>()
  for (const row of rows) {
    const { count, milligrams, rupiah } = sums.get(getKey(row)) ?? { count: 0, milligrams: 0, rupiah: 0 }
    const more = getSums(row)
    sums.set(getKey(row), {
      count: count + 1,
      milligrams: milligrams + more.milligrams,
      rupiah: rupiah + more.rupiah,
    })
  }
  return Object.fromEntries([...sums].toSorted())
}

const buildWorkbook = (head: readonly Cell[], rows: readonly (readonly Cell[])[]): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...head], ...rows.map(row => [...row])]), 'Data')
  return write(book, { type: 'buffer', bookType: 'xlsx' })
}

const chooseType = async (page: Page, title: string): Promise<void> => {
  const box = page.getByRole('combobox', { name: 'Type Import' })
  await box.focus()
  await box.press('Enter')
  await page.getByRole('option', { name: title }).click()
}

const chooseFile = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.locator('#import-file').setInputFiles({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })

/** Agrees to the totals, and waits until the file is imported. */
const agree = async (page: Page, file: string, texts: readonly string[]): Promise<void> => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Import Data/ })
    .click()
  const question = page.getByRole('alertdialog')
  for (const text of texts) await expect(question).toContainText(text)
  await question.getByRole('button', { name: 'Ya, Simpan' }).click()
  const runs = page.getByRole('table', { name: 'Riwayat Import' })
  await expect(runs.getByRole('row').filter({ hasText: file })).toContainText('Berlaku', { timeout: 120_000 })
}

const expectSums = async (table: Locator, sums: Readonly<Record<string, Sums>>): Promise<void> => {
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(Object.keys(sums).length)
  for (const [label, { count, milligrams, rupiah }] of Object.entries(sums)) {
    const cells = [label, formatScaled(count, 0), formatScaled(milligrams, 3), formatScaled(rupiah, 0)]
    await expect(table.locator('tbody').getByRole('row').filter({ hasText: label }).getByRole('cell')).toHaveText(cells)
  }
}

/** What the pieces of the shop weigh and cost, by a field. */
const sumPieces = async (shop: BrowserShop, field: string): Promise<Readonly<Record<string, Sums>>> => {
  const rows: Readonly<Record<string, string | number>>[] = []
  for (let from = 0; from < pieces.length; from += 100) {
    const { body } = await shop.ask('GET', `barang?sort=["kode_barcode","ASC"]&range=[${from},${from + 99}]`)
    rows.push(...body)
  }
  return sumBy(
    rows,
    row => String(row[field]),
    row => ({ milligrams: Math.round(Number(row.berat) * 1000), rupiah: Number(row.harga_modal) }),
  )
}

test('three Excel files open a shop of 2,000 pieces, 100 members and 40 loans, and every sum agrees', async ({
  page,
  shop,
  watch,
}) => {
  // A refusal has the totals to agree to.
  watch.expectRefusal(422)
  await page.goto('/')
  await page.getByLabel('Buka Pilih Isi Awal').click()
  await page.getByRole('button', { name: /^Masukkan \d+ Pilihan/ }).click()
  await expect(page.getByLabel('Buka Pilih Isi Awal')).toBeHidden()

  await page.goto('/import-data')
  await chooseType(page, 'Stok Awal')
  const wrong = stockRows
    .with(3, ['G99K', ...(stockRows[3] ?? []).slice(1)])
    .with(7, [...(stockRows[7] ?? []).slice(0, 5), 'dua', 1])
  await chooseFile(page, 'stok_awal.xlsx', buildWorkbook(stockHead, wrong))
  const errors = page.getByRole('table', { name: 'Kesalahan' })
  await expect(errors).toBeVisible()
  await expect(errors.getByRole('row').filter({ hasText: 'G99K' }).first()).toContainText(/^5.*Kode Group/)
  await expect(errors.getByRole('row').filter({ hasText: 'dua' })).toContainText(/^9.*Berat.*Angka/)
  await expect(page.getByRole('main').getByRole('button', { name: /^Import Data/ })).toBeDisabled()

  await chooseFile(page, 'stok_awal.xlsx', buildWorkbook(stockHead, stockRows))
  await expect(errors).toBeHidden()
  const getSums = ({ milligrams, modal }: (typeof pieces)[number]) => ({ milligrams, rupiah: modal })
  const [all, groups, trays] = [
    sumBy(pieces, () => 'Barang', getSums),
    sumBy(pieces, ({ group }) => group, getSums),
    sumBy(pieces, ({ baki }) => baki, getSums),
  ]
  const totals = page.getByRole('region', { name: 'Jumlah' })
  await expectSums(totals.getByRole('table', { name: 'Jumlah Barang' }), all)
  await expectSums(totals.getByRole('table', { name: 'Jumlah Kode Group' }), groups)
  await expectSums(totals.getByRole('table', { name: 'Jumlah Kode Baki' }), trays)
  const weight = formatScaled(all.Barang?.milligrams ?? 0, 3)
  await agree(page, 'stok_awal.xlsx', [`Berat: ${weight}`])
  expect(await sumPieces(shop, 'kode_group')).toEqual(groups)
  expect(await sumPieces(shop, 'kode_baki')).toEqual(trays)

  const points = members.reduce((sum, { poin }) => sum + poin, 0)
  await chooseType(page, 'Member Awal')
  const memberRows = members.map(({ nama, hp, poin }) => [nama, hp, poin])
  await chooseFile(page, 'member_awal.xlsx', buildWorkbook(memberHead, memberRows))
  await agree(page, 'member_awal.xlsx', ['Member: 100', formatScaled(points, 0)])
  const { body: membersThere } = await shop.ask('GET', 'member?range=[0,99]')
  const listPoints = (rows: readonly Readonly<Record<string, unknown>>[], name: string) =>
    rows.map(row => `${row[name]} ${row.poin}`).toSorted()
  expect(listPoints(membersThere, 'nama_lengkap')).toEqual(listPoints(members, 'nama'))

  const lent = loans.reduce((sum, { jumlah }) => sum + jumlah, 0)
  await chooseType(page, 'Hutang Awal')
  const loanRows = loans.map(({ nomor, nama, jumlah, milligrams }) => [
    nomor,
    '2026-10-02',
    nama,
    jumlah,
    'KALUNG',
    'G17K',
    milligrams / 1000,
    (milligrams + 100) / 1000,
  ])
  await chooseFile(page, 'hutang_awal.xlsx', buildWorkbook(loanHead, loanRows))
  await agree(page, 'hutang_awal.xlsx', ['Hutang: 40', formatScaled(lent, 0)])
  const { body: loansThere } = await shop.ask('GET', 'hutang?range=[0,49]')
  const listLoans = (rows: readonly Readonly<Record<string, unknown>>[], number: string, amount: string) =>
    rows.map(row => `${row[number]} ${row[amount]}`).toSorted()
  expect(listLoans(loansThere, 'no_faktur_manual', 'jumlah_hutang')).toEqual(listLoans(loans, 'nomor', 'jumlah'))

  await page.goto('/dashboard')
  const card = page.getByRole('link', { name: 'Stock Barang' }).locator('xpath=ancestor::*[contains(., "Qty")][1]')
  await expect(card).toContainText(weight)
  await expect(card).toContainText('2,000')

  const books = await openForInspection(shop.database)
  try {
    const { checks } = await checkBooks(books.connection, loadSchema('schema'))
    expect(checks.flatMap(({ breaches }) => breaches)).toEqual([])
  } finally {
    await books.close()
  }
})
