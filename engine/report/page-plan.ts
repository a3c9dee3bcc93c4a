// Plans a report so that the database sorts, counts and sums its lines, and only those of one page are read and computed.
import type { SqlCondition, SqlJoin, SqlValue } from '../expression/sql/sql-tree.ts'
import type { TranslatedValue } from '../expression/sql/translate.ts'
import type { PathTerm, Term } from '../expression/terms/term.ts'
import type { ExpressionType } from '../expression/terms/types.ts'
import type { Stored } from '../field/field-type.ts'
import { getSections, type Report, type ReportColumn } from '../schema/report.ts'
import { findCopiedInput, type InputRow, type ReportInputContext } from './column-values.ts'
import {
  type BoundExpression,
  createCountedOne,
  createSqlConstant,
  getPathName,
  isColumnReference,
  signShownValue,
} from './report-inputs.ts'
import type { ColumnSums } from './report-totals.ts'

export interface SqlOrder {
  readonly value: SqlValue
  readonly joins: readonly SqlJoin[]
  readonly descending: boolean
}

export interface PageTotal extends Pick<TranslatedValue, 'value' | 'joins'> {
  /** How the totals of parts of the rows become that of all of them. */
  readonly how: 'sum' | 'min' | 'max'
}

export interface PagePlan {
  /** The values in which the rows of one line are equal, by level; absent: each row is a line. */
  readonly keys?: readonly TranslatedValue[]
  /** Sections first; lines that are equal in all of it keep their creation order. */
  readonly order: readonly SqlOrder[]
  /** The keys of sections, the outermost first. */
  readonly sections: readonly SqlOrder[]
  /** Levels of the sections with a subtotal. */
  readonly subtotals: readonly number[]
  /** Over all rows, without one for each section. */
  readonly totals: readonly PageTotal[]
  /** Columns with running totals. */
  readonly running: readonly (Pick<TranslatedValue, 'value' | 'joins'> & { readonly name: string })[]
  /** Returns the sums of each column from the values of `totals`; of groups also the sums that formulas of totals read. */
  readonly readSums: (totals: readonly Stored[]) => {
    readonly sums: readonly ColumnSums[]
    readonly inputs?: InputRow
  }
}

export interface PlanContext extends ReportInputContext {
  /** The inputs as SQL values. */
  readonly values: readonly TranslatedValue[]
}

type BoundColumns = readonly BoundExpression<ReportColumn>[]

/**
 * Plans a report with one line for each row, or for each group; undefined if the database cannot compute the same: an order
 * or sum that is rounded, looks at other rows or depends on their order, and of groups an order that looks at sums.
 */
export const planPage = (report: Report, columns: BoundColumns, context: PlanContext): PagePlan | undefined => {
  const { inputs, values } = context
  const { isFolded } = report
  const keys = inputs.groups.flatMap(input => values[input] ?? [])
  const sums = isFolded ? planGroupSums(columns, context) : planRowSums(columns, context)
  if (!sums || (isFolded && keys.length === 0)) return undefined
  const byGroup = keys.map((key, level) => {
    const term = report.sort.find(({ column }) => findColumn(columns, column)?.of.group === level)
    return buildOrder(key, term?.descending === true)
  })
  const sorts = report.sort.flatMap(({ column, descending }): (SqlOrder | undefined)[] => {
    const match = findColumn(columns, column)
    if (!match) return []
    const isKnown = !isFolded || inputs.groups.includes(findCopiedInput(match, context) ?? -1)
    const value = isKnown ? translateShownValue(match, context, columns) : undefined
    return [value && buildOrder(value, descending)]
  })
  const running: readonly (PagePlan['running'][number] | undefined)[] = columns.flatMap(column => {
    const value = column.of.running && translateShownValue(column, context, columns)
    return column.of.running ? [value && { ...value, name: column.of.name }] : []
  })
  const sections = getSections(report)
  const order: readonly (SqlOrder | undefined)[] = [
    ...byGroup.slice(0, sections.length),
    ...sorts,
    ...byGroup.slice(sections.length),
  ]
  if (!isComplete(order) || !isComplete(running)) return undefined
  return {
    ...(isFolded && { keys }),
    order,
    sections: order.slice(0, sections.length),
    subtotals: sections.flatMap(({ subtotal }, level) => (subtotal ? [level] : [])),
    running,
    ...sums,
  }
}

