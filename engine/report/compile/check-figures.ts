// Checks the figures of journals and ledgers: each is compiled as a column over its source.
import { parseExpression } from '../../expression/syntax/parse.ts'
import { collectRootNames } from '../../expression/syntax/root-names.ts'
import type { Node } from '../../expression/syntax/syntax.ts'
import type { Term } from '../../expression/terms/term.ts'
import { getChildTerms, isRowDependent } from '../../expression/terms/term-parts.ts'
import type { ExpressionType, FieldSet } from '../../expression/terms/types.ts'
import type { Ledger } from '../../schema/ledger.ts'
import { journalLinks, lineLinks } from '../../schema/lines.ts'
import type { ReportColumn } from '../../schema/report.ts'
import { findField, type Resource, type systemColumns } from '../../schema/resource.ts'
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
import { buildScope, type CompileOptions, getScopeFields, withNames } from '../../scope/schema-scope.ts'
import { hasSign } from '../report-inputs.ts'
import { buildBalanceTypes, findSourceLedger, reportBalanceColumns } from './balance-layout.ts'
import { compileColumns, reportFormulas } from './compile-report-columns.ts'
import { collectTerms, type ReportTableContext } from './report-context.ts'

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

// Checks columns over a journal: amounts have the sign of their entry, and reversed entries must not count.

interface JournalColumnOptions {
  readonly isFolded: boolean
  readonly definitions: readonly ({ readonly name: string } | undefined)[]
}

/** Marks columns with amounts of single entries as signed; reports a minimum or maximum over entries. */
export const markSignedColumns = (
  { source, report }: ReportTableContext,
  columns: readonly ReportColumn[],
  { isFolded, definitions }: JournalColumnOptions,
): readonly ReportColumn[] => {
  if (source.kind !== 'journal') return columns
  const message =
    'a journal has entries that were taken back: what is the least, the largest or the last of the others is not known'
  for (const column of columns) {
    const at = ['columns', definitions.findIndex(one => one?.name === column.name)]
    for (const { offset } of findExtremes(column.value.term)) report([...at, 'value'], message, { at: offset })
    if (!isFolded && ['min', 'max', 'last'].includes(column.total ?? '')) report([...at, 'total'], message)
  }
  return isFolded ? columns : columns.map(column => (isSigned(column) ? { ...column, isSigned: true } : column))
}

const findExtremes = (term: Term): readonly Term[] =>
  collectTerms(term).filter(
    one => one.kind === 'fold' && !one.lines && (one.fold === 'min' || one.fold === 'max') && !hasSign(one),
  )

const isSigned = ({ type, total, group, value }: ReportColumn): boolean => {
  const isNumber = ['number', 'integer'].includes(type.json.type)
  const isAmount = type.amount !== undefined || total === 'sum' || total === 'avg'
  return isNumber && isAmount && total !== 'same-formula' && group === undefined && !hasSign(value.term)
}

// Fields of report rows beside those of the resource: a leg leads to its places, a line to its document, an entry to its line;
// legs and entries also have their author and time.

export const buildReportFields = (schema: CompilingSchema, source: Resource): FieldSet => {
  const ledger = findSourceLedger(schema, source)
  const to = ledger?.places.rows[0]?.resource
  const rows = to === undefined ? undefined : findResource(schema, to)
  const fields = ledger && rows && withPlaces(getScopeFields(schema, source), ledger, buildReferenceType(schema, rows))
  if (!ledger && source.kind !== 'journal') return buildLinkedFields(schema, source)
  const written = withField(fields ?? buildLinkedFields(schema, source), writerColumn, { kind: 'text' })
  return withField(written, writtenAtColumn, { kind: 'instant' })
}

/** System columns of every row; legs and entries have no field of a document for the author and time of their move. */
const writerColumn: (typeof systemColumns)[number] = 'created_by'
const writtenAtColumn: (typeof systemColumns)[number] = 'created_at'

/** `document_id` of a line and `line_id` of a journal entry: references by row id. */
const buildLinkedFields = (schema: CompilingSchema, source: Resource): FieldSet => {
  const fields = getScopeFields(schema, source)
  const [documentName = ''] = source.name.replace(/^journal:/, '').split('.')
  const document = findResource(schema, documentName)
  for (const { resource, journal } of document?.lifecycle.lines ?? []) {
    const lines = findResource(schema, resource)
    if (document && resource === source.name)
      return withField(fields, lineLinks.document, buildReferenceType(schema, document))
    if (journal?.resource === source.name && lines) {
      const line = { kind: 'reference', to: lines.name, fields: buildLinkedFields(schema, lines) } as const
      return withField(fields, journalLinks.line, line)
    }
  }
  return fields
}

const buildReferenceType = (schema: CompilingSchema, to: Resource): ExpressionType => ({
  kind: 'reference',
  to: to.name,
  fields: getScopeFields(schema, to),
})

const withPlaces = (fields: FieldSet, { transfer }: Pick<Ledger, 'transfer'>, to: ExpressionType): FieldSet =>
  [transfer.place, transfer.from, transfer.to].reduce((result, name) => withField(result, name, to), fields)

const withField = (fields: FieldSet, name: string, to: ExpressionType): FieldSet => ({
  ...fields,
  find: one => (one === name ? to : fields.find(one)),
})
