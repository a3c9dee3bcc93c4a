// What the file gives a row by now, against what stands in it: numbers that are shown are asked about, the rest is taken over.
import { isNumberType } from '../../../../../engine/fields/value-text.ts'
import type { Field } from '../../../../../engine/schema/field.ts'
import type { Line } from '../../../form/form-fields.ts'
import type { FormValues } from '../../../form/form-values.ts'
import { openFields } from '../complete-line.ts'
import type { LineSet } from '../line-set.ts'

export interface LineChanges {
  /** Shown numbers that are others by now. */
  readonly asked: readonly {
    readonly field: Field
    readonly before: FormValues[string]
    readonly now: FormValues[string]
  }[]
  /** All that is other by now. */
  readonly values: FormValues
}

/** Nothing of a row that nobody said which fields somebody gave. */
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

/** The row as the file has it by now. */
export const takeNew = ({ rows }: LineSet, id: string, { values }: LineChanges): void => rows.settle(id, values)

/** What of it may be written stays as it was, as if somebody had typed it; the rest is as the file has it by now. */
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
