// The lending library in the browser: a project of JSON files alone, in its own words, currency and dates.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type BrowserShop, openBrowserShop, ownerPassword } from '../support/browser/browser-shop.ts'
import { findForeignWord } from '../support/foreign-words.ts'

let shop: BrowserShop
test.beforeAll(async () => {
  shop = await openBrowserShop('demo', { SCHEMA_DIR: resolve('examples/library') })
})
test.afterAll(() => shop.stop())

const signIn = async (page: Page): Promise<void> => {
  await page.goto(shop.address)
  await page.getByRole('textbox', { name: 'Staff number' }).fill('owner')
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
}

test('shows the name and the colours of the project before anyone signs in', async ({ page }) => {
  await page.goto(shop.address)
  await expect(page).toHaveTitle('Riverside Library')
  await expect(page.getByText('Every book back')).toBeVisible()
  await expect(page.getByText('Use your staff number and password.')).toBeVisible()
  // There is one language, so none is chosen.
  await expect(page.getByRole('button', { name: 'Language' })).toHaveCount(0)
  const manifest = await page.request.get(`${shop.address}/api/project/manifest.webmanifest`)
  expect(await manifest.json()).toMatchObject({ name: 'Riverside Library', theme_color: '#1d4e89', lang: 'en' })
})

test('lends, takes a payment in pounds and pence, and loads no code of another project', async ({ page }) => {
  const loaded: string[] = []
  page.on('response', response => void loaded.push(response.url()))
  await signIn(page)
  await page.goto(`${shop.address}/members`)
  await page.getByRole('button', { name: 'Add' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Member Number' }).fill('M100')
  await form.getByRole('textbox', { name: 'Name' }).fill('Reader One')
  await form.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByRole('cell', { name: 'M100', exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Fines Owed/ })).toContainText('£')

  await page.goto(`${shop.address}/lend`)
  await page.getByRole('combobox', { name: 'Member' }).fill('M100')
  await page.getByRole('option', { name: /M100/ }).first().click()
  await page.getByRole('textbox', { name: 'Copy' }).fill('EMMA-1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Emma', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Lend F9/ }).click()
  await expect(page.getByText(/Lend: done|Saved/).first()).toBeVisible()
  await page.goto(`${shop.address}/loans`)
  await expect(page.getByRole('row', { name: /READER ONE/i })).toContainText(/\d\d\/\d\d\/\d{4}/)

  const text = await page.locator('body').innerText()
  expect(findForeignWord(text)).toBeUndefined()
  expect(text).not.toMatch(/\b(kencana|Rp)\b/i)
  expect(loaded.filter(url => /\/assets\/module-/.test(url))).toEqual([])
})

test('is built without a word of the gold shop, and with Indonesian where it was chosen alone', () => {
  const files = readdirSync('dist/assets')
    .filter(name => /\.js$/.test(name) && !/^(?:module|id|panduan)-/.test(name))
    .map(name => join('dist/assets', name))
  expect(files.length).toBeGreaterThan(50)
  // Pages of a manual are loaded where a menu names them; only their names are known everywhere.
  const readCode = (file: string): string => readFileSync(file, 'utf8').replaceAll(/\bpanduan[\w.-]*/g, '')
  for (const file of [...files, 'dist/index.html', 'dist/sw.js'])
    expect([file, findForeignWord(readCode(file))]).toEqual([file, undefined])
  expect(readFileSync('dist/sw.js', 'utf8')).not.toContain('assets/module-')
})
