// Proofs and labels as PDF, read by another program than the one that wrote them.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPdfTexts } from '../../support/files/pdf-texts.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { openPrintShop } from '../print-shop.ts'

const buildLine = (count: number) => ({
  kode_barcode: String(count).padStart(8, '0'),
  nama_barang: `CINCIN ${count}`,
  berat: 1500,
  harga: 1_000_000,
  modal: 900_000,
})
const lines = (count: number) => Array.from({ length: count }, (_, index) => buildLine(index + 1))
const long = 'KALUNG RANTAI PANJANG SEKALI DENGAN LIONTIN '.repeat(6).trim()
const unbroken = 'X'.repeat(300)

const millimetresPerPoint = 25.4 / 72

/** Texts that stand over an edge of their page, by what pdf.js measures. */
const readOverEdges = async (content: Uint8Array): Promise<readonly string[]> => {
  const reading = getDocument({ data: new Uint8Array(content), verbosity: 0 })
  const document = await reading.promise
  const over: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])]
      // A stamp that is turned has its own measure.
      const right = item.transform[1] === 0 ? x + item.width : x
      if (x < 0 || y < 0 || right > width + 0.5 || y > height) over.push(`${number}: ${item.str}`)
    }
  }
  await reading.destroy()
  return over
}

const readSizes = async (content: Uint8Array): Promise<readonly string[]> => {
  const reading = getDocument({ data: new Uint8Array(content), verbosity: 0 })
  const document = await reading.promise
  const sizes: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 })
    sizes.push([width, height].map(points => Math.round(points * millimetresPerPoint)).join(' x '))
  }
  await reading.destroy()
  return sizes
}

