// A walk over the screens of the menu within one loaded program.
import { expect, type Page } from '@playwright/test'
import { readWholeFiles } from '../schema/whole-files.ts'

interface Entry {
  readonly title?: string
  readonly path?: string
  readonly items?: readonly Entry[]
}
const findEntries = ({ items = [], ...entry }: Entry): readonly Entry[] => [entry, ...items.flatMap(findEntries)]
const titles = new Map(
  Object.values(readWholeFiles<Entry>('menu'))
    .flatMap(findEntries)
    .map(({ path, title = '' }) => [path, title]),
)

/** As a link does it: the program stays, the screen changes; returns when it has loaded. */
export const openScreen = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(to => {
    window.history.pushState({}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // The screen before stays until this one is there.
  await expect(page).toHaveTitle(new RegExp(`${RegExp.escape(titles.get(path) ?? '')}$`, 'i'))
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}
