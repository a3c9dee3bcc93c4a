// A reading connection in a thread of its own: a statement that takes long keeps nobody in the server's thread waiting.
import { parentPort, workerData } from 'node:worker_threads'
import type { Statement as Prepared } from 'better-sqlite3'
import type { Stored } from '../../../engine/fields/field-type.ts'
import type { Statement } from '../storage.ts'
import { connect, type SqliteConnection } from './connection.ts'

/** What the server's thread asks: one transaction at a time, any number of statements in it. */
export type ReadingRequest =
  | { readonly serial: number; readonly kind: 'begin' | 'end' }
  | { readonly serial: number; readonly kind: 'all'; readonly statement: Statement }
  /** The rest of the statement that was asked under `of`. */
  | { readonly serial: number; readonly kind: 'more'; readonly of: number }

/** Rows as arrays in the order of the columns; the rest of them waits to be asked for. */
export interface RowPiece {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Stored[])[]
  readonly hasMore: boolean
}

export type ReadingAnswer =
  | { readonly serial: number; readonly piece: RowPiece | undefined }
  /** Classes do not survive the way between threads. */
  | { readonly serial: number; readonly failure: { readonly code: string; readonly message: string } }

/** So many rows are unpacked in the server's thread within a millisecond or two. */
const rowsOfPiece = 1000

/** More than the figures and reports of a few shops ask. */
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

/** Statements that nobody reads rows of just now: preparing one takes longer than many of them run. */
const prepared = new Map<string, Prepared<Stored[], Stored[]>>()
let preparedFor: unknown

/** What was prepared is thrown away where tables have changed since: a statement may have other columns by now. */
const begin = (): void => {
  handle().exec('BEGIN')
  const version = handle().pragma('schema_version', { simple: true })
  if (version === preparedFor) return
  prepared.clear()
  // A statement that is prepared names its columns by the tables as the connection knows them; one that runs looks again.
  handle().prepare('SELECT 1 FROM sqlite_master LIMIT 1').get()
  preparedFor = version
}

/** One that gives its rows is not there for others until it is kept again. */
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

/** Row by row and never all at once: a thread out of memory ends alone where it does so between two rows. */
const nextPiece = (serial: number): RowPiece => {
  const result = results.get(serial)
  if (!result) throw new Error('the rows of this statement are not there any more')
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