describe.each(testedStorages)('$name', ({ name }) => {
  let small: string
  let other: string
  const world = openForTests(() => openPrintShop(name))
  beforeAll(async () => {
    const head = { tanggal: '2026-11-20', alasan: 'SALAH', lunas: 1, modal: 1_800_000, keterangan: 'PATAH' }
    small = await world.put({ ...head, nomor: 'H 1' }, lines(2))
    other = await world.put({ ...head, nomor: 'H 9' }, lines(1), 'KCB')
  })

  const print = async (user: string, path: string) => {
    const answer = await world.shop.running.server.inject({
      method: 'GET',
      url: `/api/${path}`,
      headers: user === '' ? {} : { authorization: `Bearer ${world.tokenOf(user)}` },
    })
    return { status: answer.statusCode, headers: answer.headers, content: new Uint8Array(answer.rawPayload) }
  }
  const printed = async (path: string, user = 'OWNER') => readPdfTexts((await print(user, path)).content)

  test('a proof has shop, title, number, fields, rows with their totals, signatures and who printed it', async () => {
    const { status, headers, content } = await print('OWNER', `hancur/${small}/print/bukti`)
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      'inline; filename="Bukti Hancur H 1.pdf"',
    ])
    const [page = []] = await readPdfTexts(content)
    expect(page.slice(0, 3)).toEqual(['TOKO KCA', 'Bukti Hancur', 'H 1'])
    for (const text of ['Tanggal', '2026-11-20', 'Salah Input', 'Ya', '1,800,000', 'PATAH', 'Selesai'])
      expect(page).toContain(text)
    const row = ['00000002', 'CINCIN 2', '1.500', '1,000,000', '900,000']
    expect(page.join('|')).toContain(row.join('|'))
    expect(page.join('|')).toContain(['Grand Total', '3.000', '2,000,000', '1,800,000'].join('|'))
    for (const text of ['Dibuat', 'Disetujui', 'Printed By OWNER / 2026-11-20 10:00', 'Halaman 1 dari 1'])
      expect(page).toContain(text)
    expect(await readSizes(content)).toEqual(['148 x 210'])
  })

  test('leaves out what is hidden from who prints it, in fields, rows and totals', async () => {
    const [page = []] = await printed(`hancur/${small}/print/bukti`, 'KSR01')
    expect(page.join('|')).toContain(['Grand Total', '3.000', '2,000,000', 'Dibuat'].join('|'))
    expect(page.join('|')).not.toMatch(/Modal|900,000|1,800,000/)
  })

  const refused: readonly [what: string, user: string, path: () => string, status: number][] = [
    ['a guest', '', () => `hancur/${small}/print/bukti`, 401],
    ['who may not read the row', 'SLS01', () => `hancur/${small}/print/bukti`, 403],
    ['the cashier of another shop', 'KSR01', () => `hancur/${other}/print/bukti`, 404],
    ['the owner in another shop', 'OWNERB', () => `hancur/${small}/print/bukti`, 404],
    ['a row that is not there', 'OWNER', () => 'hancur/tidak-ada/print/bukti', 404],
    ['a print that is not there', 'OWNER', () => `hancur/${small}/print/lain`, 404],
    ['a print by the name of every object', 'OWNER', () => `hancur/${small}/print/constructor`, 404],
  ]
  test.each(refused)('is refused: %s', async (_, user, path, status) => {
    expect((await print(user, path())).status).toBe(status)
  })

  test('two hundred lines go over pages, each with its head and its number', async () => {
    const id = await world.put({ nomor: 'H200' }, lines(200))
    const { content } = await print('OWNER', `hancur/${id}/print/bukti`)
    const pages = await readPdfTexts(content)
    expect(pages.length).toBeGreaterThan(3)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Halaman ${index + 1} dari ${pages.length}`)
      if (index < pages.length - 1) expect(page).toContain('Kode Barcode')
      if (index > 0) expect(page).toContain('Bukti Hancur H200')
    }
    const all = pages.flat()
    expect(lines(200).filter(({ kode_barcode }) => !all.includes(kode_barcode))).toEqual([])
    expect(all).toContain('300.000')
    expect(pages.at(-1)).toContain('Disetujui')
    expect(await readOverEdges(content)).toEqual([])
  })

  test('a document of any length keeps its signatures on one page', async () => {
    for (const count of [18, 22, 25, 28, 31]) {
      const id = await world.put({ nomor: `P${count}` }, lines(count))
      const { content } = await print('OWNER', `hancur/${id}/print/bukti`)
      const last = (await readPdfTexts(content)).at(-1) ?? []
      expect([last.includes('Dibuat'), last.includes('Disetujui')]).toEqual([true, true])
      expect(await readOverEdges(content)).toEqual([])
    }
  })

  test('a cancelled document shows its state on every page, in large letters', async () => {
    const id = await world.put({ nomor: 'HB', status: 'BATAL' }, lines(60))
    const pages = await printed(`hancur/${id}/print/bukti`)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('DIBATALKAN')
    expect((await printed(`hancur/${small}/print/bukti`)).flat()).not.toContain('SELESAI')
  })

  test.each(['bukti', 'slip', 'rangkap'])('long names stay on the paper of %s', async paper => {
    const wide = [long, unbroken].map((nama_barang, index) => ({ ...buildLine(index), nama_barang }))
    const row = {
      nomor: `${paper} `.repeat(9).trim(),
      keterangan: unbroken,
      alasan: 'RUSAK',
      modal: 9_007_199_254_740_991,
    }
    const id = await world.put(row, [...wide, { ...buildLine(9), harga: 9_000_000_000_000 }])
    const { content } = await print('OWNER', `hancur/${id}/print/${paper}`)
    expect(await readOverEdges(content)).toEqual([])
    if (paper !== 'rangkap') expect((await readPdfTexts(content)).flat().join('')).toContain('LIONTIN')
  })

  test('every letter is printed in the letters of the font, and none as a question mark', async () => {
    const id = await world.put({ nomor: 'H中', keterangan: 'É → 中' })
    const answer = await print('OWNER', `hancur/${id}/print/bukti`)
    expect(answer.headers['content-disposition']).toBe('inline; filename="Bukti Hancur H-.pdf"')
    expect((await readPdfTexts(answer.content)).flat()).toContain('É -> Zhong')
  })

  test('pages of copies are numbered separately, on the paper of the print', async () => {
    const { content } = await print('OWNER', `hancur/${small}/print/rangkap`)
    const pages = await readPdfTexts(content)
    expect(pages.map(page => page.at(-1))).toEqual(['Halaman 1 dari 1', 'Halaman 1 dari 1'])
    expect(await readSizes(content)).toEqual(['297 x 210', '297 x 210'])
  })

  test('a slip is as wide as its roll, and as long as its content', async () => {
    const readHeight = async (id: string): Promise<number> => {
      const [size = ''] = await readSizes((await print('OWNER', `hancur/${id}/print/slip`)).content)
      expect(size).toMatch(/^58 x /)
      return Number(size.slice('58 x '.length))
    }
    const low = await readHeight(small)
    expect(low).toBeLessThan(100)
    expect(await readHeight(await world.put({ nomor: 'H40' }, lines(40)))).toBeGreaterThan(4 * low)
  })

  test('a label has its code and a few words, a page each', async () => {
    const [{ id }] = (await world.as('OWNER', 'GET', 'bahan?filter={"kode_bahan":"E1"}')).body
    const { content } = await print('OWNER', `bahan/${id}/print/label`)
    expect(await readPdfTexts(content)).toEqual([
      ['E1', 'EMAS SATU', 'EMAS', '1,000', 'TOKO KCA'],
      ['E1', 'EMAS SATU', 'EMAS', '1,000', 'TOKO KCA'],
    ])
    expect(await readSizes(content)).toEqual(['44 x 12', '44 x 12'])
    const body = { kode_bahan: 'PANJANG-SEKALI-LAGI', nama_bahan: unbroken.slice(0, 100), jenis: 'EMAS' }
    const { body: wide, status } = await world.as('OWNER', 'POST', 'bahan', body)
    expect([status, wide]).toMatchObject([201, { kode_bahan: body.kode_bahan }])
    const wideLabel = await print('OWNER', `bahan/${wide.id}/print/label`)
    expect([wideLabel.status, await readOverEdges(wideLabel.content)]).toEqual([200, []])
  })
})
