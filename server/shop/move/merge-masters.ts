// Compares rows that all shops share with those of the database that a shop comes to, and adds the missing ones.
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getStoredFields } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { insertRows, streamTable } from '../../storage/migration/copy-rows.ts'
import type { Connection, DatabaseRow, Statement } from '../../storage/storage.ts'
import { buildResourceTable } from '../../storage/tables.ts'
import type { AdmittedUsers } from './new-users.ts'
import { joinFirst } from './shop-refused.ts'
import { buildUserCondition, listChainMasters } from './shop-rows.ts'

interface MergedRows {
  /** Ids of the added rows, by resource. */
  readonly added: ReadonlyMap<string, ReadonlySet<string>>
  /** A sentence for each resource whose rows differ. */
  readonly conflicts: readonly string[]
}

interface Merge {
  readonly resource: StoredResource
  /** The fields that must be equal where the key is in both databases. */
  readonly compared: readonly string[]
  readonly where?: Statement
  /** Makes what is stored of a row that is added. */
  readonly admit?: AdmittedUsers | undefined
}

/** Adds masters, settings and users that are not there; rows with the same key must be equal. */
export const mergeMasters = async (
  source: Connection,
  target: Connection,
  { schema, shop, admit }: { readonly schema: Schema; readonly shop: string; readonly admit?: AdmittedUsers },
): Promise<MergedRows> => {
  const added = new Map<string, ReadonlySet<string>>()
  const conflicts: string[] = []
  for (const merge of listMerges(schema, shop, admit)) {
    const { resource } = merge
    const { ids, differing } = await mergeRows(source, target, schema, merge)
    added.set(resource.name, ids)
    if (differing.length > 0)
      conflicts.push(`${resource.title} differs in the two databases: ${joinFirst(differing)}. Make them equal first.`)
  }
  return { added, conflicts }
}

const listMerges = (schema: Schema, shop: string, admit: AdmittedUsers | undefined): readonly Merge[] => {
  const { user } = schema.project
  const users = schema.resources[user.resource]
  return [
    ...listChainMasters(schema).map(resource => ({ resource, compared: listComparedFields(resource) })),
    // A user who is there keeps shop, password and rights: only another person or another level is a conflict.
    ...(users
      ? [{ resource: users, compared: [user.name, user.level.field], where: buildUserCondition(schema, shop), admit }]
      : []),
  ]
}

const listComparedFields = (resource: StoredResource): readonly string[] =>
  getStoredFields(resource).flatMap(({ name, derived, type }) => (derived || type.uploaded ? [] : [name]))

const mergeRows = async (
  source: Connection,
  target: Connection,
  schema: Schema,
  { resource, compared, where, admit }: Merge,
): Promise<{ readonly ids: ReadonlySet<string>; readonly differing: readonly string[] }> => {
  const table = buildResourceTable(resource, schema)
  const getKey = (row: DatabaseRow): string => JSON.stringify(resource.key.map(name => row[name]))
  const present = new Map<string, DatabaseRow>()
  for await (const rows of streamTable(target, table)) for (const row of rows) present.set(getKey(row), row)
  const ids = new Set<string>()
  const differing: string[] = []
  for await (const rows of streamTable(source, table, where)) {
    const missing = rows.filter(row => !present.has(getKey(row)))
    await insertRows(target, table.name, admit ? missing.map(admit) : missing)
    for (const row of missing) ids.add(String(row.id))
    for (const row of rows) {
      const other = present.get(getKey(row))
      const fields = other ? compared.filter(name => other[name] !== row[name]) : []
      if (fields.length > 0) differing.push(`${resource.key.map(name => row[name]).join(' ')} (${fields.join(', ')})`)
    }
  }
  return { ids, differing }
}
