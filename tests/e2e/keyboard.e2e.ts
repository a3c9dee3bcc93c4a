// The keys of a list and its form, without a mouse.
import { expect } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'
import { MasterPage } from '../support/browser/master-page.ts'

test('a row is added with F6 and F9 and left with Escape', async ({ page, shop, watch }) => {
  const list = new MasterPage(page, shop, 'Bank')
  const form = list.form('Tambah Bank')
  await page.goto('/master-bank')
  await expect(list.row('BCA')).toBeVisible()
  // The code of the form comes after the rows; until then an Escape right behind an F6 is another matter.
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('F6')
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.keyboard.press('F6')
  await expect(form.getByRole('textbox', { name: 'Kode Bank' })).toBeFocused()
  // At once: the second key is there before the router is back at the list.
  await page.evaluate(() => {
    for (const key of ['Escape', 'F6'])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
  await expect(form.getByRole('textbox', { name: 'Kode Bank' })).toBeFocused()
  await page.keyboard.type('tombol')
  await page.keyboard.press('Tab')
  await page.keyboard.type('bank tombol')
  await page.keyboard.press('F9')
  await watch.expectMessage('Berhasil Menyimpan Data')
  await expect(form).toBeHidden()
  await expect(list.row('TOMBOL')).toContainText('BANK TOMBOL')
})

for (const path of ['/master-bank', '/dashboard', '/transaksi-penjualan'])
  test(`keys behind Ctrl+K wait for the finder while ${path} loads`, async ({ page }) => {
    const finder = page.getByRole('dialog', { name: 'Cari menu' })
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.heardScans?.isListening)
    await page.keyboard.press('Control+K')
    await page.keyboard.type('gudx')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/master-gudang')
    await expect(finder).toBeHidden()

    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.heardScans?.isListening)
    await page.keyboard.press('Control+K')
    await page.keyboard.type('riwayat ')
    await expect(finder).toBeVisible()
    await page.keyboard.type('harga')
    await expect(finder.getByRole('combobox')).toHaveValue('riwayat harga')
    await page.keyboard.press('Escape')
    await expect(finder).toBeHidden()
  })

test('the finder opens dialogs of the shell, by the words that people use', async ({ page }) => {
  await page.goto('/master-bank')
  await page.keyboard.press('Control+K')
  await page.keyboard.type('ganti kata sandi')
  await expect(page.getByRole('option', { name: 'Ganti Password' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Cari menu' })).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Ganti Password' })).toBeVisible()
})

test('keys behind Ctrl+K wait for the code of the finder', async ({ page, shop }) => {
  const list = new MasterPage(page, shop, 'Bank')
  let sendCode = (): void => {}
  const isTyped = new Promise<void>(resolve => (sendCode = resolve))
  await page.route(/MenuFinder-.*\.js$/, async route => {
    await isTyped
    await route.continue()
  })
  await page.goto('/master-bank')
  await expect(list.row('BCA')).toBeVisible()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('mandiri')
  await page.keyboard.press('Enter')
  sendCode()
  await expect(page).toHaveURL(/\/master-bank\/[^/]+$/)
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('MANDIRI')
})

