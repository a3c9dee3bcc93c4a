// The fields of a resource that have rules, computed once for each resource.

import type { Expression } from '../expression/terms/expression.ts'
import { collectOwnFields } from '../expression/terms/needs.ts'
import type { Field } from '../schema/field.ts'
import type { Lines } from '../schema/lines.ts'
import type { Resource } from '../schema/resource.ts'
import type { FormSection } from '../schema/screen.ts'
import { memoizeByObject } from '../value/memoize-by-object.ts'

/** A rule that provides the value of a field: a default, a fetched value or a calculation. */
export interface ValueRule {
  /** Its position among all rules. */
  readonly at: number
  readonly field: Field
  readonly by: 'default' | 'fetch' | 'calc'
  readonly expression: Expression
  readonly isOneOfSeveral: boolean
}

export interface RecordRules {
  /** In order of evaluation: defaults, fetched values, then calculations after their inputs. */
  readonly valueRules: readonly ValueRule[]
  /** By field name, the positions of rules that read it, and of rules that fill it. */
  readonly rulesReading: ReadonlyMap<string, readonly number[]>
  readonly rulesByField: ReadonlyMap<string, readonly number[]>
  /** All fields that have a value rule. */
  readonly changing: readonly Field[]
  readonly shown: readonly Field[]
  readonly sections: readonly FormSection[]
  /** Lines that do not always show. */
  readonly lines: readonly Lines[]
  readonly require: readonly Field[]
  readonly lock: readonly Field[]
  /** With choices that are not always offered. */
  readonly offering: readonly Field[]
  /** References that do not offer every row. */
  readonly filtered: readonly Field[]
}

export const getRecordRules = memoizeByObject((resource: Resource) => buildRecordRules(resource))

const buildRecordRules = ({ fields, field, calculated: names, screen: { form }, lifecycle }: Resource): RecordRules => {
  const candidates = [
    ...fields.flatMap(one =>
      one.defaultBy ? [{ field: one, by: 'default', expression: one.defaultBy } as const] : [],
    ),
    ...fields.flatMap(one => (one.fetch ? [{ field: one, by: 'fetch', expression: one.fetch.from } as const] : [])),
    ...names.flatMap(name => {
      const one = field[name]
      return one?.calc ? [{ field: one, by: 'calc', expression: one.calc } as const] : []
    }),
  ]
  const countRules = (one: Field): number => candidates.filter(other => other.field === one).length
  const valueRules = candidates.map((rule, at) => ({ ...rule, at, isOneOfSeveral: countRules(rule.field) > 1 }))
  return {
    valueRules,
    rulesReading: indexRules(valueRules, listReadFields),
    rulesByField: indexRules(valueRules, rule => [rule.field.name]),
    changing: [...new Set(valueRules.map(rule => rule.field))],
    shown: fields.filter(({ when }) => when?.show),
    sections: form.sections.filter(({ show }) => show),
    lines: lifecycle.lines.filter(({ show }) => show),
    require: fields.filter(({ when }) => when?.require),
    lock: fields.filter(({ when }) => when?.lock),
    offering: fields.filter(({ choices }) => choices.some(({ show }) => show)),
    filtered: fields.filter(({ ref }) => ref?.filter),
  }
}

/** A fetched copy also depends on its reference. */
const listReadFields = ({ field, expression: { term } }: ValueRule): readonly string[] =>
  field.fetch ? [...collectOwnFields(term), field.fetch.through] : collectOwnFields(term)

const indexRules = (
  valueRules: readonly ValueRule[],
  getNames: (rule: ValueRule) => readonly string[],
): ReadonlyMap<string, readonly number[]> => {
  const positions = new Map<string, number[]>()
  for (const rule of valueRules)
    for (const name of new Set(getNames(rule))) positions.set(name, [...(positions.get(name) ?? []), rule.at])
  return positions
}
