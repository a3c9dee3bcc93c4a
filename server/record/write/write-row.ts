// The steps of writing one row: hooks of its resource, the row, its log and its audit.

import type { Row } from '../../../engine/record/row.ts'
import type { Resource, StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { createStamp } from '../../caller/create-stamp.ts'
import { updateNewRow } from '../../ledger/derive-rows.ts'
import { recordDeletion } from '../../storage/pending-audit.ts'
import { deleteRow, updateRow } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { insertShopRow } from './insert-shop-row.ts'
import { findChildren, isSamePlace, placeInTree } from './place-in-tree.ts'
import { writeAudit } from './write-audit.ts'
import { writeLog } from './write-log.ts'

/** Inserts a row with its place in a tree and the values that the books derive. */
export const insertDerivedRow = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  newRow: Row,
): Promise<Row> => {
  const { schema, shop } = caller
  const row = await placeInTree(connection, caller, resource, newRow)
  const inserted = await insertShopRow(connection, caller, resource, row)
  await placeChildren(connection, caller, resource, inserted)
  return updateNewRow(connection, { schema, shop: shop.code }, resource, inserted)
}

interface RowReplacement {
  /** The row as it was read. */
  readonly before: Row
  readonly row: Row
}

/** Returns undefined if the row was changed since it was read. */
export const updateStoredRow = (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  { before, row }: RowReplacement,
): Promise<Row | undefined> =>
  updateRow(connection, resource, {
    row,
    id: String(before.id),
    versi: Number(before.versi),
    stamp: createStamp(caller),
  })

/** The same with an audit row, for changes that only the program makes. */
export const updateAuditedRow = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  replacement: RowReplacement,
): Promise<Row | undefined> => {
  const after = await updateStoredRow(connection, caller, resource, replacement)
  if (after) await writeAudit(connection, caller, resource, { verb: 'update', before: replacement.before, after })
  return after
}

/** Keeps level and path of the rows below a row, each with an audit row of its own. */
const placeChildren = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  parent: Row,
): Promise<void> => {
  for (const before of await findChildren(connection, caller, resource, parent)) {
    const row = await placeInTree(connection, caller, resource, before)
    if (isSamePlace(resource, before, row)) continue
    const after = await updateAuditedRow(connection, caller, resource, { before, row })
    if (after) await placeChildren(connection, caller, resource, after)
  }
}

interface WriteSteps {
  /** Runs after the hook that checks; throws if the row may not be written. */
  readonly assertValid?: () => Promise<void>
  /** Whether the write has an audit row of its own. */
  readonly isAudited: boolean
}

/** Replaces a row with its hooks and its log; returns undefined if it was changed since it was read. */
export const replaceRow = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { before, row, assertValid, isAudited }: RowReplacement & WriteSteps,
): Promise<Row | undefined> => {
  const { check, follow } = caller.getWriteHooks(resource)
  await check?.(connection, caller, { before, after: row })
  await assertValid?.()
  const placed = await placeInTree(connection, caller, resource, row)
  const after = await updateStoredRow(connection, caller, resource, { before, row: placed })
  if (!after) return undefined
  await placeChildren(connection, caller, resource, after)
  await writeLog(connection, caller, resource, { before, after })
  if (isAudited) await writeAudit(connection, caller, resource, { verb: 'update', before, after })
  await follow?.(connection, caller, { before, after })
  return after
}

/** Deletes a row with its hooks; returns false if it was changed since it was read. */
export const removeRow = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  { before, assertValid, isAudited }: { readonly before: Row } & WriteSteps,
): Promise<boolean> => {
  const { check, follow } = caller.getWriteHooks(resource)
  await check?.(connection, caller, { before })
  await assertValid?.()
  const id = String(before.id)
  if (!(await deleteRow(connection, resource, id, Number(before.versi)))) return false
  if (isAudited) await writeAudit(connection, caller, resource, { verb: 'delete', before })
  else recordDeletion(connection, resource, { id, of: `${resource.name} ${id}` })
  await follow?.(connection, caller, { before })
  return true
}
