// A service token as an owner issues it: the form, the token that is shown once, the list.
import { expect } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { MasterPage } from '../support/browser/master-page.ts'

test('the owner names the entries of a token, issues it, and copies what is shown once', {
  tag: '@long',
}, async ({ page, shop, watch }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/token-layanan')
  const tokens = new MasterPage(page, shop, 'Token Layanan')
  await tokens.add()
  const form = tokens.form('Tambah Token Layanan')
  await form.getByRole('textbox', { name: 'Nama Token' }).fill('rak')
  await form.getByRole('combobox', { name: 'User ID' }).fill('OWNER')
  await page.getByRole('option', { name: /OWNER/ }).click()
  for (const entry of ['Master / Bank', 'Manage Users / Data Users']) {
    await form.getByRole('combobox', { name: 'Lingkup' }).click()
    await page.getByRole('option', { name: entry }).click()
  }
  await form.getByRole('button', { name: 'Hapus Filter Manage Users / Data Users' }).press('Delete')
  await form.getByRole('combobox', { name: 'Berlaku Sampai' }).press('Enter')
  await page.getByRole('button', { name: 'Hari Ini', exact: true }).press('Enter')
  await tokens.save(form)
  await watch.expectMessage('Berhasil Menyimpan Data')
  await tokens.find('RAK')
  await page.getByRole('button', { name: 'Terbitkan Token RAK' }).click()
  await tokens.question('hanya tampil sekali').getByRole('button', { name: 'Ya' }).click()
  const shown = page.getByRole('alertdialog')
  await expect(shown).toContainText('Hanya tampil sekali')
  const [token = ''] = /kcn_[\w-]{43}/.exec((await shown.textContent()) ?? '') ?? []
  expect((await shop.ask('GET', 'banks', { token })).status).toBe(200)
  expect((await shop.ask('GET', 'users', { token })).status).toBe(403)
  await shown.getByRole('button', { name: 'Tutup' }).click()
  await expect(page.getByText('kcn_')).toHaveCount(0)
})
