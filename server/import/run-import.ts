// Runs a claimed import: checks and writes in one transaction, and stores the outcome.

import type { Import } from '../../engine/schema/import.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { RecordConflict, RequestError } from '../error/errors.ts'
import { claimLeased, isInterrupted, type LeasedClaim } from '../job/leased-run.ts'
import { lockBusinessDay } from '../record/rows/create-record.ts'
import { writeOnce } from '../record/write/write-once.ts'
import { createId } from '../storage/create-id.ts'
import {
  findImport,
  findRunningImport,
  type ImportRun,
  insertImport,
  listEndedImports,
  listImports,
  listRunningImports,
  updateImport,
} from '../storage/imports.ts'
import { type Connection, type Storage, StorageBusy, StorageReadOnly } from '../storage/storage.ts'
import { getImportScope } from './caller-imports.ts'
import { checkRows } from './checks/check-rows.ts'
import { assertConfirmed, findDocumentTarget } from './checks/confirmations.ts'
import type { Plan } from './checks/import-plan.ts'
import { createPlannedDocuments, type DocumentPlan, planDocuments } from './checks/plan-documents.ts'
import { listBadRows, serializeBadRows } from './checks/row-errors.ts'
import { toTotalsAnswer } from './import-answers.ts'
import type { ImportTable } from './reading/read-csv.ts'
import { clearBatch } from './stage-documents.ts'
import {
  auditImport,
  type ImportOutcome,
  type ImportUndo,
  interruptedOutcome,
  toFailureOutcome,
  toOutcome,
  writePlan,
} from './write-plan.ts'

interface ImportRequest {
  readonly id: string
  readonly imported: Import
  readonly table: ImportTable
}

/** Claims the import; throws `import.running` with the user of a running one: a shop has one at a time. */
export const beginImport = async (
  connection: Connection,
  caller: Caller,
  { id, imported, table }: ImportRequest,
): Promise<ImportRun> => {
  const scope = getImportScope(caller, getResource(caller.schema, imported.into))
  const place = { importName: imported.name, scope, shop: caller.shop.code }
  const running = await findRunningImport(connection, place)
  if (running) {
    const { title } = caller.schema.imports[running.importName] ?? imported
    throw new RequestError('import.running', { user: running.userId, title })
  }
  const at = caller.now().toISOString()
  const run: ImportRun = {
    id,
    ...place,
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
export const executeImport = async (
  connection: Connection,
  caller: Caller,
  { run, imported, table, signal }: { run: ImportRun; imported: Import; table: ImportTable; signal?: AbortSignal },
): Promise<ImportOutcome> => {
  await lockBusinessDay(connection, caller, getResource(caller.schema, imported.into))
  const plan = await planImport(connection, caller, imported, table)
  const totals = plan.totals && toTotalsAnswer(plan.totals, { schema: caller.schema, imported })
  const outcome = { ...toOutcome(plan), ...(totals && { totals }) }
  const changes = { rowCount: outcome.rows, percentage: 100, result: JSON.stringify(outcome) }
  if (outcome.errorCount > 0) {
    await updateImport(connection, run.id, {
      ...changes,
      state: 'failed',
      badRows: serializeBadRows(table, listBadRows(plan)),
    })
    return outcome
  }
  assertConfirmed(caller, plan)
  const undo = JSON.stringify(await writeImport(connection, caller, imported, { plan, table, signal }))
  const query = { importName: run.importName, scope: run.scope, limit: 1 }
  const [former] = await listImports(connection, { ...query, state: 'active' })
  if (former) await updateImport(connection, former.id, { state: 'replaced' })
  const active = { ...changes, state: 'active', undo, previous: former?.id ?? '' } as const
  // Another server may have stopped it.
  if (!(await updateImport(connection, run.id, active, 'running'))) throw new RecordConflict(run.importName, [])
  const { rows, inserted, updated, deleted } = outcome
  const resource = getResource(caller.schema, imported.into)
  const agreed = plan.totals && { agreed: plan.totals.question.message }
  const summary = { import: imported.name, fileName: run.fileName, rows, inserted, updated, deleted, ...agreed }
  await auditImport(connection, caller, { resource, id: run.id, verb: 'import', summary })
  return outcome
}

/** Rows as they would be stored; documents of a move as it would make them. */
const planImport = (
  connection: Connection,
  caller: Caller,
  imported: Import,
  table: ImportTable,
): Promise<Plan | DocumentPlan> =>
  imported.move === undefined
    ? checkRows(connection, caller, imported, table)
    : planDocuments(connection, caller, imported, table)

interface ImportWriting {
  readonly plan: Plan | DocumentPlan
  readonly table: ImportTable
  readonly signal?: AbortSignal | undefined
}

/** Nothing is undone of documents of a move: their moves take them back. */
const writeImport = async (
  connection: Connection,
  caller: Caller,
  imported: Import,
  { plan, table, signal }: ImportWriting,
): Promise<ImportUndo> => {
  if (!('documents' in plan)) return writePlan(connection, caller, imported, { plan, signal })
  const refused = await createPlannedDocuments(connection, caller, imported, { plan, table, signal })
  if (refused) throw refused.error
  return { inserted: [], updated: [], deleted: [] }
}

/** Marks an import as failed, with the reason if it may be shown. */
export const failImport = (storage: Storage, id: string, error: unknown): Promise<boolean> => {
  const result = JSON.stringify(toFailureOutcome(error))
  return storage.write(connection =>
    updateImport(connection, id, { state: 'failed', percentage: 100, result }, 'running'),
  )
}

/** Claims an import that runs after this call; all processes see by its lease that it is alive. */
export const claimImport = async (
  caller: Caller,
  imported: Import,
  table: ImportTable,
): Promise<LeasedClaim<ImportRun>> => {
  await endInterrupted(caller.storage, caller.schema)
  const id = createId()
  return claimLeased(caller.storage, getImportLease(id), () =>
    writeOnce(caller, connection => beginImport(connection, caller, { id, imported, table })),
  )
}

/** The lease of a running import. */
export const getImportLease = (id: string): string => `import ${id}`

/** Ends running imports whose process is gone, so that the next one can begin, and deletes their rows. */
export const endInterrupted = async (storage: Storage, schema: Schema): Promise<void> => {
  const result = JSON.stringify(interruptedOutcome)
  let endedCount = 0
  for (const run of await storage.read(listRunningImports)) {
    if (!(await isInterrupted(storage, getImportLease(run.id), run))) continue
    const failed = { state: 'failed', percentage: 100, result } as const
    if (await storage.write(connection => updateImport(connection, run.id, failed, 'running'))) endedCount += 1
  }
  if (endedCount > 0) await clearLeftovers(storage, schema)
}

/**
 * Ends the run if it is interrupted, and returns it. If the storage accepts no writes now, returns it as failed and
 * leaves
 * the write to a later call.
 */
export const endIfInterrupted = async (storage: Storage, schema: Schema, run: ImportRun): Promise<ImportRun> => {
  if (!(await isInterrupted(storage, getImportLease(run.id), run))) return run
  try {
    await endInterrupted(storage, schema)
    return (await storage.read(connection => findImport(connection, run.id))) ?? run
  } catch (error) {
    if (!(error instanceof StorageReadOnly || error instanceof StorageBusy)) throw error
    return { ...run, state: 'failed', percentage: 100, result: JSON.stringify(interruptedOutcome) }
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
