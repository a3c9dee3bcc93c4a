// Sixty days that are over, closed as every day is: what one ends with the next begins with, the cash book says the same as
// what each closing kept, what was kept is what comes out today, and reports say the same by days and by entries.
import { expect, test } from 'vitest'
import { addDays, tanggal } from '../../../engine/value/tanggal.ts'
import { checkBooks } from '../../../server/audit/run-audit.ts'
import { withBusinessDate } from '../../../server/caller/caller.ts'
import { computeDayFigures } from '../../../server/gold/tutup-toko/closing.ts'
import { recomputeDaySums } from '../../../server/ledger/update-day-sums.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { createProgramCaller } from '../../../server/shop/start-data.ts'
import { deleteDaySums, getJournalTables } from '../../../server/storage/ledger/summed-days.ts'
import { buildDays, chainFaults, readCashFaults } from './closed-days.ts'
import { query, type Shop } from './shop.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers as they come
type Answer = any

const schema = loadSchema('schema')
const codes = ['KCA', 'KCB'] as const
const today = '2026-11-20'
const closed = buildDays(addDays(tanggal(today), -60), 60)
/** Days whose figures are worked out once more: each, or one in a while. */
const asked = process.env.TEST_LONG ? closed : closed.filter((_, at) => at % 7 === 0)

/** Of the demo with its history; `tokens` are those of the owners. */
export const testClosedDays = (world: () => Shop, tokens: ReadonlyMap<string, string>): void => {
  const ask = async (code: string, method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await world().ask(method, path, {
      token: tokens.get(code) ?? '',
      ...(body !== undefined && { body }),
    })
    expect({ path, status: answer.status }).toEqual({ path, status: 200 })
    return answer.body
  }
  const buildBooks = () => ({ storage: world().running.storage, schema })
  const readClosings = (code: string): Promise<Answer[]> =>
    ask(code, 'GET', `tutup-toko?${query({ range: [0, 99], sort: ['tgl_system', 'ASC'] })}`)

  test.each(codes)('each of the sixty days of %s has its closing, and the open one has none', async code => {
    const rows = await readClosings(code)
    expect(rows.map(({ tgl_system }) => tgl_system)).toEqual(closed)
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['CLOSED']))
    expect(rows.filter(({ jual_rp }) => jual_rp > 0).length).toBeGreaterThan(50)
    for (const { tgl_system, mulai } of rows) expect(mulai.slice(0, 10)).toBe(tgl_system)
  })

  test.each(codes)(
    'what a day of %s ends with is what the next begins with, and what all entries until then come to',
    async code => {
      const days = [...closed, today]
      const compared: Record<string, number> = {}
      for (const { name, balances } of Object.values(schema.ledgers))
        for (const { id, by } of balances) {
          const found = await chainFaults(buildBooks(), { shop: code, ledger: name, by, days })
          expect(found.faults).toEqual([])
          compared[`${name}.${id}`] = found.compared
        }
      expect(compared['barang.per_barang']).toBeGreaterThan(1000)
      expect(compared['barang.per_baki']).toBeGreaterThan(300)
      expect(compared['kas.saldo']).toBeGreaterThan(150)
      expect(Object.values(compared).filter(count => count > 0).length).toBeGreaterThan(7)
    },
  )

  test.each(codes)('what each closing of %s kept is what the cash book says', async code => {
    expect(await readCashFaults(buildBooks(), code, closed)).toEqual([])
  })

  test.each(codes)('what each closing of %s kept is what the day comes to today', async code => {
    const rows = await readClosings(code)
    const program = createProgramCaller(
      { schema, storage: world().running.storage, now: () => new Date(`${today}T05:00:00Z`) },
      code,
    )
    const lines = { sales: ['kode_sales'], kas: ['tempat'], arus: ['tempat', 'kategori', 'jenis'] } as const
    let figures = 0
    for (const date of asked) {
      const { id } = rows.find(({ tgl_system }) => tgl_system === date)
      const stored = await ask(code, 'GET', `tutup-toko/${id}`)
      const found = await world().running.storage.read(connection =>
        computeDayFigures(connection, withBusinessDate(program, date)),
      )
      for (const [name, by] of Object.entries(lines) as [keyof typeof lines, readonly string[]][]) {
        const sorted = (all: readonly Answer[]) =>
          all.toSorted((a, b) =>
            by
              .map(key => a[key])
              .join(' ')
              .localeCompare(by.map(key => b[key]).join(' ')),
          )
        const [expected, now] = [sorted(stored[name]), sorted(found[name])]
        expect({ date, name, lines: now }).toEqual({
          date,
          name,
          lines: expected.map((line, at) =>
            Object.fromEntries(Object.keys(now[at] ?? {}).map(key => [key, line[key]])),
          ),
        })
        figures += now.length
      }
    }
    expect(figures).toBeGreaterThan(asked.length * 5)
  })

  test('reports and the dashboard say the same by sums of days and by entries', async () => {
    const ofJournals = Object.values(schema.reports).filter(({ from }) => from.startsWith('journal:'))
    const answers = async () => {
      const all: Answer[] = []
      for (const { name, filters } of ofJournals) {
        const dates = filters.filter(({ field }) => field.type.name === 'date').map(({ field }) => field.name)
        const period = Object.fromEntries(
          dates.map((field, at) => [field, at === 0 && dates.length > 1 ? closed[0] : today]),
        )
        const { heading: _, footer: __, ...answer } = await ask('KCA', 'POST', `reports/${name}`, period)
        all.push(answer)
      }
      return [...all, await ask('KCA', 'GET', 'dashboard')]
    }
    const bySums = await answers()
    const tables = codes.flatMap(code => getJournalTables(schema, code))
    await world().running.storage.write(async connection => {
      for (const table of tables) await deleteDaySums(connection, table)
    })
    expect(tables.length).toBeGreaterThan(8)
    expect(await answers()).toEqual(bySums)
    expect(bySums.filter(({ rows }) => rows?.length > 5).length).toBeGreaterThan(5)
    await world().running.storage.write(async connection => {
      for (const code of codes)
        await recomputeDaySums(connection, schema, { shop: code, day: today, at: `${today}T05:00:00Z`, user: '-' })
    })
    const { checks } = await world().running.storage.read(connection => checkBooks(connection, schema))
    expect(checks.flatMap(({ breaches }) => breaches)).toEqual([])
  })
}
