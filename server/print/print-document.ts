// Prints a document: draws and counts it. A repeated print is marked as such.

import { Worker } from 'node:worker_threads'
import { formatLabel } from '../../engine/record/row.ts'
import type { Print } from '../../engine/schema/document.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { buildAuditBase } from '../caller/audit-base.ts'
import type { Caller } from '../caller/caller.ts'
import { countAuditedVerb, insertAudit, printVerb } from '../storage/audit.ts'
import { findRowById } from '../storage/rows.ts'
import { type Connection, StorageReadOnly } from '../storage/storage.ts'
import { type PrintRequest, readPrintJob } from './build-print-job.ts'
import type { PrintJob } from './sheet.ts'
import type { SheetAnswer, SheetRequest } from './sheet.worker.ts'

interface PrintedDocument {
  readonly job: PrintJob
  readonly content: Uint8Array
  /** Number of earlier prints. */
  readonly before: number
}

type DocumentPrintRequest = Omit<PrintRequest, 'before'>

/** Attempts when another device prints the same row concurrently. */
const maximumAttempts = 10

/**
 * Throws RecordNotFound for a row of another shop. Writes an audit row for each print after drawing it; draws again if
 * another print was counted meanwhile. Prints without counting while the storage is read-only.
 */
export const printDocument = async (
  caller: Caller,
  resource: Resource,
  request: DocumentPrintRequest,
): Promise<PrintedDocument> => {
  const auditKey = { resource: resource.name, rowId: request.id, verb: `${printVerb}${request.print.id}` }
  for (let attempt = 0; attempt < maximumAttempts; attempt++) {
    const before = await caller.storage.read(connection => countAuditedVerb(connection, auditKey))
    const job = await readPrintJob(caller, resource, { ...request, before })
    const content = await drawInThread(job)
    if (await recordPrint(caller, { resource, print: request.print, auditKey, before })) return { job, content, before }
  }
  throw new Error(`${resource.name} ${request.id} is printed concurrently too often`)
}

/** What counts a print, and how often it was counted before. */
interface PrintRecord {
  readonly resource: Resource
  readonly print: Print
  readonly auditKey: { readonly resource: string; readonly rowId: string; readonly verb: string }
  readonly before: number
}

/** Counts the print; false if another one was counted since `before`. */
export const recordPrint = async (
  caller: Caller,
  { resource, print, auditKey, before }: PrintRecord,
): Promise<boolean> => {
  try {
    return await caller.storage.write(
      async connection => {
        if ((await countAuditedVerb(connection, auditKey)) !== before) return false
        if (before > 0 && !print.message)
          await observeReprint(connection, caller, { resource, print, auditKey, before })
        await insertAudit(connection, { ...buildAuditBase(caller), ...auditKey, before: null, after: null })
        return true
      },
      { shop: caller.shop.code },
    )
  } catch (error) {
    if (error instanceof StorageReadOnly) return true
    throw error
  }
}

const observeReprint = async (
  connection: Connection,
  caller: Caller,
  { resource, print: { id }, auditKey, before: printsBefore }: PrintRecord,
): Promise<void> => {
  const row = caller.observeWork && (await findRowById(connection, resource, auditKey.rowId))
  if (!row) return
  await caller.observeWork?.({
    connection,
    caller,
    resource,
    subject: { resource: resource.name, print: id },
    number: formatLabel(resource, row),
    printsBefore,
  })
}

// Draws prints in a worker thread, which is started at the first print and reused.

interface PendingDrawing {
  readonly resolve: (content: Uint8Array) => void
  readonly reject: (error: unknown) => void
}

interface DrawingThread {
  readonly worker: Worker
  readonly pending: Map<number, PendingDrawing>
}

let thread: DrawingThread | undefined
let serial = 0

/** Draws the file of a print job. */
export const drawInThread = (job: PrintJob): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    thread ??= createThread()
    serial += 1
    thread.pending.set(serial, { resolve, reject })
    thread.worker.postMessage({ serial, job } satisfies SheetRequest)
  })

const createThread = (): DrawingThread => {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url))
  const created: DrawingThread = { worker, pending: new Map() }
  // Does not keep the process alive.
  worker.unref()
  worker.on('message', (answer: SheetAnswer) => {
    const pending = created.pending.get(answer.serial)
    created.pending.delete(answer.serial)
    if ('content' in answer) pending?.resolve(answer.content)
    else pending?.reject(answer.error)
  })
  const end = (error: unknown): void => {
    if (thread === created) thread = undefined
    for (const { reject } of created.pending.values()) reject(error)
    created.pending.clear()
  }
  worker.once('error', end)
  worker.once('exit', () => end(new Error('the drawing thread has ended')))
  return created
}
