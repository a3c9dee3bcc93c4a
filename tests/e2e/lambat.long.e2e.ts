// The counter on a processor that is six times slower: no key and no scan is lost, although nothing waits for the page.
import { type CDPSession, expect, type Page } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { counterOpen, createPiece, getGoods, salePath, scanBox } from '../support/browser/counter-page.ts'
import { sendKeys } from '../support/browser/hardware-keys.ts'

test.use({ start: 'demo', shopName: 'lambat', user: 'SPV01' })

/** A page whose processor is slow until it is closed. */
const throttlePage = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  return session
}

const getTextbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const readScannedCodes = async (page: Page): Promise<readonly string[]> => {
  const texts = await getGoods(page).locator('tr[data-line]').allInnerTexts()
  return texts.map(text => /\d{8}/.exec(text)?.[0] ?? '')
}

for (const gap of [5, 30, 60])
  test(`codes with ${gap} ms from key to key, into whatever has the focus`, async ({ page, shop }) => {
    const codes: string[] = []
    for (let count = 0; count < 8; count++) codes.push(await createPiece(shop))
    await page.goto(salePath)
    await counterOpen(page)
    const session = await throttlePage(page)
    await sendKeys(session, codes.slice(0, 4), { gap, pause: 150 })
    await expect.poll(() => readScannedCodes(page)).toEqual(codes.slice(0, 4))

    // Into the box of a name and into that of an amount, which keep what is in them.
    await getTextbox(page, 'Nama Customer').fill('SITI')
    await sendKeys(session, codes.slice(4, 6), { gap, pause: 150 })
    await expect.poll(() => readScannedCodes(page)).toEqual(codes.slice(0, 6))
    await expect(getTextbox(page, 'Nama Customer')).toHaveValue('SITI')
    await page.keyboard.press('F8')
    await expect(getTextbox(page, 'Nominal 1')).toBeFocused()
    await expect(getTextbox(page, 'Nominal 1')).toHaveValue('29,676,000')
    await sendKeys(session, codes.slice(6), { gap, pause: 150 })
    await expect.poll(() => readScannedCodes(page)).toEqual(codes)
    await expect(getTextbox(page, 'Nominal 1')).toHaveValue('29,676,000')
  })

test('keys of a quick hand in each box, and codes while the page is loading', async ({ page, shop }) => {
  const codes = [await createPiece(shop), await createPiece(shop), await createPiece(shop)]
  const session = await throttlePage(page)
  await page.goto(salePath, { waitUntil: 'commit' })
  await expect(page.locator('#main')).toBeVisible()
  await sendKeys(session, codes, { gap: 5, pause: 150 })
  await expect.poll(() => readScannedCodes(page)).toEqual(codes)
  await expect(scanBox(page)).toBeFocused()

  await getTextbox(page, 'Nama Customer').focus()
  await sendKeys(session, ['nyonyasulastriwidyaningsih'], { gap: 80, isScan: false })
  await expect(getTextbox(page, 'Nama Customer')).toHaveValue(/^nyonyasulastriwidyaningsih$/i)
  await page.keyboard.press('F8')
  await expect(getTextbox(page, 'Nominal 1')).toBeFocused()
  await sendKeys(session, ['15000000'], { gap: 80, isScan: false })
  await expect(getTextbox(page, 'Nominal 1')).toHaveValue('15,000,000')
  await expect(page.getByRole('status').filter({ hasText: 'Kembali' })).toContainText('162,000')
})
