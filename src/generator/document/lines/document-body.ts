// The content of a typed document as it is stored in a draft, read by its expressions, or sent.
import type { ResourceFields } from '../../../../engine/schema/resource.ts'
import type { FormValues } from '../../form/form-values.ts'
import type { LineSet } from './line-set.ts'

/** A document as it was typed so far. */
export interface TypedDocument {
  readonly head: FormValues
  readonly lines: Readonly<Record<string, readonly FormValues[]>>
  /** Of each row the fields that the user entered; null: all. */
  readonly given?: Readonly<Record<string, readonly (readonly string[] | null)[]>>
}

const byName = <Value>(sets: readonly LineSet[], of: (set: LineSet) => Value): Readonly<Record<string, Value>> =>
  Object.fromEntries(sets.map(set => [set.lines.name, of(set)]))

export const readersOf = (sets: readonly LineSet[]) => byName(sets, ({ readers }) => readers())

export const linesOf = (sets: readonly LineSet[]) => byName(sets, ({ body }) => body())

export const valuesOfLines = (sets: readonly LineSet[]): TypedDocument['lines'] =>
  byName(sets, ({ rows, resource }) => rows.lines().map(({ values }) => withoutPictures(resource, values)))

/** Pictures are too large for a draft. */
const withoutPictures = (resource: ResourceFields, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => resource.field[name]?.type.uploaded !== true))

export const givenInLines = (sets: readonly LineSet[]) =>
  byName(sets, ({ rows }) => rows.lines().map(({ given = null }) => given))
