// A scan always lands: played at the speed of a scanner into whatever has the focus, while the server is slow.
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { scanInto } from '../support/browser/scanner.ts'

test.use({ withPesan: true })
test.describe.configure({ lock: 'pesan' })

const getRows = (page: Page): Locator => page.getByRole('table', { name: 'Isi', exact: true }).locator('tr[data-line]')
const scanBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Kode', exact: true })
const getTextbox = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const scanStatus = (page: Page): Locator => page.locator('[data-scan] [role=status]')

/** What the server is asked of lines waits until the gate opens. */
const delayLines = async (page: Page): Promise<{ open: () => void; shut: () => void; lose: () => void }> => {
  let [isOpen, isLost] = [false, false]
  const waiting: (() => void)[] = []
  await page.route('**/api/kumpul/lines/isi', async route => {
    if (isLost) return route.abort()
    if (!isOpen) await new Promise<void>(resolve => waiting.push(resolve))
    return route.continue().catch(() => undefined)
  })
  return {
    open: () => {
      isOpen = true
      for (const go of waiting.splice(0)) go()
    },
    shut: () => {
      isOpen = false
    },
    lose: () => {
      isLost = !isLost
    },
  }
}

const pickBahan = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'Bahan', exact: true }).click()
  await page.getByRole('option', { name: 'E1' }).first().click()
}

const openFilled = async (page: Page): Promise<void> => {
  await page.goto('/kumpul')
  await expect(getTextbox(page, 'Nama')).toBeFocused()
  await getTextbox(page, 'Nama').fill('BUDI')
  await pickBahan(page)
}

const readCodes = async (page: Page): Promise<readonly string[]> =>
  (await getRows(page).locator('td:nth-child(2)').allTextContents()).map(text => text.trim())

test('a code that falls into any kind of field comes in, and the field keeps what stood in it', {
  tag: '@long',
}, async ({ page }) => {
  const lines = await delayLines(page)
  await openFilled(page)
  await expect(scanBox(page)).toBeFocused()
  const filled: readonly (readonly [Locator, string])[] = [
    [getTextbox(page, 'Nama'), 'SITI'],
    [getTextbox(page, 'Jumlah'), '12'],
    [getTextbox(page, 'Berat'), '3.45'],
    [getTextbox(page, 'Harga'), '2,800,000'],
    [getTextbox(page, 'Kode Lama'), '00000007'],
    [getTextbox(page, 'Jam'), '09:3'],
    [getTextbox(page, 'Catatan'), '55'],
  ]
  const sent: string[] = []
  const scan = async (): Promise<void> => {
    const code = String(10_000_001 + sent.length)
    sent.push(code)
    await scanInto(page, code)
  }
  // The program gives up on an answer after some seconds: each waits no longer than its own checks take.
  const letIn = async (): Promise<void> => {
    lines.open()
    await expect.poll(() => readCodes(page)).toEqual(sent)
    lines.shut()
  }
  for (const [field, text] of filled) {
    await field.fill(text)
    await scan()
    await expect(field).toHaveValue(text)
    await expect(field).toBeFocused()
    await expect(scanStatus(page)).toContainText('1 menunggu')
    await letIn()
    await expect(field).toHaveValue(text)
  }
  const others = [
    page.getByRole('combobox', { name: 'Bahan', exact: true }),
    page.getByRole('combobox', { name: 'Tanggal', exact: true }),
    page.getByRole('combobox', { name: 'Macam', exact: true }),
    page.getByRole('switch', { name: 'Benar' }),
    page.getByRole('button', { name: 'Simpan Data' }),
    scanBox(page),
  ]
  for (const field of others) {
    await field.focus()
    await scan()
    await letIn()
  }
  await page.getByRole('heading', { level: 1 }).click()
  await scan()
  await expect(scanBox(page)).toHaveValue('')
  await letIn()
  await expect(page.getByRole('combobox', { name: 'Bahan', exact: true })).toHaveValue(/^E1/)
  await expect(page.getByRole('combobox', { name: 'Tanggal', exact: true })).toHaveValue('')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(scanBox(page)).toHaveValue('')
  await expect(scanStatus(page)).toHaveText('')
})

test('a code whose first key falls into a lookup that loses the focus leaves the choice as it was', {
  tag: '@long',
}, async ({ page }) => {
  await openFilled(page)
  const bahan = page.getByRole('combobox', { name: 'Bahan', exact: true })
  await expect(bahan).toHaveValue(/^E1/)
  const chosen = await bahan.inputValue()
  await bahan.focus()
  await scanInto(page, '1', { end: 'none' })
  await scanBox(page).focus()
  await scanInto(page, '0000001', { after: 5 })
  await expect.poll(() => readCodes(page)).toEqual(['10000001'])
  await expect(scanBox(page)).toBeFocused()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(bahan).toHaveValue(chosen)
  await expect(bahan).not.toHaveAttribute('aria-invalid', 'true')
})

