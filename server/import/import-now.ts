// A synchronous import: the request contains the rows, and the answer is sent after they are imported.

import type { Fault } from '../../engine/message/faults.ts'
import type { Import } from '../../engine/schema/import.ts'
import type { Caller } from '../caller/caller.ts'
import { RecordNotFound, RequestError } from '../error/errors.ts'
import { RowsRefused } from '../error/import-errors.ts'
import { type WriteResult, writeOnce } from '../record/write/write-once.ts'
import { createId } from '../storage/create-id.ts'
import { findImport } from '../storage/imports.ts'
import type { Connection } from '../storage/storage.ts'
import { type DocumentTarget, findDocumentTarget } from './checks/document-target.ts'
import type { RowError } from './checks/import-plan.ts'
import type { ImportOutcome } from './outcome.ts'
import type { ImportTable } from './reading/read-csv.ts'
import { beginImport, claimImport, endInterrupted, executeImport, failImport } from './run-import.ts'
import { stageDocuments } from './stage-documents.ts'

/** Returns the id of the import after all rows are imported; throws RowsRefused with a fault for each faulty cell. */
export const importNow = async (
  caller: Caller,
  imported: Import,
  table: ImportTable,
): Promise<WriteResult<{ readonly id: string }>> => {
  const target = findDocumentTarget(caller.schema, imported)
  if (target) return importDocumentsNow(caller, imported, { table, target })
  await endInterrupted(caller.storage, caller.schema)
  const runImport = async (connection: Connection) => {
    const run = await beginImport(connection, caller, { id: createId(), imported, table })
    assertNoErrors(await executeImport(connection, caller, { run, imported, table }), imported)
    return { id: run.id }
  }
  return writeOnce(caller, runImport, { isLong: true })
}

const importDocumentsNow = async (
  caller: Caller,
  imported: Import,
  { table, target }: { table: ImportTable; target: DocumentTarget },
): Promise<WriteResult<{ readonly id: string }>> => {
  const { answer: run, replayed, release } = await claimImport(caller, imported, table)
  if (replayed) await assertFinished(caller, run.id, imported)
  else {
    try {
      assertNoErrors(await stageDocuments(caller, { run, imported, table, target }), imported)
    } catch (error) {
      await failImport(caller.storage, run.id, error)
      throw error
    } finally {
      await release()
    }
  }
  return { answer: { id: run.id }, replayed }
}

/** For a repeated request: throws unless the first one has succeeded. */
const assertFinished = async (caller: Caller, id: string, imported: Import): Promise<void> => {
  const run = await caller.storage.read(connection => findImport(connection, id))
  if (!run) throw new RecordNotFound()
  if (run.state === 'running') throw new RequestError('import.running', { user: run.userId, title: imported.title })
  if (run.state !== 'failed') return
  const outcome = JSON.parse(run.result ?? '{}') as Partial<ImportOutcome>
  assertNoErrors(outcome, imported)
  throw new RequestError('import.failed')
}

const assertNoErrors = ({ errorCount = 0, errors = [] }: Partial<ImportOutcome>, imported: Import): void => {
  if (errorCount === 0) return
  throw new RowsRefused(
    imported.into,
    errorCount,
    errors.map(error => toBodyFault(error, imported)),
  )
}

/** Converts an error to a fault with its path in the body: `data_things.3.name`. */
const toBodyFault = ({ line, column, fault }: RowError, { api }: Import): Fault => ({
  ...fault,
  field: [api?.bodyKey, line - 1, ...(column === '' ? [] : [column])].join('.'),
})
