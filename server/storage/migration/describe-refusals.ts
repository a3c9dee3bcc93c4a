// Formats the reasons that refuse a migration and the remedy: one sentence each, for the operator.

import type { Stored } from '../../../engine/field/field-type.ts'
import { getReferencedName } from '../../../engine/field/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { ResourceCore } from '../../../engine/schema/resource.ts'
import type { FieldShape } from './schema-shape.ts'

const formatRows = (count: number): string => `${count} row${count === 1 ? '' : 's'}`

const formatRowsWithVerb = (count: number, one: string, many: string): string =>
  `${formatRows(count)} ${count === 1 ? one : many}`

const quoteValue = (value: Stored): string => JSON.stringify(value)

interface RemovedName {
  readonly file: string
  readonly name: string
  /** The field or resource whose `x-was` names this one, although both existed. */
  readonly heir: string | undefined
}

/** Without a count if no database was inspected. */
export const describeFieldGone = ({ file, name, heir: successor }: RemovedName, held?: number): string => {
  const counted = held === undefined ? '' : ` and ${formatRowsWithVerb(held, 'holds', 'hold')} a value of it`
  if (successor !== undefined)
    return `${file}: "${successor}" says "x-was": "${name}", but both were there before${counted}: take "x-was" away and say "x-drop": ["${name}"] once its values are moved`
  return `${file}: the field "${name}" is gone${counted}: put it back, or say "x-drop": ["${name}"] to delete its values, or "x-was": "${name}" in the field that takes them over`
}

/** Entries and legs are never rewritten, so their values cannot be moved to another column. */
export const describeRecordGone = (
  { file, name: resource }: ResourceCore,
  name: string,
  held: number,
): string | undefined =>
  held === 0
    ? undefined
    : `${file}: ${formatRows(held)} of "${resource}" ${held === 1 ? 'says' : 'say'} a "${name}", which is gone: put it back`

export const describeBatchesPresent = ({ file, name }: ResourceCore, held: number): string =>
  `${file}: "${name}" is no document any more, and ${formatRowsWithVerb(held, 'came', 'came')} with an import: take the import back first, or let it stay a document`

export const describeDimWithoutStock = (
  { file, dim, balance }: { readonly file: string; readonly dim: string; readonly balance: string },
  count: number,
): string =>
  `${file}: the balance "${balance}" is by "${dim}" now, and ${formatRowsWithVerb(count, 'holds', 'hold')} something that has no "${dim}", which no entry with a "${dim}" could take out again: leave "${dim}" out of "by", or take everything out first`

export const describeTableTaken = ({ file, name }: ResourceCore, table: string): string =>
  `${file}: the table "${table}" of "${name}" is there already and holds something else: give it another name`

export const describeTableUnfit = (table: string, what: string): string =>
  `the table "${table}" would not be what the schema needs (${what}): this is a fault of the program, and the schema of before goes on`

export const describeResourceGone = ({ file, name, heir: successor }: RemovedName, held?: number): string => {
  const counted = held === undefined ? '' : ` and its table has ${formatRows(held)}`
  if (successor !== undefined)
    return `${file}: "x-was": "${name}" cannot be carried out, because "${successor}" was there before as well${counted}: take it away and say "drop": ["${name}"] in project.json once its rows are moved`
  return `the resource "${name}" is gone${counted}: put its file back, or say "drop": ["${name}"] in project.json to delete its rows, or "x-was": "${name}" in the file that takes them over`
}

export const describeScopeChange = ({ file }: ResourceCore, count: number): string =>
  `${file}: "x-scope" says otherwise than before whose the rows are, and there ${count === 1 ? 'is' : 'are'} ${formatRows(count)}: put it back, or begin a new resource and move the rows there`

export const describeTypeChange = ({ file }: ResourceCore, field: Field, before: FieldShape, held: number): string => {
  const was = before.type === undefined ? 'was of another kind' : `was of the type "${getReferencedName(before.type)}"`
  return `${file}: "${field.name}" ${was} and is of the type "${field.type.name}" now, and ${formatRowsWithVerb(held, 'holds', 'hold')} a value, which cannot be converted: give the new field another name, move the values, then say "x-drop": ["${field.name}"]`
}

export const describeMissingValues = ({ file }: ResourceCore, field: Field, count: number): string =>
  `${file}: "${field.name}" is required now, and ${formatRowsWithVerb(count, 'has', 'have')} no value: fill them in first, say "x-fill" with what they get, or take it out of "required"`

export const describeUnfilled = ({ file }: ResourceCore, field: Field, count: number): string =>
  `${file}: "${field.name}" is new and required, and ${formatRowsWithVerb(count, 'has', 'have')} no value: say "x-fill" with what existing rows get, or "default", or take it out of "required"`

export const describeRuleViolations = (
  { file }: ResourceCore,
  field: Field,
  count: number,
  examples: readonly Stored[],
): string =>
  `${file}: ${formatRowsWithVerb(count, 'has', 'have')} a "${field.name}" that is no longer allowed, such as ${examples.map(quoteValue).join(', ')}: change them first, or ease the rules of the field`

export interface DuplicateValues {
  readonly values: readonly Stored[]
  readonly count: number
}

export const describeDuplicates = (
  { file }: ResourceCore,
  columns: readonly string[],
  doubles: readonly DuplicateValues[],
): string => {
  const groups = doubles.map(({ values, count }) => `${values.map(quoteValue).join(' + ')} (${formatRows(count)})`)
  return `${file}: ${columns.map(quoteValue).join(' + ')} must be different in every row now, and some have the same: ${groups.join(', ')}; change them first, or take the rule away`
}

export const describeUnknownSystemColumn = (table: string, column: string): string =>
  `the column ${table}.${column} is none of this version: a newer version has used the database, and only that or a newer one can go on`
