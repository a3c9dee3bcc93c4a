// Parameters and modules of the shop, for expressions.
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { findAllRows } from '../../storage/find-rows.ts'
import type { Connection } from '../../storage/storage.ts'

/** Settings by key, as text; empty if the project has no settings. */
export const readShopSettings = async (
  connection: Connection,
  schema: Schema,
  shop: string,
): Promise<ReadonlyMap<string, string>> => {
  const { settings } = schema.project
  if (!settings) return new Map()
  const rows = await findAllRows(connection, getResource(schema, settings.resource), shop)
  return new Map(rows.map(row => [String(row[settings.key] ?? ''), String(row[settings.value] ?? '')]))
}

/** Whether the setting value of a module means enabled. */
export const isModuleOn = (value: string | undefined): boolean =>
  value !== undefined && ['true', '1'].includes(value.trim().toLowerCase())
