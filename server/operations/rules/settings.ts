// The shop's own parameters and modules, as expressions ask for them.
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { allRows } from '../../storage/rows-of-query.ts'
import type { Connection } from '../../storage/storage.ts'

/** Values by key, as people write them; empty where the project has no settings. */
export const settingsOf = async (
  connection: Connection,
  schema: Schema,
  shop: string,
): Promise<ReadonlyMap<string, string>> => {
  const { settings } = schema.project
  if (!settings) return new Map()
  const rows = await allRows(connection, getResource(schema, settings.resource), shop)
  return new Map(rows.map(row => [String(row[settings.key] ?? ''), String(row[settings.value] ?? '')]))
}

/** How a module's value is read, wherever somebody asks whether the shop has it on. */
export const isOn = (value: string | undefined): boolean =>
  value !== undefined && ['true', '1'].includes(value.trim().toLowerCase())
