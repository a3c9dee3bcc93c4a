// Reads a single row by path parameters; a setting without a row returns its default.
import { entryText } from '../../../engine/record/entry-values.ts'
import { type JsonRow, rowToJson } from '../../../engine/record/row.ts'
import { type Alias, findField, type Resource, type ResourceFields } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { RecordNotFound } from '../../errors/errors.ts'
import { findIdByValues, findRow } from '../../storage/rows.ts'
import { computedRows } from '../rules/computed-rows.ts'

export interface Named {
  readonly alias: Alias
  /** Path parameters by field. */
  readonly params: Readonly<Record<string, string>>
}

/** Throws RecordNotFound if there is neither a row nor a default. */
export const readOne = async (caller: Caller, resource: Resource, { alias, params }: Named): Promise<JsonRow> => {
  const visible = alias.open ? () => true : caller.access.of(resource).visible
  const values = Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, storedOf(resource, name, text)]),
  )
  const row = await caller.storage.read(async connection => {
    const id = await findIdByValues(connection, resource, { values, shop: caller.shop.code })
    const found = id === undefined ? undefined : await findRow(connection, resource, id, caller.shop.code)
    return found && (await computedRows(connection, caller, resource, { rows: [found], visible }))[0]
  })
  if (row) return rowToJson(resource, row, visible)
  const { entries } = resource
  const key = entries && params[entries.key]
  const known = entries && key !== undefined ? findField(entries.of, key) : undefined
  if (!entries || key === undefined || !known) throw new RecordNotFound()
  return { [entries.key]: key, [entries.value]: entryText(known, known.default) }
}

/** Throws RecordNotFound if the text is no value of the field. */
const storedOf = (resource: ResourceFields, name: string, text: string): string | number | null => {
  const read = findField(resource, name)?.type.read(text)
  if (!read || 'fault' in read) throw new RecordNotFound()
  return read.value
}
