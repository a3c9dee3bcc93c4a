// Plans a grouped report so that the database counts, sums and sorts it, and only the groups of one page are read.
import type { TranslatedValue } from '../expression/sql/translate.ts'
import type { Term } from '../expression/terms/term.ts'
import type { Stored } from '../field/field-type.ts'
import { getSections, type Report, type ReportColumn } from '../schema/report.ts'
import type { StoredResource } from '../schema/resource.ts'
import { findResource, type Schema } from '../schema/schema.ts'
import { findCopiedInput, type InputRow } from './column-values.ts'
import { buildOrder, isComplete, type SqlOrder } from './page-plan.ts'
import type { BoundExpression } from './report-inputs.ts'
import type { ColumnSums } from './report-totals.ts'
import { type PlanContext, translateShownValue } from './shown-value.ts'

export interface GroupPlan {
  /** The keys of a group, by level. */
  readonly keys: readonly TranslatedValue[]
  /** It looks at the keys alone. */
  readonly order: readonly SqlOrder[]
  /** Levels of the sections with a subtotal. */
  readonly subtotals: readonly number[]
  /** The aggregates of a group, and how they merge over groups. */
  readonly folds: readonly GroupFold[]
  /** Returns the sums of each column from the inputs over all rows. */
  readonly readSums: (inputs: InputRow) => readonly ColumnSums[]
}

export interface GroupFold {
  /** Its place among the inputs. */
  readonly input: number
  readonly how: 'sum' | 'min' | 'max'
}

/** Undefined where the order looks at sums, or a total is not the same sum over all rows. */
export const planGroups = (
  report: Report,
  columns: readonly BoundExpression<ReportColumn>[],
  context: PlanContext,
): GroupPlan | undefined => {
  const { inputs, values } = context
  if (!report.isFolded || report.groups.length === 0 || columns.some(({ of }) => of.running)) return undefined
  const keys = inputs.groups.flatMap(input => values[input] ?? [])
  const sections = getSections(report).length
  const byGroup = keys.map((key, level) => {
    const term = report.sort.find(({ column }) => columns.find(({ of }) => of.name === column)?.of.group === level)
    return buildOrder(key, term?.descending === true)
  })
  const sorts = report.sort.flatMap(({ column, descending }) => {
    const column_ = columns.find(({ of }) => of.name === column)
    if (!column_) return []
    const value = inputs.groups.includes(findCopiedInput(column_, context) ?? -1)
      ? translateShownValue(column_, context, columns)
      : undefined
    return [value && buildOrder(value, descending)]
  })
  const order = [...byGroup.slice(0, sections), ...sorts, ...byGroup.slice(sections)]
  const totals = columns.map(column => findSummedInput(column, context))
  if (!isComplete(order) || !isComplete(totals)) return undefined
  return {
    keys,
    order,
    subtotals: getSections(report).flatMap(({ subtotal }, level) => (subtotal ? [level] : [])),
    folds: inputs.terms.flatMap((term, input): GroupFold[] =>
      term.kind === 'fold' ? [{ input, how: term.fold === 'min' || term.fold === 'max' ? term.fold : 'sum' }] : [],
    ),
    readSums: row => totals.map((input = -1) => toColumnSums(row[input] ?? null)),
  }
}

const toColumnSums = (value: Stored): ColumnSums => ({ sum: Number(value ?? 0), count: 0, least: value, most: value })

/** The input that the total of the column is over all rows; -1 for a column that needs none. */
const findSummedInput = (column: BoundExpression<ReportColumn>, context: PlanContext): number | undefined => {
  const { total } = column.of
  if (total === undefined || total === 'same-formula') return -1
  const input = findCopiedInput(column, context)
  const term: Term | undefined = context.inputs.terms[input ?? -1]
  if (term?.kind !== 'fold') return undefined
  const folds: Readonly<Record<string, readonly string[]>> = { sum: ['sum', 'count'], min: ['min'], max: ['max'] }
  return folds[total]?.includes(term.fold) ? input : undefined
}

/** A row for each document, and not for each of a few masters: one of the groups is the document. */
export const isPerDocument = (schema: Schema, source: StoredResource, { groups }: Pick<Report, 'groups'>): boolean =>
  groups.some(({ by: { term } }) => {
    if (term.kind !== 'path' || term.root !== undefined) return false
    const [first, ...more] = term.steps
    const target = term.type.kind === 'reference' ? findResource(schema, term.type.to) : undefined
    if (target?.kind === 'document') return true
    return more.length === 0 && first !== undefined && findOwnerDocument(schema, source)?.key[0] === first.name
  })

/** The document that has these lines, or this journal of its lines. */
const findOwnerDocument = ({ resources }: Schema, { name }: StoredResource): StoredResource | undefined =>
  Object.values(resources).find(({ lifecycle }) =>
    lifecycle.lines.some(({ resource, journal }) => resource === name || journal?.resource === name),
  )
