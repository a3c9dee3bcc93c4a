// A nota of another shop of the chain is bought back and traded in by its price, once in the chain, and comes back with the
// cancellation.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, type Desk, getMessages, openFundedDesk } from '../support/shop/desk.ts'
import { type Answered, openShop, query, type Shop } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const identity = { no_identitas: '3174012345678901', jenis_identitas: 'KTP' }
const settings = {
  NOTA_SEMUA_CABANG: true,
  DISABLE_KODE_SALES_TRANSACTION: true,
  VALIDASI_BELI: false,
  VALIDASI_JUAL: false,
}

describe.each(databases)('%s', database => {
  let desk: Desk
  let second: Shop | undefined
  const tokens = new Map<string, string>()
  const ask = (method: string, path: string, body: unknown, shop: string): Promise<Answered> =>
    desk.shop.ask(method, path, { token: tokens.get(shop) ?? '', ...(body !== undefined && { body }) })
  const change = async (shop: string, values: Body): Promise<void> => {
    expect(await ask('PUT', 'para-system', values, shop)).toMatchObject({ status: 200 })
  }

  beforeAll(async () => {
    desk = await openFundedDesk(database)
    const { shop } = desk
    const malang = { kode_toko: 'KCC', nama_toko: 'KENCANA MALANG', zona_waktu: 'Asia/Jakarta' }
    expect(await desk.ask('POST', 'toko', malang, 'OWNER')).toMatchObject({ status: 201 })
    for (const [code, user] of [
      ['KCA', 'OWNER'],
      ['KCB', 'OWNERB'],
      ['KCC', 'OWNER'],
    ] as const)
      tokens.set(code, await shop.signIn(user))
    expect(await ask('POST', 'users/shop', { kode_toko: 'KCC' }, 'KCC')).toMatchObject({ status: 200 })
    const money = { arah: 'MASUK', kategori: 'MODAL', jumlah: 900_000_000 }
    for (const code of ['KCB', 'KCC']) {
      await change(code, settings)
      expect(await ask('POST', 'cash?move=simpan', money, code)).toMatchObject({ status: 201 })
    }
    await change('KCA', { BATAS_PEMBELIAN_HARI: 900_000_000 })
    if (shop.databaseUrl !== undefined) second = await openShop({ databaseUrl: shop.databaseUrl })
  }, 180_000)
  afterAll(async () => {
    await second?.running.close()
    await desk.shop.close()
  })

  /** A ring of the nota is worth 4,895,500 without its labour. */
  const purchase = (no_faktur_jual: string, more: Body = {}): Body => ({
    nama_customer: 'IBU RATNA',
    ...identity,
    barang: [{ no_faktur_jual, toko_jual: 'KCA', kondisi: 'MULUS', ...more }],
    pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_895_500 }],
  })
  const buy = (shop: string, nota: string, more: Body = {}, server = desk.shop): Promise<Answered> =>
    server.ask('POST', 'pembelian?move=simpan', { token: tokens.get(shop) ?? '', body: purchase(nota, more) })
  const listClaims = async (shop: string, nota: string): Promise<readonly unknown[]> =>
    (await ask('GET', `nota-cabang?${query({ filter: { no_faktur_jual: nota } })}`, undefined, shop)).body.map(
      ({ kode_toko, toko_jual, status }: Body) => [kode_toko, toko_jual, status],
    )
  const readState = async (nota: string): Promise<unknown> =>
    (
      await ask(
        'POST',
        'penjualan/get/lihatjual',
        { tgl_awal: '2026-11-20', tgl_akhir: '2026-11-20', faktur: nota },
        'KCA',
      )
    ).body[0].status

  test('it is found by barcode, line, nota and QR, and only where the shop accepts notas of other shops', async () => {
    const { code, nota, group, sale } = await desk.sold()
    for (const text of [code, nota, group, `https://toko.example/cek/${sale.kode_cek}`]) {
      const found = await ask('GET', `pembelian/get/jual/${encodeURIComponent(text)}`, undefined, 'KCB')
      expect(found).toMatchObject({
        status: 200,
        body: [{ no_faktur_jual: nota, toko_jual: 'KCA', nama_toko: 'KENCANA BANDUNG', kode_sales: '-' }],
      })
    }
    await change('KCB', { NOTA_SEMUA_CABANG: false })
    expect(await ask('GET', `pembelian/get/jual/${nota}`, undefined, 'KCB')).toMatchObject({ status: 404 })
    expect(getMessages(await buy('KCB', nota)).join()).toContain('Tidak Ditemukan')
    await change('KCB', { NOTA_SEMUA_CABANG: true })
  })

  test('it is priced by its nota, claimed once, shown in both shops, and free again after the cancellation', async () => {
    const { code, nota, sale } = await desk.sold()
    const { status, body } = await buy('KCB', nota)
    expect([status, body.faults, body.status, body.total]).toEqual([201, undefined, 'DONE', 4_895_500])
    expect(body.barang[0]).toMatchObject({ kode_barcode: code, berat_nota: 2.53, toko_jual: 'KCA', kadar: 70.8 })
    expect(await readState(nota)).toBe('BUY BACK')
    const claim = [['KCB', 'KCA', 'DIKLAIM']]
    expect([await listClaims('KCA', nota), await listClaims('KCB', nota)]).toEqual([claim, claim])
    expect(await listClaims('KCC', nota)).toEqual([])
    for (const shop of ['KCA', 'KCB', 'KCC']) {
      const found = await ask('GET', `pembelian/get/jual/${nota}`, undefined, shop)
      expect([shop, found.status, getMessages(found).join()]).toEqual([
        shop,
        422,
        expect.stringContaining('Sudah Dibeli'),
      ])
      const again = await buy(shop, nota, shop === 'KCA' ? { toko_jual: '-' } : {})
      expect([shop, again.status, getMessages(again).join()]).toEqual([
        shop,
        422,
        expect.stringContaining('Sudah Dibeli'),
      ])
    }
    const answers = { alasan: 'PATAH', uang_kembali: 'SAMA' }
    const cancelled = await ask('POST', `penjualan/${sale.id}/moves/batal`, { answers }, 'KCA')
    expect(getMessages(cancelled).join()).toContain('Sudah Dibeli Kembali')
    const back = { answers: { alasan: 'PATAH', jenis: 'CASH' } }
    expect(await ask('POST', `pembelian/${body.id}/moves/batal`, back, 'KCB')).toMatchObject({ status: 200 })
    expect(await listClaims('KCA', nota)).toEqual([['KCB', 'KCA', 'LEPAS']])
    expect([await readState(nota), (await buy('KCC', nota)).status]).toEqual(['TERSEDIA', 201])
    expect(await desk.breaches()).toEqual([])
  })

  test('points of a member that the sale gave go back where the piece is bought on the same day', async () => {
    const [member] = (await desk.ask('GET', 'member?filter={"nama_lengkap":"PELANGGAN 01"}')).body
    const count = async () => {
      const [row] = await desk.rows('select sum(poin) as poin from buku_poin where kode_member = ?', member.kode_member)
      return Number(row?.poin ?? 0)
    }
    const before = await count()
    const { nota } = await desk.sold({ jenis_customer: 'MEMBER', kode_member: member.kode_member })
    expect(await count()).toBeGreaterThan(before)
    expect(await buy('KCB', nota)).toMatchObject({ status: 201 })
    expect(await count()).toBe(before)
  })

  test('a trade-in claims it, and the cancelled sale gives it back', async () => {
    const { nota } = await desk.sold()
    const pieces = await ask(
      'GET',
      `barang?${query({ filter: { stock_on_hand: 1, status: 'TERSEDIA' } })}`,
      undefined,
      'KCB',
    )
    const [{ kode_barcode }] = pieces.body
    const tukar = [{ no_faktur_jual: nota, toko_jual: 'KCA', kondisi: 'MULUS' }]
    const cart = { nama_customer: 'IBU RATNA', ...identity, barang: [{ kode_barcode }], tukar }
    const unpaid = await ask('POST', 'penjualan?move=simpan', cart, 'KCB')
    const due = Number(/Kurang ([\d,]+)/.exec(getMessages(unpaid).join())?.[1]?.replaceAll(',', ''))
    const sale = await ask('POST', 'penjualan?move=simpan', { ...cart, pembayaran: [{ jumlah_rp: due }] }, 'KCB')
    expect(sale).toMatchObject({ status: 201, body: { status: 'DONE', tukar_rp: 4_895_500 } })
    expect([await listClaims('KCA', nota), await readState(nota)]).toEqual([[['KCB', 'KCA', 'DIKLAIM']], 'BUY BACK'])
    const answers = { alasan: 'PATAH', uang_kembali: 'SAMA' }
    const cancelled = await ask('POST', `penjualan/${sale.body.id}/moves/batal`, { answers }, 'KCB')
    expect(cancelled).toMatchObject({ status: 200 })
    expect([await listClaims('KCA', nota), await readState(nota)]).toEqual([[['KCB', 'KCA', 'LEPAS']], 'TERSEDIA'])
    expect(await desk.breaches()).toEqual([])
  })

  test('of two shops that claim one line at the same moment one buys it, in each of 20 tries', async () => {
    const other = second ?? desk.shop
    for (let round = 0; round < 20; round++) {
      const { nota } = await desk.sold()
      const rival = round % 2 === 0 ? 'KCC' : 'KCA'
      const answers = await Promise.all([
        buy('KCB', nota),
        buy(rival, nota, rival === 'KCA' ? { toko_jual: '-' } : {}, other),
      ])
      const statuses = answers.map(({ status }) => status).toSorted()
      expect([round, answers.map(getMessages), statuses[0], [409, 422].includes(statuses[1] ?? 0)]).toEqual([
        round,
        expect.anything(),
        201,
        true,
      ])
      const bought = await desk.rows(
        "select id from pembelian_barang where no_faktur_jual = ? and status_valid in ('OPEN', 'DONE')",
        nota,
      )
      expect([round, bought.length]).toEqual([round, 1])
    }
    expect(await desk.breaches()).toEqual([])
  }, 240_000)
})
