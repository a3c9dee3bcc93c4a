// Translates the shown value of a cell to SQL, for sorting and totals in the database.
import type { SqlCondition, SqlValue } from '../expression/sql/sql-tree.ts'
import type { TranslatedValue } from '../expression/sql/translate.ts'
import type { PathTerm, Term } from '../expression/terms/term.ts'
import { blankOf } from '../fields/blank-of.ts'
import type { ReportColumn } from '../schema/report.ts'
import { copiedInput, type ReportWorld } from './column-values.ts'
import { type Bound, isColumn, nameOf } from './report-inputs.ts'

export interface PlannedWorld extends ReportWorld {
  /** The inputs as SQL values. */
  readonly values: readonly TranslatedValue[]
}

type Columns = readonly Bound<ReportColumn>[]

/**
 * The value of the column as its cells have it: an input, or sums and differences of other columns; undefined where it is
 * worked out in any other way.
 */
export const shownValue = (
  column: Bound<ReportColumn>,
  world: PlannedWorld,
  columns: Columns,
): TranslatedValue | undefined => {
  const value = copied(column, world) ?? added(column, world, columns)
  return value && column.of.isSigned && value.type.kind === 'number' ? signed(value, world) : value
}

const copied = (column: Bound<ReportColumn>, world: PlannedWorld): TranslatedValue | undefined => {
  const input = world.values[copiedInput(column, world) ?? -1]
  return input && withBlank(column, input, world)
}

/** Only for columns with the same decimals, so that nothing is rounded. */
const added = (column: Bound<ReportColumn>, world: PlannedWorld, columns: Columns): TranslatedValue | undefined => {
  const { of, term } = column
  if (of.group !== undefined || of.needs.length === 0) return undefined
  const named = (path: PathTerm): TranslatedValue | undefined => {
    const other = columns.find(one => one.of.name === nameOf(path))
    if (!other || other === column || other.of.type.scale !== of.type.scale) return undefined
    if (!isColumn(path, of.needs) && !isOfField(other, path)) return undefined
    // Formulas that totals evaluate again use shown values; others use values before their sign is applied.
    return of.total === 'same-formula' ? shownValue(other, world, columns) : copied(other, world)
  }
  const valueIn = (part: Term): TranslatedValue | undefined => {
    if (part.kind === 'path') return named(part)
    if (part.kind !== 'arithmetic' || (part.operator !== '+' && part.operator !== '-')) return undefined
    const [left, right] = [valueIn(part.left), valueIn(part.right)]
    if (!left || !right) return undefined
    const value: SqlValue = { kind: 'arithmetic', operator: part.operator, left: left.value, right: right.value }
    return { ...left, value, joins: [...left.joins, ...right.joins] }
  }
  const value = valueIn(term)
  return value && withBlank(column, value, world)
}

/** The column shows the field of its name, so that both are the same in a formula. */
const isOfField = ({ term }: Bound<ReportColumn>, path: PathTerm): boolean =>
  term.kind === 'path' && term.root === path.root && nameOf(term) === nameOf(path)

const withBlank = ({ of }: Bound<ReportColumn>, input: TranslatedValue, world: PlannedWorld): TranslatedValue => {
  const blank = blankOf(of.type, world.emptyText)
  return blank === null ? input : { ...input, value: orBlank(input.value, blank) }
}

/** A text that is null if it is blank is the column itself. */
const orBlank = (value: SqlValue, blank: number | string): SqlValue => {
  if (value.kind === 'unless' && value.text === blank) {
    const isOwn = value.of.kind === 'column' && value.of.through.length === 0
    return isOwn ? value.of : { kind: 'coalesce', items: [value.of, constant(blank)] }
  }
  return { kind: 'coalesce', items: [value, constant(blank)] }
}

export const constant = (value: number | string): SqlValue => ({ kind: 'constant', value })

/** Negates the value of a reversing entry. */
const signed = (input: TranslatedValue, world: PlannedWorld): TranslatedValue => {
  const sign = world.values[world.inputs.sign ?? -1]
  if (!sign) return input
  const { value } = input
  const when: SqlCondition = { kind: 'compare', operator: '<', left: sign.value, right: constant(0) }
  const back: SqlValue = { kind: 'arithmetic', operator: '-', left: constant(0), right: value }
  return { ...input, value: { kind: 'case', when, holds: back, otherwise: value } }
}
