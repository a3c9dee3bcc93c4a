// Where a reference has to be followed at all: conditions of the row without which nothing of what it leads to is looked at.
import type { SqlColumn, SqlCondition, SqlRows, SqlValue } from './sql-tree.ts'

/** It holds, or it does not: nothing counts as not. */
export interface Guard {
  readonly when: SqlCondition
  readonly holds: boolean
}

/** All of one alternative are met wherever a value of the join counts. */
export type Guards = readonly (readonly Guard[])[]

/** What a statement reads: a value, or a condition. */
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

/** The references before the last one are followed for it too; each is guarded by what is known before it is followed. */
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

/** An alternative that asks for all that another one asks is met only where that one is. */
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

/** Of other rows only what they name of the row that asks. */
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
