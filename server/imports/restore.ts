// Reverts an import: restores the previous rows, unless they were changed since.

import { labelOf, type Row } from '../../engine/record/row.ts'
import type { Import } from '../../engine/schema/import.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { keepNewRow } from '../books/derive-rows.ts'
import { entriesOfDocument, reverseFound } from '../books/reverse-entries.ts'
import type { Caller } from '../caller/caller.ts'
import { RecordNotFound } from '../errors/errors.ts'
import { ChangedSinceImport, NotRestorable } from '../errors/import-errors.ts'
import { isHistory, postAllAtCreate, postedAtCreate } from '../operations/document/post-at-create.ts'
import { refuseInUse } from '../operations/rules/check-rules.ts'
import { writeLog } from '../operations/write/write-log.ts'
import { type Written, writeOnce } from '../operations/write/write-once.ts'
import { findImport, findUndo, type ImportRun, updateImport } from '../storage/imports.ts'
import { deleteRow, findRowById, insertRow, updateRow } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'
import { noteGone } from '../storage/written.ts'
import { auditImport } from './audit-import.ts'
import { isSame } from './checks/plan.ts'
import { scopeOf } from './may-import.ts'
import type { Undo } from './write-plan.ts'

const hour = 3_600_000

/** True while the import is active and its undo period is not over. */
export const isRestorable = (run: ImportRun, { undoHours }: Import, now: Date): boolean =>
  run.state === 'active' && now.getTime() - Date.parse(run.at) < undoHours * hour

/** Reverts the import in one transaction; the previous import becomes active again. */
export const restoreImport = (
  caller: Caller,
  id: string,
  findMine: (connection: Connection, name: string) => Promise<Import>,
): Promise<Written<{ readonly id: string }>> =>
  writeOnce(caller, async connection => {
    const run = await findImport(connection, id)
    if (!run) throw new RecordNotFound()
    const imported = await findMine(connection, run.importName)
    const resource = getResource(caller.schema, imported.into)
    if (run.scope !== scopeOf(caller, resource)) throw new RecordNotFound()
    const undo = await findUndo(connection, id)
    if (undo === undefined || !isRestorable(run, imported, caller.now())) throw new NotRestorable()
    // Documents are reverted by their batch; rows of lists one by one.
    if (resource.lifecycle.lines.length === 0) await giveBack(connection, caller, resource, JSON.parse(undo) as Undo)
    await updateImport(connection, id, { state: 'restored', undo: null })
    if (run.previous !== '') await updateImport(connection, run.previous, { state: 'active' }, 'replaced')
    await auditImport(connection, caller, { resource, id, verb: 'restore', summary: { fileName: run.fileName } })
    return { id }
  })

const giveBack = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { inserted, updated, deleted }: Undo,
): Promise<void> => {
  const stamp = { at: caller.now().toISOString(), by: caller.user.userId }
  const now = await unchanged(connection, resource, [...inserted, ...updated.map(({ after }) => after)])
  const { check, follow } = caller.hooksOf(resource)
  if (resource.lifecycle.posts[postedAtCreate] && !isHistory(resource))
    for (const { id } of inserted.toReversed()) await takeBackPosted(connection, caller, String(id))
  for (const row of inserted) {
    await check?.(connection, caller, { before: row })
    await refuseInUse(connection, caller, resource, row)
    await deleteRow(connection, resource, String(row.id), versiOf(now, row))
    noteGone(connection, resource, { id: String(row.id), of: `${resource.name} ${row.id}` })
    await follow?.(connection, caller, { before: row })
  }
  for (const { before, after } of updated) {
    await check?.(connection, caller, { before: after, after: before })
    await updateRow(connection, resource, { row: before, id: String(after.id), versi: versiOf(now, after), stamp })
    await writeLog(connection, caller, resource, { before: after, after: before })
    await follow?.(connection, caller, { before: after, after: before })
  }
  const [schema, shop] = [caller.schema, caller.shop.code]
  const back: Row[] = []
  for (const row of deleted) {
    await check?.(connection, caller, { after: row })
    const made = await insertRow(connection, resource, { row, id: String(row.id), shop, stamp })
    back.push(await keepNewRow(connection, { schema, shop }, resource, made))
    await follow?.(connection, caller, { after: back.at(-1) ?? made })
  }
  if (isHistory(resource)) await postAllAtCreate(connection, caller, resource, { rows: back, instead: inserted })
}

/** Reverses the entries that the creation of the row posted, if any. */
const takeBackPosted = async (connection: Connection, caller: Caller, documentId: string): Promise<void> => {
  const found = await entriesOfDocument(connection, caller.schema, documentId)
  if (found.length > 0) await reverseFound(connection, caller, found, { by: 'restore' })
}

const versiOf = (now: ReadonlyMap<string, Row>, { id }: Row): number => Number(now.get(String(id))?.versi)

/** The stored rows by id; throws ChangedSinceImport if one of them differs from what the import wrote. */
const unchanged = async (
  connection: Connection,
  resource: Resource,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Row>> => {
  const found = new Map<string, Row>()
  const changed: Row[] = []
  for (const row of rows) {
    const now = await findRowById(connection, resource, String(row.id))
    if (now && isSame(resource, now, row)) found.set(String(row.id), now)
    else changed.push(row)
  }
  const [first] = changed
  if (first) throw new ChangedSinceImport({ label: labelOf(resource, first), count: changed.length })
  return found
}
