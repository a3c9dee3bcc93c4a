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
const mostAlternatives = 3

/** By the way of the join, with dots; a join that is always looked at is not among them. */
export const joinGuards = (parts: readonly SqlPart[]): ReadonlyMap<string, Guards> => {
  const found = new Map<string, (readonly Guard[])[]>()
  const walk: Walk = { note: (column, met) => noteColumn(found, column, met) }
  for (const part of parts) {
    if ('value' in part) walkValue(walk, part.value, [])
    else walkCondition(walk, part.condition, [])
  }
  const guards = [...found].map(([way, all]) => [way, withoutCovered(all)] as const)
  return new Map(guards.filter(([, all]) => all.length <= mostAlternatives && all.every(one => one.length > 0)))
}

interface Walk {
  readonly note: (column: SqlColumn, met: readonly Guard[]) => void
}

/** Records the references before the last one too; each is guarded by conditions that are known before it is joined. */
const noteColumn = (found: Map<string, (readonly Guard[])[]>, { through }: SqlColumn, met: readonly Guard[]): void => {
  for (let length = 1; length <= through.length; length++) {
    const way = through.slice(0, length)
    const name = way.join('.')
    const guards = met.filter(({ when }) => isKnownBefore(when, way))
    found.set(name, [...(found.get(name) ?? []), guards])
  }
}

const isKnownBefore = (condition: SqlCondition, way: readonly string[]): boolean => {
  let isKnown = true
  const before = (column: SqlColumn): void => {
    const { through, isOfAsker } = column
    const isBefore = through.length < way.length && through.every((step, index) => step === way[index])
    if (!isBefore || isOfAsker) isKnown = false
  }
  const asks = (one: SqlCondition): boolean =>
    one.kind === 'exists' || ((one.kind === 'all' || one.kind === 'any') && one.of.some(asks))
  walkCondition({ note: before }, condition, [])
  return isKnown && !asks(condition)
}

/** Removes alternatives that require all guards of another alternative. */
const withoutCovered = (all: readonly (readonly Guard[])[]): Guards => {
  const named = [...new Map(all.map(one => [one.map(nameOf).toSorted().join(), one])).values()]
  const names = named.map(one => new Set(one.map(nameOf)))
  return named.filter((_, index) =>
    names.every((other, at) => at === index || ![...other].every(name => names[index]?.has(name))),
  )
}

const nameOf = (guard: Guard): string => JSON.stringify(guard)

const walkValue = (walk: Walk, value: SqlValue, met: readonly Guard[]): void => {
  if (value.kind === 'column') walk.note(value, met)
  if (value.kind === 'flag') walkCondition(walk, value.of, met)
  if (value.kind === 'sum-of-rows') walkRows(walk, value)
  for (const inner of valuesIn(value)) walkValue(walk, inner, met)
  if (value.kind !== 'case') return
  walkCondition(walk, value.when, met)
  walkValue(walk, value.holds, [...met, { when: value.when, holds: true }])
  walkValue(walk, value.otherwise, [...met, { when: value.when, holds: false }])
}

/** Visits only the columns of the current row in a subquery. */
const walkRows = (walk: Walk, { where, ...rows }: SqlRows & { readonly of?: SqlValue | undefined }): void => {
  const ofAsker: Walk = { note: column => void (column.isOfAsker && walk.note(column, [])) }
  walkCondition(ofAsker, where, [])
  if (rows.of) walkValue(ofAsker, rows.of, [])
}

/** Those that are looked at wherever the value is. */
const valuesIn = (value: SqlValue): readonly SqlValue[] => {
  switch (value.kind) {
    case 'arithmetic':
    case 'join':
      return [value.left, value.right]
    case 'coalesce':
      return value.items
    case 'rounded':
    case 'unless':
      return [value.of]
    case 'total':
      return value.total === 'count' ? [] : [value.of]
    default:
      return []
  }
}

const walkCondition = (walk: Walk, condition: SqlCondition, met: readonly Guard[]): void => {
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
