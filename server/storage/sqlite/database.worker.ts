// A connection in a thread of its own, so that neither a long statement nor a checkpoint blocks the server's thread.
import { parentPort, workerData } from 'node:worker_threads'
import type Database from 'better-sqlite3'
import type { Stored } from '../../../engine/field/field-type.ts'
import type { Statement } from '../storage.ts'
import { connect } from './connection.ts'

/**
 * PASSIVE waits for no reader or writer and blocks none. RESTART holds writers off and waits for reads that need the log,
 * so that the next write begins the log anew; reads that begin meanwhile need it no longer.
 */
export interface CheckpointRequest {
  readonly checkpoint: 'PASSIVE' | 'RESTART' | 'TRUNCATE'
  readonly waitMs: number
}

/**
 * `begin` and `end` enclose a read transaction; a statement returns its first rows, `more` the next rows of the latest
 * statement; `close` ends the thread and has no answer.
 */
export type ThreadRequest = 'begin' | 'more' | 'end' | 'close' | CheckpointRequest | Statement

/** Rows as arrays in the order of the columns; `hasMore` means that further rows can be fetched. */
export interface RowPiece {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Stored[])[]
  readonly hasMore: boolean
}

/** Error classes are lost between threads, so the code and message are sent. */
export type ThreadAnswer = RowPiece | { readonly failure: { readonly code: string; readonly message: string } }

/** The server's thread unpacks this many rows within two milliseconds. */
const maxPieceRows = 1000

/** More than the dashboards and reports of a few shops use. */
const maxStatements = 300

const { file } = workerData as { readonly file: string }
let handle: Database.Database | undefined
let result: { readonly columns: readonly string[]; readonly rows: IterableIterator<Stored[]> } | undefined
const prepared = new Map<string, Database.Statement<Stored[], Stored[]>>()
let preparedFor: unknown

const open = (readonly: boolean): Database.Database => {
  handle ??= connect(file, { readonly }).handle
  return handle
}

/** Discards prepared statements after a change of the tables, as their columns may differ. */
const begin = (): void => {
  open(true).exec('BEGIN')
  const version = open(true).pragma('schema_version', { simple: true })
  if (version === preparedFor) return
  prepared.clear()
  // The connection names columns by its cached schema, which any statement refreshes.
  open(true).prepare('SELECT 1 FROM sqlite_master LIMIT 1').get()
  preparedFor = version
}

/** Preparing a statement often takes longer than running it. */
const prepare = (sql: string): Database.Statement<Stored[], Stored[]> => {
  const statement = prepared.get(sql) ?? open(true).prepare<Stored[], Stored[]>(sql).raw()
  if (prepared.size >= maxStatements) prepared.clear()
  prepared.set(sql, statement)
  return statement
}

/** Reads row by row: a thread that runs out of memory between two rows ends alone. */
const fetchPiece = (): RowPiece => {
  const rows: Stored[][] = []
  while (result && rows.length < maxPieceRows) {
    const { done, value } = result.rows.next()
    if (done) return { columns: result.columns, rows, hasMore: false }
    rows.push(value)
  }
  return { columns: result?.columns ?? [], rows, hasMore: result !== undefined }
}

const endResult = (): void => {
  result?.rows.return?.()
  result = undefined
}

const runCheckpoint = ({ checkpoint, waitMs }: CheckpointRequest): void => {
  open(false).pragma(`busy_timeout = ${waitMs}`)
  open(false).pragma(`wal_checkpoint(${checkpoint})`)
}

const handleRequest = (request: ThreadRequest): RowPiece => {
  if (request === 'more') return fetchPiece()
  endResult()
  if (request === 'begin') begin()
  else if (request === 'end' && handle?.inTransaction) handle.exec('COMMIT')
  else if (typeof request === 'object' && 'checkpoint' in request) runCheckpoint(request)
  else if (typeof request === 'object') {
    const statement = prepare(request.sql)
    const columns = statement.columns().map(({ name }) => name)
    result = { columns, rows: statement.iterate(...request.values) }
  }
  return fetchPiece()
}

parentPort?.on('message', (request: ThreadRequest) => {
  if (request === 'close') {
    handle?.close()
    parentPort?.close()
    return
  }
  try {
    parentPort?.postMessage(handleRequest(request) satisfies ThreadAnswer)
  } catch (error) {
    const { code = '', message } = error as { readonly code?: string; readonly message: string }
    parentPort?.postMessage({ failure: { code, message } } satisfies ThreadAnswer)
  }
})
