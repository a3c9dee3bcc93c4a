// A document import: writes rows in small transactions, invisible to readers, then activates all in one small
// transaction.

import type { Row } from '../../engine/record/row.ts'
import type { Import } from '../../engine/schema/import.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { createStamp } from '../caller/audit-base.ts'
import type { Caller } from '../caller/caller.ts'
import { RecordConflict } from '../error/errors.ts'
import { yieldToEventLoop } from '../event-loop/work-turns.ts'
import type { AuditedWrites } from '../storage/audit.ts'
import {
  computeBatchDigest,
  countBatchRows,
  deleteBatchRows,
  findOverlap,
  type ImportBatch,
  insertBatch,
} from '../storage/batches.ts'
import { type ImportRun, listImports, updateImport } from '../storage/imports.ts'
import { addToJournalDays, findLastSummedDay, getJournalTables } from '../storage/ledger/summed-days.ts'
import { DigestSum, getWholeColumns } from '../storage/row-digest.ts'
import type { Connection, Storage } from '../storage/storage.ts'
import { assertNothingDepends } from './caller-imports.ts'
import { assertConfirmed, type DocumentTarget, listTargetTables } from './checks/confirmations.ts'
import { serializeBadRows } from './checks/row-errors.ts'
import { type ReadyDocument, type Survey, surveyDocuments } from './checks/survey-documents.ts'
import type { ImportTable } from './reading/read-csv.ts'
import { auditImport, type ImportOutcome } from './write-plan.ts'

interface Staging {
  readonly run: ImportRun
  readonly imported: Import
  readonly table: ImportTable
  readonly target: DocumentTarget
}

/** Checks and writes the whole file; if it has errors or is stopped, removes the rows again. */
export const stageDocuments = async (caller: Caller, staging: Staging): Promise<ImportOutcome> => {
  try {
    return await stageBatch(caller, staging)
  } catch (error) {
    await clearBatch(caller.storage, staging.target, staging.run.id)
    throw error
  }
}

const stageBatch = async (caller: Caller, staging: Staging): Promise<ImportOutcome> => {
  const { run, imported, table, target } = staging
  const { storage } = caller
  const sums = new BatchSums()
  const survey = await surveyDocuments({
    caller,
    imported,
    target,
    table,
    onChecked: async (documents, done, total) => {
      const stamp = createStamp(caller)
      const batch: ImportBatch = { id: run.id, shop: caller.shop.code, stamp }
      const writings = buildWritings(target, documents)
      await storage.write(
        async connection => {
          await writeDocuments(connection, batch, writings)
          await addEntries(connection, caller, { target, documents, batch })
          const percentage = Math.floor((done / total) * 95)
          // Another server has stopped it, or took this one for dead.
          if (!(await updateImport(connection, run.id, { percentage, beatAt: stamp.at }, 'running')))
            throw new RecordConflict(target.header.name, [])
        },
        { shop: caller.shop.code, isBatch: true },
      )
      // Outside the transaction, which may run again.
      sums.add(writings, batch)
    },
  })
  if (survey.errorCount === 0) assertConfirmed(caller, survey)
  const outcome = await storage.write(
    connection =>
      survey.errorCount > 0
        ? rejectStaging(connection, staging, survey)
        : activateBatch(connection, caller, staging, { ...survey, batch: sums.digests }),
    { shop: caller.shop.code, isBatch: true },
  )
  if (survey.errorCount > 0) await clearBatch(storage, target, run.id)
  return outcome
}

/** Rows of one statement; the event loop runs between two statements, while other writers wait for the transaction. */
const rowsPerInsert = 120

const buildWritings = (target: DocumentTarget, documents: readonly ReadyDocument[]): readonly BatchWriting[] => [
  [target.header, documents.map(({ header }) => header)],
  [target.lines, documents.flatMap(({ lines }) => lines)],
  ...(target.journal ? [[target.journal.table, documents.flatMap(({ entries }) => entries)] as const] : []),
]

const writeDocuments = async (
  connection: Connection,
  batch: ImportBatch,
  writings: readonly BatchWriting[],
): Promise<void> => {
  for (const [resource, rows] of writings) {
    for (let from = 0; from < rows.length; from += rowsPerInsert) {
      await insertBatch(connection, resource, rows.slice(from, from + rowsPerInsert), batch)
      await yieldToEventLoop()
    }
  }
}

