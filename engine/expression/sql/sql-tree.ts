// The SQL tree, independent of the database: columns, constants in stored form, and operations that both databases share.
import type { Stored } from '../../field/field-type.ts'

/** A column of the row, or of the row that these references lead to, one after the other. */
export interface SqlColumn {
  readonly kind: 'column'
  readonly through: readonly string[]
  readonly name: string
  /** Within `exists`: a column of the outer row, not of the row in the subquery. */
  readonly isOfAsker?: true
}

export interface SqlConstant {
  readonly kind: 'constant'
  readonly value: Stored
}

/** Values in stored form: numbers are scaled integers, flags 0 or 1, empty values null. */
export type SqlValue =
  | SqlColumn
  | SqlConstant
  | {
      readonly kind: 'arithmetic'
      readonly operator: '+' | '-' | '*'
      readonly left: SqlValue
      readonly right: SqlValue
    }
  | { readonly kind: 'coalesce'; readonly items: readonly SqlValue[] }
  | { readonly kind: 'join'; readonly left: SqlValue; readonly right: SqlValue }
  /** Divides a scaled integer by `by`, a power of ten, and rounds halves away from zero. */
  | { readonly kind: 'rounded'; readonly of: SqlValue; readonly by: number }
  /** The days since a fixed day of a date, so that two of them can be subtracted. */
  | { readonly kind: 'day-number'; readonly of: SqlValue }
  /** Null when the value is that text. */
  | { readonly kind: 'unless'; readonly of: SqlValue; readonly text: string }
  /** The one where the condition holds, else the other. */
  | { readonly kind: 'case'; readonly when: SqlCondition; readonly holds: SqlValue; readonly otherwise: SqlValue }
  /** 1 where the condition holds, else 0. */
  | { readonly kind: 'flag'; readonly of: SqlCondition }
  /** Over the rows of a group: `count` counts rows, the others skip nulls; `distinct` counts distinct values. */
  | { readonly kind: 'total'; readonly total: 'sum' | 'min' | 'max' | 'distinct'; readonly of: SqlValue }
  | { readonly kind: 'total'; readonly total: 'count' }
  /** The sum of a value over rows of another resource; 0 without rows. */
  | (SqlRows & { readonly kind: 'sum-of-rows'; readonly of: SqlValue })
  /** The value of such a row, of several the first or the last by a value, then by creation; null without rows. */
  | (SqlRows & {
      readonly kind: 'one-of-rows'
      readonly of: SqlValue
      readonly end: 'first' | 'last'
      readonly by?: SqlValue
    })

export type SqlComparison = '=' | '<>' | '<' | '<=' | '>' | '>='

/** Conditions; null counts as false. None is negated with `not`. */
export type SqlCondition =
  | { readonly kind: 'always'; readonly holds: boolean }
  | { readonly kind: 'compare'; readonly operator: SqlComparison; readonly left: SqlValue; readonly right: SqlValue }
  /** Equal or both null; or neither, when `isDifferent`. */
  | { readonly kind: 'same'; readonly left: SqlValue; readonly right: SqlValue; readonly isDifferent: boolean }
  | { readonly kind: 'in'; readonly of: SqlValue; readonly values: readonly Stored[]; readonly isNegated: boolean }
  | { readonly kind: 'null'; readonly of: SqlValue; readonly isNegated: boolean }
  | { readonly kind: 'all' | 'any'; readonly of: readonly SqlCondition[] }
  | SqlExists

/** Rows of a resource in the current shop that meet the condition. Columns and joins belong to these rows. */
export interface SqlRows {
  readonly resource: string
  readonly where: SqlCondition
  readonly joins: readonly SqlJoin[]
}

/** Such a row exists; or none does. */
export interface SqlExists extends SqlRows {
  readonly kind: 'exists'
  readonly isNegated: boolean
}

/** A table beside the row's own: the rows of `to` whose key the last reference of the way holds. */
export interface SqlJoin {
  readonly through: readonly string[]
  readonly to: string
}

const createConstantCondition = (holds: boolean): SqlCondition => ({ kind: 'always', holds })

/** Conjunction; constant conditions are left out. */
export const buildAnd = (conditions: readonly SqlCondition[]): SqlCondition => buildJunction('all', conditions)

/** Disjunction; constant conditions are left out. */
export const buildOr = (conditions: readonly SqlCondition[]): SqlCondition => buildJunction('any', conditions)

const buildJunction = (kind: 'all' | 'any', conditions: readonly SqlCondition[]): SqlCondition => {
  const undecided = conditions.filter(condition => condition.kind !== 'always')
  const decidingValue = kind === 'any'
  if (conditions.some(condition => condition.kind === 'always' && condition.holds === decidingValue))
    return createConstantCondition(decidingValue)
  const [only] = undecided
  if (!only) return createConstantCondition(!decidingValue)
  return undecided.length === 1 ? only : { kind, of: undecided }
}

// Conditions under which a join is needed: if one does not hold, no value of the joined row is used.

/** The condition holds, or it does not; null counts as false. */
export interface Guard {
  readonly when: SqlCondition
  readonly holds: boolean
}

/** All of one alternative are met wherever a value of the join counts. */
export type Guards = readonly (readonly Guard[])[]

