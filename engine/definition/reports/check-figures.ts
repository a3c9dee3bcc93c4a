// Checks the figures of journals and ledgers: each is compiled as a column over its source.

import { namesIn } from '../../expression/syntax/names-in.ts'
import { parse } from '../../expression/syntax/parse.ts'
import type { Node } from '../../expression/syntax/syntax.ts'
import type { Term } from '../../expression/terms/term.ts'
import { partsOf, readsRow } from '../../expression/terms/term-parts.ts'
import type { ReportColumn } from '../../schema/report.ts'
import { findField } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import { scopeOf } from '../expressions/schema-scope.ts'
import type { Given } from '../resources/compile-resource.ts'
import type { Report } from '../shapes/shape.ts'
import { balanceWords, besideFields, findLedgerOf, reportBalanceColumns } from './balance-layout.ts'
import { journalColumns } from './check-journal-columns.ts'
import { compileColumns, reportFormulas } from './compile-report-columns.ts'
import { columnOfFigure, foldOpening, isOfBalance, type SaidColumn, type SaidFigures } from './figures.ts'
import type { ReadingReport } from './reading-report.ts'
import { reportFields } from './report-fields.ts'

export const checkFigures = (all: readonly SaidFigures[], schema: CompilingSchema, { functions }: Given): void => {
  for (const figures of all) {
    const source = findResource(schema, figures.source)
    if (!source) continue
    const ledger = findLedgerOf(schema, source)
    const words = ledger ? balanceWords(schema, ledger) : {}
    const names = Object.keys(figures.said)
    const isHeld = (name: string): boolean => isOfBalance(figures.said, name, Object.keys(words))
    reportFieldNames(figures, name => findField(source, name) !== undefined)
    reportEnds(figures, isHeld)
    const fields = reportFields(schema, source)
    const scope = { ...scopeOf(schema, source, { functions, rows: fields }), fields }
    checkSome(
      { schema, source, scope, figures, isFolded: true },
      names.filter(name => !isHeld(name)),
    )
    const held = { ...scope, fields: besideFields(words, fields) }
    checkSome({ schema, source, scope: held, figures, isFolded: false }, names.filter(isHeld))
  }
}

interface Checked extends Omit<ReadingReport, 'report'> {
  readonly figures: SaidFigures
  /** True for figures over single entries, which are summed up; false for figures over balances. */
  readonly isFolded: boolean
}

const checkSome = ({ figures, isFolded, ...read }: Checked, names: readonly string[]): void => {
  const said = names.flatMap(name => {
    const figure = figures.said[name]
    const value = isFolded && isRatioSummed(figures, name) ? '0' : undefined
    return figure ? [columnOfFigure(name, { ...figure, ...(value && { value }) }, isFolded)] : []
  })
  const reading: ReadingReport = { ...read, report: reportAt(figures, said) }
  const found = compileColumns(reading, said, [])
  const columns = journalColumns(reading, found, { isFolded: true, said })
  reportFormulas(reading, columns, said)
  reportRatios(reading, columns, said)
  if (!isFolded) reportBalanceColumns(reading, columns, { said, hasDays: false })
}

/** Maps faults of a column to its figure; characters that were added before the value are subtracted. */
const reportAt = ({ said, at, report }: SaidFigures, columns: readonly SaidColumn[]): Report => {
  const reported = new Set<string>()
  return ([, index, ...rest], message, on) => {
    // Two figures that name each other are found twice.
    const key = JSON.stringify([index, message])
    if (reported.has(key)) return
    reported.add(key)
    const { name = '', value } = columns[Number(index)] ?? {}
    const before = said[name]?.value === value ? 0 : foldOpening.length
    const finger = typeof on === 'object' ? { at: Math.max(0, on.at - before) } : on
    report([...at, name, ...(rest[0] === 'name' ? [] : rest)], message, finger)
  }
}

/** Entries may be reversed and have no order, so there is no first or last of them. */
const reportEnds = ({ said, at, report }: SaidFigures, isHeld: (name: string) => boolean): void => {
  for (const [name, { total }] of Object.entries(said)) {
    if ((total === 'first' || total === 'last') && !isHeld(name))
      report(
        [...at, name, 'total'],
        `entries add up and may be taken back: the ${total} of them is none; what a ledger holds has a ${total} value`,
      )
  }
}

/** A name has the same meaning for entries and for groups of them. */
const reportFieldNames = ({ said, at, report }: SaidFigures, isField: (name: string) => boolean): void => {
  for (const [name, { value }] of Object.entries(said)) {
    if (isField(name) && value.trim() !== name)
      report([...at, name], `"${name}" is a field of the entries: a figure of that name has it as its value`, 'key')
  }
}

/** A ratio of two values of an entry cannot be summed up; reported here because the database fault would be less clear. */
const isRatioSummed = ({ said, at, report }: SaidFigures, name: string): boolean => {
  const { value = '', total = 'sum' } = said[name] ?? {}
  const parsed = parse(value)
  if (total !== 'sum' || !('node' in parsed) || !divides(parsed.node)) return false
  report([...at, name, 'value'], noRatio('sum'))
  return true
}

const divides = (node: Node): boolean => {
  if (node.kind === 'call' || node.kind === 'list') return (node.kind === 'call' ? node.args : node.items).some(divides)
  if (node.kind === 'unary') return divides(node.of)
  if (node.kind !== 'binary') return false
  return (node.operator === '/' && namesIn(node.right).length > 0) || divides(node.left) || divides(node.right)
}

const noRatio = (total: string): string =>
  `a ratio has no ${total}: over figures or columns with totals, "total": "same-formula" works it out anew on each`

/** Quotients cannot be summed up. */
export const reportRatios = (
  { report }: Pick<ReadingReport, 'report'>,
  columns: readonly ReportColumn[],
  said: readonly ({ readonly name: string } | undefined)[],
): void => {
  for (const { name, value, total } of columns) {
    if (total !== 'sum' && total !== 'avg') continue
    const ratio = findRatio(value.term)
    const at = ['columns', said.findIndex(one => one?.name === name), 'total']
    if (ratio) report(at, noRatio(total))
  }
}

const findRatio = (term: Term): Term | undefined => {
  if (term.kind === 'arithmetic' && term.operator === '/' && readsRow(term.right)) return term
  for (const part of partsOf(term)) {
    const found = findRatio(part)
    if (found) return found
  }
  return undefined
}
