// Translates the shown value of a cell to SQL, for sorting and totals in the database.
import type { SqlValue } from '../expression/sql/sql-tree.ts'
import type { TranslatedValue } from '../expression/sql/translate.ts'
import type { PathTerm, Term } from '../expression/terms/term.ts'
import type { ReportColumn } from '../schema/report.ts'
import { findCopiedInput, type ReportInputContext } from './column-values.ts'
import { type BoundExpression, getPathName, isColumnReference } from './report-inputs.ts'
import { createSqlConstant, signShownValue } from './signed-totals.ts'

export interface PlanContext extends ReportInputContext {
  /** The inputs as SQL values. */
  readonly values: readonly TranslatedValue[]
}

/** The sign of a journal entry as SQL. */
export const getSignValue = ({ values, inputs }: PlanContext): SqlValue | undefined => values[inputs.sign ?? -1]?.value

type BoundColumns = readonly BoundExpression<ReportColumn>[]

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
    const other = columns.find(one => one.of.name === getPathName(path))
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
