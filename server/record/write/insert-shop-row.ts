import type { Row } from '../../../engine/record/row.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { createStamp } from '../../caller/create-stamp.ts'
import { createId } from '../../storage/create-id.ts'
import { insertRow } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'

/** Inserts a row in the caller's shop, with the time and the user of the write; a row without an id gets one. */
export const insertShopRow = (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  row: Row,
): Promise<Row> =>
  insertRow(connection, resource, {
    row,
    id: String(row.id ?? createId()),
    shop: caller.shop.code,
    stamp: createStamp(caller),
  })
