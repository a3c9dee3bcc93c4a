// What keys do just after a save, what a filter, a list and a popup leave in reach, and what a corrected group brings along.
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { counterOpen, createPiece, getGoods, salePath, typeSales } from '../support/browser/counter-page.ts'
import { MasterPage } from '../support/browser/master-page.ts'
import { scanInto } from '../support/browser/scanner.ts'
import { typeByHand } from '../support/browser/typing.ts'

test.use({ start: 'demo', shopName: 'kasir', user: 'SPV01' })

const getMenuFinder = (page: Page) => page.getByRole('combobox', { name: 'Cari menu' })

/** The finder opens at the key, takes what is typed, and is closed again. */
const findAndClose = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(getMenuFinder(page)).toBeFocused()
  await typeByHand(page, 'bank')
  await expect(getMenuFinder(page)).toHaveValue('bank')
  // While a message stands there, behind the finder too, Escape closes it first.
  await expect(page.getByRole('alert', { includeHidden: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(getMenuFinder(page)).toHaveCount(0)
}

/** All that stands in the boxes of the page. */
const getTypedTexts = (page: Page): Promise<string> =>
  page.locator('input, textarea').evaluateAll(boxes => boxes.map(box => (box as HTMLInputElement).value).join(' '))

test.describe('in a master', () => {
  test.use({ user: 'OWNER' })

  test('keys after a save open the finder, and neither a button nor a form', async ({ page, shop }) => {
    const list = new MasterPage(page, shop, 'Bank')
    await page.goto('/master-bank')
    for (const code of ['TOMBOL1', 'TOMBOL2']) {
      await list.add()
      const form = list.form('Tambah Bank')
      await form.getByRole('textbox', { name: 'Kode Bank' }).fill(code)
      await form.getByRole('textbox', { name: 'Nama Bank' }).fill(`BANK ${code}`)
      await page.keyboard.press('F9')
      await expect(page.getByRole('alert')).toContainText('Berhasil Menyimpan Data')
      if (code === 'TOMBOL1') await findAndClose(page)
    }
    await page.keyboard.press('Space')
    await typeByHand(page, 'qzx')
    await expect(list.row('TOMBOL2')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/master-bank$/)
    expect(await getTypedTexts(page)).not.toContain('qzx')
  })
})

test('words typed while a sale is saved and its print is offered are in no form, and the finder opens after it', async ({
  page,
  shop,
}) => {
  await page.goto(salePath)
  await counterOpen(page)
  const code = await createPiece(shop)
  await scanInto(page, code)
  await expect(getGoods(page).getByText(code, { exact: true })).toBeAttached()
  await typeSales(page, 'S01')
  await page.keyboard.press('F8')
  await expect(page.getByRole('status').filter({ hasText: 'Lunas' }).first()).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/penjualan\?move=simpan/, async route => {
    await held.promise
    await route.continue()
  })
  const sent = page.waitForRequest(/\/api\/penjualan\?move=simpan/)
  await page.keyboard.press('F9')
  await sent
  await typeByHand(page, 'qzx')
  held.resolve()
  const offer = page.getByRole('dialog', { name: 'Berhasil Menyimpan Data' })
  await expect(offer).toBeVisible()
  await typeByHand(page, 'qzx')
  await expect(offer).toBeVisible()
  await page.keyboard.press('Escape')
  await counterOpen(page)
  expect(await getTypedTexts(page)).not.toContain('qzx')
  await findAndClose(page)
  await expect(page).toHaveURL(new RegExp(salePath))
})

test('the date of a list is changed while its chip stands there', async ({ page }) => {
  await page.goto('/lihat-penjualan')
  const chip = page.getByRole('button', { name: /^Hapus Filter Tanggal/ })
  await expect(chip).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  const from = filter.getByLabel('Tanggal Dari', { exact: true })
  const before = await from.inputValue()
  await from.press('ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Pilih Tanggal' })
  await expect(calendar.locator(':focus')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(calendar).toHaveCount(0)
  await expect(from).not.toHaveValue(before)
  const chosen = await from.inputValue()
  await filter.getByRole('button', { name: 'Terapkan' }).click()
  await expect(page.getByText(chosen).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(chosen))
  await expect(chip).toBeVisible()
})

const overlaps = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('what is compared is not drawn')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const)
  test(`a refused save at ${width}x${height} leaves the wrong box in sight, beside its popup`, async ({
    page,
    shop,
    watch,
  }) => {
    watch.expectRefusal(422)
    await page.setViewportSize({ width, height })
    await page.goto(salePath)
    await counterOpen(page)
    const code = await createPiece(shop)
    await scanInto(page, code)
    await expect(getGoods(page).getByText(code, { exact: true })).toBeAttached()
    await page.keyboard.press('F8')
    await page.keyboard.press('F9')
    const wrong = page.locator('input:focus')
    await expect(wrong).toHaveAccessibleName(/^Kode Sales/)
    await expect(wrong).toHaveAccessibleDescription('Kode Sales Belum Dipilih')
    for (const alert of await page.getByRole('alert').all()) expect(await overlaps(alert, wrong)).toBe(false)
  })

test('a list that is too slow says so, and goes on at a press', async ({ page, watch }) => {
  watch.expectRefusal('no answer')
  await page.addInitScript(() => {
    const usual = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = milliseconds => usual(milliseconds / 5)
  })
  await page.route(/\/api\/penjualan\?/, () => undefined)
  await page.goto('/lihat-penjualan')
  const popup = page.getByRole('alertdialog', { name: 'Tidak Terhubung Keserver' })
  await popup.getByRole('button', { name: 'Tutup' }).click()
  await expect(popup).toHaveCount(0)
  await expect(page.getByText('Server Terlalu Lama Menjawab, Coba Lagi Atau Persempit Filter')).toBeVisible()
  // What the filter holds is in reach as well.
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeEnabled()
  await page.unroute(/\/api\/penjualan\?/)
  await page.getByRole('button', { name: 'Coba Lagi' }).click()
  await expect(page.getByText('Server Terlalu Lama Menjawab', { exact: false })).toHaveCount(0)
  await expect(page.getByText('Data Tidak Dapat Ditampilkan')).toHaveCount(0)
})

test('the purity of a collateral follows its group, and the way to the types leaves no words in the box', async ({
  page,
  context,
}) => {
  await page.goto('/transaksi-hutang')
  await counterOpen(page)
  await page.keyboard.press('F6')
  const group = page.getByRole('combobox', { name: 'Group 1', exact: true })
  const purity = page.getByRole('textbox', { name: 'Kadar 1', exact: true })
  const choose = async (code: string): Promise<void> => {
    await group.click()
    await group.fill(code)
    await page.getByRole('option', { name: new RegExp(`^${code}`) }).click()
    // What a box decides is worked out when it is left.
    await page.keyboard.press('Tab')
  }
  await choose('G17K')
  await expect(purity).toHaveValue('70.80')
  await choose('G24K')
  await expect(purity).toHaveValue('99.90')
  const type = page.getByRole('combobox', { name: 'Jenis 1', exact: true })
  await type.click()
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('option', { name: 'Kelola Jenis' }).click(),
  ])
  await opened.close()
  await page.bringToFront()
  await expect(type).toHaveValue('')
  await page.keyboard.press('Tab')
  await expect(type).toHaveValue('')
})
