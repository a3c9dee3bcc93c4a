// A shop whose line is cut: it sees stock and prices of the last minute, prepares a cart, a weighing and a count, and all is sent once.
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { readPieces, salePath } from '../support/browser/counter-page.ts'

test.use({ start: 'demo', shopName: 'tanpa-sambungan', user: 'SPV01' })

const path = '/offline'

const openCopy = async (page: Page): Promise<void> => {
  await page.goto(path)
  await expect(page.getByText(/^Sambungan baik\. Salinan terakhir/)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Barang' })).toBeVisible()
  // The notice of a lost connection is loaded when the page is idle.
  await expect(page.locator('[data-notices]')).toBeAttached()
}

const choose = async (page: Page, name: string, code: string): Promise<void> => {
  await page.getByRole('combobox', { name, exact: true }).fill(code)
  await page.getByRole('option', { name: new RegExp(`^${code} - `) }).click()
}

const scan = async (page: Page, name: string, code: string): Promise<void> => {
  const box = page.getByRole('textbox', { name, exact: true })
  await box.fill(code)
  await box.press('Enter')
}

const finish = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Selesai, Kirim Saat Sambungan Pulih' }).click()

const countEntries = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await wait(indexedDB.open('kencana-offline'))
    return wait(database.transaction('entries').objectStore('entries').count())
  })

const readSent = async (shop: BrowserShop) => {
  const { token } = await shop.signIn('SPV01')
  const weighed = await shop.ask('GET', 'timbang-baki/sesi', { token })
  const counted = await shop.ask('GET', 'stock-opname', { token })
  const carts = await shop.ask('GET', 'drafts/penjualan', { token })
  return { weighed: weighed.body, counted: counted.body, carts: carts.body }
}

test('the line is cut: stock and prices are seen, what is prepared is sent once, and who signs out leaves nothing', async ({
  page,
  context,
  shop,
  watch,
}) => {
  watch.expectRefusal('no answer')
  watch.expectRefusal('no connection')
  watch.expectRefusal('no line')
  watch.expectRefusal(409)
  const [piece = '', counted = ''] = await readPieces(shop, 2)
  const [{ kode_baki: tray }] = (
    await shop.ask('GET', `barang?filter=${encodeURIComponent(JSON.stringify({ kode_barcode: counted }))}`)
  ).body
  await openCopy(page)
  await context.setOffline(true)
  await expect(page.getByText(/^Sambungan ke server putus\. Yang tampil adalah keadaan \d{4}-/)).toBeVisible()
  await expect(page.getByText(/^Jual dan beli dari kasir tidak bisa/)).toBeVisible()
  await page
    .getByRole('searchbox', { name: 'Cari' })
    .or(page.getByRole('textbox', { name: 'Cari' }))
    .fill(piece)
  await expect(page.getByRole('table', { name: 'Barang' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('table', { name: 'Barang' })).toContainText(/\d,\d{3},\d{3}/)
  await page.getByRole('tab', { name: 'Group' }).click()
  await expect(page.getByRole('table', { name: 'Group' })).toContainText('G17K')
  expect(await findBarriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Siapkan Penjualan' }).click()
  await page.getByRole('textbox', { name: 'Nama Customer' }).fill('IBU RATNA')
  await scan(page, 'Kode Barcode', piece)
  await expect(page.getByRole('listitem').filter({ hasText: piece })).not.toContainText('tidak ada dalam salinan')
  expect(await findBarriers(page)).toEqual([])
  await finish(page)
  await page.getByRole('button', { name: 'Siapkan Timbang Baki' }).click()
  await choose(page, 'Kode Gudang', 'TOKO')
  await scan(page, 'Baki', '01')
  await page.getByRole('textbox', { name: 'Berat Timbang' }).fill('962.5')
  await finish(page)
  await page.getByRole('button', { name: 'Siapkan Stock Opname', exact: true }).click()
  await choose(page, 'Kode Gudang', 'TOKO')
  await choose(page, 'Kode Baki', tray)
  await scan(page, 'Kode Barcode', counted)
  await finish(page)
  await expect(page.getByText('Dikirim saat sambungan pulih')).toHaveCount(3)

  // The answer of the first call is lost on its way: it is repeated, and takes effect once.
  await page.route('**/timbang-baki/sesi?move=mulai', async route => {
    await route.fetch()
    await route.abort()
    await page.unroute('**/timbang-baki/sesi?move=mulai')
  })
  await context.setOffline(false)
  const back = page.getByRole('alertdialog', { name: /connection is Back/ })
  await Promise.all([page.waitForEvent('load'), back.getByRole('button', { name: 'Muat Ulang' }).click()])
  await expect(page.getByText(/^Sambungan baik/)).toBeVisible()
  await expect(async () => {
    await page.getByRole('button', { name: 'Perbarui Sekarang' }).click()
    expect(await page.getByText('Dikirim saat sambungan pulih').count()).toBe(0)
  }).toPass()
  const { weighed, counted: sessions, carts } = await readSent(shop)
  expect(weighed).toMatchObject([{ status: 'OPEN', jumlah_ditimbang: 1 }])
  expect(sessions).toMatchObject([{ status_opname: 'OPEN', kode_baki: tray, ketemu: 1, lebih: 0, salah_baki: 0 }])
  expect(carts).toHaveLength(1)

  await test.step('a weight that another user has recorded meanwhile stays, and the difference is shown', async () => {
    await context.setOffline(true)
    await expect(page.getByText(/^Sambungan ke server putus/)).toBeVisible()
    await page.getByRole('button', { name: 'Siapkan Timbang Baki' }).click()
    await choose(page, 'Kode Gudang', 'TOKO')
    await scan(page, 'Baki', '01')
    await page.getByRole('textbox', { name: 'Berat Timbang' }).fill('900')
    await finish(page)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Muat Ulang' }).click()
    const problem = page.getByText('01 Berat Timbang sudah dicatat 962.5, yang diketik 900 tidak dikirim')
    await expect(problem).toBeVisible()
    expect((await readSent(shop)).weighed).toMatchObject([{ status: 'OPEN', jumlah_ditimbang: 1 }])
    await page.getByRole('button', { name: 'Buang', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click()
    await expect(problem).toBeHidden()
  })

  await page.goto(salePath)
  await page.getByRole('region', { name: 'Ditahan' }).getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(page.getByText(piece, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nama Customer' })).toHaveValue('IBU RATNA')

  await openCopy(page)
  expect(await countEntries(page)).toBeGreaterThan(4)
  await page.getByRole('button', { name: /SPV01/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Ya' }).click()
  await expect(page).toHaveURL('/')
  expect(await countEntries(page)).toBe(0)
  await page.goto(path)
  await expect(page).toHaveURL('/')
})

test.describe('other rights', () => {
  test.use({ user: 'ADM01' })

  test('what a user may not see any more is not stored any more', async ({ page, shop }) => {
    await openCopy(page)
    await expect(page.getByRole('tab', { name: 'Member' })).toBeVisible()
    const changed = await shop.ask('PUT', 'users/hak-akses/ADM01', { body: { menu: ['timbang-baki'] } })
    expect(changed.status).toBe(200)
    await expect(page.getByRole('tab', { name: 'Member' })).toBeHidden()
    await expect(page.getByRole('tab', { name: 'Baki' })).toBeVisible()
    // Baki, Gudang and the schema: pieces, prices and customers are gone.
    await expect(async () => expect(await countEntries(page)).toBe(3)).toPass()
  })
})
