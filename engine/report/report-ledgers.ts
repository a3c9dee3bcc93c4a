// The ledgers that a report reads: as tables, or as balances in expressions.
import type { Term } from '../expression/terms/term.ts'
import { getChildTerms, getOtherRowTerms } from '../expression/terms/term-parts.ts'
import type { ComparedPeriod } from '../schema/dashboard.ts'
import type { Report, ReportLine, ReportTable } from '../schema/report.ts'
import { addDays, addMonths, type Tanggal } from '../value/tanggal.ts'

/** Names of ledgers, those of its sections and other forms among them. */
export const collectReportLedgers = (report: Report): ReadonlySet<string> => {
  const forms = [report, ...Object.values(report.variants?.of ?? {})]
  const filters = report.filters.flatMap(one => [one.default, one.rule])
  const terms = filters.flatMap(one => (one ? [one.term] : []))
  return new Set([
    ...terms.flatMap(listTermLedgers),
    ...forms.flatMap(form => [form, ...form.sections]).flatMap(table => listTableLedgers(table)),
  ])
}

const listTableLedgers = (table: ReportTable & { readonly lines: readonly ReportLine[] }): readonly string[] => {
  const { from, where, groups, columns, lines } = table
  const [, ledger] = /^(?:ledger|balance|days):([^.]+)/.exec(from) ?? []
  const expressions = [
    ...(where ? [where] : []),
    ...groups.map(({ by }) => by),
    ...[...columns, ...lines].map(one => one.value),
  ]
  return [...(ledger === undefined ? [] : [ledger]), ...expressions.flatMap(({ term }) => listTermLedgers(term))]
}

const listTermLedgers = (term: Term): readonly string[] => [
  ...(term.kind === 'ledger' ? [term.ledger] : []),
  ...[...getChildTerms(term), ...getOtherRowTerms(term)].flatMap(listTermLedgers),
]

/** The day that a figure of that day is compared with; the same weekday is that of the week before. */
export const getComparedDay = (day: Tanggal, comparison: ComparedPeriod): Tanggal => {
  if (comparison === 'yesterday') return addDays(day, -1)
  if (comparison === 'last-week') return addDays(day, -7)
  return addMonths(day, -1) ?? day
}
