// Checks the figures of journals and ledgers: each is compiled as a column over its source.

import { parseExpression } from '../../expression/syntax/parse.ts'
import { collectRootNames } from '../../expression/syntax/root-names.ts'
import type { Node } from '../../expression/syntax/syntax.ts'
import type { Term } from '../../expression/terms/term.ts'
import { getChildTerms, isRowDependent } from '../../expression/terms/term-parts.ts'
import type { ReportColumn } from '../../schema/report.ts'
import { findField } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { ReportFault } from '../../schema-file/language/shape.ts'
import {
  buildFigureColumn,
  type FigureSet,
  foldOpening,
  isBalanceFigure,
  type NormalizedColumn,
} from '../../schema-file/names/figures.ts'
import type { CompileOptions } from '../../scope/schema-scope.ts'
import { buildScope, withNames } from '../../scope/schema-scope.ts'
import { buildBalanceTypes, findSourceLedger, reportBalanceColumns } from './balance-layout.ts'
import { markSignedColumns } from './check-journal-columns.ts'
import { compileColumns, reportFormulas } from './compile-report-columns.ts'
import type { ReportTableContext } from './report-context.ts'
import { buildReportFields } from './report-fields.ts'

export const checkFigures = (
  all: readonly FigureSet[],
  schema: CompilingSchema,
  { functions }: CompileOptions,
): void => {
  for (const figures of all) {
    const source = findResource(schema, figures.source)
    if (!source) continue
    const ledger = findSourceLedger(schema, source)
    const words = ledger ? buildBalanceTypes(schema, ledger) : {}
    const names = Object.keys(figures.byName)
    const isHeld = (name: string): boolean => isBalanceFigure(figures.byName, name, Object.keys(words))
    reportFieldNames(figures, name => findField(source, name) !== undefined)
    reportEnds(figures, isHeld)
    const fields = buildReportFields(schema, source)
    const scope = { ...buildScope(schema, source, { functions, rows: fields }), fields }
    checkFigureColumns(
      { schema, source, scope, figures, isFolded: true },
      names.filter(name => !isHeld(name)),
    )
    const held = { ...scope, fields: withNames(fields, words) }
    checkFigureColumns({ schema, source, scope: held, figures, isFolded: false }, names.filter(isHeld))
  }
}

interface FigureContext extends Omit<ReportTableContext, 'report'> {
  readonly figures: FigureSet
  /** True for figures over single entries, which are summed up; false for figures over balances. */
  readonly isFolded: boolean
}

const checkFigureColumns = ({ figures, isFolded, ...read }: FigureContext, names: readonly string[]): void => {
  const definitions = names.flatMap(name => {
    const figure = figures.byName[name]
    const value = isFolded && isRatioSummed(figures, name) ? '0' : undefined
    return figure ? [buildFigureColumn(name, { ...figure, ...(value && { value }) }, isFolded)] : []
  })
  const context: ReportTableContext = { ...read, report: redirectReport(figures, definitions) }
  const compiled = compileColumns(context, definitions, [])
  const columns = markSignedColumns(context, compiled, { isFolded: true, definitions })
  reportFormulas(context, columns, definitions)
  reportRatios(context, columns, definitions)
  if (!isFolded) reportBalanceColumns(context, columns, { definitions, hasDays: false })
}

/** Maps faults of a column to its figure; characters that were added before the value are subtracted. */
const redirectReport = ({ byName, at, report }: FigureSet, columns: readonly NormalizedColumn[]): ReportFault => {
  const reported = new Set<string>()
  return ([, index, ...rest], message, marker) => {
    // Two figures that name each other are found twice.
    const key = JSON.stringify([index, message])
    if (reported.has(key)) return
    reported.add(key)
    const { name = '', value } = columns[Number(index)] ?? {}
    const before = byName[name]?.value === value ? 0 : foldOpening.length
    const adjusted = typeof marker === 'object' && 'at' in marker ? { at: Math.max(0, marker.at - before) } : marker
    report([...at, name, ...(rest[0] === 'name' ? [] : rest)], message, adjusted)
  }
}

/** Entries may be reversed and have no order, so there is no first or last of them. */
const reportEnds = ({ byName, at, report }: FigureSet, isHeld: (name: string) => boolean): void => {
  for (const [name, { total }] of Object.entries(byName)) {
    if ((total === 'first' || total === 'last') && !isHeld(name))
      report(
        [...at, name, 'total'],
        `entries add up and may be taken back: the ${total} of them is none; what a ledger holds has a ${total} value`,
      )
  }
}

/** A name has the same meaning for entries and for groups of them. */
const reportFieldNames = ({ byName, at, report }: FigureSet, isField: (name: string) => boolean): void => {
  for (const [name, { value }] of Object.entries(byName)) {
    if (isField(name) && value.trim() !== name)
      report([...at, name], `"${name}" is a field of the entries: a figure of that name has it as its value`, 'key')
  }
}

/** A ratio of two values of an entry cannot be summed up; reported here because the database fault would be less clear. */
const isRatioSummed = ({ byName, at, report }: FigureSet, name: string): boolean => {
  const { value = '', total = 'sum' } = byName[name] ?? {}
  const parsed = parseExpression(value)
  if (total !== 'sum' || !('node' in parsed) || !hasDivision(parsed.node)) return false
  report([...at, name, 'value'], formatRatioMessage('sum'))
  return true
}

const hasDivision = (node: Node): boolean => {
  if (node.kind === 'call' || node.kind === 'list')
    return (node.kind === 'call' ? node.args : node.items).some(hasDivision)
  if (node.kind === 'unary') return hasDivision(node.of)
  if (node.kind !== 'binary') return false
  return (
    (node.operator === '/' && collectRootNames(node.right).length > 0) ||
    hasDivision(node.left) ||
    hasDivision(node.right)
  )
}

const formatRatioMessage = (total: string): string =>
  `a ratio has no ${total}: over figures or columns with totals, "total": "same-formula" works it out anew on each`

/** Quotients cannot be summed up. */
export const reportRatios = (
  { report }: Pick<ReportTableContext, 'report'>,
  columns: readonly ReportColumn[],
  definitions: readonly ({ readonly name: string } | undefined)[],
): void => {
  for (const { name, value, total } of columns) {
    if (total !== 'sum' && total !== 'avg') continue
    const ratio = findRatio(value.term)
    const at = ['columns', definitions.findIndex(one => one?.name === name), 'total']
    if (ratio) report(at, formatRatioMessage(total))
  }
}

const findRatio = (term: Term): Term | undefined => {
  if (term.kind === 'arithmetic' && term.operator === '/' && isRowDependent(term.right)) return term
  for (const part of getChildTerms(term)) {
    const ratio = findRatio(part)
    if (ratio) return ratio
  }
  return undefined
}
