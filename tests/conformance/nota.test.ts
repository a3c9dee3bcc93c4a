// A nota from the sale to its paper: in every form, again, and confirmed to who scans its code.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPdfBars } from '../support/files/code-128.ts'
import { measurePages, readPdfTexts } from '../support/files/pdf-texts.ts'
import { readQrCode } from '../support/files/qr-code.ts'
import { createDesk, type Desk } from '../support/shop/desk.ts'
import { openShop, password } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('%s', database => {
  let pieces: Desk
  let sale: { id: string; no_faktur_group: string; kode_cek: string }
  beforeAll(async () => {
    const env = { KENCANA_START: 'demo', PUBLIC_ADDRESS: 'https://toko.example' }
    pieces = await createDesk(await openShop({ database, env }))
    sale = await sold(4)
  })
  afterAll(() => pieces.shop.close())

  const sold = async (count: number) => {
    const codes: string[] = []
    for (let made = 0; made < count; made++) codes.push(await pieces.make())
    const body = {
      kode_sales: 'S01',
      nama_customer: 'IBU RATNA',
      no_hp: '0812000111',
      alamat_customer: 'JL MELATI 5',
      barang: codes.map(kode_barcode => ({ kode_barcode })),
      pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_946_000 * codes.length }],
    }
    const { status, body: made } = await pieces.ask('POST', 'penjualan?move=simpan', body, 'KSR01')
    expect([status, made.faults]).toEqual([201, undefined])
    return made
  }
  const request = (path: string, user: string) =>
    pieces.shop.running.server.inject({
      method: 'GET',
      url: `/api/penjualan/${path}`,
      headers: { authorization: `Bearer ${pieces.tokenOf(user)}`, host: 'other.example' },
    })
  const printed = async (id: string, as?: string, user = 'KSR01') => {
    const answer = await request(`${id}/print/nota${as === undefined ? '' : `?as=${as}`}`, user)
    const content = new Uint8Array(answer.rawPayload)
    return { status: answer.statusCode, headers: answer.headers, content, text: answer.body }
  }
  let guests = 0
  const confirmed = async (code: string, address = `10.1.0.${++guests}`) => {
    const answer = await pieces.shop.running.server.inject({
      method: 'GET',
      url: `/confirm/${code}`,
      remoteAddress: address,
    })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body }
  }

  test('stands on the pages of Setting Nota, each part where its millimetres say', async () => {
    const { id, kode_cek } = await sold(4)
    const { headers, content } = await printed(id)
    expect([headers['content-type'], headers['x-printed']]).toEqual(['application/pdf', '0'])
    const pages = await measurePages(content)
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [165, 105],
      [165, 105],
    ])
    const at = (page: number, text: string) => pages[page]?.texts.filter(one => one.text === text)
    // 9 points are 3.2 mm, and the foot stands 0.8 of them below the upper edge of the box at 10 mm.
    expect(at(0, 'Tanggal: 2026-11-20')).toMatchObject([{ left: 110, foot: 12.5 }])
    // Rows of 8.5 mm from 51 mm on, three of them on a page; figures end at the right edge of their box, 76 + 18 mm.
    expect(at(0, '2.530')?.map(({ foot }) => foot)).toEqual([53.5, 62, 70.5])
    for (const { right } of at(0, '2.530') ?? []) expect(right).toBeCloseTo(94, 0)
    expect(at(1, '2.530')?.map(({ foot }) => foot)).toEqual([53.5])
    // The code is 15 mm wide, at 100 mm from the left and 80 mm from above.
    const areas = (await readPdfBars(content)).at(-1)?.filter(({ height }) => height > 0.3) ?? []
    expect(readQrCode(areas)).toBe(`https://toko.example/confirm/${kode_cek}`)
    expect(Math.min(...areas.map(({ x }) => x))).toBeCloseTo(100, 1)
    expect(Math.max(...areas.map(({ x, width }) => x + width))).toBeCloseTo(115, 1)
    expect(105 - Math.max(...areas.map(({ low, height }) => low + height))).toBeCloseTo(80, 1)
    // What is paid stands on the last page alone.
    expect([at(0, 'Total: 19,784,000')?.length, at(1, 'Total: 19,784,000')?.length]).toEqual([0, 1])
    expect(pages[1]?.texts.map(({ text }) => text).join(' ')).toContain(
      'Terbilang: Sembilan belas juta tujuh ratus delapan puluh empat ribu rupiah',
    )
  })

  test('comes out on plain paper, as a slip, as text and as commands of a receipt printer', async () => {
    const [plain] = await measurePages((await printed(sale.id, 'plain')).content)
    expect([plain?.width, plain?.height]).toEqual([210, 148])
    const [slip] = await measurePages((await printed(sale.id, 'roll')).content)
    expect(slip?.width).toBe(74)
    expect(slip?.texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['NOTA PENJUALAN', '17K', '4,895,550', '50,000']),
    )
    const text = await printed(sale.id, 'text')
    expect([text.headers['content-type'], text.headers['content-disposition']]).toEqual([
      'text/plain; charset=utf-8',
      `attachment; filename="Nota Penjualan ${sale.no_faktur_group}.txt"`,
    ])
    const [first = '', second = '', rest] = text.text.split('\f')
    expect([first.split('\r\n').length - 1, rest]).toEqual([24, ''])
    expect(first).toContain('Tanggal: 2026-11-20\r\n')
    expect(first).toMatch(/Jml +Nama Barang +Kadar +Berat gr +Harga\/gr +Ongkos +Harga \(Rp\)\r\n/)
    expect(second).toMatch(/ 1 +CINCIN EMAS 17K +17K +2\.530 +1,935,000 +50,000 +4,946,000\r\n/)
    const commands = Buffer.from((await printed(sale.id, 'escpos')).content).toString('latin1')
    expect(commands.startsWith('\x1b@')).toBe(true)
    expect(commands).toContain(`https://toko.example/confirm/${sale.kode_cek}`)
    expect(commands).toContain('  Ongkos                            50,000')
    expect((await printed(sale.id, 'zpl')).status).toBe(400)
  })

  test('says that it is printed again, by whom and when, and the history says each time', async () => {
    const { id } = await sold(1)
    const texts = async (user?: string) => (await readPdfTexts((await printed(id, undefined, user)).content)).flat()
    expect((await texts()).join(' ')).not.toContain('CETAK ULANG')
    expect(await texts('SPV01')).toContain('CETAK ULANG KE-1 oleh SPV01 2026-11-20 10:00')
    expect((await printed(id, 'text')).text).toContain('CETAK ULANG KE-2 oleh KSR01 2026-11-20 10:00')
    const { body: history } = await pieces.ask('GET', `penjualan/${id}/history`, undefined, 'OWNER')
    const prints = history.filter(({ verb }: { verb: string }) => verb === 'print:nota')
    expect(prints.map((one: Record<string, unknown>) => [one.title, one.user_id])).toEqual([
      ['Dicetak: Nota Penjualan', 'KSR01'],
      ['Dicetak: Nota Penjualan', 'SPV01'],
      ['Dicetak: Nota Penjualan', 'KSR01'],
    ])
  })

  test('ten tills that print it at one moment count to ten', async () => {
    const { id } = await sold(1)
    const answers = await Promise.all(Array.from({ length: 10 }, () => printed(id)))
    const before = answers.map(({ headers }) => Number(headers['x-printed'])).toSorted((a, b) => a - b)
    expect(before).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('is not valid on paper nor to who scans its code until another person has validated it', async () => {
    const { id, kode_cek } = await sold(1)
    for (const as of ['page', 'plain', 'roll'])
      expect((await readPdfTexts((await printed(id, as)).content)).flat()).toContain('BELUM DIVALIDASI')
    const [typed = ''] = (await printed(id, 'text')).text.split('\r\n')
    expect(typed).toMatch(/^\*{20,} BELUM DIVALIDASI \*{20,}$/)
    expect(typed).toHaveLength(77)
    const { text } = await confirmed(kode_cek)
    expect(text).toContain('Nota Penjualan: Belum Divalidasi')
    expect(text).not.toMatch(/Ini Asli|masih berlaku/)
    expect((await pieces.ask('POST', `penjualan/${id}/moves/validasi`, {}, 'SPV01')).status).toBe(200)
    expect((await readPdfTexts((await printed(id)).content)).flat()).not.toContain('BELUM DIVALIDASI')
    expect((await confirmed(kode_cek)).text).toContain('Nota Penjualan Ini Asli')
  })

  test('is confirmed to everybody who has its code: number, date, pieces and weights, no name and no amount', async () => {
    expect((await pieces.ask('POST', `penjualan/${sale.id}/moves/validasi`, {}, 'SPV01')).status).toBe(200)
    const { status, headers, text } = await confirmed(sale.kode_cek)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ])
    for (const said of [
      'Nota Penjualan Ini Asli',
      sale.no_faktur_group,
      '2026-11-20',
      '4 Barang',
      'CINCIN EMAS 17K',
      '17K',
      '2.530',
    ])
      expect(text).toContain(said)
    expect(text).not.toMatch(/RATNA|0812|MELATI|4,946|4,895|19,784|SALES 01|KSR01|<script/)
    expect((await confirmed(sale.kode_cek.toUpperCase())).status).toBe(200)
  })

  test('says of a cancelled one that it is cancelled', async () => {
    const { id, kode_cek } = await sold(1)
    expect((await pieces.ask('POST', `penjualan/${id}/moves/validasi`, {}, 'SPV01')).status).toBe(200)
    const content = { answers: { alasan: 'RUSAK', uang_kembali: 'SAMA' } }
    const word = { user_id: 'SPV01', password, keterangan: 'SALAH', content }
    const given = await pieces.ask('POST', `penjualan/${id}/authorize/batal`, word, 'KSR01')
    const body = { ...content, detail_authorization: [{ _id: given.body._id }] }
    expect((await pieces.ask('POST', `penjualan/${id}/moves/batal`, body, 'KSR01')).status).toBe(200)
    const { status, text } = await confirmed(kode_cek)
    expect(status).toBe(200)
    expect(text).toContain('Nota Penjualan: Batal')
    expect(text).not.toContain('Ini Asli')
    expect((await readPdfTexts((await printed(id)).content)).flat()).toContain('BATAL')
  })

  test('says nothing to who guesses, and slows him down', async () => {
    const guesses = ['0190a000-0000-7000-8000-000000000000', 'x', sale.no_faktur_group, '%27%20or%201=1', 'constructor']
    const answers = await Promise.all(guesses.map(code => confirmed(code)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 404, text: expect.stringContaining('Kode Tidak Dikenal') })
    for (let count = 0; count < 10; count++) expect((await confirmed(`guess-${count}`, '10.9.9.9')).status).toBe(404)
    const slowed = await confirmed(sale.kode_cek, '10.9.9.9')
    expect([slowed.status, slowed.headers['retry-after']]).toEqual([429, '30'])
    expect(slowed.text).not.toContain(sale.no_faktur_group)
    expect((await confirmed(sale.kode_cek, '10.9.9.8')).status).toBe(200)
  })

  test('has no link without a configured address, whatever Host was requested', async () => {
    const configured = pieces
    pieces = await createDesk(await openShop({ database, env: { KENCANA_START: 'demo' } }))
    const { id, kode_cek } = await sold(1)
    await pieces.ask('POST', `penjualan/${id}/moves/validasi`, {}, 'SPV01')
    const commands = Buffer.from((await printed(id, 'escpos')).content).toString('latin1')
    const message = await request(`${id}/print/wa`, 'KSR01')
    await pieces.shop.close()
    pieces = configured
    expect(commands).toContain(kode_cek)
    expect(commands).not.toMatch(/other\.example|confirm\//)
    expect(message.json()).toMatchObject({ address: expect.stringContaining('wa.me') })
    expect(message.body).not.toMatch(/other\.example|confirm/)
  })
})
