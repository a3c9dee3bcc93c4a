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
const rowsOfPiece = 1000

/** More than the dashboards and reports of a few shops use. */
const mostStatements = 300

interface Result {
  readonly sql: string
  readonly statement: Prepared<Stored[], Stored[]>
  readonly columns: readonly string[]
  readonly rows: IterableIterator<Stored[]>
}

const { file } = workerData as { readonly file: string }
const results = new Map<number, Result>()
let opened: SqliteConnection | undefined

const handle = () => {
  opened ??= connect(file, { readonly: true })
  return opened.handle
}

/** Prepared statements that are not in use: preparing often takes longer than running. */
const prepared = new Map<string, Prepared<Stored[], Stored[]>>()
let preparedFor: unknown

/** Discards prepared statements after a change of the tables, as their columns may differ. */
const begin = (): void => {
  handle().exec('BEGIN')
  const version = handle().pragma('schema_version', { simple: true })
  if (version === preparedFor) return
  prepared.clear()
  // A prepared statement names its columns by the cached schema of the connection; running any statement refreshes that
  // cache.
  handle().prepare('SELECT 1 FROM sqlite_master LIMIT 1').get()
  preparedFor = version
}

/** Removes the statement from the cache, because a statement in use cannot run twice at once. */
const take = (sql: string): Prepared<Stored[], Stored[]> => {
  const known = prepared.get(sql)
  prepared.delete(sql)
  return known ?? handle().prepare<Stored[], Stored[]>(sql).raw()
}

const keep = ({ sql, statement }: Result): void => {
  const [oldest] = prepared.keys()
  if (oldest !== undefined && prepared.size >= mostStatements) prepared.delete(oldest)
  prepared.set(sql, statement)
}

/** Reads row by row: a thread that runs out of memory between two rows ends alone. */
const nextPiece = (serial: number): RowPiece => {
  const result = results.get(serial)
  if (!result) throw new Error('the rows of this statement are no longer available')
  const { columns } = result
  const rows: Stored[][] = []
  while (rows.length < rowsOfPiece) {
    const { done, value } = result.rows.next()
    if (done) {
      results.delete(serial)
      keep(result)
      return { columns, rows, hasMore: false }
    }
    rows.push(value)
  }
  return { columns, rows, hasMore: true }
}

const all = (serial: number, { sql, values }: Statement): RowPiece => {
  const statement = take(sql)
  const columns = statement.columns().map(({ name }) => name)
  results.set(serial, { sql, statement, columns, rows: statement.iterate(...values) })
  return nextPiece(serial)
}

const end = (): void => {
  for (const result of results.values()) {
    result.rows.return?.()
    keep(result)
  }
  results.clear()
  if (opened?.handle.inTransaction) opened.handle.exec('COMMIT')
}

const carryOut = (request: ReadingRequest): RowPiece | undefined => {
  switch (request.kind) {
    case 'begin':
      begin()
      return undefined
    case 'end':
      end()
      return undefined
    case 'all':
      return all(request.serial, request.statement)
    case 'more':
      return nextPiece(request.of)
  }
}

const answerTo = (request: ReadingRequest): ReadingAnswer => {
  const { serial } = request
  try {
    return { serial, piece: carryOut(request) }
  } catch (error) {
    const { code = '', message } = error as { readonly code?: string; readonly message: string }
    return { serial, failure: { code, message } }
  }
}

parentPort?.on('message', (request: ReadingRequest) => parentPort?.postMessage(answerTo(request)))
