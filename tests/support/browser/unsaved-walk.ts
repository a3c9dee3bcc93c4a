// One form left by every way there is: what was typed is kept, offered again by the same words, and never restored by itself.
import { expect, type Page } from '@playwright/test'
import type { BrowserShop } from './browser-shop.ts'
import type { FormKind } from './form-kinds.ts'
import type { PageWatch } from './page-watch.ts'

const offer = (page: Page) => page.getByRole('alert').filter({ hasText: 'Ada isian yang belum disimpan' })
const getQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Tinggalkan Halaman Ini ?' })

const begin = async (page: Page, kind: FormKind): Promise<void> => {
  await kind.begin?.(page)
  await expect(page.getByRole('button', { name: /^Simpan/ }).first()).toBeVisible()
}

/** The form is as it was saved, says what was typed before, and goes on with it. */
const goOn = async (page: Page, kind: FormKind, value: string): Promise<void> => {
  await expect(offer(page)).toHaveCount(1)
  expect(await kind.shown(page)).not.toBe(value)
  await offer(page).getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(offer(page)).toHaveCount(0)
  await expect.poll(() => kind.shown(page)).toBe(value)
}

const leave = async (page: Page): Promise<void> => {
  await expect(getQuestion(page)).toContainText('Isiannya Tetap Ada Dan Dapat Dilanjutkan Nanti')
  await getQuestion(page).getByRole('button', { name: 'Ya' }).click()
  await expect(getQuestion(page)).toBeHidden()
}

/** The next page is there, and the form is not any more. */
const isAway = async (page: Page, place: string): Promise<void> => {
  await expect(page).toHaveURL(place)
  await expect(page.getByRole('button', { name: /^Simpan/ })).toHaveCount(0)
}

/** Presses an entry of the menu that leads elsewhere, also behind a dialog; answers where to. */
const pressMenu = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href^="/"]')]
    const link = links.find(({ pathname }) => !window.location.pathname.startsWith(pathname))
    link?.click()
    return link?.href ?? ''
  })

/** The page loads what reports a lost connection once it has come to rest: without a connection it could not. */
const noticesLoaded = (page: Page): Promise<void> => expect(page.locator('[data-notices]')).toBeAttached()

export const walkAway = async (
  page: Page,
  kind: FormKind,
  { shop, watch }: { shop: BrowserShop; watch: PageWatch },
) => {
  for (const refusal of [401, 'no answer', 'no connection', 'no line'] as const) watch.expectRefusal(refusal)
  page.on('dialog', dialog => dialog.accept())
  const type = (turn: number): Promise<void> => kind.type(page, kind.value(turn))
  await page.goto(kind.path)
  await begin(page, kind)

  await type(1)
  await page.keyboard.press('Escape')
  await getQuestion(page).getByRole('button', { name: 'Tidak' }).click()
  await expect.poll(() => kind.shown(page)).toBe(kind.value(1))
  const elsewhere = await pressMenu(page)
  await leave(page)
  await isAway(page, elsewhere)

  await page.goBack()
  await begin(page, kind)
  await goOn(page, kind, kind.value(1))
  await type(2)
  await page.goForward()
  await leave(page)
  await isAway(page, elsewhere)

  await page.goBack()
  await begin(page, kind)
  await goOn(page, kind, kind.value(2))
  await type(3)
  await page.keyboard.press('Escape')
  await leave(page)
  await page.goto(kind.path)
  await begin(page, kind)
  await goOn(page, kind, kind.value(3))

  // The connection, then the session, then the tab.
  await type(4)
  await noticesLoaded(page)
  await page.context().setOffline(true)
  await expect(page.getByRole('alertdialog', { name: 'Looks like you lost your internet connection' })).toBeVisible()
  await page.context().setOffline(false)
  // By the page itself: it may lead to the sign-in on its own at the same moment, and either way is right.
  await page.evaluate(() => {
    localStorage.setItem('token', 'tidak-berlaku')
    setTimeout(() => location.reload())
  })
  await expect(page.getByRole('button', { name: 'Masuk' })).toBeVisible()
  const { origins } = await shop.storageOf('OWNER')
  await page.evaluate(stored => {
    for (const { name, value } of stored) localStorage.setItem(name, value)
  }, origins[0]?.localStorage ?? [])
  const other = await page.context().newPage()
  await page.close()
  await other.goto(kind.path)
  await begin(other, kind)
  await goOn(other, kind, kind.value(4))

  await kind.type(other, kind.value(5))
  other.on('dialog', dialog => dialog.accept())
  await other.reload()
  await begin(other, kind)
  await goOn(other, kind, kind.value(5))
  await throwAway(other, kind)
  await other.close()
}

/** What was typed before is offered, and once it is thrown away it never is again. */
const throwAway = async (page: Page, kind: FormKind): Promise<void> => {
  const elsewhere = await pressMenu(page)
  await leave(page)
  await isAway(page, elsewhere)
  await page.goBack()
  await begin(page, kind)
  await offer(page).getByRole('button', { name: 'Buang' }).click()
  await expect(offer(page)).toHaveCount(0)
  await isAway(page, await pressMenu(page))
  await page.goBack()
  await begin(page, kind)
  await expect(offer(page)).toHaveCount(0)
}
