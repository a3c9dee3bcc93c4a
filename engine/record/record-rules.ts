// Which fields of a resource have rules at all: worked out once, so that a row is asked only about those.
import type { Field } from '../schema/field.ts'
import type { Lines } from '../schema/lines.ts'
import type { Resource } from '../schema/resource.ts'
import type { FormSection } from '../schema/screen.ts'

export interface RecordRules {
  readonly defaulted: readonly Field[]
  readonly fetched: readonly Field[]
  /** Each after those that it needs. */
  readonly calculated: readonly Field[]
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
  const defaulted = fields.filter(({ defaultBy }) => defaultBy)
  const fetched = fields.filter(({ fetch }) => fetch)
  const calculated = names.flatMap(name => (field[name]?.calc ? [field[name]] : []))
  return {
    defaulted,
    fetched,
    calculated,
    changing: [...new Set([...defaulted, ...fetched, ...calculated])],
    shown: fields.filter(({ when }) => when?.show),
    sections: form.sections.filter(({ show }) => show),
    lines: lifecycle.lines.filter(({ show }) => show),
    require: fields.filter(({ when }) => when?.require),
    lock: fields.filter(({ when }) => when?.lock),
    offering: fields.filter(({ choices }) => choices.some(({ show }) => show)),
    filtered: fields.filter(({ ref }) => ref?.filter),
  }
}
