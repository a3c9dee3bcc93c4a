// Messages that open the program of a phone number: consent, text, link, history, and the list of loans to remind of.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMessages, openPieces, type Pieces } from '../support/shop/pieces.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

type Body = Readonly<Record<string, unknown>>

describe.each(databases)('%s', database => {
  let shop: Pieces
  const ok = async (method: string, path: string, body?: Body, user = 'OWNER') => {
    const { status, body: answer } = await shop.ask(method, path, body, user)
    expect({ path, status, answer }).toMatchObject({ path, status: expect.toSatisfy((code: number) => code < 300) })
    return answer
  }
  beforeAll(async () => {
    shop = await openPieces(database)
  })
  afterAll(() => shop.shop.close())

  const sell = async (customer: Body) => {
    const barang = [{ kode_barcode: await shop.make() }]
    const body = {
      kode_sales: 'S01',
      nama_customer: 'IBU RATNA',
      barang,
      pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_946_000 }],
    }
    const made = await ok('POST', 'penjualan?move=simpan', { ...body, ...customer }, 'KSR01')
    await ok('POST', `penjualan/${made.id}/moves/validasi`, {}, 'SPV01')
    return made
  }
  const readText = (address: string): string => new URL(address).searchParams.get('text') ?? ''

  test('a nota is sent with its number, total and the page that confirms it, and the history has it', async () => {
    const made = await sell({ no_hp: '0812-5550-0199' })
    const path = `penjualan/${made.id}/print/wa`
    const { address, before } = await ok('GET', path, undefined, 'KSR01')
    expect([new URL(address).host, new URL(address).pathname, before]).toEqual(['wa.me', '/6281255500199', 0])
    const text = readText(address)
    expect(text).toContain(`Nota ${made.no_faktur_group}`)
    expect(text).toContain('Rp 4,946,000')
    const code = text.split('/confirm/')[1] ?? ''
    const page = await shop.shop.running.server.inject({ method: 'GET', url: `/confirm/${code}` })
    expect(page.payload).toContain(made.no_faktur_group)
    expect((await ok('GET', path, undefined, 'SPV01')).before).toBe(1)
    const history = await ok('GET', `penjualan/${made.id}/history`)
    const opened = history.filter(({ verb }: Body) => verb === 'print:wa')
    expect(opened.map(({ title, user_id }: Body) => [title, user_id])).toEqual([
      ['Pesan Dibuka: WhatsApp Nota', 'SPV01'],
      ['Pesan Dibuka: WhatsApp Nota', 'KSR01'],
    ])
  })

  test.each([
    ['a phone number that is none', { no_hp: '12345' }, 422],
    ['no phone number', {}, 422],
  ])('is not opened with %s, and leaves no history', async (_, customer, status) => {
    const made = await sell(customer)
    expect((await shop.ask('GET', `penjualan/${made.id}/print/wa`, undefined, 'KSR01')).status).toBe(status)
    const history = await ok('GET', `penjualan/${made.id}/history`)
    expect(history.filter(({ verb }: Body) => verb === 'print:wa')).toEqual([])
  })

  test('a member is asked for consent once, and another shop sees nothing', async () => {
    const member = await ok('POST', 'member', { nama_lengkap: 'IBU SARI', no_hp: '081255500777' })
    const made = await sell({ jenis_customer: 'MEMBER', kode_member: member.kode_member })
    const path = `penjualan/${made.id}/print/wa`
    for (const one of [path, `member/${member.id}/print/wa`]) {
      const refused = await shop.ask('GET', one, undefined, 'OWNER')
      expect([refused.status, getMessages(refused).join()]).toEqual([
        422,
        expect.stringContaining('Member Belum Mengizinkan WhatsApp'),
      ])
    }
    const [row] = await ok('GET', `member?${query({ filter: { kode_member: member.kode_member } })}`)
    await ok('PUT', `member/${member.id}`, { ...row, izin_wa: true })
    expect((await ok('GET', path)).address).toContain('wa.me/6281255500777')
    expect(readText((await ok('GET', `member/${member.id}/print/wa`)).address)).toContain('poin Anda 2')
    expect((await shop.ask('GET', path, undefined, 'OWNERB')).status).toBe(404)
  })

  test('a service and an order have a message only when they are ready', async () => {
    const barang = [{ nama_barang: 'CINCIN', berat: 2, ongkos: 50_000 }]
    const made = await ok(
      'POST',
      'service?move=simpan',
      { kode_sales: 'S01', nama_customer: 'IBU', no_hp: '081255500199', barang, pembayaran: [] },
      'KSR01',
    )
    const path = `service/${made.id}/print/wa`
    expect((await shop.ask('GET', path, undefined, 'KSR01')).status).toBe(404)
    await ok('POST', `service/${made.id}/moves/selesai`, {}, 'KSR01')
    expect(readText((await ok('GET', path, undefined, 'KSR01')).address)).toContain('Rp 50,000')
  })

  test('a loan that is due soon is in the list until it is reminded of today', async () => {
    const goods = { nama_barang: 'GELANG', kode_group: 'G17K', kode_dept: 'CCG17K', berat: 5 }
    const body = {
      kode_sales: 'S01',
      nama_customer: 'IBU DEWI',
      no_hp: '081255500888',
      jumlah_hutang: 2_000_000,
      berat_emas_plastik: 5.1,
      lama_pinjam: 5,
      barang: [goods],
    }
    const made = await ok('POST', 'hutang?move=simpan', body, 'KSR01')
    await ok('POST', `hutang/${made.id}/moves/validasi`, {}, 'SPV01')
    const listed = async () =>
      (
        await ok(
          'GET',
          `hutang?view=ingatkan&${query({ filter: { no_faktur_hutang: made.no_faktur_hutang } })}`,
          undefined,
          'KSR01',
        )
      ).length
    expect(await listed()).toBe(1)
    const { address } = await ok('GET', `hutang/${made.id}/print/wa`, undefined, 'KSR01')
    expect(address).toContain('wa.me/6281255500888')
    expect(readText(address)).toContain('IBU DEWI')
    await ok('POST', `hutang/${made.id}/moves/ingatkan`, {}, 'KSR01')
    expect(await listed()).toBe(0)
  })
})
