// Compares the server's values of a row with its current ones: visible numbers need a confirmation, the rest is applied.

import { isNumberType } from '../../../../../engine/field/value-text.ts'
import type { Field } from '../../../../../engine/schema/field.ts'
import { filterValues, mapByName } from '../../../../../engine/value/records.ts'
import type { FormLine } from '../../../form/form-fields.ts'
import type { FormValues } from '../../../form/form-values.ts'
import { listDefaultedFields } from '../complete-line.ts'
import type { LineSet } from '../line-set.ts'

export interface LineChanges {
  /** Visible numbers that changed. */
  readonly changedNumbers: readonly {
    readonly field: Field
    readonly before: FormValues[string]
    readonly now: FormValues[string]
  }[]
  /** All changed values. */
  readonly values: FormValues
}

/** Returns no changes for a row without a list of entered fields. */
export const compareLine = (set: LineSet, line: FormLine, now: FormValues): LineChanges => {
  if (!line.typedFields) return { changedNumbers: [], values: {} }
  const defaulted = new Set(listDefaultedFields(set.resource, line))
  const changedFields = set.resource.fields.filter(
    ({ name, calc, fetch, ref }) =>
      !ref &&
      (defaulted.has(name) ||
        calc !== undefined ||
        (fetch !== undefined && line.typedFields?.includes(name) === false)) &&
      (line.values[name] ?? '') !== (now[name] ?? ''),
  )
  const shownNames = new Set(set.columns.map(({ field }) => field.name))
  return {
    changedNumbers: changedFields
      .filter(({ name, type }) => shownNames.has(name) && isNumberType(type))
      .map(field => ({ field, before: line.values[field.name] ?? '', now: now[field.name] ?? '' })),
    values: mapByName(changedFields, ({ name }) => now[name] ?? ''),
  }
}

/** Applies the server's values to the row. */
export const applyNewValues = ({ rows }: LineSet, id: string, { values }: LineChanges): void =>
  rows.setComputedValues(id, values)

/** Preserves editable values as if the user had typed them, and applies the rest. */
export const keepOldValues = (
  { rows, resource }: LineSet,
  id: string,
  { changedNumbers, values }: LineChanges,
): void => {
  const line = rows.find(id)
  if (!line) return
  const defaulted = new Set(listDefaultedFields(resource, line))
  const editableChanges = changedNumbers.filter(
    ({ field: { name, readOnly } }) => defaulted.has(name) && !readOnly && !line.closed?.includes(name),
  )
  const names = new Set(editableChanges.map(({ field }) => field.name))
  rows.setComputedValues(
    id,
    filterValues(values, (_, name) => !names.has(name)),
  )
  for (const { field, before } of editableChanges) rows.change(id, field.name, before)
}
