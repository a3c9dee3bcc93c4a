// Caches compiled statements. A placeholder and the function that reads its value are one expression, so that text and
// values match.
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Stored } from '../../engine/fields/field-type.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import type { Statement } from './storage.ts'

/** Bound in the place of a value; reads the value from the input of each call. */
class Slot<Given> {
  readonly read: (given: Given) => Stored

  constructor(read: (given: Given) => Stored) {
    this.read = read
  }
}

/** Binds a value that is read from the input of a call. */
export type SlotOf<Given> = <V extends Stored>(read: (given: Given) => V) => RawBuilder<V>

const slot = <Given, V extends Stored>(read: (given: Given) => V): RawBuilder<V> => sql<V>`${new Slot(read)}`

/** Builds the statement of a resource; its text may depend on `form` only, not on the input. */
export type Build<Given, Form> = (
  slot: SlotOf<Given>,
  resource: StoredResource,
  form: Form,
) => { readonly compile: () => CompiledQuery<unknown> }

interface Built<Given> {
  readonly sql: string
  readonly slots: readonly Slot<Given>[]
}

const limit = 200

/**
 * Returns a function that compiles one statement for each shape of `form`, on first use; the cache entry is released
 * with its resource when the schema changes. Every value must be a slot, so that no value of the first call remains in
 * the text.
 */
export const cachedStatement = <Given, Form = void>(
  build: Build<Given, Form>,
  shapeOf: (form: Form) => unknown = form => form,
): ((resource: StoredResource, given: Given, form: Form) => Statement) => {
  const cache = new WeakMap<StoredResource, Map<unknown, Built<Given>>>()
  return (resource, given, form) => {
    const ofResource = cache.get(resource) ?? new Map<unknown, Built<Given>>()
    cache.set(resource, ofResource)
    const shape = shapeOf(form)
    const known = ofResource.get(shape) ?? builtOf(build, resource, form)
    if (ofResource.size >= limit) ofResource.clear()
    ofResource.set(shape, known)
    return { sql: known.sql, values: known.slots.map(({ read }) => read(given)) }
  }
}

/** The same for a table of the program itself. */
export const programStatement = <Given, Form = void>(
  build: (slot: SlotOf<Given>, form: Form) => ReturnType<Build<Given, Form>>,
): ((given: Given, form: Form) => Statement) => {
  const cache = new Map<Form, Built<Given>>()
  return (given, form) => {
    const known = cache.get(form) ?? slotsIn('the program', build(slot, form).compile())
    if (cache.size >= limit) cache.clear()
    cache.set(form, known)
    return { sql: known.sql, values: known.slots.map(({ read }) => read(given)) }
  }
}

const builtOf = <Given, Form>(build: Build<Given, Form>, resource: StoredResource, form: Form): Built<Given> =>
  slotsIn(resource.name, build(slot, resource, form).compile())

const slotsIn = <Given>(of: string, { sql: text, parameters }: CompiledQuery<unknown>): Built<Given> => ({
  sql: text,
  slots: parameters.map(one => {
    if (one instanceof Slot) return one
    throw new Error(`a statement of ${of} that is cached binds ${JSON.stringify(one)}: ${text}`)
  }),
})

/** Builds a statement for one call, which may bind values beside its slots. */
export const statementOnce = <Given, Form>(
  build: Build<Given, Form>,
  resource: StoredResource,
  given: Given,
  form: Form,
): Statement => {
  const { sql: text, parameters } = build(slot, resource, form).compile()
  return { sql: text, values: parameters.map(one => (one instanceof Slot ? one.read(given) : (one as Stored))) }
}
