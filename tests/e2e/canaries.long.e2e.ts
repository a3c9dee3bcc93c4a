// Texts that would run as code wherever the program forgets to escape them: stored in names, checked on lists, forms,
// questions, history, popups, titles, reports and prints. None may run, and the page may not even try.
import { expect, type Page } from '@playwright/test'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { createRing, DocumentPage } from '../support/browser/document-page.ts'
import { MasterPage } from '../support/browser/master-page.ts'
import { readPdfTexts } from '../support/files/pdf-texts.ts'

test.use({ start: 'demo', shopName: 'canaries' })

/** Names are stored in capitals; HTML ignores case. */
const canary = '"\'><IMG SRC=/CANARY ONERROR=CANARY()><SVG ONLOAD=CANARY()>{{7*7}}'
const script = '</title><script src=/canary.js></script><a href="javascript:canary()">buka</a>'

interface Canaries {
  /** What ran, was asked for, or was refused by the policy of the page. */
  readonly sung: string[]
}

const listenFor = async (page: Page): Promise<Canaries> => {
  const sung: string[] = []
  for (const name of ['CANARY', 'canary', 'noteViolation'])
    await page.exposeFunction(name, (text = 'ran') => sung.push(`${name} ${text}`))
  page.on('request', request => {
    if (/canary(?:\.js)?$/i.test(new URL(request.url()).pathname)) sung.push(request.url())
  })
  page.on('dialog', dialog => {
    if (dialog.type() !== 'beforeunload') sung.push(dialog.message())
    void dialog.accept()
  })
  await page.addInitScript(() => {
    const { noteViolation } = window as unknown as { noteViolation: (text: string) => void }
    document.addEventListener('securitypolicyviolation', event => {
      noteViolation(`${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return { sung }
}

const getId = async (shop: BrowserShop, path: string, filter: object): Promise<string> =>
  (await shop.ask('GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body[0].id

const plant = async (shop: BrowserShop): Promise<void> => {
  const rows: readonly [path: string, filter: object, change: object][] = [
    [
      'toko',
      { kode_toko: 'KCA' },
      { nama_toko: `TOKO ${canary}`, alamat_toko: canary, footer_nota: script, website: script },
    ],
    ['users', { user_id: 'OWNER' }, { user_name: canary }],
    ['banks', { kode_bank: 'BCA' }, { nama_bank: canary }],
    ['sales', { kode_sales: 'S01' }, { nama_sales: canary }],
    ['group', { kode_group: 'G17K' }, { nama_group: canary }],
    ['jenis', { kode_dept: 'CCG17K' }, { nama_dept: canary }],
    ['gudang', { kode_gudang: 'TOKO' }, { nama_gudang: canary }],
    ['baki', { kode_baki: '01' }, { nama_baki: canary }],
  ]
  for (const [path, filter, change] of rows) {
    const { status, body } = await shop.ask('PUT', `${path}/${await getId(shop, path, filter)}`, { body: change })
    expect([path, status, body.message]).toEqual([path, 200, expect.any(String)])
  }
}

/** A session that begins with the names as they are now. */
const signInAnew = async (page: Page, shop: BrowserShop): Promise<void> => {
  const { token, ...session } = await shop.signIn('OWNER')
  const stored = { token, session: JSON.stringify(session), islogin: 'true' }
  await page.addInitScript(entries => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, stored)
}

const noLinks = async (page: Page): Promise<void> => {
  await expect(page.locator('a[href^="javascript" i]')).toHaveCount(0)
  await expect(page.locator('img[src*="CANARY" i], script[src*="canary" i]')).toHaveCount(0)
}

test('names that would be code stand as text wherever they are shown', async ({ page, shop, watch }) => {
  test.slow()
  watch.expectRefusal(409)
  watch.expectRefusal(404)
  const { sung } = await listenFor(page)
  await plant(shop)
  await signInAnew(page, shop)

  const lists = [
    '/master-bank',
    '/master-sales',
    '/master-group',
    '/master-jenis',
    '/master-gudang',
    '/master-baki',
    '/data-users',
  ]
  for (const path of lists) {
    await page.goto(path)
    await expect(page.getByRole('table').getByText('<IMG SRC=/CANARY').first()).toBeVisible()
    await noLinks(page)
  }
  // The title of the page and its head have the name of the shop.
  await expect(page).toHaveTitle(/^TOKO "'><IMG SRC=\/CANARY/)
  await expect(page.getByRole('banner')).toContainText('<IMG SRC=/CANARY')

  const list = new MasterPage(page, shop, 'Group')
  await page.goto('/master-group')
  await list.edit('G17K')
  const form = list.form('Edit Group')
  await expect(form.getByRole('textbox', { name: 'Nama Group', exact: true })).toHaveValue(canary)
  await form.getByRole('textbox', { name: 'Nama Group', exact: true }).fill(`${canary} LAGI`)
  await list.save(form)
  await watch.expectMessage('Berhasil Menyimpan Data')
  await list.edit('G17K')
  await form.getByRole('button', { name: 'Riwayat' }).click()
  await expect(page.getByRole('dialog', { name: 'Riwayat G17K' })).toContainText('<IMG SRC=/CANARY')
  await noLinks(page)

  await page.goto('/settingtoko')
  await expect(page.getByRole('textbox', { name: 'Footer Nota' })).toHaveValue(script)
  await noLinks(page)
  await page.goto(`/master-bank?filter=${encodeURIComponent(JSON.stringify({ q: canary }))}`)
  await expect(page.getByRole('searchbox', { name: 'Cari' })).toHaveValue(canary)
  await page.goto(`/tidak-ada/${encodeURIComponent(script)}`)
  await noLinks(page)
  expect(sung).toEqual([])
})

test('a document, its prints and a report show them as text too', async ({ page, shop }) => {
  test.slow()
  const { sung } = await listenFor(page)
  await plant(shop)
  await signInAnew(page, shop)
  const barcode = await createRing(shop)
  await shop.ask('PUT', `barang/${await getId(shop, 'barang', { kode_barcode: barcode })}`, {
    body: { nama_barang: canary },
  })
  const document = new DocumentPage(page)
  await document.open('/pindah-barang', 'Pindah Barang')
  await document.scan(barcode)
  await expect(document.rows.first()).toContainText('<IMG SRC=/CANARY')
  await noLinks(page)
  await page.goto('/data-barang')
  await expect(page.getByRole('table').getByText('<IMG SRC=/CANARY').first()).toBeVisible()
  await page.goto('/laporan-penjualan-rekap')
  await page.getByRole('button', { name: 'Cari Laporan', exact: true }).click()
  await noLinks(page)

  const { token } = await shop.signIn('OWNER')
  const label = await fetch(
    `${shop.address}/api/barang/${await getId(shop, 'barang', { kode_barcode: barcode })}/print/label`,
    {
      headers: { authorization: `Bearer ${token}` },
    },
  )
  expect([label.status, label.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const bytes = Buffer.from(await label.arrayBuffer())
  expect(bytes.toString('latin1')).not.toMatch(/\/(?:JavaScript|Launch)\b/)
  expect((await readPdfTexts(bytes)).flat().join(' ')).toContain('<IMG SRC=/CANA')
  expect(sung).toEqual([])
})

test('text typed at the sign-in page is shown as text', async ({ browser, shop }) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  const { sung } = await listenFor(page)
  await page.goto(shop.address)
  await page.getByRole('textbox', { name: 'User ID' }).fill(canary)
  await page.getByRole('textbox', { name: 'Password' }).fill(script)
  await page.getByRole('button', { name: 'Masuk' }).click()
  await expect(page.getByRole('alert')).toContainText('User ID Atau Password Salah')
  await noLinks(page)
  expect(sung).toEqual([])
  await context.close()
})

test('were one written as HTML all the same, the policy of the page would not run it', async ({ browser, shop }) => {
  const context = await browser.newContext({ storageState: await shop.storageOf('OWNER') })
  const page = await context.newPage()
  const { sung } = await listenFor(page)
  await page.goto(`${shop.address}/home`)
  await page.evaluate(() => {
    const place = document.createElement('div')
    place.innerHTML = '<img src="data:," onerror="canary()"><a href="javascript:canary()">x</a>'
    document.body.append(place)
    const inline = document.createElement('script')
    inline.textContent = 'canary()'
    document.body.append(inline)
    const stranger = document.createElement('script')
    stranger.src = 'https://203.0.113.9/x.js'
    document.body.append(stranger)
  })
  await page.getByText('x', { exact: true }).click()
  await expect
    .poll(() => [...new Set(sung)].toSorted())
    .toEqual([
      'noteViolation script-src-attr inline',
      'noteViolation script-src-elem https://203.0.113.9/x.js',
      'noteViolation script-src-elem inline',
    ])
  await context.close()
})
