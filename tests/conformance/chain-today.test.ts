// Today over shops of different dates: each shop's own day, of a closed one the day that it closed, and what each shop is.
import { beforeAll, describe, expect, test } from 'vitest'
import { query } from '../support/shop/shop.ts'
import { useZoneChain, type ZoneShop, zoneShopCodes } from '../support/shop/zone-chain.ts'
import { databases } from '../support/storage/databases.ts'

const million = 10_000_000
const prices = zoneShopCodes.map((code, index) => [code, (index + 1) * million] as const)
const total = 21 * million

describe.each(databases)('%s', database => {
  const chain = useZoneChain(database)
  beforeAll(async () => {
    for (const [code, price] of prices) expect((await chain.sell(code, price)).status).toBe(201)
    // 22:05 in Jakarta, 23:05 in Makassar, five past midnight in Jayapura.
    chain.goTo('2026-11-20T15:05:00Z')
    expect(await chain.close('KCA')).toBe('2026-11-21')
  }, 300_000)

  const readOverviews = async (code: ZoneShop) => {
    const overviews: readonly Readonly<Record<string, unknown>>[] = await chain.ok(code, 'GET', 'dashboard/shops')
    return new Map(overviews.map(overview => [overview.code, overview]))
  }
  const readReport = (code: ZoneShop, filter: Readonly<Record<string, unknown>> = {}) =>
    chain.ok(code, 'GET', `reports/penjualan-rekap?${query({ filter: { kode_toko: ['ALL'], ...filter } })}`)

  test.each(['KCA', 'KCB', 'KCF'] as const)(
    'an owner in %s sees the state of each shop and the sales of its day',
    async code => {
      const overviews = await readOverviews(code)
      expect(overviews.get('KCA')).toMatchObject({
        state: 'closed',
        day: '2026-11-21',
        today: '2026-11-20',
        figuresDay: '2026-11-20',
        closedAt: '2026-11-20T15:05:00.000Z',
      })
      expect(overviews.get('KCC')).toMatchObject({ state: 'open', day: '2026-11-20', figuresDay: '2026-11-20' })
      expect(overviews.get('KCE')).toMatchObject({ state: 'overdue', day: '2026-11-20', today: '2026-11-21' })
      for (const [shop, price] of prices)
        expect(overviews.get(shop)).toMatchObject({
          cards: [{ id: 'penjualan', values: [{ value: price }, {}, {}] }, {}, {}],
        })
    },
  )

  test.each(['KCA', 'KCB', 'KCF'] as const)(
    'a report of today over all shops, opened in %s, has the sales of each',
    async code => {
      const { totals, heading } = await readReport(code)
      expect(totals.harga_total).toBe(total)
      const { tgl_from, tgl_to } = await chain.ok(code, 'GET', 'reports/penjualan-rekap/filters')
      const repeated = await readReport(code, { tgl_from, tgl_to })
      expect([repeated.totals.harga_total, repeated.heading]).toEqual([total, heading])
    },
  )

  test('an overview has prices that are not confirmed, a count that is open, and a shop without activity', async () => {
    await chain.ok('KCB', 'PUT', 'para-system', { HARGA_HARI_INI: true })
    await chain.ok('KCB', 'POST', 'stock-opname?move=mulai', { kode_gudang: 'TOKO', kode_baki: '01', barang: [] })
    const waiting = new Map([...(await readOverviews('KCA'))].map(([code, { alerts }]) => [code, alerts]))
    expect(waiting.get('KCB')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'harga-hari-ini', count: 1 }),
        expect.objectContaining({ id: 'opname', count: 1 }),
      ]),
    )
    expect(waiting.get('KCD')).not.toContainEqual(expect.objectContaining({ id: 'harga-hari-ini' }))
    const signedIn = await chain.shop.signIn('KSR01')
    expect((await chain.shop.ask('GET', 'system/date', { token: signedIn })).status).toBe(200)
    const overviews = await readOverviews('KCB')
    expect([overviews.get('KCB')?.silentSince, overviews.get('KCE')?.silentSince]).toEqual(['', ''])
  })

  test('totals name the shops that are behind or ahead, with their dates', async () => {
    const { heading, shops } = await readReport('KCB')
    expect(heading[1]).toBe('Belum Tutup: KENCANA KCE (2026-11-20), KENCANA KCF (2026-11-20)')
    expect(shops).toContainEqual({ name: 'KENCANA KCE', day: '2026-11-20', state: 'overdue' })
    expect(shops).toContainEqual({ name: 'KENCANA BANDUNG', day: '2026-11-21', state: 'closed' })
  })

  test('a chosen date is the same for all shops, and the dates of the shops are named', async () => {
    const chosen = { tgl_from: '2026-11-19', tgl_to: '2026-11-21' }
    const { totals, heading } = await readReport('KCB', chosen)
    expect(totals.harga_total).toBe(total)
    expect(heading[0]).toContain('KENCANA BANDUNG (2026-11-21)')
    expect(heading[0]).toContain('KENCANA KCE (2026-11-20)')
  })

  test('a shop whose date is further on than tomorrow is ahead, and a late one keeps its own day', async () => {
    // A clock that went ahead by a day, and was set right again.
    chain.goTo('2026-11-21T03:00:00Z')
    expect(await chain.close('KCA')).toBe('2026-11-22')
    chain.goTo('2026-11-20T15:06:00Z')
    const overviews = await readOverviews('KCB')
    expect(overviews.get('KCA')).toMatchObject({ state: 'ahead', day: '2026-11-22', figuresDay: '2026-11-22' })
    const { totals, heading } = await readReport('KCB')
    expect(totals.harga_total).toBe(total - million)
    expect(heading).toContain('Tanggal Di Depan: KENCANA BANDUNG (2026-11-22)')
  })
})
