// How soon a saved schema file is in force: in the API, and in the menu of a page that is open.
import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { BrowserShop } from '../../tests/support/browser/browser-shop.ts'
import { budgets } from '../harness/budgets.ts'
import type { Figure } from '../harness/figures.ts'
import { computeMedian } from '../harness/rounds.ts'
import { openPage } from './pages.ts'

const saves = 10
const pollMilliseconds = 10

/** The median of several masters, saved one after the other. */
export const measureSavedFile = async (browser: Browser, shop: BrowserShop): Promise<readonly Figure[]> => {
  const page = await openPage(browser, await shop.storageOf('OWNER'))
  await page.goto(`${shop.address}/jenis-batu`)
  await page.locator('td[data-title]').first().waitFor()
  await page.evaluate(recordEntries)
  const [answers, shows]: [number[], number[]] = [[], []]
  for (let save = 0; save < saves; save++) {
    const [answered, shown] = await saveOne(page, shop, save)
    answers.push(answered)
    shows.push(shown)
  }
  await page.context().close()
  const [answered, shown] = [computeMedian(answers), computeMedian(shows)]
  return [
    { name: 'saved file: the API answers', value: answered, unit: 'ms', budget: budgets.savedFile },
    { name: 'saved file: an open page shows it', value: shown, unit: 'ms', budget: budgets.savedFileShown },
  ]
}

/** Runs in the page: waiting for the entry from outside would report the moments at which the driver polls again. */
const recordEntries = (): void => {
  const seenAt: Record<string, number> = {}
  Object.assign(window, { seenAt })
  const watch = new MutationObserver(() => {
    for (const { pathname } of document.querySelectorAll<HTMLAnchorElement>('nav a')) seenAt[pathname] ??= Date.now()
  })
  watch.observe(document, { childList: true, subtree: true })
}

type EntryTimesWindow = { readonly seenAt: Readonly<Record<string, number>> }

/** Milliseconds from before a new master and its menu line are saved: to its first good answer, and to its entry in the menu. */
const saveOne = async (page: Page, shop: BrowserShop, serial: number): Promise<readonly [number, number]> => {
  const name = `uji-${serial}`
  const savedAt = Date.now()
  shop.schema.addMaster(name, `Uji ${serial}`)
  while ((await shop.ask('GET', name)).status !== 200) await setTimeout(pollMilliseconds)
  const answeredAt = Date.now()
  const path = `/master-${name}`
  await page.waitForFunction(expectedPath => expectedPath in (window as unknown as EntryTimesWindow).seenAt, path)
  const seenAt = await page.evaluate(expectedPath => (window as unknown as EntryTimesWindow).seenAt[expectedPath], path)
  return [answeredAt - savedAt, (seenAt ?? Number.NaN) - savedAt]
}
