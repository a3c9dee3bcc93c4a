// What keeps somebody out who does not see, hear or point as most do.
import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** All that axe finds on the page as it stands, as `rule: element`. */
export const findBarriers = async (page: Page): Promise<readonly string[]> => {
  // Read by the browser once for each page that it loads.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })))
    // A tooltip and the list of a box are drawn outside of every region, and belong to what they describe and to their box.
    const counted = found.filter(
      ({ id, html }) => id !== 'region' || !/^<(div role="tooltip"|ul role="listbox")/.test(html),
    )
    return counted.map(({ id, html }) => `${id}: ${html}`)
  })
}
