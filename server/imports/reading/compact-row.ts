// Rows to make very many of, each by `{ ...row }`.
import type { Stored } from '../../../engine/fields/field-type.ts'
import type { Row } from '../../../engine/record/row.ts'

/**
 * V8 keeps an object that was filled name by name as a hash table, and each copy of it too. One that was parsed has its
 * names in one shape: copies are made in one go, hold less and read faster.
 */
export const compactRow = (row: Row): Row => JSON.parse(JSON.stringify(row)) as Row

/** The same, with nothing under each of these names. */
export const blankRow = (names: readonly string[]): Row =>
  compactRow(Object.fromEntries(names.map((name): [string, Stored] => [name, null])))
