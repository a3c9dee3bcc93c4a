// Writes level and path of the rows of resources that became trees, or whose tree is defined otherwise.

import type { Row } from '../../../engine/record/row.ts'
import { type Resource, type TreeFields, treeSeparator } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { writeDerived } from '../../storage/ledger/derived-values.ts'
import { selectFrom } from '../../storage/row-source.ts'
import { findAll } from '../../storage/run-query.ts'
import type { Connection } from '../../storage/storage.ts'
import { findShopColumn } from '../../storage/tables.ts'

/** Returns messages that refuse the schema: rows that are below themselves. */
export const rebuildTrees = async (
  connection: Connection,
  schema: Schema,
  changed: readonly string[],
): Promise<readonly string[]> => {
  const refusals: string[] = []
  for (const resource of Object.values(schema.resources)) {
    if (!resource.tree || !changed.includes(`tree:${resource.name}`)) continue
    const rows: readonly Row[] = await findAll(connection, selectFrom(resource).selectAll())
    const shopColumn = findShopColumn(resource)
    for (const shopRows of Map.groupBy(rows, row => (shopColumn === undefined ? '' : row[shopColumn])).values())
      refusals.push(...(await rebuildTree(connection, { resource, tree: resource.tree, rows: shopRows })))
  }
  return refusals
}

interface ShopTree {
  readonly resource: Resource
  readonly tree: TreeFields
  /** Of one shop, or of the chain. */
  readonly rows: readonly Row[]
}

const rebuildTree = async (connection: Connection, { resource, tree, rows }: ShopTree): Promise<readonly string[]> => {
  const [keyName] = resource.key
  const byKey = new Map(rows.map(row => [row[keyName], row]))
  const listKeys = (row: Row): readonly string[] | undefined => {
    const keys: string[] = []
    for (let current: Row | undefined = row; current; current = byKey.get(current[tree.parent] ?? null)) {
      const key = String(current[keyName])
      if (keys.includes(key)) return undefined
      keys.unshift(key)
    }
    return keys
  }
  const placed = rows.map(row => ({ row, keys: listKeys(row) }))
  const changes = placed.flatMap(({ row, keys }) =>
    keys ? [{ id: String(row.id), values: [keys.length, keys.join(treeSeparator)] }] : [],
  )
  await writeDerived(connection, { resource, columns: [tree.level, tree.path] }, changes)
  const circular = placed.filter(({ keys }) => keys === undefined).map(({ row }) => String(row[keyName]))
  return circular.length === 0
    ? []
    : [
        `${resource.file}: ${circular.slice(0, 3).join(', ')} would be below themselves by "${tree.parent}": give one of them another parent first`,
      ]
}
