// Pictures of many pieces at once, from files and from a zip: each goes to the piece that it is named after.
import { expect } from '@playwright/test'
import { zipSync } from 'fflate'
import { test } from '../support/browser/browser-shop.ts'

test.use({ user: 'OWNER' })

const ring = { kode_group: 'G17K', kode_dept: 'CCG17K', kode_baki_awal: '01', berat_asli: 2.534, berat: 2.53 }

/** One red point. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)

test('a zip and single files give pieces their pictures, and what has no piece is named with its reason', async ({
  page,
  shop,
}) => {
  const makePiece = async (kode_intern: string) =>
    (await shop.ask('POST', 'barang', { body: { ...ring, kode_intern } })).body
  const [first, second, third] = [await makePiece('IN-1'), await makePiece('IN-2'), await makePiece('IN-3')]
  const readPicture = async ({ id }: { readonly id: string }) =>
    String((await shop.ask('GET', `barang/${id}`)).body.gambar_barang)
  await page.goto('/import-data')
  const box = page.getByRole('combobox', { name: 'Type Import' })
  await box.focus()
  await box.press('Enter')
  await page.getByRole('option', { name: /stok_awal/ }).click()
  const section = page.getByRole('region', { name: 'Gambar' })
  await expect(section).toContainText('Nama setiap file adalah Kode Barcode / Kode Intern')
  const chooser = section.getByLabel('Pilih Gambar Atau Zip').and(page.locator('input'))
  const zip = zipSync({
    [`foto/${first.kode_barcode}.png`]: png,
    'foto/IN-2.PNG': png,
    'foto/BUKAN.jpg': png,
    'foto/IN-3.jpg': Buffer.from('bukan gambar'),
    '__MACOSX/foto/._IN-2.PNG': png,
    'foto/daftar.txt': Buffer.from('daftar'),
  })
  await chooser.setInputFiles({ name: 'foto.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) })
  const left = section.getByRole('table', { name: 'Gambar Yang Tidak Masuk' })
  await expect(left.getByRole('row')).toHaveCount(3)
  await expect(left).toContainText('Tidak ada Barang dengan nama ini')
  await expect(left).toContainText('Bukan gambar yang dapat dibaca')
  await expect(page.getByText('2 gambar masuk')).toBeVisible()
  await expect(page.getByText('2 gambar masuk')).toHaveCount(0)
  expect(await readPicture(first)).toMatch(/\//)
  expect(await readPicture(second)).toMatch(/\//)
  // Again: what has a picture keeps it, unless it is to be replaced.
  const files = ['IN-2.png', 'IN-3.png'].map(name => ({ name, mimeType: 'image/png', buffer: png }))
  await chooser.setInputFiles(files)
  await expect(left).toContainText('Sudah ada gambarnya')
  await expect(left.getByRole('row')).toHaveCount(2)
  expect(await readPicture(third)).toMatch(/\//)
  await section.getByRole('checkbox', { name: 'Ganti gambar yang sudah ada' }).check()
  await chooser.setInputFiles(files)
  await expect(page.getByText('2 gambar masuk')).toBeVisible()
  await expect(left).toHaveCount(0)
  // Half of an archive: what came whole is in.
  await chooser.setInputFiles({
    name: 'foto.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zip.slice(0, -400)),
  })
  await expect(left).toContainText('File zip rusak atau tidak lengkap')
  await page.screenshot({ path: process.env.PICTURE ?? 'test-results/gambar-import.png', fullPage: true })
})
