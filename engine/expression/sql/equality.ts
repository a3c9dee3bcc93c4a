// Equality with the semantics of the engine in SQL conditions: null equals null and no other value.
import { isNullOperand, type Operand } from './operand.ts'
import { buildAnd, buildOr, type SqlCondition, type SqlValue } from './sql-tree.ts'

/** The value is null in the database; or it is not. */
export const buildNullCondition = (of: SqlValue, holds: boolean): SqlCondition => ({
  kind: 'null',
  of,
  isNegated: !holds,
})

/** Equal with null equal to null; or different. Plain columns stay plain, so that an index can serve them. */
export const buildEquality = (pair: readonly [Operand, Operand], holds: boolean): SqlCondition => {
  const [left, right] = pair.map(operand => choosePlainColumn(operand, pair)) as [Operand, Operand]
  if (isNullOperand(left) && isNullOperand(right)) return { kind: 'always', holds }
  if (isNullOperand(left)) return buildEquality([right, left], holds)
  if (isNullOperand(right)) return buildEmptiness(left, holds)
  const values = { left: left.value, right: right.value }
  const nullable = [left, right].filter(({ mayBeNull }) => mayBeNull).length
  if (nullable > (holds ? 1 : 0)) return { kind: 'same', ...values, isDifferent: !holds }
  return { kind: 'compare', operator: holds ? '=' : '<>', ...values }
}

const buildEmptiness = ({ value, plain, mayBeNull }: Operand, holds: boolean): SqlCondition => {
  if (!mayBeNull) return { kind: 'always', holds: !holds }
  if (value.kind !== 'unless' || !plain || plain.mayBeNull) return buildNullCondition(value, holds)
  const right: SqlValue = { kind: 'constant', value: value.text }
  return { kind: 'compare', operator: holds ? '=' : '<>', left: plain.column, right }
}

/** Returns the stored column where the result is the same: compared with a text, or with another column of the row. */
const choosePlainColumn = (operand: Operand, pair: readonly [Operand, Operand]): Operand => {
  const { plain } = operand
  if (!plain) return operand
  const other = pair.find(one => one !== operand) ?? operand
  const isText = other.value.kind === 'constant' && other.value.value !== null
  const isColumn = other.plain !== undefined && !other.plain.mayBeNull && !plain.mayBeNull
  return isText || isColumn ? { ...operand, value: plain.column, mayBeNull: plain.mayBeNull } : operand
}

/** The value is one of these constants; or none of them. */
export const buildMembership = (searched: Operand, items: readonly Operand[], holds: boolean): SqlCondition => {
  const values = items.flatMap(({ value }) => (value.kind === 'constant' && value.value !== null ? [value.value] : []))
  const hasNothing = values.length < items.length
  const { plain } = searched
  const of = plain && !hasNothing ? plain.column : searched.value
  const mayBeNull = plain && !hasNothing ? plain.mayBeNull : searched.mayBeNull
  const membership: SqlCondition =
    values.length > 0 ? { kind: 'in', of, values, isNegated: !holds } : { kind: 'always', holds: !holds }
  if (hasNothing)
    return holds
      ? buildOr([membership, buildNullCondition(of, true)])
      : buildAnd([membership, buildNullCondition(of, false)])
  return holds || !mayBeNull ? membership : buildOr([membership, buildNullCondition(of, true)])
}
