// Boxes are as wide as their values and as high as those beside them, on the forms of the menu at the size of a counter's screen.
import { expect, type Page } from '@playwright/test'
import routes from '../fixtures/routes.json' with { type: 'json' }
import { test } from '../support/browser/browser-shop.ts'
import { createPiece, getGoods, salePath, scanBox, typeSales } from '../support/browser/counter-page.ts'
import { openScreen } from '../support/browser/menu-walk.ts'

test.use({ start: 'demo', shopName: 'jendela' })

/** Lists and reports have no form. */
const readOnlyPaths = /^\/(laporan|lihat|batal|validasi|data|import|master-(?!parameter))/

/** What the longest row of the demo is called. */
const longestRow = 'PLG0000002 - PELANGGAN 02'

/** Names of boxes whose text is cut, once each pick box has the longest row. */
const listCutBoxes = (page: Page): Promise<readonly string[]> =>
  page.evaluate(row => {
    const isShown = (box: Element): boolean => box.checkVisibility() && box.getBoundingClientRect().width > 0
    const boxes = [...document.querySelectorAll<HTMLElement>('main :is(input, select, [role=combobox])')].filter(
      isShown,
    )
    for (const box of boxes)
      if (box instanceof HTMLInputElement && box.role === 'combobox' && box.id.startsWith('field-') && box.value === '')
        box.setAttribute('value', row)
    return boxes
      .filter(box => box.scrollWidth > box.clientWidth + 1)
      .map(box => `${box.id || box.ariaLabel}: ${box.scrollWidth} in ${box.clientWidth}`)
  }, longestRow)

/** Heights and borders of the boxes of each row, where they differ. */
const listUnevenRows = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const boxes = '[data-cell], [data-bare] .MuiOutlinedInput-root:not(.MuiInputBase-multiline)'
    const readBorder = (box: Element): string => getComputedStyle(box.querySelector('fieldset') ?? box).borderTopColor
    return [...document.querySelectorAll('main :is(tr, li)[data-line], main tbody tr')].flatMap(row => {
      const shown = [...row.querySelectorAll<HTMLElement>(boxes)].filter(
        box => box.checkVisibility() && !box.contains(document.activeElement),
      )
      const heights = new Set(shown.map(box => Math.round(box.getBoundingClientRect().height)))
      const borders = new Set(shown.map(readBorder))
      return heights.size > 1 || borders.size > 1 ? [[...heights, ...borders].join(' ')] : []
    })
  })

test('the forms of the menu cut no value, and rows have boxes of one height and border', async ({ page }) => {
  test.slow()
  const found: string[] = []
  let boxes = 0
  await page.goto('/home')
  for (const path of routes.menu.filter(one => !readOnlyPaths.test(one))) {
    await openScreen(page, path)
    const [cut, uneven] = [await listCutBoxes(page), await listUnevenRows(page)]
    boxes += await page.locator('main input').count()
    for (const one of [...cut, ...new Set(uneven)]) found.push(`${path} ${one}`)
  }
  expect(found).toEqual([])
  expect(boxes).toBeGreaterThan(60)
})

test('a sale to a member with three payments cuts no value, and its payments are whole', async ({ page, shop }) => {
  const code = await createPiece(shop)
  await page.goto(salePath)
  await typeSales(page, 'S02')
  await page.getByRole('combobox', { name: 'Pilih Pelanggan' }).click()
  await page.getByRole('option', { name: 'Member', exact: true }).click()
  const member = page.getByRole('combobox', { name: 'Kode Member' })
  await member.fill('PLG0000002')
  await page.getByRole('option', { name: /^PLG0000002/ }).click()
  await scanBox(page).fill(code)
  await scanBox(page).press('Enter')
  await expect(getGoods(page).getByText(code, { exact: true })).toBeVisible()
  await page.keyboard.press('F8')
  for (const key of ['Shift+F8', 'Control+F8']) {
    await page.keyboard.press(key)
    await expect(page.locator('li[data-line] [role=combobox]:focus')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.locator('li[role=option]').first().click()
  }
  expect(await listCutBoxes(page)).toEqual([])
  expect(await listUnevenRows(page)).toEqual([])
  const rows = page.locator('li[data-line]')
  await expect(rows).toHaveCount(3)
  for (const row of await rows.all()) await expect(row).toBeInViewport({ ratio: 1 })
})
