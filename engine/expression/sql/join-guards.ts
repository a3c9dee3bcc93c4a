// Conditions under which a join is needed: if one does not hold, no value of the joined row is used.
import type { SqlColumn, SqlCondition, SqlRows, SqlValue } from './sql-tree.ts'

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