/** Adds entries of closed days to the sums of these days. */
const addEntries = async (
  connection: Connection,
  { schema, shop }: Caller,
  { target, documents, batch }: { target: DocumentTarget; documents: readonly ReadyDocument[]; batch: ImportBatch },
): Promise<void> => {
  if (!target.journal) return
  for (const table of getJournalTables(schema, shop.code, target.journal.resource)) {
    const through = (await findLastSummedDay(connection, table)) ?? ''
    const all = documents.flatMap(({ entries }) => entries)
    const entries = all.filter(row => String(row[table.date] ?? '') <= through)
    await addToJournalDays(connection, table, { entries, batch: batch.id, stamp: batch.stamp })
  }
}

const toSurveyOutcome = (survey: Survey, former: number): ImportOutcome => ({
  rows: survey.rows,
  inserted: survey.documents,
  updated: 0,
  deleted: former,
  same: 0,
  notices: survey.notices,
  errorCount: survey.errorCount,
  errors: survey.errors,
})

const rejectStaging = async (
  connection: Connection,
  { run, table }: Staging,
  survey: Survey,
): Promise<ImportOutcome> => {
  const outcome = toSurveyOutcome(survey, 0)
  const result = JSON.stringify(outcome)
  const badRows = serializeBadRows(table, survey.badRows)
  await updateImport(connection, run.id, { state: 'failed', percentage: 100, rowCount: survey.rows, result, badRows })
  return outcome
}

/** Activates the batch and deactivates the previous one of the shop. */
const activateBatch = async (
  connection: Connection,
  caller: Caller,
  { run, imported, target }: Staging,
  { batch, ...survey }: Survey & { readonly batch: BatchSums['digests'] },
): Promise<ImportOutcome> => {
  // The shop may have created a document with the same key while the file was read.
  const overlap = await findOverlap(connection, target.header, run.id, caller.shop.code)
  if (overlap !== undefined) throw new RecordConflict(target.header.name, [])
  const former = await findActiveImport(connection, run)
  const deleted = former ? await countBatchRows(connection, target.header, former.id) : 0
  const change = { batch: former?.id ?? '', without: run.id }
  if (former) await assertNothingDepends(connection, caller, [target.header, target.lines], change)
  const outcome = toSurveyOutcome(survey, deleted)
  if (former) await updateImport(connection, former.id, { state: 'replaced' })
  const ended = { rowCount: survey.rows, percentage: 100, result: JSON.stringify(outcome), undo: '{}' }
  const isStillRunning = await updateImport(
    connection,
    run.id,
    { ...ended, state: 'active', previous: former?.id ?? '' },
    'running',
  )
  if (!isStillRunning) throw new RecordConflict(target.header.name, [])
  const summary = {
    import: imported.name,
    fileName: run.fileName,
    rows: survey.rows,
    inserted: survey.documents,
    deleted,
  }
  const resource = getResource(caller.schema, imported.into)
  await auditImport(connection, caller, { resource, id: run.id, verb: 'import', summary, batch })
  return outcome
}

/** The active import of the same name. */
const findActiveImport = async (connection: Connection, run: ImportRun): Promise<ImportRun | undefined> => {
  const [former] = await listImports(connection, {
    importName: run.importName,
    scope: run.scope,
    state: 'active',
    limit: 1,
  })
  return former
}

const rowsPerDeletion = 1000

/** Deletes the rows of an inactive batch in small transactions. */
export const clearBatch = async (storage: Storage, target: DocumentTarget, batch: string): Promise<void> => {
  for (const table of listTargetTables(target)) {
    for (let deletedCount = rowsPerDeletion; deletedCount > 0; )
      deletedCount = await storage.write(connection => deleteBatchRows(connection, table, batch, rowsPerDeletion))
  }
}

// The sum of digests of the rows that a document import writes, for each table.

type BatchWriting = readonly [Resource, readonly Row[]]

class BatchSums {
  readonly #sums = new Map<Resource, DigestSum>()

  add(writings: readonly BatchWriting[], batch: ImportBatch): void {
    for (const [resource, rows] of writings) {
      const sum = this.#sums.get(resource) ?? new DigestSum()
      this.#sums.set(resource, sum)
      for (const row of rows) sum.add(computeBatchDigest(resource, row, batch))
    }
  }

  get digests(): NonNullable<AuditedWrites['batch']> {
    return [...this.#sums].map(([resource, { count, text }]) => [
      resource.table,
      count,
      getWholeColumns(resource).id,
      text,
    ])
  }
}