const findColumn = (columns: BoundColumns, name: string): BoundExpression<ReportColumn> | undefined =>
  columns.find(({ of }) => of.name === name)

const isComplete = <T>(all: readonly (T | undefined)[]): all is readonly T[] => all.every(one => one !== undefined)

/** Texts by code point: of constants alone a database has an order of its own. */
const buildOrder = ({ value, joins, type }: TranslatedValue, descending: boolean): SqlOrder | undefined =>
  isNumber(type) || isColumnBased(value) ? { value, joins, descending } : undefined

const isNumber = ({ kind }: ExpressionType): boolean => kind === 'number' || kind === 'flag'

const isColumnBased = (value: SqlValue): boolean => {
  if (value.kind === 'unless') return isColumnBased(value.of)
  if (value.kind === 'case') return isColumnBased(value.holds) || isColumnBased(value.otherwise)
  return value.kind === 'coalesce' ? value.items.some(isColumnBased) : value.kind === 'column'
}

// The totals of groups: aggregates of the database, which merge over the groups.

type PlannedSums = Pick<PagePlan, 'totals' | 'readSums'>

/** Undefined where a total is not the same sum over all rows. */
const planGroupSums = (columns: BoundColumns, context: PlanContext): PlannedSums | undefined => {
  const { terms } = context.inputs
  const summedInputs: readonly (number | undefined)[] = columns.map(column => findSummedInput(column, context))
  if (!isComplete(summedInputs) || columns.some(({ of }) => of.running)) return undefined
  const folds = terms.flatMap((term, input) => {
    const value = context.values[input]
    if (term.kind !== 'fold' || !value) return []
    return [{ input, ...value, how: term.fold === 'min' || term.fold === 'max' ? term.fold : ('sum' as const) }]
  })
  return {
    totals: folds,
    readSums: totals => {
      const inputs = terms.map((_, input) => totals[folds.findIndex(one => one.input === input)] ?? null)
      return { inputs, sums: summedInputs.map(input => toColumnSums(inputs[input] ?? null)) }
    },
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

// The totals of rows: sums of the shown values.

/** Undefined where a total depends on the order of the rows, or on values that the database does not have. */
const planRowSums = (columns: BoundColumns, context: PlanContext): PlannedSums | undefined => {
  const isOrderDependent = columns.some(
    ({ of: { total, running } }) => total === 'first' || total === 'last' || (running && total !== undefined),
  )
  if (isOrderDependent || context.inputs.folds.size > 0) return undefined
  const totals: PageTotal[] = []
  const positions: SumPositions[] = []
  for (const column of columns) {
    const { total } = column.of
    // A formula of totals needs no sum of its own.
    const isSummed = total !== undefined && total !== 'same-formula'
    const value = isSummed ? translateShownValue(column, context, columns) : undefined
    if (isSummed && !value) return undefined
    positions.push(value ? addTotals(column.of, value, { context, totals }) : {})
  }
  return {
    totals,
    readSums: found => ({
      sums: positions.map(({ sum, count, least, most }) => ({
        sum: Number(found[sum ?? -1] ?? 0),
        count: Number(found[count ?? -1] ?? 0),
        least: found[least ?? -1] ?? null,
        most: found[most ?? -1] ?? null,
      })),
    }),
  }
}

interface TotalsContext {
  readonly context: PlanContext
  readonly totals: PageTotal[]
}

type SumPositions = Partial<Record<keyof ColumnSums, number>>

/** Adds the totals of the column, and returns their positions. */
const addTotals = (
  { total, type }: ReportColumn,
  { value, joins, type: kind }: TranslatedValue,
  { context, totals }: TotalsContext,
): SumPositions => {
  const present: SqlValue =
    type.blank === 'text'
      ? { kind: 'unless', of: { kind: 'unless', of: value, text: context.emptyText }, text: '' }
      : value
  const addTotal = (of: SqlValue, how: PageTotal['how']): number =>
    totals.push({ value: { kind: 'total', total: how, of }, joins, how }) - 1
  const addCount = (): number => {
    const when: SqlCondition = { kind: 'null', of: present, isNegated: true }
    return addTotal(
      { kind: 'case', when, holds: createCountedOne(getSignValue(context)), otherwise: createSqlConstant(0) },
      'sum',
    )
  }
  if (total === 'count') return { count: addCount() }
  if (total === 'min') return { least: addTotal(present, 'min') }
  if (total === 'max') return { most: addTotal(present, 'max') }
  if (!isNumber(kind)) return total === 'avg' ? { count: addCount() } : {}
  return total === 'avg' ? { sum: addTotal(value, 'sum'), count: addCount() } : { sum: addTotal(value, 'sum') }
}

// The shown value of a cell as SQL, for sorting and totals in the database.

/** The sign of a journal entry as SQL. */
const getSignValue = ({ values, inputs }: PlanContext): SqlValue | undefined => values[inputs.sign ?? -1]?.value

/**
 * The value of the column as its cells have it: an input, or sums and differences of other columns; undefined where it is
 * worked out in any other way.
 */
export const translateShownValue = (
  column: BoundExpression<ReportColumn>,
  context: PlanContext,
  columns: BoundColumns,
): TranslatedValue | undefined => {
  const value = translateCopied(column, context) ?? translateFormula(column, context, columns)
  if (!value || !column.of.isSigned || value.type.kind !== 'number') return value
  return { ...value, value: signShownValue(value.value, getSignValue(context)) }
}

const translateCopied = (column: BoundExpression<ReportColumn>, context: PlanContext): TranslatedValue | undefined => {
  const input = context.values[findCopiedInput(column, context) ?? -1]
  return input && addBlank(column, input)
}

/** Only for columns with the same decimals, so that nothing is rounded. */
const translateFormula = (
  column: BoundExpression<ReportColumn>,
  context: PlanContext,
  columns: BoundColumns,
): TranslatedValue | undefined => {
  const { of, term } = column
  if (of.group !== undefined || of.needs.length === 0) return undefined
  const translateReference = (path: PathTerm): TranslatedValue | undefined => {
    const other = findColumn(columns, getPathName(path))
    if (!other || other === column || other.of.type.scale !== of.type.scale) return undefined
    if (!isColumnReference(path, of.needs) && !isSameField(other, path)) return undefined
    // Formulas that totals evaluate again use shown values; others use values before their sign is applied.
    return of.total === 'same-formula' ? translateShownValue(other, context, columns) : translateCopied(other, context)
  }
  const translatePart = (part: Term): TranslatedValue | undefined => {
    if (part.kind === 'path') return translateReference(part)
    if (part.kind !== 'arithmetic' || (part.operator !== '+' && part.operator !== '-')) return undefined
    const [left, right] = [translatePart(part.left), translatePart(part.right)]
    if (!left || !right) return undefined
    const value: SqlValue = { kind: 'arithmetic', operator: part.operator, left: left.value, right: right.value }
    return { ...left, value, joins: [...left.joins, ...right.joins] }
  }
  const value = translatePart(term)
  return value && addBlank(column, value)
}

/** The column shows the field of its name, so that both are the same in a formula. */
const isSameField = ({ term }: BoundExpression<ReportColumn>, path: PathTerm): boolean =>
  term.kind === 'path' && term.root === path.root && getPathName(term) === getPathName(path)

const addBlank = ({ of: { blank } }: BoundExpression<ReportColumn>, input: TranslatedValue): TranslatedValue =>
  blank === null ? input : { ...input, value: replaceBlank(input.value, blank) }

/** A text that is null if it is blank is the column itself. */
const replaceBlank = (value: SqlValue, blank: number | string): SqlValue => {
  if (value.kind === 'unless' && value.text === blank) {
    const isOwn = value.of.kind === 'column' && value.of.through.length === 0
    return isOwn ? value.of : { kind: 'coalesce', items: [value.of, createSqlConstant(blank)] }
  }
  return { kind: 'coalesce', items: [value, createSqlConstant(blank)] }
}
