// Rows of a tree: level and path follow from the parent, and no row is below itself.

import { fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import { type Resource, type StoredResource, type TreeFields, treeSeparator } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { InvalidRecord } from '../../error/errors.ts'
import { findRows } from '../../storage/find-rows.ts'
import { findRowsByKeys } from '../../storage/rows-by-key.ts'
import type { Connection } from '../../storage/storage.ts'

const getTree = (resource: StoredResource): TreeFields | undefined => (resource as Partial<Resource>).tree

/**
 * The row with its level and path; the row itself if it is of no tree. A parent that is not stored yet places the row later,
 * with its own insertion. Throws InvalidRecord if the parent is the row itself or a row below it.
 */
export const placeInTree = async (
  connection: Connection,
  { shop }: Pick<Caller, 'shop'>,
  resource: StoredResource,
  row: Row,
): Promise<Row> => {
  const tree = getTree(resource)
  const field = tree && resource.field[tree.parent]
  if (!tree || !field) return row
  const key = String(row[resource.key[0]])
  const parentKey = row[tree.parent] ?? null
  const [parent] = isBlank(field, parentKey) ? [] : await findRowsByKeys(connection, resource, [parentKey], shop.code)
  if (!parent) return { ...row, [tree.level]: 1, [tree.path]: key }
  const keys = String(parent[tree.path]).split(treeSeparator)
  if (parentKey === key || keys.includes(key)) {
    const params = { value: field.type.format(parentKey) }
    throw new InvalidRecord(resource.name, [toFieldFault(field, fault('tree.circle', { params }))])
  }
  return { ...row, [tree.level]: Number(parent[tree.level]) + 1, [tree.path]: [...keys, key].join(treeSeparator) }
}

/** The rows whose parent is that row; none if they are no tree. */
export const findChildren = async (
  connection: Connection,
  { shop }: Pick<Caller, 'shop'>,
  resource: StoredResource,
  parent: Row,
): Promise<readonly Row[]> => {
  const tree = getTree(resource)
  if (!tree) return []
  const conditions = [{ column: tree.parent, compare: '=', values: [parent[resource.key[0]] ?? null] } as const]
  return findRows(connection, resource, { conditions, sort: [], offset: 0 }, shop.code)
}

export const isSamePlace = (resource: StoredResource, one: Row, other: Row): boolean => {
  const tree = getTree(resource)
  return !tree || (one[tree.path] === other[tree.path] && one[tree.level] === other[tree.level])
}
