// The ledgers that a report reads: as tables, or as balances in expressions.

import type { Term } from '../expression/terms/term.ts'
import { ofOthers, partsOf } from '../expression/terms/term-parts.ts'
import type { Report, ReportLine, ReportTable } from '../schema/report.ts'

/** Names of ledgers, those of its sections and other forms among them. */
export const askedLedgers = (report: Report): ReadonlySet<string> => {
  const forms = [report, ...Object.values(report.variants?.of ?? {})]
  const filters = report.filters.flatMap(one => [one.default, one.rule])
  const terms = filters.flatMap(one => (one ? [one.term] : []))
  return new Set([
    ...terms.flatMap(ledgersIn),
    ...forms.flatMap(form => [form, ...form.sections]).flatMap(table => ledgersOf(table)),
  ])
}

const ledgersOf = (table: ReportTable & { readonly lines: readonly ReportLine[] }): readonly string[] => {
  const { from, where, groups, columns, lines } = table
  const [, read] = /^(?:ledger|balance|days):([^.]+)/.exec(from) ?? []
  const said = [
    ...(where ? [where] : []),
    ...groups.map(({ by }) => by),
    ...[...columns, ...lines].map(one => one.value),
  ]
  return [...(read === undefined ? [] : [read]), ...said.flatMap(({ term }) => ledgersIn(term))]
}

const ledgersIn = (term: Term): readonly string[] => [
  ...(term.kind === 'ledger' ? [term.ledger] : []),
  ...[...partsOf(term), ...ofOthers(term)].flatMap(ledgersIn),
]
