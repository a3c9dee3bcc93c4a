// The fields of a resource that have rules, computed once for each resource.
import type { Expression } from '../expression/terms/expression.ts'
import { ownFieldsIn } from '../expression/terms/needs.ts'
import type { Field } from '../schema/field.ts'
import type { Lines } from '../schema/lines.ts'
import type { Resource } from '../schema/resource.ts'
import type { FormSection } from '../schema/screen.ts'

/** A rule that provides the value of a field: a default, a fetched value or a calculation. */
export interface Giver {
  /** Its position among all rules. */
  readonly at: number
  readonly field: Field
  readonly by: 'default' | 'fetch' | 'calc'
  readonly expression: Expression
  readonly isOneOfSeveral: boolean
}

export interface RecordRules {
  /** In order of evaluation: defaults, fetched values, then calculations after their inputs. */
  readonly givers: readonly Giver[]
  /** By field name, the positions of rules that read it, and of rules that fill it. */
  readonly readers: ReadonlyMap<string, readonly number[]>
  readonly giversOf: ReadonlyMap<string, readonly number[]>
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

const cache = new WeakMap<Resource, RecordRules>()

export const rulesOf = (resource: Resource): RecordRules => {
  const known = cache.get(resource) ?? findRules(resource)
  cache.set(resource, known)
  return known
}

const findRules = ({ fields, field, calculated: names, screen: { form }, lifecycle }: Resource): RecordRules => {
  const given = [
    ...fields.flatMap(one =>
      one.defaultBy ? [{ field: one, by: 'default', expression: one.defaultBy } as const] : [],
    ),
    ...fields.flatMap(one => (one.fetch ? [{ field: one, by: 'fetch', expression: one.fetch.from } as const] : [])),
    ...names.flatMap(name => {
      const one = field[name]
      return one?.calc ? [{ field: one, by: 'calc', expression: one.calc } as const] : []
    }),
  ]
  const count = (one: Field): number => given.filter(other => other.field === one).length
  const givers = given.map((giver, at) => ({ ...giver, at, isOneOfSeveral: count(giver.field) > 1 }))
  return {
    givers,
    readers: placesBy(givers, readIn),
    giversOf: placesBy(givers, giver => [giver.field.name]),
    changing: [...new Set(givers.map(giver => giver.field))],
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
const readIn = ({ field, expression: { term } }: Giver): readonly string[] =>
  field.fetch ? [...ownFieldsIn(term), field.fetch.through] : ownFieldsIn(term)

const placesBy = (
  givers: readonly Giver[],
  namesOf: (giver: Giver) => readonly string[],
): ReadonlyMap<string, readonly number[]> => {
  const places = new Map<string, number[]>()
  for (const giver of givers)
    for (const name of new Set(namesOf(giver))) places.set(name, [...(places.get(name) ?? []), giver.at])
  return places
}
