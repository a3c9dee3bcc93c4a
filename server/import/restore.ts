// Reverts an import: restores the previous rows, unless they were changed since.

import { formatLabel, type Row } from '../../engine/record/row.ts'
import type { Import } from '../../engine/schema/import.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { RecordNotFound, RequestError } from '../error/errors.ts'
import { findDocumentEntries, reverseEntryPairs } from '../ledger/reverse-entries.ts'
import { creationSetName, isHistory } from '../record/document/post-at-create.ts'
import { insertRows } from '../record/rows/insert-rows.ts'
import { assertNotInUse } from '../record/rule/check-rules.ts'
import { type WriteResult, writeOnce } from '../record/write/write-once.ts'
import { removeRow, replaceRow } from '../record/write/write-row.ts'
import { findImport, findUndo, type ImportRun, updateImport } from '../storage/imports.ts'
import { findRowById } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'
import { auditImport } from './audit-import.ts'
import { getImportScope } from './caller-imports.ts'
import { findDocumentTarget } from './checks/document-target.ts'
import { isSameRow } from './checks/import-plan.ts'
import { assertNothingDepends } from './import-dependents.ts'
import type { ImportUndo } from './write-plan.ts'

const hour = 3_600_000

/** True while the import is active and its undo period is not over. */
export const isRestorable = (run: ImportRun, { undoHours }: Import, now: Date): boolean =>
  run.state === 'active' && now.getTime() - Date.parse(run.at) < undoHours * hour

/** Reverts the import in one transaction; the previous import becomes active again. */
export const restoreImport = (
  caller: Caller,
  id: string,
  findCallerImport: (connection: Connection, name: string) => Promise<Import>,
): Promise<WriteResult<{ readonly id: string }>> =>
  writeOnce(caller, async connection => {
    const run = await findImport(connection, id)
    if (!run) throw new RecordNotFound()
    const imported = await findCallerImport(connection, run.importName)
    const resource = getResource(caller.schema, imported.into)
    if (run.scope !== getImportScope(caller, resource)) throw new RecordNotFound()
    const undo = await findUndo(connection, id)
    if (undo === undefined || !isRestorable(run, imported, caller.now()))
      throw new RequestError('import.not-restorable')
    // Documents are reverted by their batch; rows of lists one by one.
    const target = findDocumentTarget(caller.schema, imported)
    const change = { batch: id, without: run.previous }
    if (target) await assertNothingDepends(connection, caller, [target.header, target.lines], change)
    if (resource.lifecycle.lines.length === 0)
      await restoreRows(connection, caller, resource, JSON.parse(undo) as ImportUndo)
    await updateImport(connection, id, { state: 'restored', undo: null })
    if (run.previous !== '') await updateImport(connection, run.previous, { state: 'active' }, 'replaced')
    await auditImport(connection, caller, { resource, id, verb: 'restore', summary: { fileName: run.fileName } })
    return { id }
  })

const restoreRows = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { inserted, updated, deleted }: ImportUndo,
): Promise<void> => {
  const currentRows = await readUnchangedRows(connection, resource, [...inserted, ...updated.map(({ after }) => after)])
  if (resource.lifecycle.posts[creationSetName] && !isHistory(resource))
    for (const { id } of inserted.toReversed()) await reversePostedEntries(connection, caller, String(id))
  for (const row of inserted) {
    const assertValid = () => assertNotInUse(connection, caller, resource, row)
    const before = withVersi(currentRows, row)
    await removeRow(connection, caller, resource, { before, assertValid, isAudited: false })
  }
  for (const { before, after } of updated) {
    const current = withVersi(currentRows, after)
    await replaceRow(connection, caller, resource, { before: current, row: before, isAudited: false })
  }
  const restoring = { rows: deleted, instead: inserted, isAudited: false, posts: isHistory(resource) }
  await insertRows(connection, caller, resource, restoring)
}

/** Reverses the entries that the creation of the row posted, if any. */
const reversePostedEntries = async (connection: Connection, caller: Caller, documentId: string): Promise<void> => {
  const entries = await findDocumentEntries(connection, caller.schema, documentId)
  if (entries.length > 0) await reverseEntryPairs(connection, caller, entries, { by: 'restore' })
}

/** The row as the import wrote it, with its current version. */
const withVersi = (currentRows: ReadonlyMap<string, Row>, row: Row): Row => ({
  ...row,
  versi: currentRows.get(String(row.id))?.versi ?? null,
})

/** The stored rows by id; throws `import.changed-since` if one of them differs from what the import wrote. */
const readUnchangedRows = async (
  connection: Connection,
  resource: Resource,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Row>> => {
  const currentRows = new Map<string, Row>()
  const changed: Row[] = []
  for (const row of rows) {
    const now = await findRowById(connection, resource, String(row.id))
    if (now && isSameRow(resource, now, row)) currentRows.set(String(row.id), now)
    else changed.push(row)
  }
  const [first] = changed
  if (first)
    throw new RequestError('import.changed-since', { label: formatLabel(resource, first), count: changed.length })
  return currentRows
}