/** A part of a statement: a value or a condition. */
export type SqlPart = { readonly value: SqlValue } | { readonly condition: SqlCondition }

/** More are not worth asking. */
const maxAlternatives = 3

/** By the way of the join, with dots; a join that is always looked at is not among them. */
export const collectJoinGuards = (parts: readonly SqlPart[]): ReadonlyMap<string, Guards> => {
  const guardsByPath = new Map<string, (readonly Guard[])[]>()
  const walk: GuardWalk = { visitColumn: (column, met) => recordColumn(guardsByPath, column, met) }
  for (const part of parts) {
    if ('value' in part) walkValue(walk, part.value, [])
    else walkCondition(walk, part.condition, [])
  }
  const guards = [...guardsByPath].map(([path, all]) => [path, removeCovered(all)] as const)
  return new Map(guards.filter(([, all]) => all.length <= maxAlternatives && all.every(one => one.length > 0)))
}

interface GuardWalk {
  readonly visitColumn: (column: SqlColumn, met: readonly Guard[]) => void
}

/** Records the references before the last one too; each is guarded by conditions that are known before it is joined. */
const recordColumn = (
  guardsByPath: Map<string, (readonly Guard[])[]>,
  { through }: SqlColumn,
  met: readonly Guard[],
): void => {
  for (let length = 1; length <= through.length; length++) {
    const path = through.slice(0, length)
    const name = path.join('.')
    const guards = met.filter(({ when }) => isAvailableBefore(when, path))
    guardsByPath.set(name, [...(guardsByPath.get(name) ?? []), guards])
  }
}

const isAvailableBefore = (condition: SqlCondition, path: readonly string[]): boolean => {
  let isAvailable = true
  const checkColumn = (column: SqlColumn): void => {
    const { through, isOfAsker } = column
    const isEarlier = through.length < path.length && through.every((step, index) => step === path[index])
    if (!isEarlier || isOfAsker) isAvailable = false
  }
  const hasExists = (one: SqlCondition): boolean =>
    one.kind === 'exists' || ((one.kind === 'all' || one.kind === 'any') && one.of.some(hasExists))
  walkCondition({ visitColumn: checkColumn }, condition, [])
  return isAvailable && !hasExists(condition)
}

/** Removes alternatives that require all guards of another alternative. */
const removeCovered = (all: readonly (readonly Guard[])[]): Guards => {
  const distinct = [...new Map(all.map(one => [one.map(serializeGuard).toSorted().join(), one])).values()]
  const names = distinct.map(one => new Set(one.map(serializeGuard)))
  return distinct.filter((_, index) =>
    names.every((other, at) => at === index || ![...other].every(name => names[index]?.has(name))),
  )
}

const serializeGuard = (guard: Guard): string => JSON.stringify(guard)

const walkValue = (walk: GuardWalk, value: SqlValue, met: readonly Guard[]): void => {
  if (value.kind === 'column') walk.visitColumn(value, met)
  if (value.kind === 'flag') walkCondition(walk, value.of, met)
  if (value.kind === 'sum-of-rows' || value.kind === 'one-of-rows') walkRows(walk, value)
  for (const inner of getInnerValues(value)) walkValue(walk, inner, met)
  if (value.kind !== 'case') return
  walkCondition(walk, value.when, met)
  walkValue(walk, value.holds, [...met, { when: value.when, holds: true }])
  walkValue(walk, value.otherwise, [...met, { when: value.when, holds: false }])
}

/** Visits only the columns of the current row in a subquery. */
const walkRows = (
  walk: GuardWalk,
  { where, ...rows }: SqlRows & { readonly of?: SqlValue | undefined; readonly by?: SqlValue | undefined },
): void => {
  const askerWalk: GuardWalk = { visitColumn: column => void (column.isOfAsker && walk.visitColumn(column, [])) }
  walkCondition(askerWalk, where, [])
  for (const value of [rows.of, rows.by]) if (value) walkValue(askerWalk, value, [])
}

/** Those that are looked at wherever the value is. */
const getInnerValues = (value: SqlValue): readonly SqlValue[] => {
  switch (value.kind) {
    case 'arithmetic':
    case 'join':
      return [value.left, value.right]
    case 'coalesce':
      return value.items
    case 'day-number':
    case 'rounded':
    case 'unless':
      return [value.of]
    case 'total':
      return value.total === 'count' ? [] : [value.of]
    default:
      return []
  }
}

const walkCondition = (walk: GuardWalk, condition: SqlCondition, met: readonly Guard[]): void => {
  switch (condition.kind) {
    case 'always':
      return
    case 'compare':
    case 'same':
      for (const side of [condition.left, condition.right]) walkValue(walk, side, met)
      return
    case 'in':
    case 'null':
      walkValue(walk, condition.of, met)
      return
    case 'any':
      for (const one of condition.of) walkCondition(walk, one, met)
      return
    case 'all':
      for (const one of condition.of) {
        const others = condition.of.filter(other => other !== one).map(when => ({ when, holds: true }))
        walkCondition(walk, one, [...met, ...others])
      }
      return
    case 'exists':
      walkRows(walk, condition)
  }
}
