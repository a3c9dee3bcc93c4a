// Carts of the counter: what is typed of a sale is the shop's, goes on at any till, and hears what becomes of its pieces.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { waitFor } from '../support/run/wait-for.ts'
import { openDesk } from '../support/shop/desk.ts'
import { connectTo } from '../support/shop/live-browser.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('%s', database => {
  const shop = openForTests(() => openDesk(database))

  type Body = Readonly<Record<string, unknown>>
  const put = (id: string, screen: string, body: Body, user = 'KSR01') =>
    shop.ask('PUT', `drafts/penjualan/${id}?screen=${screen}`, body, user)
  const list = async (user: string) => (await shop.ask('GET', 'drafts/penjualan', undefined, user)).body
  const take = (id: string, screen: string, user: string) =>
    shop.ask('POST', `drafts/penjualan/${id}/take?screen=${screen}`, {}, user)
  const buildCart = (...barang: readonly string[]): Body => ({
    names: { barang },
    facts: { nama_customer: 'IBU RATNA' },
  })
  const now = async (rows: readonly Body[], user = 'KSR01', draft?: string) => {
    const asked = { document: { kode_sales: 'S01' }, rows, draft }
    const { status, body } = await shop.ask('POST', 'penjualan/lines/barang/now', asked, user)
    expect(status).toBe(200)
    return body
  }
  const sell = (code: string, more: Body = {}, user = 'SPV01') =>
    shop.ask(
      'POST',
      'penjualan?move=simpan',
      {
        kode_sales: 'S01',
        nama_customer: 'IBU RATNA',
        barang: [{ kode_barcode: code }],
        pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_946_000 }],
        ...more,
      },
      user,
    )

  test('is listed for the shop, goes on at another till, and is one sale', async () => {
    const code = await shop.make()
    expect((await put('satu', 'kasir-1', buildCart(code))).status).toBe(200)
    expect((await put('satu', 'kasir-1', { ...buildCart(code), lebih: 1 })).status).toBe(200)
    expect(await list('SPV01')).toMatchObject([
      { id: 'satu', user_id: 'KSR01', screen: 'kasir-1', day: '2026-11-20', body: { lebih: 1 } },
    ])
    expect(await list('OWNERB')).toEqual([])
    expect((await take('satu', 'kasir-2', 'OWNERB')).body.code).toBe('draft.used')
    expect((await take('satu', 'kasir-2', 'SPV01')).body).toMatchObject({ screen: 'kasir-2', body: { lebih: 1 } })
    const answer = await put('satu', 'kasir-1', buildCart())
    expect([answer.status, answer.body.code, answer.body.params?.user ?? answer.body.message]).toEqual([
      409,
      'draft.taken',
      expect.stringContaining('SPV01'),
    ])
    expect((await sell(code, { draft: 'satu' })).status).toBe(201)
    expect(await list('SPV01')).toEqual([])
    const again = await sell(await shop.make(), { draft: 'satu' }, 'KSR01')
    expect([again.status, again.body.code]).toEqual([409, 'draft.used'])
    expect((await put('satu', 'kasir-1', buildCart())).body.code).toBe('draft.used')
  })

  test('rests, is written by whoever comes first, and is thrown away by anybody', async () => {
    await put('dua', 'kasir-1&rests=1', buildCart())
    expect(await list('SPV01')).toMatchObject([{ id: 'dua', screen: null }])
    expect((await put('dua', 'kasir-2', buildCart(), 'SPV01')).status).toBe(200)
    expect((await put('dua', 'kasir-1', buildCart())).body.code).toBe('draft.taken')
    expect((await shop.ask('DELETE', 'drafts/penjualan/dua', undefined, 'KSR01')).status).toBe(200)
    expect((await take('dua', 'kasir-1', 'KSR01')).body.code).toBe('draft.used')
  })

  test('what names nothing, or no screen, is refused', async () => {
    const codes = async (id: string, screen: string, body: Body) => (await put(id, screen, body)).body.code
    expect(await codes('tiga', '', buildCart())).toBe('request.malformed')
    expect(await codes('tiga', '%00', buildCart())).toBe('request.malformed')
    expect(await codes('tiga', 'kasir-1', { names: { barang: 'x' } })).toBe('request.malformed')
    expect(await codes('tiga', 'kasir-1', { names: [1] })).toBe('request.malformed')
    expect((await shop.ask('POST', 'penjualan/lines/barang/now', { rows: 'x' }, 'KSR01')).status).toBe(400)
    const many = Array.from({ length: 501 }, () => ({}))
    expect((await shop.ask('POST', 'penjualan/lines/barang/now', { rows: many }, 'KSR01')).status).toBe(400)
  })

  test('is told who has its pieces, and what they cost by now', async () => {
    const [free, held, sold, scrapped] = [await shop.make(), await shop.make(), await shop.make(), await shop.make()]
    const waiting = (await sell(held)).body
    const done = (await sell(sold)).body
    expect((await shop.ask('POST', `penjualan/${done.id}/moves/validasi`, {}, 'SPV01')).status).toBe(200)
    await shop.scrap(scrapped)
    await put('lain', 'kasir-2', buildCart(free), 'SPV01')
    await put('ini', 'kasir-1', buildCart(free, held))
    const rows = [free, held, sold, scrapped, '99999999'].map(kode_barcode => ({ kode_barcode }))
    const found = await now(rows, 'KSR01', 'ini')
    expect(found).toMatchObject([
      { line: { harga_total: 4_946_000 }, faults: [], drafts: [{ user_id: 'SPV01' }] },
      {
        faults: [{ message: expect.stringContaining(waiting.no_faktur_group) }],
        holder: { document: `Penjualan ${waiting.no_faktur_group}`, user_id: 'SPV01' },
      },
      {
        faults: [{ message: `Barang ${sold} Sudah Terjual` }],
        holder: { document: `Penjualan ${done.no_faktur_group}`, user_id: 'SPV01' },
      },
      { faults: [{ message: `Barang ${scrapped} Sudah Dihancurkan` }], holder: { user_id: 'ADM01' } },
      { faults: [{ field: 'kode_barcode' }], drafts: [] },
    ])
    expect(found[4].holder).toBeUndefined()
    await shop.ask('DELETE', 'drafts/penjualan/lain', undefined, 'KSR01')
    expect((await now(rows.slice(0, 1)))[0].drafts).toMatchObject([{ user_id: 'KSR01' }])
    expect((await now(rows.slice(0, 1), 'KSR01', 'ini'))[0].drafts).toEqual([])
  })

  test('a piece that is moved to another tray while it stands in a cart is sold out of that tray', async () => {
    const code = await shop.make()
    await put('baki', 'kasir-1', buildCart(code))
    const before = await now([{ kode_barcode: code }])
    expect(before[0]).toMatchObject({ line: { kode_baki: '01' }, faults: [] })
    const moved = { kode_gudang: 'TOKO', kode_baki: '02', barang: [{ kode_barcode: code }] }
    expect((await shop.create('pindah-barang', moved)).status).toBe(201)
    // The same row as the cart had it before.
    expect((await now([{ kode_barcode: code }], 'KSR01', 'baki'))[0]).toMatchObject({
      line: { kode_baki: '02', harga_total: before[0].line.harga_total },
      faults: [],
    })
    const { status, body: sale } = await sell(code, { draft: 'baki' }, 'KSR01')
    expect(status).toBe(201)
    // Saved and not validated: it is held, so that nobody moves it under the sale.
    const back = { ...moved, kode_baki: '01' }
    expect((await shop.ask('POST', 'pindah-barang?move=simpan', back, 'ADM01')).body.code).toBe('document.held')
    expect((await shop.ask('POST', `penjualan/${sale.id}/moves/validasi`, {}, 'KSR01')).status).toBe(200)
    const legs = (await shop.legs(code)).map(({ tempat, qty }) => `${tempat} ${qty}`)
    expect(legs.slice(-2)).toEqual(['TOKO/02 -1', 'PELANGGAN 1'])
    expect(await shop.breaches()).toEqual([])
  })

  test('is notified when something is sold or put into a cart, not when a price is requested', async () => {
    const code = await shop.make()
    const browser = await connectTo(shop.shop, shop.tokenOf('KSR01'))
    const stranger = await connectTo(shop.shop, shop.tokenOf('OWNERB'))
    const notifiedAfter = (count: number) => waitFor(() => expect(browser.held()).toBeGreaterThan(count))
    const requests = 10
    const start = browser.held()
    for (let request = 0; request < requests; request++) await now([{ kode_barcode: code }])
    await put('siaran', 'kasir-2', buildCart(code), 'SPV01')
    await notifiedAfter(start)
    const afterCart = browser.held()
    await sell(code)
    await notifiedAfter(afterCart)
    // Notifications arrive in order, and at most a few of earlier tests were still on their way.
    expect(browser.held() - start).toBeLessThan(requests)
    expect(stranger.held()).toBe(0)
    browser.close()
    stranger.close()
  })
})