test('?, / and Ctrl+K find what one looks for', { tag: '@long' }, async ({ page, shop }) => {
  const list = new MasterPage(page, shop, 'Bank')
  await page.goto('/master-bank')
  await expect(list.row('BCA')).toBeVisible()
  await test.step('? shows the keys of where one is', async () => {
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Tombol Pintas' })
    for (const [label, key] of [
      ['Tambah', 'F6'],
      ['Cari', '/'],
      ['Cari menu', 'Ctrl+K'],
      ['Tombol Pintas', '?'],
    ] as const) {
      const terms = sheet.getByRole('term')
      await expect(terms.first()).toBeVisible()
      const at = (await terms.allTextContents()).indexOf(label)
      await expect(sheet.getByRole('definition').nth(at)).toHaveText(key)
    }
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })
  await test.step('/ goes to the search, Escape empties it, and a slash that is typed stays a slash', async () => {
    await page.keyboard.press('/')
    await expect(list.search).toBeFocused()
    await page.keyboard.type('b/a')
    await expect(list.search).toHaveValue('b/a')
    await page.keyboard.press('Escape')
    await expect(list.search).toHaveValue('')
    await page.keyboard.type('mandiri')
    await expect(list.rows).toHaveCount(1)
    await expect(list.row('MANDIRI')).toBeVisible()
  })
  await test.step('Ctrl+K finds a menu by what is typed, and Enter opens it', async () => {
    await page.keyboard.press('Control+K')
    const finder = page.getByRole('dialog', { name: 'Cari menu' })
    const box = finder.getByRole('combobox', { name: 'Cari menu' })
    await expect(box).toBeFocused()
    await page.keyboard.type('gud')
    await expect(finder.getByRole('option').first()).toHaveText(/^Gudang/)
    await page.keyboard.press('Enter')
    await expect(finder).toBeHidden()
    await expect(page).toHaveURL('/master-gudang')
    await expect(page.getByRole('heading', { level: 1, name: 'Gudang' })).toBeVisible()

    await page.keyboard.press('Control+K')
    await expect(box).toBeFocused()
    await page.keyboard.type('mandiri')
    await expect(finder.getByRole('option').first()).toHaveText(/^MANDIRI.*Bank$/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/master-bank\/[^/]+$/)
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('MANDIRI')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('Control+K')
    await expect(box).toBeFocused()
    await page.keyboard.type('riwayat harga')
    await expect(finder.getByRole('option').first()).toContainText('Riwayat Harga')
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+K')
    await expect(finder.getByRole('option').first()).toContainText('Gudang')
    await page.keyboard.type('tidak ada')
    await expect(finder.getByRole('status')).toContainText('Tidak ada menu "tidak ada"')
    await page.keyboard.press('Escape')
    await expect(finder).toBeHidden()
  })
})

test('the arrows walk the rows, Enter opens one and Escape comes back to it', { tag: '@long' }, async ({
  page,
  shop,
}) => {
  const list = new MasterPage(page, shop, 'Sales')
  await page.goto('/master-sales')
  await expect(list.row('S01')).toBeVisible()
  await list.row('S01').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(list.row('S03')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(list.row('S02')).toBeFocused()
  await page.keyboard.press('End')
  await expect(list.rows.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(list.row('S01')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const form = list.form('Edit Sales')
  await expect(form.getByRole('textbox', { name: 'Kode Sales' })).toHaveValue('S02')
  await expect(form.getByRole('textbox', { name: 'Nama Sales' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(list.row('S02')).toBeFocused()

  await test.step('the arrow down leads from the search into what was found, and Enter opens it', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('S03')
    await expect(list.rows).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(list.row('S03')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.getByRole('textbox', { name: 'Kode Sales' })).toHaveValue('S03')
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })
  await test.step('where nothing is left, the filters are taken away by one button', async () => {
    await list.search.fill('tidak ada yang begini')
    await page.getByRole('button', { name: 'Hapus Filter' }).click()
    await expect(list.row('S01')).toBeVisible()
    await expect(list.search).toHaveValue('')
  })
  await test.step('on a phone a row has three lines, and the rest after a tap', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/master-baki')
    const card = page.locator('tbody tr').first()
    const cells = card.getByRole('cell').filter({ hasNot: page.getByRole('button') })
    const edit = card.getByRole('button', { name: /^Edit/ })
    await expect(cells).toHaveCount(3)
    await card.getByRole('button', { name: /^Selengkapnya/ }).click()
    await expect(cells).not.toHaveCount(3)
    await expect(edit).toBeVisible()
    await card.getByRole('button', { name: /^Ringkas/ }).click()
    await expect(cells).toHaveCount(3)
    await expect(edit).toBeHidden()
    expect(await findBarriers(page)).toEqual([])
  })
})

test('who deletes a row by keys stands on the row that comes to its place', { tag: '@long' }, async ({
  page,
  shop,
}) => {
  const list = new MasterPage(page, shop, 'Bank')
  for (const kode_bank of ['BCA-1', 'BCA-2']) await shop.ask('POST', 'banks', { body: { kode_bank, nama_bank: 'X' } })
  await page.goto('/master-bank')
  await list.search.fill('BCA-')
  await expect(list.rows).toHaveCount(2)
  for (const next of [list.row('BCA-2'), page.getByRole('main')]) {
    await list.rows
      .first()
      .getByRole('button', { name: /^Hapus/ })
      .press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).press('Enter')
    await expect(next).toBeFocused()
  }
})
