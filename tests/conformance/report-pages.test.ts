// A page of a report is a piece of its whole answer, whichever way it is read: every report and variant, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnswerCells, type AnswerTable, filterColumns } from '../../engine/report/report-answer.ts'
import { type Report, type ReportFilter, selectVariant } from '../../engine/schema/report.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { resolveCaller } from '../../server/access/sign-in/session.ts'
import type { Caller } from '../../server/caller/caller.ts'
import type { ReportView } from '../../server/report/build-report.ts'
import type { RawFilter } from '../../server/report/filter-values.ts'
import { runReport } from '../../server/report/run-report.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { openDay, openHistory } from '../support/report-sums/history.ts'
import { noon, type Shop } from '../support/shop/shop.ts'
import { databases, isLong } from '../support/storage/databases.ts'

const schema = loadSchema('schema')
let shops: ReadonlyMap<string, Shop> = new Map()

beforeAll(async () => {
  shops = await openHistory()
})
afterAll(async () => {
  for (const shop of shops.values()) await shop.close()
})

const forms = Object.values(schema.reports).flatMap(report =>
  [undefined, ...Object.keys(report.variants?.of ?? {})].map(variant => ({
    name: variant === undefined ? report.name : `${report.name}, ${variant}`,
    report,
    variant,
  })),
)

/** Short reports are read as a whole: here all that have two rows are long. */
const one = 1

/** A year makes them long: a file that is changed so that no database can give its page is seen here. */
const longOnes = [
  'tambah-barang',
  'terima-barang-supplier',
  'keuangan-non-cash, DETAIL',
  'transaksi-keuangan-cash, DETAIL',
  'penjualan-bayar',
  'penjualan-sales, DETAIL',
  'stock-jual',
  'stock-jual, BAKI',
  'stock-jual, GROUP',
  'stock-jual, SALES',
  'transaksi-penjualan',
  'transaksi-penjualan, REKAP',
]

/** A year of them takes so long that its halves are read at once. */
const slowOnes = [
  'eod',
  'penjualan-bayar',
  'penjualan-margin, DETAIL',
  'penjualan-sales',
  'terima-barang-supplier',
  'transaksi-penjualan',
  'transaksi-penjualan, REKAP',
]

const getTraits = (form: Report): string =>
  JSON.stringify([
    form.from.split(':')[0],
    form.groups.map(({ subtotal, tree }) => [subtotal, tree !== undefined]),
    [form.across, form.balance, form.where].map(one => one !== undefined),
    form.isFolded,
    form.sections.length > 0,
    form.columns.some(({ running }) => running),
    form.filters.some(asksRows),
  ])

/** Where time is short those that a year makes long, and of the others one of each kind. */
const chooseForms = (): typeof forms => {
  const seen = new Set<string>()
  return forms.filter(({ name, report, variant }) => {
    const traits = getTraits(selectVariant(report, variant))
    const isNew = variant === undefined && !seen.has(traits)
    seen.add(traits)
    return isNew || longOnes.includes(name) || slowOnes.includes(name)
  })
}

/** What is chosen is looked for in rows of others. */
const asksRows = ({ field, rule }: ReportFilter): boolean => rule?.term.kind === 'rows' && field.ref !== undefined

const triedForms = isLong ? forms : chooseForms()

