// The content of a typed document as it is stored in a draft, read by its expressions, or sent.

import type { ResourceFields } from '../../../../engine/schema/resource.ts'
import { filterValues } from '../../../../engine/value/records.ts'
import type { FormValues } from '../../form/form-values.ts'
import type { LineSet } from './line-set.ts'

/** A document as it was typed so far. */
export interface DocumentDraft {
  readonly head: FormValues
  readonly lines: Readonly<Record<string, readonly FormValues[]>>
  /** Of each row the fields that the user entered; null: all. */
  readonly given?: Readonly<Record<string, readonly (readonly string[] | null)[]>>
}

const mapByName = <Value>(sets: readonly LineSet[], select: (set: LineSet) => Value): Readonly<Record<string, Value>> =>
  Object.fromEntries(sets.map(set => [set.lines.name, select(set)]))

export const collectReaders = (sets: readonly LineSet[]) => mapByName(sets, ({ readers }) => readers())

export const collectLineBodies = (sets: readonly LineSet[]) => mapByName(sets, ({ body }) => body())

export const collectLineValues = (sets: readonly LineSet[]): DocumentDraft['lines'] =>
  mapByName(sets, ({ rows, resource }) => rows.lines().map(({ values }) => excludePictures(resource, values)))

/** Pictures are too large for a draft. */
const excludePictures = (resource: ResourceFields, values: FormValues): FormValues =>
  filterValues(values, (_, name) => resource.field[name]?.type.uploaded !== true)

export const getTypedLineFields = (sets: readonly LineSet[]) =>
  mapByName(sets, ({ rows }) => rows.lines().map(({ typedFields = null }) => typedFields))
