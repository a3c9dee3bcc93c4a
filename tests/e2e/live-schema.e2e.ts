// The shop is changed while people work in it: an open page follows without a reload, and a wrong file shows nowhere.
import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { MasterPage } from '../support/browser/master-page.ts'

test.use({ shopName: 'live schema' })

const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Navigation' })

/** Returns a check that the page is still the one that was opened. */
const markPage = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  return async () => expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
}

test('an open page has a new master in its menu, and the screen works', async ({ page, shop, watch }) => {
  await page.goto('/master-bank')
  await expect(getMenu(page)).toBeVisible()
  const expectSamePage = await markPage(page)
  shop.schema.addMaster('warna', 'Warna')
  await getMenu(page).getByRole('link', { name: 'Warna', exact: true }).click()
  const list = new MasterPage(page, shop, 'Warna')
  await expect(list.heading).toBeVisible()
  await list.add()
  const form = list.form('Tambah Warna')
  await form.getByRole('textbox', { name: 'Kode Warna' }).fill('ROSE')
  await list.save(form)
  await watch.expectMessage('Berhasil Menyimpan Data')
  await expect(list.row('ROSE')).toBeVisible()
  await expectSamePage()
})

test('a wrong file is told to an owner and changes nothing else that is seen; put right, it counts', {
  tag: '@long',
}, async ({ page, shop }) => {
  const list = new MasterPage(page, shop, 'Baki')
  await page.goto('/master-baki')
  await expect(list.rows.first()).toBeVisible()
  await expect(list.table).toContainText('Total')
  const expectSamePage = await markPage(page)
  const seen = () => list.table.textContent()
  const [before, heads] = [await seen(), await list.table.getByRole('columnheader').allInnerTexts()]
  const change = (from: string, to: string) =>
    shop.schema.edit('resources/master/baki.json', text => text.replace(from, to))
  change('"x-ref"', '"x-reff"')
  await expect.poll(shop.said).toMatch(/baki\.json:\d+:\d+ .*unknown key "x-reff"; did you mean "x-ref"\?/)
  const notice = page.getByRole('status').filter({ hasText: 'File skema yang disimpan belum benar' })
  await expect(notice).toContainText(/baki\.json:\d+:\d+ unknown key "x-reff"; did you mean "x-ref"\?/)
  expect(await seen()).toBe(before)
  expect((await shop.ask('GET', 'baki')).status).toBe(200)
  change('"x-reff"', '"x-ref"')
  await expect(notice).toBeHidden()
  change('"nama_baki": "text"', '"nama_baki": { "$ref": "text", "title": "Sebutan Baki" }')
  await expect(list.head('Sebutan Baki')).toBeVisible()
  const after = await list.table.getByRole('columnheader').allInnerTexts()
  expect(after).toEqual(heads.map(head => head.replace('Nama Baki', 'Sebutan Baki')))
  await expectSamePage()
})

test('a form that is open keeps what was typed, and the place where one types', { tag: '@long' }, async ({
  page,
  shop,
  watch,
}) => {
  const list = new MasterPage(page, shop, 'Gudang')
  await page.goto('/master-gudang')
  await expect(list.rows.first()).toBeVisible()
  const [first] = (await shop.ask('GET', 'gudang')).body
  await list.edit(first.kode_gudang)
  const form = list.form('Edit Gudang')
  const name = form.getByRole('textbox', { name: 'Nama Gudang' })
  await name.fill('SEDANG DIKETIK')
  shop.schema.addMaster('motif', 'Motif')
  await expect(page.locator('nav a[href="/master-motif"]')).toBeAttached()
  await expect(name).toHaveValue('SEDANG DIKETIK')
  await expect(name).toBeFocused()
  await list.save(form)
  await watch.expectMessage('Berhasil')
  await expect(list.row(first.kode_gudang)).toContainText('SEDANG DIKETIK')
})

for (const { path, box, call, changed } of [
  { path: '/settingsystem', box: 'Pembulatan', call: 'para-system', changed: { PEMBULATAN: 750 } },
  { path: '/settingtoko', box: 'No Telp', call: 'toko', changed: { no_telp: '750' } },
])
  test(`the form at ${path} stays what was read when it was opened`, { tag: '@long' }, async ({
    page,
    shop,
    watch,
  }) => {
    watch.expectRefusal(412)
    const name = call === 'toko' ? 'corak' : 'pola'
    await page.goto(path)
    const typed = page.getByRole('textbox', { name: box, exact: true })
    await typed.fill('1250')
    const { body: rows } = await shop.ask('GET', 'toko?filter={"kode_toko":"KCA"}')
    const at = call === 'toko' ? `toko/${rows[0].id}` : call
    expect((await shop.ask('PUT', at, { body: changed })).status).toBe(200)
    shop.schema.addMaster(name, name)
    await expect(page.locator(`nav a[href="/master-${name}"]`)).toBeAttached()
    await expect(typed).toBeFocused()
    await page.keyboard.press('F9')
    await expect(page.getByRole('dialog', { name: 'Data Sudah Diubah' }).getByRole('row', { name: box })).toContainText(
      '750',
    )
  })

test('a renamed field keeps its values under its new title', { tag: '@long' }, async ({ page, shop }) => {
  const { body: tukangs } = await shop.ask('GET', 'tukang?sort=["kode_tukang","ASC"]')
  const list = new MasterPage(page, shop, 'Tukang')
  await page.goto('/master-tukang')
  await expect(list.rows).toHaveCount(tukangs.length)
  const expectSamePage = await markPage(page)
  shop.schema.edit('start/demo-master.json', text => text.replaceAll('"nama_tukang"', '"sebutan_tukang"'))
  for (const report of ['emas-tukang', 'susut-tukang'])
    shop.schema.edit(`reports/barang/${report}.json`, text =>
      text.replaceAll('kode_tukang.nama_tukang', 'kode_tukang.sebutan_tukang'),
    )
  shop.schema.editJson('resources/master/tukang.json', tukang => {
    tukang['x-label'] = '{kode_tukang} - {sebutan_tukang}'
    tukang.required = ['kode_tukang', 'sebutan_tukang']
    const { nama_tukang: renamed, ...rest } = tukang.properties
    tukang.properties = { ...rest, sebutan_tukang: { ...renamed, title: 'Sebutan Tukang', 'x-was': 'nama_tukang' } }
    tukang['x-list'].columns = ['kode_tukang', 'sebutan_tukang', 'status_aktif']
    tukang['x-list'].search = ['kode_tukang', 'sebutan_tukang']
  })
  await expect(list.head('Sebutan Tukang')).toBeVisible()
  await expect(list.head('Nama Tukang')).toBeHidden()
  const [first] = tukangs
  await expect(list.row(first.kode_tukang)).toContainText(first.nama_tukang)
  await list.edit(first.kode_tukang)
  await expect(list.form('Edit Tukang').getByRole('textbox', { name: 'Sebutan Tukang' })).toHaveValue(first.nama_tukang)
  const { body: after } = await shop.ask('GET', 'tukang?sort=["kode_tukang","ASC"]')
  expect(after.map((tukang: { sebutan_tukang: string }) => tukang.sebutan_tukang)).toEqual(
    tukangs.map((tukang: { nama_tukang: string }) => tukang.nama_tukang),
  )
  await expectSamePage()
})
