// Every report over two months of a shop, against its rows, groups and totals worked out by hand from tables, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filterColumns } from '../../engine/report/report-answer.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { areas } from '../support/report-sums/areas.ts'
import { type Book, readBook } from '../support/report-sums/book.ts'
import { type Ask, heldOn, laidOn, paidOn, soldOn } from '../support/report-sums/days.ts'
import { openDay, openHistory } from '../support/report-sums/history.ts'
import { csvTotals, printed, readPdfTotals, xlsxTotals } from '../support/report-sums/read-back.ts'
import { buildStoredBySeller, closedBySeller } from '../support/report-sums/sellers-day.ts'
import { holdAgainst } from '../support/report-sums/wanted.ts'
import { waysOf } from '../support/report-sums/ways.ts'
import { query, type Shop } from '../support/shop/shop.ts'
import { databases, isLong, pickEvery } from '../support/storage/databases.ts'

const schema = loadSchema('schema')

const isOfDocuments = /\/(penjualan|pembelian|service|hutang)\//

/** Of each report so many are followed. */
const mostWays = isLong ? 40 : 4

let shops: ReadonlyMap<string, Shop> = new Map()

beforeAll(async () => {
  shops = await openHistory()
})
afterAll(async () => {
  for (const shop of shops.values()) await shop.close()
})

/** Where time is short, each fifth and the last ones. */
const getDays = (all: readonly string[]): readonly string[] => [...new Set([...pickEvery(5, all), ...all.slice(-3)])]

