// The first rows of a shop that is made like another one.
import type { Row } from '../../engine/record/row.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { mapByName } from '../../engine/value/records.ts'
import type { Caller } from '../caller/caller.ts'
import { insertRecord } from '../record/rows/create-record.ts'
import { findAllRows } from '../storage/find-rows.ts'
import type { Connection } from '../storage/storage.ts'

interface ShopCopy {
  readonly from: string
  readonly to: string
}

/**
 * Copies the rows of the project's `like` to the shop of the caller, which is new. What the program numbers, derives or
 * uploads is not copied.
 */
export const copyShopRows = async (connection: Connection, caller: Caller, from: string): Promise<void> => {
  const { schema, shop } = caller
  for (const name of schema.project.shop.like?.copies ?? []) {
    const resource = getResource(schema, name)
    for (const row of await findAllRows(connection, resource, from)) {
      const copy = copyRow(caller, resource, row, { from, to: shop.code })
      if (copy) await insertRecord(connection, caller, resource, copy)
    }
  }
}

/** Undefined for a row that the shop only sees, as it belongs to another one. */
const copyRow = ({ schema }: Caller, resource: Resource, row: Row, { from, to }: ShopCopy): Row | undefined => {
  const { resource: shops } = schema.project.shop
  const isActive = resource.active === undefined || row[resource.active] === 1
  const keyShops = resource.key.filter(name => resource.field[name]?.ref?.to === shops)
  if (!isActive || keyShops.some(name => row[name] !== from)) return undefined
  return mapByName(resource.fields, field => {
    if (field.derived || field.type.uploaded || !field.stored) return field.default
    const value = row[field.name] ?? null
    return keyShops.includes(field.name) ? to : value
  })
}
