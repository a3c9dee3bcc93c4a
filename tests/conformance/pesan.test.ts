// Messages that open the program of a phone number: consent, text, link, history, and the list of loans to remind of.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDesk, type Desk, getMessages } from '../support/shop/desk.ts'
import { type MessageGateway, openMessageGateway } from '../support/shop/message-gateway.ts'
import { openShop, query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

type Body = Readonly<Record<string, unknown>>

describe.each(databases)('%s', database => {
  let shop: Desk
  const ok = async (method: string, path: string, body?: Body, user = 'OWNER') => {
    const { status, body: answer } = await shop.ask(method, path, body, user)
    expect({ path, status, answer }).toMatchObject({ path, status: expect.toSatisfy((code: number) => code < 300) })
    return answer
  }
  let gateway: MessageGateway
  beforeAll(async () => {
    gateway = await openMessageGateway()
    const limits = { push: { delays: [0, 0], hosts: [gateway.host] } }
    shop = await createDesk(
      await openShop({ database, env: { KENCANA_START: 'demo', PUBLIC_ADDRESS: 'https://toko.example' }, limits }),
    )
  })
  afterAll(async () => {
    await shop.shop.close()
    await gateway.close()
  })

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
    const code = text.split('https://toko.example/confirm/')[1] ?? ''
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
    const refused = await shop.ask('GET', `penjualan/${made.id}/print/wa`, undefined, 'KSR01')
    expect([refused.status, getMessages(refused).join()]).toEqual([status, expect.stringContaining(': No HP ')])
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

  describe('with a gateway', () => {
    let store: Body
    const setGateway = async (more: Body) => {
      const [row] = await ok('GET', `toko?${query({ filter: { kode_toko: 'KCA' } })}`)
      store = await ok('PUT', `toko/${row.id}`, { ...row, ...more })
    }
    const readQueue = async (nomor: unknown): Promise<Body> =>
      (await ok('GET', `pesan-keluar?${query({ filter: { nomor } })}`, undefined, 'KSR01'))[0]
    const expectState = (nomor: unknown, status: string) =>
      expect.poll(async () => (await readQueue(nomor))?.status, { timeout: 60_000, interval: 50 }).toBe(status)
    const listMoves = async ({ id }: Body) => {
      const history = await ok('GET', `pesan-keluar/${id}/history`)
      return history.map(({ verb, user_id }: Body) => `${verb} ${user_id}`)
    }
    beforeAll(() => setGateway({ alamat_gateway: gateway.address, token_gateway: 'kunci-rahasia' }))
    afterAll(() => setGateway({ alamat_gateway: '' }))

    test('the messages to an erased member have neither number nor name', async () => {
      const person = { nama_lengkap: 'SRI MESSAGE', no_hp: '081355500277', izin_wa: true }
      const { id, kode_member } = await ok('POST', 'member', person, 'SPV01')
      await ok('GET', `member/${id}/print/wa`, undefined, 'SPV01')
      const find = async (): Promise<Body> =>
        (await ok('GET', `pesan-keluar?${query({ filter: { id_dokumen: id } })}`, undefined, 'KSR01'))[0]
      await expect.poll(async () => (await find())?.status, { timeout: 60_000, interval: 50 }).toBe('TERKIRIM')
      const sent = await find()
      expect(sent).toMatchObject({ no_hp: '6281355500277', isi: expect.stringContaining('SRI MESSAGE') })
      const english = { token: shop.tokenOf('KSR01'), headers: { 'accept-language': 'en' } }
      const { body: read } = await shop.shop.ask('GET', `pesan-keluar/${sent.id}`, english)
      expect([sent.judul, read.judul]).toEqual(['WhatsApp Poin', 'WhatsApp Points'])
      await ok('POST', 'hapus-data?move=hapus', { kode_member, alasan: 'PERMINTAAN TERTULIS' })
      expect(JSON.stringify(await find())).not.toMatch(/6281355500277|SRI MESSAGE/)
    })

    test('a message is queued, tried again while the gateway is down, and sent once', async () => {
      gateway.status = 503
      const made = await sell({ no_hp: '0812-5550-0199' })
      const opened = await ok('GET', `penjualan/${made.id}/print/wa`, undefined, 'KSR01')
      expect(opened).toMatchObject({ queued: true, address: '' })
      const [latest] = await ok('GET', `penjualan/${made.id}/history`)
      expect(latest.title).toBe('Pesan Diantrikan: WhatsApp Nota')
      const { no_faktur_group: nomor } = made
      await expectState(nomor, 'GAGAL')
      const failed = await readQueue(nomor)
      expect(failed).toMatchObject({ percobaan: 3, galat: 'status 503', no_hp: '6281255500199' })
      gateway.status = 200
      await ok('POST', `pesan-keluar/${failed.id}/moves/ulang`, {}, 'KSR01')
      await expectState(nomor, 'TERKIRIM')
      const sent = gateway.received.filter(({ message }) => message.includes(`Nota ${nomor}`))
      expect(sent.map(({ authorization, phone }) => `${authorization} ${phone}`)).toEqual(
        Array.from({ length: 4 }, () => 'kunci-rahasia 6281255500199'),
      )
      expect(await listMoves(failed)).toEqual([
        'move:kirim SYSTEM',
        'move:ulang KSR01',
        ...Array.from({ length: 3 }, () => 'move:tunda SYSTEM'),
        'move:antri KSR01',
      ])
    })

    test('what the gateway refuses is not tried again, nor what lost its consent', async () => {
      gateway.status = 400
      const made = await sell({ no_hp: '0812-5550-0199' })
      await ok('GET', `penjualan/${made.id}/print/wa`, undefined, 'KSR01')
      await expectState(made.no_faktur_group, 'GAGAL')
      expect(await readQueue(made.no_faktur_group)).toMatchObject({ percobaan: 1, galat: 'status 400' })
      const member = await ok('POST', 'member', { nama_lengkap: 'IBU TUTI', no_hp: '081255500666', izin_wa: true })
      const sold = await sell({ jenis_customer: 'MEMBER', kode_member: member.kode_member })
      await ok('GET', `penjualan/${sold.id}/print/wa`, undefined, 'KSR01')
      await expectState(sold.no_faktur_group, 'GAGAL')
      const [row] = await ok('GET', `member?${query({ filter: { kode_member: member.kode_member } })}`)
      await ok('PUT', `member/${member.id}`, { ...row, izin_wa: false })
      const before = gateway.received.length
      gateway.status = 200
      const queued = await readQueue(sold.no_faktur_group)
      await ok('POST', `pesan-keluar/${queued.id}/moves/ulang`, {}, 'KSR01')
      await expect.poll(async () => (await readQueue(sold.no_faktur_group)).galat).toContain('Belum Mengizinkan')
      expect(gateway.received.length).toBe(before)
    })

    test("the address is the owner's, and the token goes to no other server than it was typed for", async () => {
      const [row] = await ok('GET', `toko?${query({ filter: { kode_toko: 'KCA' } })}`)
      const other = await openMessageGateway()
      const [partner] = await ok('GET', `users?${query({ filter: { user_id: 'SPV01' } })}`)
      await ok('PUT', `users/${partner.id}`, { ...partner, level: 'MU' })
      const refused = await shop.ask('PUT', `toko/${row.id}`, { alamat_gateway: other.address }, 'SPV01')
      expect(refused).toMatchObject({
        status: 422,
        body: { faults: [{ field: 'alamat_gateway', message: 'Alamat Gateway Hanya Diubah Oleh Owner' }] },
      })
      await ok('PUT', `users/${partner.id}`, { level: 'SPV' })
      await setGateway({ alamat_gateway: other.address })
      await setGateway({ alamat_gateway: gateway.address })
      const made = await sell({ no_hp: '0812-5550-0199' })
      await ok('GET', `penjualan/${made.id}/print/wa`, undefined, 'KSR01')
      await expectState(made.no_faktur_group, 'TERKIRIM')
      expect(gateway.received.at(-1)?.authorization).toBe('')
      await setGateway({ alamat_gateway: gateway.address.replace('/send', '/kirim'), token_gateway: 'kunci-rahasia' })
      await setGateway({ alamat_gateway: gateway.address })
      await other.close()
    })

    test('the token is never shown, is kept when the shop is saved, and another shop has no gateway', async () => {
      expect(store).not.toHaveProperty('token_gateway')
      const [row] = await ok('GET', `toko?${query({ filter: { kode_toko: 'KCA' } })}`, undefined, 'KSR01')
      expect(Object.keys(row)).not.toContain('alamat_gateway')
      const history = JSON.stringify(await ok('GET', `toko/${store.id}/history`))
      expect(history).not.toContain('kunci-rahasia')
      await setGateway({ kota: 'BANDUNG' })
      const made = await sell({ no_hp: '0812-5550-0199' })
      await ok('GET', `penjualan/${made.id}/print/wa`, undefined, 'KSR01')
      await expectState(made.no_faktur_group, 'TERKIRIM')
      expect(gateway.received.at(-1)?.authorization).toBe('kunci-rahasia')
      expect(await ok('GET', 'pesan-keluar', undefined, 'OWNERB')).toEqual([])
    })
  })
})
