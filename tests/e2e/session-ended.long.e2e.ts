// A page whose session ends elsewhere goes to the sign-in page by itself; one that only lost its line stays.
import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'

const signIn = (page: Page) => page.getByRole('button', { name: 'Masuk' })
const isSignedOut = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem('islogin') === 'false' && localStorage.getItem('token') === null)

/** What a browser says on a line when it uses it from now on. */
const upgraded = '5'

/** The lines that the page uses, which may be broken. */
const getLines = async (page: Page): Promise<readonly WebSocketRoute[]> => {
  const lines: WebSocketRoute[] = []
  await page.routeWebSocket(/socket\.io/, line => {
    const server = line.connectToServer()
    line.onMessage(message => {
      server.send(message)
      if (message === upgraded) lines.push(line)
    })
  })
  return lines
}

const endAll = async (shop: BrowserShop): Promise<void> => {
  const { body } = await shop.ask('GET', `users?filter=${encodeURIComponent('{"user_id":"SPV01"}')}`)
  expect((await shop.ask('POST', `users/${body[0].id}/keluarkan`)).status).toBe(200)
}

test.describe('a supervisor at his list', () => {
  test.use({ user: '' })

  /** Signs in on the page itself, for sessions that end are not those of other tests; waits for the live connection. */
  const enter = async (page: Page): Promise<void> => {
    const live = page.waitForResponse(answer => answer.url().includes('/socket.io/') && answer.url().includes('sid='))
    await page.goto('/')
    await page.getByRole('textbox', { name: 'User ID' }).fill('SPV01')
    await page.getByRole('textbox', { name: 'Password' }).fill('rahasia-sekali')
    await signIn(page).click()
    await page.getByRole('navigation', { name: 'Navigation' }).waitFor()
    await live
  }

  test('is at the sign-in page when an owner signs him out, without a click', async ({ page, shop, watch }) => {
    // What the list, and the line itself, were asking for at that moment.
    for (const refusal of [400, 401] as const) watch.expectRefusal(refusal)
    await enter(page)
    await page.goto('/master-baki?page=1')
    await page.waitForResponse(answer => answer.url().includes('/socket.io/') && answer.url().includes('sid='))
    await endAll(shop)
    await expect(signIn(page)).toBeVisible()
    expect(await isSignedOut(page)).toBe(true)
    await test.step('is told why, and is back where he was when he signs in again', async () => {
      await expect(page.getByRole('status')).toContainText('Sesi Anda sudah berakhir')
      await page.getByRole('textbox', { name: 'User ID' }).fill('SPV01')
      await page.getByRole('textbox', { name: 'Password' }).fill('rahasia-sekali')
      await signIn(page).click()
      await expect(page).toHaveURL('/master-baki?page=1')
      await expect(page.getByRole('heading', { level: 1, name: 'Baki' })).toBeVisible()
    })
    await test.step('nobody else is led there, and who leaves by himself is told nothing', async () => {
      await endAll(shop)
      await expect(page.getByRole('status')).toContainText('Sesi Anda sudah berakhir')
      await page.getByRole('textbox', { name: 'User ID' }).fill('OWNER')
      await page.getByRole('textbox', { name: 'Password' }).fill('rahasia-sekali')
      await signIn(page).click()
      await expect(page).toHaveURL('/dashboard')
      await page.getByRole('button', { name: /OWNER/ }).last().click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await page.getByRole('button', { name: 'Ya' }).click()
      await expect(signIn(page)).toBeVisible()
      await expect(page.getByText('Sesi Anda sudah berakhir')).toHaveCount(0)
    })
  })

  test('is there as well when his line was broken at that moment, once it is back', async ({ page, shop, watch }) => {
    // What is said on a line that was broken meanwhile, and to what the page asked for by itself.
    for (const refusal of ['no answer', 'no line', 400, 401] as const) watch.expectRefusal(refusal)
    const lines = await getLines(page)
    await enter(page)
    await expect.poll(() => lines.length).toBe(1)
    await page.route('**/socket.io/**', route => route.abort())
    await lines[0]?.close()
    await endAll(shop)
    await page.waitForEvent('requestfailed', request => request.url().includes('/socket.io/'))
    await expect(signIn(page)).toBeHidden()
    expect(await isSignedOut(page)).toBe(false)
    await page.unroute('**/socket.io/**')
    await expect(signIn(page)).toBeVisible()
    expect(await isSignedOut(page)).toBe(true)
  })

  test('signs out himself without a second load of the page', async ({ page, watch }) => {
    // What the page was asking for at that moment.
    watch.expectRefusal(401)
    await enter(page)
    // The word over the live connection is there before the answer, and so is a refusal of what the page asks for meanwhile.
    await page.route('**/api/users/logout', async route => {
      const response = await route.fetch()
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await page.waitForTimeout(1000)
      await route.fulfill({ response })
    })
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.getByRole('button', { name: /SPV01/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click()
    await expect(signIn(page)).toBeVisible()
    await page.waitForTimeout(500)
    expect([loads, watch.troubles()]).toEqual([0, []])
  })
})

test('a line that breaks is opened again, and the page stays where it is', async ({ page, watch }) => {
  watch.expectRefusal('no answer')
  const lines = await getLines(page)
  await page.goto('/master-baki')
  await expect.poll(() => lines.length).toBe(1)
  await lines[0]?.close()
  await expect.poll(() => lines.length).toBe(2)
  await expect(page.getByRole('heading', { level: 1, name: 'Baki' })).toBeVisible()
  expect(await isSignedOut(page)).toBe(false)
})

test.describe('a till that another user takes over', () => {
  test.use({ user: '' })

  const signInAs = async (page: Page, user: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'User ID' }).fill(user)
    await page.getByRole('textbox', { name: 'Password' }).fill('rahasia-sekali')
    await signIn(page).click()
    await page.getByRole('navigation', { name: 'Navigation' }).waitFor()
  }

  test('shows that user in every tab, also in one without a line, and after it is loaded again', async ({
    page,
    context,
    watch,
  }) => {
    watch.expectRefusal('no answer')
    await page.route('**/socket.io/**', route => route.abort())
    await page.goto('/')
    await signInAs(page, 'SPV01')
    const other = await context.newPage()
    await other.goto('/')
    // As a tab in the background, which asks for nothing while the user changes.
    await page.route('**/api/**', route => route.abort())
    await other.getByRole('button', { name: /SPV01/ }).click()
    await other.getByRole('menuitem', { name: 'Logout' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click()
    await signInAs(other, 'KSR01')
    await page.unroute('**/api/**')
    await expect(page.getByRole('button', { name: /KSR01/ })).toBeVisible()
    await expect(page.getByText('SPV01')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: /KSR01/ })).toBeVisible()
  })

  test('follows that user from the sign-in page too, to the page where the session ended', async ({
    page,
    context,
    shop,
    watch,
  }) => {
    for (const refusal of [400, 401] as const) watch.expectRefusal(refusal)
    await page.goto('/')
    await signInAs(page, 'SPV01')
    await page.goto('/master-baki?page=1')
    await expect(page.getByRole('heading', { level: 1, name: 'Baki' })).toBeVisible()
    await endAll(shop)
    await expect(page.getByRole('status')).toContainText('Sesi Anda sudah berakhir')
    const other = await context.newPage()
    await other.goto('/')
    await signInAs(other, 'SPV01')
    await expect(page).toHaveURL('/master-baki?page=1')
    await expect(page.getByRole('button', { name: /SPV01/ })).toBeVisible()
  })
})
