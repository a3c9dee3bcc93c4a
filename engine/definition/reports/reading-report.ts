// What is needed to compile the expressions of one report.
import { type Checked, compileExpression } from '../../expression/check/check.ts'
import { findSqlFaults } from '../../expression/sql/translate.ts'
import type { ExpressionFault } from '../../expression/syntax/syntax.ts'
import type { Expression } from '../../expression/terms/expression.ts'
import type { Scope } from '../../expression/terms/scope.ts'
import type { FoldTerm, PathTerm, RowsTerm, Term } from '../../expression/terms/term.ts'
import { ofOthers, partsOf } from '../../expression/terms/term-parts.ts'
import type { Type } from '../../expression/terms/types.ts'
import { findWeightedSum } from '../../reports/weighted-sum.ts'
import type { Field } from '../../schema/field.ts'
import type { Ledger } from '../../schema/ledger.ts'
import type { FieldOfResource } from '../../schema/report.ts'
import { findField, type Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import { unstoredFaults } from '../expressions/check-stored.ts'
import { reportExpression } from '../expressions/expression-faults.ts'
import type { SchemaFile } from '../files/schema-file.ts'
import type { ReportDefinition } from '../shapes/report.ts'
import type { Path, Report } from '../shapes/shape.ts'

export type ReportFile = SchemaFile<ReportDefinition>

export interface ReadingReport {
  readonly schema: CompilingSchema
  readonly source: Resource
  /** Fields of the source's rows, filters, user and shop. */
  readonly scope: Scope
  readonly report: Report
  /** For the layout of a balance: what its rules may use. */
  readonly held?: Held
  /** The source text of the filters' rules. */
  readonly rules?: readonly { readonly filter: string; readonly rule: string }[]
}

/** The ledger whose balances are read, and its name for the day. */
export interface Held {
  readonly ledger: Ledger
  readonly businessDate: string
  readonly period?: { readonly from: string; readonly to: string }
}

interface Options {
  readonly scope: Scope
  readonly wanted?: Type | undefined
  /** The database must be able to evaluate it. */
  readonly isSql?: boolean
  /** It may query rows of other resources for each row. */
  readonly asksRows?: boolean
}

/** The compiled expression at that path; undefined if it has faults, which are reported. */
export const expressionAt = (
  reading: Pick<ReadingReport, 'report' | 'schema' | 'source' | 'held'>,
  text: string,
  path: Path,
  { scope, wanted, isSql = false, asksRows = false }: Options,
): Expression | undefined => {
  const checked: Checked = compileExpression(text, scope, wanted)
  const faults = 'faults' in checked ? checked.faults : faultsForDatabase(reading, checked.term, { isSql, asksRows })
  reportExpression(reading.report, path, faults)
  return 'term' in checked && faults.length === 0 ? { text, term: checked.term } : undefined
}

const faultsForDatabase = (
  { schema, source, held }: Pick<ReadingReport, 'schema' | 'source' | 'held'>,
  term: Term,
  { isSql, asksRows }: Required<Pick<Options, 'isSql' | 'asksRows'>>,
): readonly ExpressionFault[] => {
  const inSql = [...(isSql ? [term] : []), ...termsIn(term).filter(one => isSum(one, held))]
  const faults = inSql.flatMap(one =>
    findSqlFaults(one.kind === 'fold' ? withoutAverage(one) : one, schema.project.emptyText, asksRows),
  )
  const paths = [...[term, ...foldedIn(term)].flatMap(rowPathsIn), ...askerPathsIn(term)]
  const unstored = paths.filter(path => {
    const last = fieldsOnPath(schema, source, path).at(-1)
    return (path.steps.length > 1 && last?.field.stored === false) || last?.field.computed === true
  })
  return [
    ...faults,
    ...(asksRows ? askedFaults(schema, term) : []),
    ...unstored.map(({ offset, length }) => ({
      offset,
      length,
      message: 'a value of another row that is worked out whenever it is read is in no table: store it there',
    })),
  ]
}

/** Values of a balance are not columns, so a weighted sum over them is not translated to SQL. */
const isSum = (term: Term, held: Held | undefined): boolean =>
  term.kind === 'fold' && !term.lines && !(held && findWeightedSum(term, wordsOf(held)))

/** The values of a balance: opening, the columns of the ledger, closing. */
export const wordsOf = ({ ledger }: Pick<Held, 'ledger'>): readonly string[] => [
  'opening',
  ...ledger.columns.map(({ name }) => name),
  'closing',
]

/** Paths of the outer row (`self`) inside of queries of other rows. */
const askerPathsIn = (term: Term): readonly PathTerm[] =>
  askedIn(term)
    .flatMap(asked => ofOthers(asked).flatMap(termsIn))
    .flatMap(one => (one.kind === 'path' && one.root === 'self' ? [withoutRoot(one)] : []))

const withoutRoot = ({ root: _self, ...path }: PathTerm): PathTerm => path

const askedIn = (term: Term): readonly RowsTerm[] => termsIn(term).filter(one => one.kind === 'rows')

/** Fields of queried rows must be columns. */
const askedFaults = (schema: CompilingSchema, term: Term): readonly ExpressionFault[] =>
  askedIn(term).flatMap(asked => {
    const resource = findResource(schema, asked.resource)
    return resource ? ofOthers(asked).flatMap(part => unstoredFaults(schema, resource, part)) : []
  })

/** An average is queried as a sum and a count. */
const withoutAverage = (term: FoldTerm): FoldTerm => (term.fold === 'avg' ? { ...term, fold: 'sum' } : term)

/** The terms that sums over rows contain. */
const foldedIn = (term: Term): readonly Term[] =>
  termsIn(term).flatMap(one => (one.kind === 'fold' && !one.lines && one.of ? [one.of] : []))

/** The term and all its parts that are evaluated on the same row. */
export const termsIn = (term: Term): readonly Term[] => [term, ...partsOf(term).flatMap(termsIn)]

/** Paths of the row in the term, except those inside of sums. */
export const rowPathsIn = (term: Term): readonly PathTerm[] =>
  termsIn(term).filter(one => one.kind === 'path' && one.root === undefined) as readonly PathTerm[]

/** The fields along a path; the last one is the value itself. */
export const fieldsOnPath = (
  schema: CompilingSchema,
  source: Resource,
  { steps }: PathTerm,
): readonly { readonly resource: string; readonly field: Field }[] => {
  const found: { resource: string; field: Field }[] = []
  let resource: Resource | undefined = source
  const [first, second] = steps
  // `opening.qty` leads to the amount itself.
  const own = first && second && !findField(source, first.name) ? steps.slice(1) : steps
  for (const { name, to } of own) {
    const field: Field | undefined = resource && findField(resource, name)
    if (resource && field) found.push({ resource: resource.name, field })
    resource = to === undefined ? undefined : findResource(schema, to)
  }
  return found
}

/** The field that the term consists of, or undefined. */
export const fieldOf = ({ schema, source }: ReadingReport, term: Term): Field | undefined =>
  term.kind === 'path' && term.root === undefined ? fieldsOnPath(schema, source, term).at(-1)?.field : undefined

/** All fields that the term uses, including those in sums over rows. */
export const shownFields = ({ schema, source }: ReadingReport, term: Term): readonly FieldOfResource[] => {
  return [term, ...foldedIn(term)]
    .flatMap(rowPathsIn)
    .flatMap(path => fieldsOnPath(schema, source, path))
    .map(({ resource, field }) => ({ resource, field: field.name }))
}

/** Balances are stored by place and dims: kinds and amounts of entries cannot narrow or group them. */
export const reportUnheld = (
  { report }: Pick<ReadingReport, 'report'>,
  { ledger, businessDate }: Held,
  { term, path, isGroup }: { readonly term: Term; readonly path: Path; readonly isGroup: boolean },
): void => {
  const held = [ledger.transfer.place, ...ledger.dims.map(({ name }) => name), ...(isGroup ? [businessDate] : [])]
  for (const { steps, offset } of rowPathsIn(term)) {
    const name = steps[0]?.name ?? ''
    if (!held.includes(name))
      report(path, `a balance knows ${held.map(one => `"${one}"`).join(', ')} and what they lead to, not "${name}"`, {
        at: offset,
      })
  }
}
