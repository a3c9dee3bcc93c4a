// A reading connection in its own thread, so that a long statement does not block the server's thread.
import { parentPort, workerData } from 'node:worker_threads'
import type { Statement as Prepared } from 'better-sqlite3'
import type { Stored } from '../../../engine/fields/field-type.ts'
import type { Statement } from '../storage.ts'
import { connect, type SqliteConnection } from './connection.ts'

/** A request of the server's thread: one transaction at a time, any number of statements in it. */
export type ReadingRequest =
  | { readonly serial: number; readonly kind: 'begin' | 'end' }
  | { readonly serial: number; readonly kind: 'all'; readonly statement: Statement }
  /** Fetches more rows of the statement with the serial `of`. */
  | { readonly serial: number; readonly kind: 'more'; readonly of: number }

/** Rows as arrays in the order of the columns; `hasMore` tells whether further rows can be fetched. */
export interface RowPiece {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Stored[])[]
  readonly hasMore: boolean
}

export type ReadingAnswer =
  | { readonly serial: number; readonly piece: RowPiece | undefined }
  /** Error classes are lost between threads, so the code and message are sent. */
  | { readonly serial: number; readonly failure: { readonly code: string; readonly message: string } }

/** The server's thread unpacks this many rows within two milliseconds. */
const maxPieceRows = 1000

/** More than the dashboards and reports of a few shops use. */
const maxStatements = 300

interface OpenResult {
  readonly sql: string
  readonly statement: Prepared<Stored[], Stored[]>
  readonly columns: readonly string[]
  readonly rows: IterableIterator<Stored[]>
}

const { file } = workerData as { readonly file: string }
const results = new Map<number, OpenResult>()
let opened: SqliteConnection | undefined

const getHandle = () => {
  opened ??= connect(file, { readonly: true })
  return opened.handle
}

/** Prepared statements that are not in use: preparing often takes longer than running. */
const prepared = new Map<string, Prepared<Stored[], Stored[]>>()
let preparedFor: unknown

/** Discards prepared statements after a change of the tables, as their columns may differ. */
const beginTransaction = (): void => {
  getHandle().exec('BEGIN')
  const version = getHandle().pragma('schema_version', { simple: true })
  if (version === preparedFor) return
  prepared.clear()
  // A prepared statement names its columns by the cached schema of the connection; running any statement refreshes that
  // cache.
  getHandle().prepare('SELECT 1 FROM sqlite_master LIMIT 1').get()
  preparedFor = version
}

/** Removes the statement from the cache, because a statement in use cannot run twice at once. */
const takeStatement = (sql: string): Prepared<Stored[], Stored[]> => {
  const cached = prepared.get(sql)
  prepared.delete(sql)
  return cached ?? getHandle().prepare<Stored[], Stored[]>(sql).raw()
}

const keepStatement = ({ sql, statement }: OpenResult): void => {
  const [oldest] = prepared.keys()
  if (oldest !== undefined && prepared.size >= maxStatements) prepared.delete(oldest)
  prepared.set(sql, statement)
}

/** Reads row by row: a thread that runs out of memory between two rows ends alone. */
const fetchPiece = (serial: number): RowPiece => {
  const result = results.get(serial)
  if (!result) throw new Error('the rows of this statement are no longer available')
  const { columns } = result
  const rows: Stored[][] = []
  while (rows.length < maxPieceRows) {
    const { done, value } = result.rows.next()
    if (done) {
      results.delete(serial)
      keepStatement(result)
      return { columns, rows, hasMore: false }
    }
    rows.push(value)
  }
  return { columns, rows, hasMore: true }
}

const runQuery = (serial: number, { sql, values }: Statement): RowPiece => {
  const statement = takeStatement(sql)
  const columns = statement.columns().map(({ name }) => name)
  results.set(serial, { sql, statement, columns, rows: statement.iterate(...values) })
  return fetchPiece(serial)
}

const endTransaction = (): void => {
  for (const result of results.values()) {
    result.rows.return?.()
    keepStatement(result)
  }
  results.clear()
  if (opened?.handle.inTransaction) opened.handle.exec('COMMIT')
}

const handleRequest = (request: ReadingRequest): RowPiece | undefined => {
  switch (request.kind) {
    case 'begin':
      beginTransaction()
      return undefined
    case 'end':
      endTransaction()
      return undefined
    case 'all':
      return runQuery(request.serial, request.statement)
    case 'more':
      return fetchPiece(request.of)
  }
}

const answerRequest = (request: ReadingRequest): ReadingAnswer => {
  const { serial } = request
  try {
    return { serial, piece: handleRequest(request) }
  } catch (error) {
    const { code = '', message } = error as { readonly code?: string; readonly message: string }
    return { serial, failure: { code, message } }
  }
}

parentPort?.on('message', (request: ReadingRequest) => parentPort?.postMessage(answerRequest(request)))
