// Reports over several shops: their totals are the sums of the shops' own, and only the user's own shops are counted.
import { describe, expect, test } from 'vitest'
import { everyShop } from '../../engine/schema/report.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import {
  expectSumOfShops,
  historyDays,
  listChainReports,
  listLinks,
  omitLinks,
  useChainReports,
} from '../support/shop/chain-reports.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const reports = listChainReports(loadSchema('schema'))

test('every report with a menu entry whose rows belong to shops spans them', () => {
  expect(reports.length).toBeGreaterThan(50)
})

describe.each(databases)('%s', database => {
  const desk = useChainReports(database)

  test.each(reports)('$name', async report => {
    const filter = await desk.chooseFilters(report, historyDays)
    const { shopFilter = '' } = report
    const { one, other, chain } = await desk.readEach(report, filter)
    const alone = await desk.readReport(report, { ...filter, [shopFilter]: ['KCB'] })
    expect(omitLinks(alone)).toEqual(omitLinks({ ...other, footer: one.footer }))
    // Lists are of the shop of the session: cells of another shop lead to reports alone.
    expect(listLinks(alone).filter(({ kind }) => kind !== 'report')).toEqual([])
    expect(chain.columns.map(({ name }: { name: string }) => name)).toEqual([
      shopFilter,
      ...one.columns.map(({ name }: { name: string }) => name),
    ])
    expectSumOfShops(report, { one, other, chain })
  })

  test('Semua Toko has the cards and alerts that each shop has by itself', async () => {
    const read = async (path: string, user: string) =>
      (await desk.shop.ask('GET', path, { token: await desk.shop.signIn(user) })).body
    const overviews = await read('dashboard/shops', 'OWNER')
    expect(overviews.map(({ code }: { code: string }) => code)).toEqual(['KCA', 'KCB'])
    for (const [index, user] of ['OWNER', 'OWNERB'].entries()) {
      const { cards, alerts } = await read('dashboard', user)
      expect(overviews[index]).toMatchObject({ cards: cards.slice(0, 3), alerts })
      expect(cards[0].values[0].before['last-week']).toBeGreaterThan(0)
    }
  })

  test('a cashier gets the own shop only, a shop that there is not none', async () => {
    const token = await desk.shop.signIn('SPV01')
    const ask = (codes: readonly string[]) =>
      desk.shop.ask('GET', `reports/penjualan-rekap?${query({ filter: { kode_toko: codes } })}`, { token })
    expect((await ask(['KCA'])).status).toBe(200)
    expect((await ask(['KCB'])).status).toBe(403)
    expect((await ask(['KCA', 'KCB'])).status).toBe(403)
    expect((await ask(['KCX'])).status).toBe(403)
    const all = await ask([everyShop])
    expect([all.status, all.body.columns[0].name]).not.toEqual([200, 'kode_toko'])
  })
})
