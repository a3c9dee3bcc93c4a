// An import in one request, for programs: takes the file or its rows and returns the result of each row.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFieldFault, type Fault } from '../../engine/message/faults.ts'
import type { Import } from '../../engine/schema/import.ts'
import { formatMessage } from '../../engine/schema/wording.ts'
import type { Caller } from '../caller/caller.ts'
import { assertToday } from '../day/day.ts'
import { RowsRefused } from '../error/concept-errors.ts'
import { MalformedRequest, RecordNotFound, RequestError } from '../error/errors.ts'
import { type WriteResult, writeOnce } from '../record/write/write-once.ts'
import { createId } from '../storage/create-id.ts'
import { findImport } from '../storage/imports.ts'
import type { Connection } from '../storage/storage.ts'
import {
  assertConfirmed,
  type DocumentTarget,
  findDocumentTarget,
  listConfirmationRows,
} from './checks/confirmations.ts'
import type { RowError } from './checks/import-plan.ts'
import { dryRun } from './dry-run.ts'
import { formatNotice, type ImportWording, toErrorAnswer } from './import-answers.ts'
import { buildJsonTable } from './reading/json-rows.ts'
import type { ImportTable } from './reading/read-csv.ts'
import { readFile } from './reading/read-file.ts'
import { SentFile } from './reading/sent-file.ts'
import { SentRows } from './reading/sent-rows.ts'
import { beginImport, claimImport, endInterrupted, executeImport, failImport } from './run-import.ts'
import { stageDocuments } from './stage-documents.ts'
import type { ImportOutcome } from './write-plan.ts'

export interface ImportCall {
  readonly caller: Caller
  readonly imported: Import
  readonly worded: ImportWording
}

/** Programs omit the `file` query parameter that the page sends; a header may have the file name. */
export const isImportCall = ({ query }: FastifyRequest): boolean => (query as { file?: unknown }).file === undefined

/**
 * Returns the number of rows, the number of imported rows (with `dryRun=true`: of rows that would be imported), and the
 * faults. Imports all rows or none.
 */
export const callImport = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, imported, worded }: ImportCall,
): Promise<unknown> => {
  const isDry = isDryRun(request)
  if (!isDry) assertToday(caller)
  const table = await readTable(request, imported)
  const planned = await dryRun(caller, imported, table)
  const { outcome, removals } = planned
  const { rows: total, errorCount } = outcome
  const faults = outcome.errors.map(error => toCellFault(error, worded))
  if (errorCount > 0 && !isDry) {
    const message = formatMessage(worded.wording, 'import.invalid', { count: errorCount })
    return reply.status(422).send({ code: 'import.invalid', message, total, imported: 0, faults, ref: request.id })
  }
  if (isDry) {
    const asks = listConfirmationRows(planned.confirmations).map(question => toCellFault(question, worded))
    const removed = removals.map(notice => formatNotice(notice, worded.wording))
    return { total, imported: errorCount > 0 ? 0 : total, faults, asks, removals: removed }
  }
  assertConfirmed(caller, planned)
  const { replayed } = await importNow(caller, imported, table)
  if (replayed) reply.header('idempotent-replayed', 'true')
  return { total, imported: total, faults }
}

const toCellFault = (error: RowError, worded: ImportWording) => {
  const { line, column, value, code, message } = toErrorAnswer(error, worded)
  return { field: [line, column].filter(part => part !== '').join('.'), row: line, column, value, code, message }
}

const isDryRun = ({ query }: FastifyRequest): boolean => {
  const { dryRun: value = 'false', ...others } = query as Readonly<Record<string, unknown>>
  const [unknown] = Object.keys(others)
  const field = unknown ?? 'dryRun'
  if (unknown !== undefined || !['true', 'false'].includes(String(value)))
    throw new MalformedRequest([createFieldFault('filter.unknown', field)])
  return value === 'true'
}

const readTable = async ({ body, headers }: FastifyRequest, imported: Import): Promise<ImportTable> => {
  if (body instanceof SentFile) return readFile(body, parseFileName(headers['x-file-name'], imported), imported)
  return buildJsonTable(requireRows(body), imported, {
    isBare: body instanceof SentRows && Array.isArray(body.getRest()),
  })
}

/** Throws MalformedRequest if the body is not a list of rows. */
export const requireRows = (body: unknown): SentRows => {
  if (body instanceof SentRows) return body
  throw new MalformedRequest()
}

/** Headers are limited to ASCII, so the name may be percent-encoded. */
const parseFileName = (header: string | readonly string[] | undefined, { type }: Import): string => {
  if (typeof header !== 'string' || header === '') return `${type}.csv`
  try {
    return decodeURIComponent(header)
  } catch (error) {
    if (error instanceof URIError) return header
    throw error
  }
}

// A synchronous import: the request contains the rows, and the answer is sent after they are imported.

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
