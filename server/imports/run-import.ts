// Runs a claimed import: checks and writes in one transaction, and stores the outcome.

import type { Import } from '../../engine/schema/import.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { ImportRunning } from '../errors/import-errors.ts'
import { holdDay } from '../operations/records/create-record.ts'
import { type Written, writeOnce } from '../operations/write/write-once.ts'
import {
  findImport,
  type ImportRun,
  insertImport,
  listEndedImports,
  listImports,
  listRunningImports,
  updateImport,
} from '../storage/imports.ts'
import { newId } from '../storage/new-id.ts'
import { type Connection, type Storage, StorageBusy, StorageReadOnly } from '../storage/storage.ts'
import { auditImport } from './audit-import.ts'
import { assertConfirmed } from './checks/asks-found.ts'
import { badRowsOf, keepBadRows } from './checks/bad-rows.ts'
import { checkRows } from './checks/check-rows.ts'
import { findDocumentTarget } from './checks/document-target.ts'
import { scopeOf } from './may-import.ts'
import { failureOf, type ImportOutcome, interrupted, outcomeOf } from './outcome.ts'
import type { ImportTable } from './reading/read-csv.ts'
import { clearBatch } from './stage-documents.ts'
import { writePlan } from './write-plan.ts'

export interface Beginning {
  readonly id: string
  readonly imported: Import
  readonly table: ImportTable
}

/** Claims the import; throws ImportRunning with the user of a running one. */
export const beginImport = async (
  connection: Connection,
  caller: Caller,
  { id, imported, table }: Beginning,
): Promise<ImportRun> => {
  const scope = scopeOf(caller, getResource(caller.schema, imported.into))
  const asked = { importName: imported.name, scope, limit: 1 }
  const [running] = await listImports(connection, { ...asked, state: 'running' })
  if (running) throw new ImportRunning({ user: running.userId, title: imported.title })
  const at = caller.now().toISOString()
  const run: ImportRun = {
    id,
    importName: imported.name,
    scope,
    shop: caller.shop.code,
    userId: caller.user.userId,
    at,
    fileName: table.fileName,
    fileHash: table.fileHash,
    state: 'running',
    previous: '',
    rowCount: 0,
    percentage: 0,
    beatAt: at,
    result: null,
  }
  await insertImport(connection, run)
  return run
}

/** Checks and writes inside a transaction; a plan with errors writes only the failed outcome. */
export const carryOut = async (
  connection: Connection,
  caller: Caller,
  { run, imported, table }: { run: ImportRun; imported: Import; table: ImportTable },
): Promise<ImportOutcome> => {
  await holdDay(connection, caller, getResource(caller.schema, imported.into))
  const plan = await checkRows(connection, caller, imported, table)
  const outcome = outcomeOf(plan)
  const ended = { rowCount: outcome.rows, percentage: 100, result: JSON.stringify(outcome) }
  if (outcome.errorCount > 0) {
    await updateImport(connection, run.id, { ...ended, state: 'failed', badRows: keepBadRows(table, badRowsOf(plan)) })
    return outcome
  }
  assertConfirmed(caller, plan.asked)
  const undo = JSON.stringify(await writePlan(connection, caller, imported, plan))
  const asked = { importName: run.importName, scope: run.scope, limit: 1 }
  const [former] = await listImports(connection, { ...asked, state: 'active' })
  if (former) await updateImport(connection, former.id, { state: 'replaced' })
  await updateImport(connection, run.id, { ...ended, state: 'active', undo, previous: former?.id ?? '' })
  const { rows, inserted, updated, deleted } = outcome
  const resource = getResource(caller.schema, imported.into)
  const summary = { import: imported.name, fileName: run.fileName, rows, inserted, updated, deleted }
  await auditImport(connection, caller, { resource, id: run.id, verb: 'import', summary })
  return outcome
}

/** Marks an import as failed, with the reason if it may be shown. */
export const failImport = (storage: Storage, id: string, error: unknown): Promise<boolean> => {
  const result = JSON.stringify(failureOf(error))
  return storage.write(connection =>
    updateImport(connection, id, { state: 'failed', percentage: 100, result }, 'running'),
  )
}

export interface Claimed extends Written<ImportRun> {
  /** Must be called after the work; already released for a repeated request. */
  readonly release: () => Promise<void>
}

/** Claims an import that runs after this call; its lease tells all processes that it is alive. */
export const claimImport = async (caller: Caller, imported: Import, table: ImportTable): Promise<Claimed> => {
  await endInterrupted(caller.storage, caller.schema)
  const id = newId()
  const release = await holdImport(caller.storage, id)
  try {
    const begun = await writeOnce(caller, connection => beginImport(connection, caller, { id, imported, table }))
    if (begun.replayed) await release()
    return { ...begun, release }
  } catch (error) {
    await release()
    throw error
  }
}

const leaseOf = (id: string): string => `import ${id}`

/** Takes the lease of the import, until the returned function is called. */
export const holdImport = (storage: Storage, id: string): Promise<() => Promise<void>> => storage.lease(leaseOf(id))

/** True for a run with state `running` that no process holds a lease for. */
const isInterrupted = async (storage: Storage, { id, state }: ImportRun): Promise<boolean> =>
  state === 'running' && !(await storage.isLeased(leaseOf(id)))

/** Ends running imports whose process is gone, so that the next one can begin, and deletes their rows. */
export const endInterrupted = async (storage: Storage, schema: Schema): Promise<void> => {
  const result = JSON.stringify(interrupted)
  let ended = 0
  for (const run of await storage.read(listRunningImports)) {
    if (!(await isInterrupted(storage, run))) continue
    const failed = { state: 'failed', percentage: 100, result } as const
    if (await storage.write(connection => updateImport(connection, run.id, failed, 'running'))) ended += 1
  }
  if (ended > 0) await clearLeftovers(storage, schema)
}

/**
 * Ends the run if it is interrupted, and returns it. If the storage accepts no writes now, returns it as failed and
 * leaves
 * the write to a later call.
 */
export const endedIfInterrupted = async (storage: Storage, schema: Schema, run: ImportRun): Promise<ImportRun> => {
  if (!(await isInterrupted(storage, run))) return run
  try {
    await endInterrupted(storage, schema)
    return (await storage.read(connection => findImport(connection, run.id))) ?? run
  } catch (error) {
    if (!(error instanceof StorageReadOnly || error instanceof StorageBusy)) throw error
    return { ...run, state: 'failed', percentage: 100, result: JSON.stringify(interrupted) }
  }
}

/** Deletes rows of imports that never became active or were reverted. */
export const clearLeftovers = async (storage: Storage, schema: Schema): Promise<void> => {
  for (const imported of Object.values(schema.imports)) {
    const target = findDocumentTarget(schema, imported)
    if (!target) continue
    const ids = await storage.read(connection => listEndedImports(connection, imported.name))
    for (const id of ids) await clearBatch(storage, target, id)
  }
}