test('a code that falls into a cell or an open list is no quantity, no price and no pick', { tag: '@long' }, async ({
  page,
}) => {
  await openFilled(page)
  await scanInto(page, ['10000001', '10000002'])
  await expect(getRows(page)).toHaveCount(2)
  const getCell = (name: string): Locator =>
    page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }))
  const lines = await delayLines(page)
  await getCell('Harga 1').fill('1500')
  await getCell('Nama 2').fill('RANTAI')
  await getCell('Macam 1').selectOption('1 GELANG')
  const fields = ['Jumlah 1', 'Harga 1', 'Berat 2', 'Nama 2', 'Macam 1']
  for (const [index, name] of fields.entries()) {
    await getCell(name).focus()
    await scanInto(page, String(20_000_001 + index))
    await expect(getCell(name)).toBeFocused()
  }
  // A list that is open, with a row that Enter would pick.
  const bahan = page.getByRole('combobox', { name: 'Bahan', exact: true })
  await bahan.click()
  await page.keyboard.type('E')
  await page.getByRole('option', { name: 'E2' }).waitFor()
  await scanInto(page, '20000006')
  await expect(bahan).toHaveValue('E')
  await expect(bahan).toBeFocused()
  await page.keyboard.press('Escape')
  lines.open()
  await expect(getRows(page)).toHaveCount(8)
  await expect(getCell('Jumlah 1')).toHaveValue('1')
  await expect(getCell('Harga 1')).toHaveValue('1,500')
  await expect(getCell('Berat 2')).toHaveValue('')
  await expect(getCell('Nama 2')).toHaveValue('RANTAI')
  await expect(getCell('Macam 1')).toHaveValue('1 GELANG')
})

test('codes that come while the document is saved wait for the next one, and a save waits for those on their way', {
  tag: '@long',
}, async ({ page, shop, watch }) => {
  const lines = await delayLines(page)
  await openFilled(page)
  await scanInto(page, '00000501')
  await scanBox(page).fill('00000428')
  await scanBox(page).press('Enter')
  await page.keyboard.press('F9')
  const dialog = page.getByRole('dialog', { name: 'Simpan Data' })
  await expect(dialog).toHaveCount(0)
  lines.open()
  await expect(dialog).toBeVisible()
  await getTextbox(page, 'Alasan').fill('TITIP')
  await scanInto(page, '00000502')
  await watch.expectMessage('Scan 00000502 menunggu')
  await expect(getTextbox(page, 'Alasan')).toHaveValue('TITIP')
  await expect(getTextbox(page, 'Alasan')).toBeFocused()
  await page.keyboard.press('F9')
  await watch.expectMessage('Berhasil Menyimpan Data')
  await expect(getRows(page)).toHaveCount(1)
  expect(await readCodes(page)).toEqual(['00000502'])
  const { body } = await shop.ask('GET', 'kumpul?range=[0,0]&sort=["nomor","DESC"]')
  const { body: saved } = await shop.ask('GET', `kumpul/${body[0].id}`)
  expect(saved.isi.map(({ kode }: { kode: string }) => kode)).toEqual(['00000501', '00000428'])
  // A dialog that is closed again gives what waits to the document behind it.
  await getTextbox(page, 'Nama').fill('SITI')
  await pickBahan(page)
  await page.keyboard.press('F9')
  await expect(dialog).toBeVisible()
  await scanInto(page, '00000503')
  await watch.expectMessage('Scan 00000503 menunggu')
  await dialog.getByRole('button', { name: 'Tutup' }).click()
  await expect(getRows(page)).toHaveCount(2)
})

/** No barcode: one has at most twenty digits. */
const tooLong = '9'.repeat(21)