describe.each(databases)('%s', database => {
  let shop: Shop
  let book: Book
  let token: string
  let days: readonly string[]

  const ask: Ask = async (report, filter) => {
    const { status, body } = await shop.ask('GET', `reports/${report}?${query({ filter })}`, { token })
    expect({ report, filter, status, faults: body.faults }).toMatchObject({ report, filter, status: 200 })
    return body
  }

  beforeAll(async () => {
    const found = shops.get(database)
    if (!found) throw new Error(`no shop on ${database}`)
    shop = found
    token = await shop.signIn('OWNER')
    book = await readBook(shop, 'KCA')
    const all = new Set(book.rows('buku_kas').map(({ tgl_system }) => String(tgl_system)))
    days = getDays([...all].toSorted())
  })

  test.each(Object.entries(areas))('%s', async (_, sums) => {
    for (const wanted of sums(book)) {
      expect([wanted.report, wanted.filter, wanted.rows.length]).not.toEqual([wanted.report, wanted.filter, 0])
      holdAgainst(await ask(wanted.report, wanted.filter), wanted)
    }
  })

  if (database === 'sqlite')
    test('each report of sales, purchases, repairs and loans is among them, with each of its forms and filters', () => {
      const asked = Map.groupBy(
        Object.values(areas).flatMap(sums => sums(book)),
        ({ report }) => report,
      )
      const own = Object.values(schema.reports).filter(({ file }) => isOfDocuments.test(file))
      expect(own.length).toBeGreaterThan(25)
      const missing = own.flatMap(({ name, filters, variants, shopFilter }) => {
        const chosen = asked.get(name)?.map(({ filter }) => filter) ?? []
        const words = filters
          .map(({ field }) => field.name)
          .filter(word => word !== shopFilter && chosen.every(filter => !(word in filter)))
        const forms = Object.keys(variants?.of ?? {}).filter(form =>
          chosen.every(filter => filter[variants?.by ?? ''] !== form),
        )
        return chosen.length === 0 ? [name] : [...words, ...forms].map(word => `${name} ${word}`)
      })
      expect(missing).toEqual([])
    })

  test('each cell that leads somewhere leads to documents, and the number of one to that one alone', async () => {
    const { body } = await shop.ask('GET', 'schema', { token })
    const followed = new Map<string, number>()
    for (const { report, filter } of Object.values(areas).flatMap(sums => sums(book))) {
      const answer = await ask(report, filter)
      for (const table of [answer, ...(answer.sections ?? [])])
        for (const way of waysOf(table, { menu: body.menu, emptyText: '-' })) {
          if ((followed.get(report) ?? 0) >= mostWays) break
          const { status, body: found } = await shop.ask('GET', way.call, { token })
          expect([report, way.call, status]).toEqual([report, way.call, 200])
          const isRight = way.isOne ? found.length === 1 : found.length > 0
          expect([report, way.cell, way.call, isRight]).toEqual([report, way.cell, way.call, true])
          followed.set(report, (followed.get(report) ?? 0) + 1)
        }
    }
    const reports = Object.values(schema.reports).filter(one => isOfDocuments.test(one.file))
    expect(reports.map(({ name }) => name).filter(name => !followed.has(name))).toEqual([])
  })

  if (database === 'sqlite')
    test('files of every report hold the totals of the screen', async () => {
      const all = Object.values(areas).flatMap(sums => sums(book))
      for (const [report, asked] of pickEvery(3, [...Map.groupBy(all, one => one.report)])) {
        // The shortest that has totals: what a file is made of is the same for all.
        const [least] = asked.filter(({ totals }) => totals).toSorted((a, b) => a.rows.length - b.rows.length)
        if (!least) throw new Error(`${report} has no totals`)
        const answer = await ask(report, least.filter)
        expect([report, await csvTotals(answer)]).toEqual([report, answer.totals])
        const shown = (place: 'xlsx' | 'pdf') =>
          filterColumns(answer, place).flatMap(one => (one.total === undefined ? [] : [one]))
        const totals = shown('xlsx').map(({ name }) => [name, answer.totals?.[name] ?? null])
        expect([report, await xlsxTotals(answer)]).toEqual([report, Object.fromEntries(totals)])
        const texts = await readPdfTotals(answer)
        for (const { name, type } of shown('pdf'))
          expect([report, name, texts]).toEqual([
            report,
            name,
            expect.arrayContaining([printed(answer.totals?.[name], type)]),
          ])
      }
    })

  test('what was sold on a day is one number in all reports, and the money is that of drawer and accounts', async () => {
    for (const day of days) {
      const { lines = 0, ...others } = await soldOn(ask, day)
      expect([day, others]).toEqual([day, Object.fromEntries(Object.keys(others).map(name => [name, lines]))])
      const paid = await paidOn(ask, day)
      const alike = Object.fromEntries(Object.entries(paid).map(([name, all]) => [name, all.map(() => all[0])]))
      expect([day, paid]).toEqual([day, alike])
    }
  })

  test('what the drawer holds at the end of a day is one number in all reports, and the sum of its legs', async () => {
    for (const day of days) {
      const legs = book.rows('buku_kas').filter(({ tempat, tgl_system }) => tempat === 'KAS' && tgl_system <= day)
      const held = legs.reduce((sum, { jumlah }) => sum + Number(jumlah), 0)
      const said = await heldOn(ask, day, day < openDay)
      expect([day, said]).toEqual([day, Object.fromEntries(Object.keys(said).map(name => [name, held]))])
    }
  })

  test('what lies in the trays is that of the book of goods, today and on every closed day', async () => {
    const inside = ({ tempat }: { tempat?: unknown }) => /\/|^(BELI|TITIP|CONTOH|SORTIR|CUCI)$/.test(String(tempat))
    for (const day of days) {
      const legs = book.rows('buku_barang').filter(leg => inside(leg) && leg.tgl_system <= day)
      const places = [...Map.groupBy(legs, ({ tempat }) => String(tempat))].map(([place, own]) => {
        const of = (name: string) => own.reduce((sum, leg) => sum + Number(leg[name]), 0)
        return [place, [of('qty'), of('berat') / 1000]] as const
      })
      const held = Object.fromEntries(places.filter(([, [qty]]) => qty !== 0))
      expect([day, await laidOn(ask, day)]).toEqual([day, held])
    }
    const { totals } = await ask('barang-detail', {})
    const trays = Object.values(await laidOn(ask, openDay))
    const sums = [0, 1].map(at => Math.round(trays.reduce((sum, one) => sum + (one[at] ?? 0), 0) * 1000) / 1000)
    expect([totals?.stock, totals?.berat]).toEqual(sums)
  })

  test('what is kept of a day that is closed is what EOD says of it', async () => {
    const { status, body } = await shop.ask('POST', 'system/close', {
      token,
      body: { PROSES: 'close', tgl_system: openDay },
    })
    expect({ status, body }).toMatchObject({ status: 200 })
    token = await shop.signIn('OWNER')
    const stored = buildStoredBySeller(await ask('tutup-toko', { tgl_from: openDay, tgl_to: openDay }))
    expect(Object.keys(stored).length).toBeGreaterThan(2)
    expect(closedBySeller(await ask('eod', { tgl_awal: openDay, tgl_akhir: openDay }))).toEqual(stored)
    const held = await heldOn(ask, openDay, true)
    expect(new Set(Object.values(held)).size).toBe(1)
  })
})
