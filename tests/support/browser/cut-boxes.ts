// Boxes of a form whose value is cut, rows whose boxes differ in height or border, and check boxes without the look of the theme.
import type { Page } from '@playwright/test'

/** What the longest row of the demo is called. */
const longestRow = 'PLG0000002 - PELANGGAN 02'

/** Names of boxes whose text is cut, once each pick box has the longest row. */
export const listCutBoxes = (page: Page): Promise<readonly string[]> =>
  page.evaluate(row => {
    const isShown = (box: Element): boolean => box.checkVisibility() && box.getBoundingClientRect().width > 0
    const boxes = [...document.querySelectorAll<HTMLElement>('main :is(input, select, [role=combobox])')].filter(
      isShown,
    )
    for (const box of boxes)
      if (box instanceof HTMLInputElement && box.matches('.MuiAutocomplete-root [id*="-field-"]') && box.value === '')
        box.setAttribute('value', row)
    return boxes
      .filter(box => box.scrollWidth > box.clientWidth + 1)
      .map(box => `${box.id || box.ariaLabel}: ${box.scrollWidth} in ${box.clientWidth}`)
  }, longestRow)

/** Heights and borders of the boxes of each row, where they differ. */
export const listUnevenRows = (page: Page): Promise<readonly string[]> =>
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

/** The check boxes and choices in tables that are those of the browser. */
export const listPlainChoices = (page: Page): Promise<readonly string[]> =>
  page
    .locator('main table :is([type=checkbox], [type=radio]):not(.MuiCheckbox-root *, .MuiRadio-root *)')
    .evaluateAll(boxes => boxes.map(box => box.getAttribute('aria-label') ?? box.outerHTML))
