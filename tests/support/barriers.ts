// What keeps somebody out who does not see, hear or point as most do.
import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** What axe finds serious or critical on the page as it stands, as `rule: element`. */
export const barriersOf = async (page: Page): Promise<readonly string[]> => {
  // Read by the browser once for each page that it loads.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa'], resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))
  })
}