describe.each(databases)('%s', database => {
  let caller: Caller
  let statements: string[] = []
  let sideBySide: boolean | undefined
  const paged = new Set<string>()
  const required = new Map<string, unknown>()

  beforeAll(async () => {
    const shop = shops.get(database)
    if (!shop) throw new Error(`no shop on ${database}`)
    const { storage } = shop.running
    const own = await resolveCaller({ schema, storage, now: () => noon }, await shop.signIn('OWNER'), 'test')
    const read: typeof storage.read = (work, options) =>
      storage.read(
        connection =>
          work({
            ...connection,
            ...(sideBySide !== undefined && { isConcurrent: sideBySide }),
            all: statement => {
              statements.push(statement.sql)
              return connection.all(statement)
            },
          }),
        options,
      )
    const asked = forms.flatMap(({ report }) =>
      report.filters.filter(one => (one.field.required && !one.default) || asksRows(one)),
    )
    for (const { field } of asked) {
      const key = field.ref && getResource(schema, field.ref.to).key[0]
      const path = field.ref && getResource(schema, field.ref.to).api.path
      const token = await shop.signIn('OWNER')
      const { body } = path ? await shop.ask('GET', `${path}?range=[0,0]`, { token }) : { body: [] }
      required.set(field.name, field.choices[0]?.value ?? body[0]?.[key ?? ''])
    }
    caller = { ...own, storage: { ...storage, read } }
  })

  test.each(triedForms)('$name', async ({ name, report, variant }) => {
    const form = selectVariant(report, variant)
    let isPaged = false
    for (const filter of getFilters(report, variant, required)) {
      for (const sort of getSorts(form)) {
        const view: ReportView = sort ? { sort } : {}
        const all = await runReport(caller, report, filter, view)
        for (const [first, last] of getRanges(all.count)) {
          statements = []
          const page = await runReport(caller, report, filter, { ...view, few: one, range: { first, last } })
          isPaged ||= statements.some(sql => / in \(select .* offset /.test(sql))
          const asked = { filter, sort, first, last }
          expect({ asked, ...page }).toEqual({ asked, ...all, rows: all.rows.slice(first, last + 1) })
        }
      }
    }
    if (isPaged) paged.add(name)
  })

  test('what the screen asks for is the whole answer without what it does not show', async () => {
    for (const { name, report, variant } of triedForms)
      for (const filter of getFilters(report, variant, required)) {
        const { heading, footer, ...all } = await runReport(caller, report, filter)
        const asked = await runReport(caller, report, filter, { place: 'screen' })
        const tables = [all, ...(all.sections ?? [])].map((table, at) =>
          narrow(table, at === 0 ? asked : asked.sections?.[at - 1]),
        )
        const [own, ...sections] = tables
        const about = { form: name, filter, heading, footer }
        expect({ ...asked, about }).toEqual({
          ...all,
          ...own,
          ...(all.sections && { sections }),
          heading,
          footer,
          about,
        })
      }
  })

  /** Reads it in one and in parts, whether or not the database asks for parts by itself. */
  const inBothWays = async <T>(read: () => Promise<T>) => {
    const found: { readonly answer: T; readonly asked: number }[] = []
    for (const way of [false, true]) {
      sideBySide = way
      statements = []
      const answer = await read()
      found.push({ answer, asked: statements.length })
    }
    sideBySide = undefined
    const [whole, parts] = found
    if (!whole || !parts) throw new Error('nothing was read')
    return { whole, parts }
  }

  test('a report that is read in parts is the same', async () => {
    const inParts = new Set<string>()
    const pages = [
      { few: one, range: { first: 0, last: 2 } },
      { few: one, range: { first: 3, last: 9 } },
      { range: { first: 0, last: 499 } },
    ]
    const readForms = isLong ? forms : forms.filter(({ name }) => slowOnes.includes(name))
    for (const { name, report, variant } of readForms)
      for (const filter of getFilters(report, variant, required))
        for (const view of [{}, ...pages]) {
          const { whole, parts } = await inBothWays(() => runReport(caller, report, filter, view))
          const about = { form: name, filter, view }
          expect({ about, ...parts.answer }).toEqual({ about, ...whole.answer })
          if (parts.asked > whole.asked) inParts.add(name)
        }
    expect(slowOnes.filter(name => !inParts.has(name))).toEqual([])
  })

  test('rows of a short report that its early page has are not read again', async () => {
    const report = schema.reports['transaksi-penjualan']
    if (!report) throw new Error('there is no such report')
    const filter = { tgl_awal: days.first, tgl_akhir: days.last }
    const view = { few: 100_000, range: { first: 0, last: 99_999 } }
    const { whole, parts } = await inBothWays(() => runReport(caller, report, filter, view))
    expect(parts.answer).toEqual(whole.answer)
    expect(statements.filter(sql => /order by "\w+"."id" asc limit \S+$/.test(sql))).toHaveLength(1)
  })

  test('pages of what a year makes long are read of the database', () => {
    expect(longOnes.filter(name => !paged.has(name))).toEqual([])
  })
})

/** Without columns that the other one lacks and the screen does not show. */
const narrow = (table: AnswerTable, other: AnswerTable | undefined): AnswerTable => {
  const remaining = new Set([...(other?.columns ?? []), ...filterColumns(table, 'screen')].map(({ name }) => name))
  const getCells = (cells: AnswerCells): AnswerCells =>
    Object.fromEntries(Object.entries(cells).filter(([name]) => remaining.has(name)))
  return {
    ...table,
    columns: table.columns.filter(({ name }) => remaining.has(name)),
    rows: table.rows.map(row => ({ ...row, cells: getCells(row.cells) })),
    ...(table.totals && { totals: getCells(table.totals) }),
  }
}

const days = { first: '2026-09-01', last: openDay } as const

/** All there is, where time is long once the first choice of a filter, and once each filter that asks for rows of others. */
const getFilters = (
  report: Report,
  variant: string | undefined,
  required: ReadonlyMap<string, unknown>,
): readonly RawFilter[] => {
  const end = report.filters.find(({ since }) => since !== undefined)
  const all = {
    ...(variant !== undefined && report.variants && { [report.variants.by]: variant }),
    ...(end?.since !== undefined && { [end.since]: days.first, [end.field.name]: days.last }),
    ...Object.fromEntries(
      report.filters.flatMap(({ field: { name, required: isAsked } }) =>
        isAsked && required.has(name) ? [[name, required.get(name)] as const] : [],
      ),
    ),
  }
  const narrow = report.filters.flatMap(({ field: { name, choices, required }, multiple }) => {
    const value = choices[0]?.value
    return value === undefined || required || name === report.variants?.by
      ? []
      : [{ ...all, [name]: multiple ? [value] : value }]
  })
  const asking = report.filters.filter(asksRows).map(({ field: { name } }) => ({ ...all, [name]: required.get(name) }))
  return [all, ...(isLong ? narrow.slice(0, 1) : []), ...asking]
}

/** As it comes, and by columns of each kind, up and down; where time is short, by one. */
const getSorts = ({ columns }: Report): readonly ReportView['sort'][] => {
  const shown = columns.filter(({ isInner }) => !isInner)
  const kinds = [...new Map(shown.map(column => [column.type.name, column.name])).values()]
  return [
    undefined,
    ...kinds.slice(0, isLong ? 3 : 1).map((column, index) => ({ column, descending: index % 2 === 1 })),
  ]
}

const getRanges = (count: number): readonly (readonly [number, number])[] => [
  ...(isLong ? [[0, 6] as const] : []),
  [Math.floor(count / 2), Math.floor(count / 2) + 8],
  [Math.max(0, count - 4), count + 5],
]
