// Which fields of a resource have rules at all: worked out once, so that a row is asked only about those.
import type { Expression } from '../expression/terms/expression.ts'
import { ownFieldsIn } from '../expression/terms/needs.ts'
import type { Field } from '../schema/field.ts'
import type { Lines } from '../schema/lines.ts'
import type { Resource } from '../schema/resource.ts'
import type { FormSection } from '../schema/screen.ts'

/** One of the ways in which a file gives a field its value. */
export interface Giver {
  /** Its place among all of them. */
  readonly at: number
  readonly field: Field
  readonly by: 'default' | 'fetch' | 'calc'
  readonly expression: Expression
  readonly isOneOfSeveral: boolean
}

export interface RecordRules {
  /** In the order in which they give: defaults, what is fetched, then calculations, each after those that it needs. */
  readonly givers: readonly Giver[]
  /** By the name of a field, the places of those that read it, and of those that give it. */
  readonly readers: ReadonlyMap<string, readonly number[]>
  readonly giversOf: ReadonlyMap<string, readonly number[]>
  /** All whose value the file may give. */
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

/** A copy is made again where its reference is another one. */
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