test('a code without an answer stays until it is taken, one that is refused stops the save, and none is there twice', {
  tag: '@long',
}, async ({ page, watch }) => {
  watch.expectRefusal('no answer')
  watch.expectRefusal(422)
  const lines = await delayLines(page)
  lines.open()
  await openFilled(page)
  lines.lose()
  await scanInto(page, ['00000601', '00000602'])
  const lost = page.getByRole('alert').filter({ hasText: 'belum masuk: 00000601, 00000602' })
  await expect(lost).toBeVisible()
  lines.lose()
  await scanInto(page, '00000603')
  await expect(getRows(page)).toHaveCount(1)
  await lost.getByRole('button', { name: 'Coba Lagi' }).click()
  await expect(getRows(page)).toHaveCount(3)
  await expect(lost).toHaveCount(0)
  await scanInto(page, ['00000601', tooLong, '00000604'])
  await expect(getRows(page)).toHaveCount(4)
  await expect(scanStatus(page)).toContainText('00000601 Sudah Ada Di Baris 2')
  await expect(scanStatus(page)).toContainText('Kode Harus 8 Sampai 20 Angka')
  // Who saves before he was told has to hear it first.
  const slow = await delayLines(page)
  await scanInto(page, tooLong)
  await page.keyboard.press('F9')
  slow.open()
  await expect(scanStatus(page)).not.toContainText('menunggu')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a barcode is written out wherever one types it', { tag: '@long' }, async ({ page }) => {
  await openFilled(page)
  await getTextbox(page, 'Kode Lama').fill('428')
  await page.keyboard.press('Tab')
  await expect(getTextbox(page, 'Kode Lama')).toHaveValue('00000428')
  await scanBox(page).fill('429')
  await page.keyboard.press('Enter')
  // A short code is shown before it counts.
  await expect(scanStatus(page)).toContainText('00000429')
  await expect(getRows(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(getRows(page)).toContainText('00000429')
})

/** Keys of two bursts, so many milliseconds apart, with Enter behind the second. */
const cutScan = async (page: Page, first: string, second: string): Promise<void> => {
  await scanInto(page, first, { end: 'none' })
  await scanInto(page, second, { after: 300 })
}

test('a code is taken whole or not at all, and a scan is never another piece', async ({ page }) => {
  await openFilled(page)
  await getTextbox(page, 'Nama').fill('SITI')
  await cutScan(page, '9999', '1049')
  await scanInto(page, '1049')
  await expect(getRows(page)).toHaveCount(0)
  // In the box it is what stands there when Enter comes, with spaces or without.
  await scanBox(page).focus()
  await cutScan(page, '9999', '1049')
  await expect.poll(() => readCodes(page)).toEqual(['99991049'])
  await scanBox(page).fill('0000 0707')
  await scanBox(page).press('Enter')
  await expect.poll(() => readCodes(page)).toEqual(['99991049', '00000707'])
})

test('the line of a code is requested with its last digit, and once', async ({ page }) => {
  await openFilled(page)
  const requested: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/lines/isi')) requested.push(request.postDataJSON().line.kode)
  })
  const answered = page.waitForResponse('**/api/kumpul/lines/isi')
  // A pick moves the focus there: what falls into the lookup before is no code until its Enter.
  await expect(scanBox(page)).toBeFocused()
  await scanInto(page, '00000711', { end: 'none' })
  await answered
  expect(requested).toEqual(['00000711'])
  await expect(getRows(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect.poll(() => readCodes(page)).toEqual(['00000711'])
  expect(requested).toEqual(['00000711'])
})

test('a scanner is heard at its own speed, and a hand that types an amount is no scanner', { tag: '@long' }, async ({
  page,
}) => {
  await openFilled(page)
  const sent: string[] = []
  for (const gap of [5, 30, 60, 120, 200]) {
    await scanBox(page).focus()
    for (const [field, count] of [
      [scanBox(page), 2],
      [getTextbox(page, 'Nama'), 1],
      [getTextbox(page, 'Berat'), 1],
    ] as const) {
      await field.focus()
      for (let index = 0; index < count; index++) {
        const code = String(1_000_001 + sent.length).padStart(8, '0')
        sent.push(code)
        await scanInto(page, code, { gap })
      }
    }
  }
  await expect.poll(() => readCodes(page)).toEqual(sent)
  await getTextbox(page, 'Harga').focus()
  await scanInto(page, '10000000', { gap: 120 })
  await expect(getTextbox(page, 'Harga')).toHaveValue('10,000,000')
  await expect(getRows(page)).toHaveCount(sent.length)
})

test('codes that come while the page is loading are its first lines', async ({ page }) => {
  // The program itself is there, the screen is on its way.
  await page.route(/assets\/NewDocument|assets\/Document/, async route => {
    await new Promise(resolve => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.route('**/api/schema?*', async route => {
    await new Promise(resolve => setTimeout(resolve, 1500))
    await route.continue().catch(() => undefined)
  })
  await page.goto('/kumpul', { waitUntil: 'commit' })
  await expect(page.locator('#main')).toBeVisible()
  await scanInto(page, ['00000801', '00000802'])
  await expect.poll(() => readCodes(page)).toEqual(['00000801', '00000802'])
})
