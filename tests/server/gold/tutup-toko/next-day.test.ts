// What belongs to a day stays there: a closing that passes midnight, and saves of yesterday that are sent again.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ClosingShop, openClosingShop, ringPrice } from '../../../support/shop/closing-shop.ts'
import { ring } from '../../../support/shop/desk.ts'
import { databases } from '../../../support/storage/databases.ts'

describe.each(databases)('on %s', database => {
  let world: ClosingShop
  beforeEach(async () => {
    world = await openClosingShop(database)
  })
  afterEach(() => world.shop.close())

  const dated = async () => (await world.rows("select tgl_system from toko where kode_toko = 'KCA'"))[0]?.tgl_system
  const count = async (table: string) => Number((await world.rows(`select count(*) as n from ${table}`))[0]?.n)

  test('a closing that passes midnight closes its own day', async () => {
    // Seconds before midnight in Jakarta.
    world.goTo('2026-11-20', '16:59:58')
    await world.signIn()
    await world.validate(await world.sell())
    const closing = world.close()
    world.goTo('2026-11-20', '17:00:05')
    expect(await closing).toMatchObject({ status: 200, body: { tgl_system: '2026-11-21' } })
    await world.signIn()
    expect(await dated()).toBe('2026-11-21')
    await world.validate(await world.sell())
    world.goTo('2026-11-22')
    await world.signIn()
    expect((await world.close()).status).toBe(200)
    await world.signIn()
    expect((await world.closings()).map(one => [one.tgl_system, one.jual_rp])).toEqual([
      ['2026-11-20', ringPrice],
      ['2026-11-21', ringPrice],
    ])
    expect(await world.breaches()).toEqual([])
  })

  test('a save of yesterday that is sent again changes nothing', async () => {
    const { shop } = world
    const [admin, cashier] = [await shop.signIn('ADM01'), await shop.signIn('KSR01')]
    const piece = await shop.ask('POST', 'barang', { token: admin, body: ring })
    const barang = [{ kode_barcode: piece.body.kode_barcode }]
    const pembayaran = [{ jenis: 'CASH', jumlah_rp: ringPrice }]
    const calls = [
      ['penjualan?move=simpan', { kode_sales: 'S01', nama_customer: 'IBU RATNA', barang, pembayaran }],
      ['cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 70_000 }],
    ] as const
    const send = (token: string) =>
      Promise.all(
        calls.map(([path, body]) =>
          shop.ask('POST', path, { token, body, headers: { 'idempotency-key': `kemarin-${path}` } }),
        ),
      )
    const saved = await send(cashier)
    expect(saved.map(({ status }) => status)).toEqual([201, 201])
    await world.validate(saved[0]?.body.id)
    const before = [await count('penjualan'), await count('uang_kas')]
    expect((await world.close()).status).toBe(200)
    world.goTo('2026-11-21')
    // The session of yesterday has ended with the day.
    expect((await send(cashier)).map(({ status }) => status)).toEqual([401, 401])
    const again = await send(await shop.signIn('KSR01'))
    expect(again.map(({ body, headers }) => [body.id, headers['idempotent-replayed']])).toEqual(
      saved.map(({ body }) => [body.id, 'true']),
    )
    expect([await count('penjualan'), await count('uang_kas')]).toEqual(before)
  })
})
