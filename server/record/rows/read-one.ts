// Reads a single row by path parameters; a setting without a row returns its default.

import { toEntryText } from '../../../engine/record/entry-values.ts'
import { type JsonRow, toJsonRow } from '../../../engine/record/row.ts'
import { type ApiAlias, findField, type Resource, type ResourceFields } from '../../../engine/schema/resource.ts'
import { mapValues } from '../../../engine/value/records.ts'
import type { Caller } from '../../caller/caller.ts'
import { RecordNotFound } from '../../error/errors.ts'
import { findIdByValues, findRow } from '../../storage/rows.ts'
import { computeRows } from '../rule/compute-rows.ts'
import { translateRow } from '../write/coded-texts.ts'

interface AliasRequest {
  readonly alias: ApiAlias
  /** Path parameters by field. */
  readonly params: Readonly<Record<string, string>>
}

/** Throws RecordNotFound if there is neither a row nor a default. */
export const readOne = async (
  caller: Caller,
  resource: Resource,
  { alias, params }: AliasRequest,
): Promise<JsonRow> => {
  const visible = alias.open ? () => true : caller.access.of(resource).visible
  const values = mapValues(params, (text, name) => parseKey(resource, name, text))
  const row = await caller.storage.read(async connection => {
    const id = await findIdByValues(connection, resource, { values, shop: caller.shop.code })
    const match = id === undefined ? undefined : await findRow(connection, resource, id, caller.shop.code)
    return match && (await computeRows(connection, caller, resource, { rows: [match], visible }))[0]
  })
  if (row) return toJsonRow(resource, translateRow(caller.schema, row), visible)
  const { entries } = resource
  const key = entries && params[entries.key]
  const settingField = entries && key !== undefined ? findField(entries.of, key) : undefined
  if (!entries || key === undefined || !settingField) throw new RecordNotFound()
  return { [entries.key]: key, [entries.value]: toEntryText(settingField, settingField.default) }
}

/** Throws RecordNotFound if the text is no value of the field. */
const parseKey = (resource: ResourceFields, name: string, text: string): string | number | null => {
  const parsed = findField(resource, name)?.type.read(text)
  if (!parsed || 'fault' in parsed) throw new RecordNotFound()
  return parsed.value
}
