// What is needed to compile the expressions of one report.
import { type CheckedExpression, compileExpression } from '../../expression/check/check.ts'
import { findSqlFaults } from '../../expression/sql/translate.ts'
import type { ExpressionFault } from '../../expression/syntax/syntax.ts'
import type { Expression, ExpressionScope } from '../../expression/terms/scope.ts'
import type { FoldTerm, PathTerm, RowsTerm, Term } from '../../expression/terms/term.ts'
import { collectResults, getChildTerms, getOtherRowTerms } from '../../expression/terms/term-parts.ts'
import type { ExpressionType } from '../../expression/terms/types.ts'
import type { Choice, Field } from '../../schema/field.ts'
import type { Ledger } from '../../schema/ledger.ts'
import type { FieldOfResource } from '../../schema/report.ts'
import { findField, type Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { JsonPath, ReportFault } from '../../schema-file/language/shape.ts'
import type { ReportDefinition } from '../../schema-file/shapes/report-shape.ts'
import { findUnstoredFaults, reportExpression } from '../../scope/compile-schema-expression.ts'
import { findWeightedSum } from '../balance-days.ts'

export interface ReportTableContext {
  readonly schema: CompilingSchema
  readonly source: Resource
  /** Fields of the source's rows, filters, user and shop. */
  readonly scope: ExpressionScope
  readonly report: ReportFault
  /** For the layout of a balance: what its rules may use. */
  readonly held?: BalanceContext
  /** The filters as the file has them. */
  readonly filters?: FilterDefinitions
  /** The filters of another report. */
  readonly filtersOf?: (report: string) => FilterDefinitions | undefined
}

export type FilterDefinitions = NonNullable<ReportDefinition['filters']>

/** The ledger whose balances are read, and its name for the day. */
export interface BalanceContext {
  readonly ledger: Ledger
  readonly businessDate: string
  readonly period?: { readonly from: string; readonly to: string }
}

interface Options {
  readonly scope: ExpressionScope
  readonly expectedType?: ExpressionType | undefined
  /** The database must be able to evaluate it. */
  readonly isSql?: boolean
  /** It may query rows of other resources for each row. */
  readonly asksRows?: boolean
}

/** The compiled expression at that path; undefined if it has faults, which are reported. */
export const compileReportExpression = (
  context: Pick<ReportTableContext, 'report' | 'schema' | 'source' | 'held'>,
  text: string,
  path: JsonPath,
  { scope, expectedType, isSql = false, asksRows = false }: Options,
): Expression | undefined => {
  const checked: CheckedExpression = compileExpression(text, scope, expectedType)
  const faults = 'faults' in checked ? checked.faults : findDatabaseFaults(context, checked.term, { isSql, asksRows })
  reportExpression(context.report, path, faults)
  return 'term' in checked && faults.length === 0 ? { text, term: checked.term } : undefined
}

const findDatabaseFaults = (
  { schema, source, held }: Pick<ReportTableContext, 'schema' | 'source' | 'held'>,
  term: Term,
  { isSql, asksRows }: Required<Pick<Options, 'isSql' | 'asksRows'>>,
): readonly ExpressionFault[] => {
  const sqlTerms = [...(isSql ? [term] : []), ...collectTerms(term).filter(one => isSum(one, held))]
  const faults = sqlTerms.flatMap(one =>
    findSqlFaults(one.kind === 'fold' ? replaceAverage(one) : one, schema.project.emptyText, asksRows),
  )
  const paths = [...[term, ...collectFoldedTerms(term)].flatMap(collectRowPaths), ...collectSelfPaths(term)]
  const unstored = paths.filter(path => {
    const last = resolvePathFields(schema, source, path).at(-1)
    return (path.steps.length > 1 && last?.field.stored === false) || last?.field.computed === true
  })
  return [
    ...faults,
    ...(asksRows ? findRowsFaults(schema, term) : []),
    ...unstored.map(({ offset, length }) => ({
      offset,
      length,
      message: 'a value of another row that is worked out whenever it is read is in no table: store it there',
    })),
  ]
}

/** Values of a balance are not columns, so a weighted sum over them is not translated to SQL. */
const isSum = (term: Term, held: BalanceContext | undefined): boolean =>
  term.kind === 'fold' && !term.lines && !(held && findWeightedSum(term, getBalanceWords(held)))

/** The values of a balance: opening, the columns of the ledger, closing. */
export const getBalanceWords = ({ ledger }: Pick<BalanceContext, 'ledger'>): readonly string[] => [
  'opening',
  ...ledger.columns.map(({ name }) => name),
  'closing',
]

/** Paths of the outer row (`self`) inside of queries of other rows. */
const collectSelfPaths = (term: Term): readonly PathTerm[] =>
  findRowsTerms(term)
    .flatMap(rowsTerm => getOtherRowTerms(rowsTerm).flatMap(part => collectTerms(part)))
    .flatMap(one => (one.kind === 'path' && one.root === 'self' ? [removeRoot(one)] : []))

const removeRoot = ({ root: _self, ...path }: PathTerm): PathTerm => path

const findRowsTerms = (term: Term): readonly RowsTerm[] => collectTerms(term).filter(one => one.kind === 'rows')

/** Fields of queried rows must be columns. */
const findRowsFaults = (schema: CompilingSchema, term: Term): readonly ExpressionFault[] =>
  findRowsTerms(term).flatMap(rowsTerm => {
    const resource = findResource(schema, rowsTerm.resource)
    return resource ? getOtherRowTerms(rowsTerm).flatMap(part => findUnstoredFaults(schema, resource, part)) : []
  })

/** An average is queried as a sum and a count. */
const replaceAverage = (term: FoldTerm): FoldTerm => (term.fold === 'avg' ? { ...term, fold: 'sum' } : term)

/** The terms that sums over rows contain. */
const collectFoldedTerms = (term: Term): readonly Term[] =>
  collectTerms(term).flatMap(one => (one.kind === 'fold' && !one.lines && one.of ? [one.of] : []))

/** The term and all its parts that are evaluated on the same row. */
export const collectTerms = (term: Term, all: Term[] = []): readonly Term[] => {
  all.push(term)
  for (const part of getChildTerms(term)) collectTerms(part, all)
  return all
}

/** Paths of the row in the term, except those inside of sums. */
export const collectRowPaths = (term: Term): readonly PathTerm[] =>
  collectTerms(term).filter(one => one.kind === 'path' && one.root === undefined) as readonly PathTerm[]

/** The fields along a path; the last one is the value itself. */
export const resolvePathFields = (
  schema: CompilingSchema,
  source: Resource,
  { steps }: PathTerm,
): readonly { readonly resource: string; readonly field: Field }[] => {
  const resolved: { resource: string; field: Field }[] = []
  let resource: Resource | undefined = source
  const [first, second] = steps
  // `opening.qty` leads to the amount itself.
  const fieldSteps = first && second && !findField(source, first.name) ? steps.slice(1) : steps
  for (const { name, to } of fieldSteps) {
    const field: Field | undefined = resource && findField(resource, name)
    if (resource && field) resolved.push({ resource: resource.name, field })
    resource = to === undefined ? undefined : findResource(schema, to)
  }
  return resolved
}

/** The field that the term consists of, or undefined. */
export const findTermField = ({ schema, source }: ReportTableContext, term: Term): Field | undefined =>
  term.kind === 'path' && term.root === undefined ? resolvePathFields(schema, source, term).at(-1)?.field : undefined

/** The values of a column with their titles: those of the first field that the term may result in and that has titles. */
export const listTitledValues = (context: ReportTableContext, term: Term): readonly Choice[] => {
  const fields = collectResults(term).flatMap(result => findTermField(context, result) ?? [])
  const { choices = [], titles = {} } = fields.find(field => field.choices.length > 0 || field.titles) ?? {}
  return [...choices, ...toChoices(titles)]
}

export const toChoices = (titles: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(titles).map(([value, title]) => ({ value, title, color: 'default' }))

/** All fields that the term uses, including those in sums over rows. */
export const collectTermFields = ({ schema, source }: ReportTableContext, term: Term): readonly FieldOfResource[] => {
  return [term, ...collectFoldedTerms(term)]
    .flatMap(collectRowPaths)
    .flatMap(path => resolvePathFields(schema, source, path))
    .map(({ resource, field }) => ({ resource, field: field.name }))
}

/** Balances are stored by place and dims: kinds and amounts of entries cannot narrow or group them. */
export const reportUnheld = (
  { report }: Pick<ReportTableContext, 'report'>,
  { ledger, businessDate }: BalanceContext,
  { term, path, isGroup }: { readonly term: Term; readonly path: JsonPath; readonly isGroup: boolean },
): void => {
  const held = [ledger.transfer.place, ...ledger.dims.map(({ name }) => name), ...(isGroup ? [businessDate] : [])]
  for (const { steps, offset } of collectRowPaths(term)) {
    const name = steps[0]?.name ?? ''
    if (!held.includes(name))
      report(path, `a balance knows ${held.map(one => `"${one}"`).join(', ')} and what they lead to, not "${name}"`, {
        at: offset,
      })
  }
}
