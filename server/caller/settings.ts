// Parameters and modules of the shop, for expressions.
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { findAllRows } from '../storage/find-rows.ts'
import { findShopSettings } from '../storage/sessions.ts'
import type { Connection } from '../storage/storage.ts'

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

/** The same of several shops, by shop. */
export const readSettingsOfShops = async (
  connection: Connection,
  schema: Schema,
  shops: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> => {
  const settings = await findShopSettings(connection, schema, { shops })
  return new Map([...settings].map(([shop, rows]) => [shop, new Map(rows.map(({ key, value }) => [key, value]))]))
}

/** Whether the setting value of a module means enabled. */
export const isModuleOn = (value: string | undefined): boolean =>
  value !== undefined && ['true', '1'].includes(value.trim().toLowerCase())
