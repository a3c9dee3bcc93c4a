import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { test } from '../support/browser-shop.ts'
import { MasterPage } from '../support/master-page.ts'
test('axe of card', async ({ page, shop, watch }) => {
  watch.expectRefusal(409)
  await page.clock.install()
  const list = new MasterPage(page, shop, 'Bank')
  await page.goto('/master-bank/create')
  const form = list.form('Tambah Bank')
  await form.getByRole('textbox', { name: 'Kode Bank' }).fill('BCA')
  await form.getByRole('textbox', { name: 'Nama Bank' }).fill('BANK LAIN')
  await form.getByRole('button', { name: /^Simpan Data/ }).click()
  await page.getByText('Oopss!!').waitFor()
  await page.clock.pauseAt(Date.now() + 500)
  const r = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).setLegacyMode(true).analyze()
  await expect(page.getByText('Oopss!!')).toBeVisible()
  console.log(r.passes.length, r.violations.map(v => v.id + v.impact + v.nodes.map(n => n.html + n.failureSummary)))
})
