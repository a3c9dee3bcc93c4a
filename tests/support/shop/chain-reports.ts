// Reads reports of two demo shops and of both together, and compares their totals.
import { expect } from 'vitest'
import { everyShop, isOneRow, type Report } from '../../../engine/schema/report.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { openForTests } from '../run/open-for-tests.ts'
import { chooseRequiredFilters } from './report-filters.ts'
import { openShop, query, type Shop } from './shop.ts'

/** The days of the demo's history. */
export const historyDays = { first: '2026-09-01', last: '2026-11-20' }

interface ChainReports {
  readonly shop: Shop
  readonly remove: () => Promise<void>
  readonly readReport: (report: Report, filter: object, code?: 'KCA' | 'KCB') => Promise<ReportBody>
  /** The period, and the first row for each filter that must be chosen. */
  readonly chooseFilters: (report: Report, period: typeof historyDays) => Promise<Readonly<Record<string, unknown>>>
  readonly readEach: (report: Report, filter: object) => Promise<ReportsOfShops>
}

// biome-ignore lint/suspicious/noExplicitAny: tests read any part of an answer
type ReportBody = any

interface ReportsOfShops {
  readonly one: ReportBody
  readonly other: ReportBody
  readonly chain: ReportBody
}

export const listChainReports = ({ reports }: Schema): readonly Report[] =>
  Object.values(reports).filter(({ shopFilter }) => shopFilter !== undefined)

const openChainReports = async (database: 'sqlite' | 'postgres'): Promise<ChainReports> => {
  const schema = loadSchema('schema')
  const shop = await openShop({ database, env: { KENCANA_START: 'demo-history' } })
  const tokens = { KCA: await shop.signIn('OWNER'), KCB: await shop.signIn('OWNERB') }
  const readReport: ChainReports['readReport'] = async (report, filter, code = 'KCA') => {
    const { status, body } = await shop.ask('GET', `reports/${report.name}?${query({ filter })}`, {
      token: tokens[code],
    })
    expect({ report: report.name, filter, status, body }).toMatchObject({ report: report.name, status: 200 })
    return body
  }
  return {
    shop,
    remove: shop.close,
    readReport,
    chooseFilters: async (report, { first, last }) => {
      const end = report.filters.find(({ since }) => since !== undefined)
      const readRows = async (path: string) => (await shop.ask('GET', path, { token: tokens.KCA })).body
      return {
        ...(end?.since !== undefined && { [end.since]: first, [end.field.name]: last }),
        ...(await chooseRequiredFilters(schema, report, readRows)),
      }
    },
    readEach: async (report, filter) => ({
      one: await readReport(report, filter),
      other: await readReport(report, filter, 'KCB'),
      chain: await readReport(report, { ...filter, [report.shopFilter ?? '']: [everyShop] }),
    }),
  }
}

/** The targets of the cells of all tables. */
export const listLinks = (body: ReportBody): readonly { readonly kind: string }[] =>
  [body, ...(body.sections ?? [])].flatMap(({ columns }) =>
    columns.flatMap(({ drill }: { readonly drill?: { readonly kind: string } }) => drill ?? []),
  )

/** The answer without the targets of its cells. */
export const omitLinks = (body: ReportBody): ReportBody => ({
  ...body,
  columns: body.columns.map(({ drill: _drill, ...column }: ReportBody) => column),
  rows: body.rows.map(({ keys: _keys, ...row }: ReportBody) => row),
  ...(body.sections && { sections: body.sections.map(omitLinks) }),
})

/** Each total over both shops follows from those of the shops, and no row is lost; in every section of the report. */
export const expectSumOfShops = (report: Report, { one, other, chain }: ReportsOfShops): void => {
  const parts = [one, other].map(body => [body, ...(body.sections ?? [])])
  const tables = [chain, ...(chain.sections ?? [])]
  expect([report.name, tables.length]).toEqual([report.name, parts[0]?.length])
  for (const [at, table] of tables.entries()) {
    const own = parts.map(part => part[at])
    const form = at === 0 ? report : report.sections[at - 1]
    const subtotals = own.filter(({ count, totals }) => count > 0 && totals).length
    // Without groups each shop has one row, and no subtotal that repeats it.
    const count = form && isOneRow(form) ? own.length : own[0].count + own[1].count + subtotals
    expect([report.name, table.count]).toEqual([report.name, count])
    for (const { name, total } of table.columns) {
      const combine = combiners[total] ?? (report.balance && endTotals.has(total) ? addValues : undefined)
      if (!combine) continue
      const expected = combine(own.map(({ totals }) => totals?.[name] ?? null))
      expect([report.name, at, name, toExact(table.totals?.[name])]).toEqual([report.name, at, name, toExact(expected)])
    }
  }
}

type TotalValue = number | string | null

/** To the milligram: sums of grams as the answer has them are not exact in binary. */
const toExact = (value: TotalValue | undefined): string =>
  typeof value === 'string' ? value : Number(value ?? 0).toFixed(3)

const addValues = (values: readonly TotalValue[]): TotalValue =>
  values.reduce((sum: number, value) => sum + Number(value ?? 0), 0)

const pickValue =
  (sign: 1 | -1) =>
  (values: readonly TotalValue[]): TotalValue =>
    values.filter(value => value !== null).toSorted((a, b) => sign * (a < b ? -1 : Number(a > b)))[0] ?? null

const combiners: Readonly<Record<string, (values: readonly TotalValue[]) => TotalValue>> = {
  sum: addValues,
  count: addValues,
  min: pickValue(1),
  max: pickValue(-1),
}

/** Of a balance: the sum of what the shops had on the first or the last day. */
const endTotals: ReadonlySet<string> = new Set(['first', 'last'])

/** The reports of a block of tests. */
export const useChainReports = (database: 'sqlite' | 'postgres'): ChainReports =>
  openForTests(() => openChainReports(database))
