// Compares the server's values of a row with its current ones: visible numbers need a confirmation, the rest is applied.
import { isNumberType } from '../../../../../engine/fields/value-text.ts'
import type { Field } from '../../../../../engine/schema/field.ts'
import type { Line } from '../../../form/form-fields.ts'
import type { FormValues } from '../../../form/form-values.ts'
import { openFields } from '../complete-line.ts'
import type { LineSet } from '../line-set.ts'

export interface LineChanges {
  /** Visible numbers that changed. */
  readonly asked: readonly {
    readonly field: Field
    readonly before: FormValues[string]
    readonly now: FormValues[string]
  }[]
  /** All changed values. */
  readonly values: FormValues
}

/** Returns no changes for a row without a list of entered fields. */
export const changesOf = (set: LineSet, line: Line, now: FormValues): LineChanges => {
  if (!line.given) return { asked: [], values: {} }
  const open = new Set(openFields(set.resource, line))
  const others = set.resource.fields.filter(
    ({ name, calc, fetch, ref }) =>
      !ref &&
      (open.has(name) || calc !== undefined || (fetch !== undefined && line.given?.includes(name) === false)) &&
      (line.values[name] ?? '') !== (now[name] ?? ''),
  )
  const shown = new Set(set.columns.map(({ field }) => field.name))
  return {
    asked: others
      .filter(({ name, type }) => shown.has(name) && isNumberType(type))
      .map(field => ({ field, before: line.values[field.name] ?? '', now: now[field.name] ?? '' })),
    values: Object.fromEntries(others.map(({ name }) => [name, now[name] ?? ''])),
  }
}

/** Applies the server's values to the row. */
export const takeNew = ({ rows }: LineSet, id: string, { values }: LineChanges): void => rows.settle(id, values)

/** Preserves editable values as if the user had typed them, and applies the rest. */
export const keepOld = ({ rows, resource }: LineSet, id: string, { asked, values }: LineChanges): void => {
  const line = rows.find(id)
  if (!line) return
  const open = new Set(openFields(resource, line))
  const stays = asked.filter(
    ({ field: { name, readOnly } }) => open.has(name) && !readOnly && !line.closed?.includes(name),
  )
  const names = new Set(stays.map(({ field }) => field.name))
  rows.settle(id, Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name))))
  for (const { field, before } of stays) rows.change(id, field.name, before)
}
