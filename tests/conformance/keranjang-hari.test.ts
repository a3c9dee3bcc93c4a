// Selling across days: a cart that is left for a day is looked at again before it is sold, and an old sale is an owner's to cancel.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openClosingShop, ringPrice } from '../support/shop/closing-shop.ts'
import { ring } from '../support/shop/desk.ts'
import { password } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('on %s', database => {
  const world = openForTests(() => openClosingShop(database))

  const keep = async (code: string) => {
    const body = { names: { barang: [code] }, facts: { nama_customer: 'IBU RATNA' } }
    expect((await world.ask('PUT', 'drafts/penjualan/pagi?screen=kasir-1', body, 'KSR01')).status).toBe(200)
  }
  const save = (code: string, jumlah_rp: number) => {
    const said = { kode_sales: 'S01', nama_customer: 'IBU RATNA', barang: [{ kode_barcode: code }], draft: 'pagi' }
    return world.ask('POST', 'penjualan?move=simpan', { ...said, pembayaran: [{ jenis: 'CASH', jumlah_rp }] }, 'KSR01')
  }
  const setPrice = async (harga: number) => {
    const { body } = await world.ask('GET', 'group?filter={"kode_group":"G17K"}')
    expect((await world.ask('PUT', `group/${body[0].id}`, { ...body[0], harga })).status).toBe(200)
  }

  test('is refused with both dates, then costs what it costs today, and counts for today', async () => {
    const { body: piece } = await world.ask('POST', 'barang', ring, 'ADM01')
    await keep(piece.kode_barcode)
    expect((await world.close()).status).toBe(200)
    world.goTo('2026-11-21')
    await world.signIn()
    await setPrice(2_000_000)
    // 2.53 x 2,000,000 and a labour charge of 50,000.
    const price = 5_110_000
    const refused = await save(piece.kode_barcode, price)
    expect(refused).toMatchObject({ status: 409, body: { code: 'draft.day' } })
    expect(refused.body.message).toBe(
      'Isian Ini Dari Tanggal 2026-11-20, Sekarang Tanggal 2026-11-21. Periksa Harganya Lalu Simpan Lagi',
    )
    const [waiting] = (await world.ask('GET', 'drafts/penjualan', undefined, 'SPV01')).body
    expect(waiting).toMatchObject({ id: 'pagi', day: '2026-11-20' })
    await keep(piece.kode_barcode)
    expect((await save(piece.kode_barcode, ringPrice)).body.faults).toMatchObject([
      { message: `Pembayaran Kurang ${(price - ringPrice).toLocaleString('en')}` },
    ])
    const saved = await save(piece.kode_barcode, price)
    expect(saved).toMatchObject({ status: 201, body: { tgl_system: '2026-11-21', total: price } })
    expect((await save(piece.kode_barcode, price)).body.code).not.toBe('draft.day')
    await setPrice(1_935_000)
    expect(await world.breaches()).toEqual([])
  })

  test('a sale of yesterday is cancelled by an owner alone, and its money goes out of the drawer of today', async () => {
    const sale = await world.sell()
    expect((await world.validate(sale)).status).toBe(200)
    for (const waiting of (await world.ask('GET', 'penjualan?filter={"status":"OPEN"}')).body)
      expect((await world.validate(waiting.id)).status).toBe(200)
    expect((await world.close()).status).toBe(200)
    world.goTo('2026-11-22')
    await world.signIn()
    const body = { answers: { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' } }
    const cancel = async (user: string) => {
      const word = { user_id: 'SPV01', password, keterangan: 'BENAR', content: body }
      const given = await world.ask('POST', `penjualan/${sale}/authorize/batal`, word, user)
      const agreed = given.status === 201 ? { detail_authorization: [{ _id: given.body._id }] } : {}
      return world.ask('POST', `penjualan/${sale}/moves/batal`, { ...body, ...agreed }, user)
    }
    const refused = await cancel('KSR01')
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.body.message).toBe('Penjualan Tanggal 2026-11-21 Hanya Dapat Dibatalkan Owner')
    const [before] = await world.rows("select jumlah from buku_kas_saldo where kode_toko = 'KCA' and tempat = 'KAS'")
    expect(await cancel('OWNER')).toMatchObject({ status: 200, body: { status: 'CANC', tgl_batal: '2026-11-22' } })
    const [after] = await world.rows("select jumlah from buku_kas_saldo where kode_toko = 'KCA' and tempat = 'KAS'")
    expect(Number(after?.jumlah)).toBe(Number(before?.jumlah) - ringPrice)
    expect(await world.breaches()).toEqual([])
  })
})
