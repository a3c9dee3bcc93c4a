// Plans a grouped report so that the database counts, sums and sorts it, and only the groups of one page are read.
import type { TranslatedValue } from '../expression/sql/translate.ts'
import type { Term } from '../expression/terms/term.ts'
import type { Stored } from '../fields/field-type.ts'
import { type Report, type ReportColumn, sectionsOf } from '../schema/report.ts'
import type { StoredResource } from '../schema/resource.ts'
import { findResource, type Schema } from '../schema/schema.ts'
import { copiedInput, type InputRow } from './column-values.ts'
import { isWhole, orderBy, type SqlOrder } from './page-plan.ts'
import type { Bound } from './report-inputs.ts'
import { type PlannedWorld, shownValue } from './shown-value.ts'
import type { ColumnSums } from './tally.ts'

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
  readonly sumsIn: (inputs: InputRow) => readonly ColumnSums[]
}

export interface GroupFold {
  /** Its place among the inputs. */
  readonly input: number
  readonly how: 'sum' | 'min' | 'max'
}

/** Undefined where the order looks at sums, or a total is not the same sum over all rows. */
export const groupPlan = (
  report: Report,
  columns: readonly Bound<ReportColumn>[],
  world: PlannedWorld,
): GroupPlan | undefined => {
  const { inputs, values } = world
  if (!report.isFolded || report.groups.length === 0 || columns.some(({ of }) => of.running)) return undefined
  const keys = inputs.groups.flatMap(input => values[input] ?? [])
  const sections = sectionsOf(report).length
  const byGroup = keys.map((key, level) => {
    const term = report.sort.find(({ column }) => columns.find(({ of }) => of.name === column)?.of.group === level)
    return orderBy(key, term?.descending === true)
  })
  const sorts = report.sort.flatMap(({ column, descending }) => {
    const found = columns.find(({ of }) => of.name === column)
    if (!found) return []
    const value = inputs.groups.includes(copiedInput(found, world) ?? -1)
      ? shownValue(found, world, columns)
      : undefined
    return [value && orderBy(value, descending)]
  })
  const order = [...byGroup.slice(0, sections), ...sorts, ...byGroup.slice(sections)]
  const totals = columns.map(column => summedInput(column, world))
  if (!isWhole(order) || !isWhole(totals)) return undefined
  return {
    keys,
    order,
    subtotals: sectionsOf(report).flatMap(({ subtotal }, level) => (subtotal ? [level] : [])),
    folds: inputs.terms.flatMap((term, input): GroupFold[] =>
      term.kind === 'fold' ? [{ input, how: term.fold === 'min' || term.fold === 'max' ? term.fold : 'sum' }] : [],
    ),
    sumsIn: row => totals.map((input = -1) => sumsOf(row[input] ?? null)),
  }
}

const sumsOf = (value: Stored): ColumnSums => ({ sum: Number(value ?? 0), count: 0, least: value, most: value })

/** The input that the total of the column is over all rows; -1 for a column that needs none. */
const summedInput = (column: Bound<ReportColumn>, world: PlannedWorld): number | undefined => {
  const { total } = column.of
  if (total === undefined || total === 'same-formula') return -1
  const input = copiedInput(column, world)
  const term: Term | undefined = world.inputs.terms[input ?? -1]
  if (term?.kind !== 'fold') return undefined
  const folds: Readonly<Record<string, readonly string[]>> = { sum: ['sum', 'count'], min: ['min'], max: ['max'] }
  return folds[total]?.includes(term.fold) ? input : undefined
}

/** A row for each document, and not for each of a few masters: one of the groups is the document. */
export const isOfDocuments = (schema: Schema, source: StoredResource, { groups }: Pick<Report, 'groups'>): boolean =>
  groups.some(({ by: { term } }) => {
    if (term.kind !== 'path' || term.root !== undefined) return false
    const [first, ...more] = term.steps
    const leadsTo = term.type.kind === 'reference' ? findResource(schema, term.type.to) : undefined
    if (leadsTo?.kind === 'document') return true
    return more.length === 0 && first !== undefined && documentOf(schema, source)?.key[0] === first.name
  })

/** The document that has these lines, or this journal of its lines. */
const documentOf = ({ resources }: Schema, { name }: StoredResource): StoredResource | undefined =>
  Object.values(resources).find(({ lifecycle }) =>
    lifecycle.lines.some(({ resource, journal }) => resource === name || journal?.resource === name),
  )
