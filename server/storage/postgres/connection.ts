// Implements the storage port's Connection for PostgreSQL, and creates its pools.
import pg from 'pg'
import type { Stored } from '../../../engine/fields/field-type.ts'
import { queue } from '../queue.ts'
import type { Connection, DatabaseRow, Statement } from '../storage.ts'
import { isAway, named } from './failures.ts'
import { numbered } from './placeholders.ts'
import { valueTypes } from './value-types.ts'

const mostConnections = 10
const connectMilliseconds = 5000
/** Longer than any list or save takes; the caller has timed out by then. */
const statementMilliseconds = 30_000
const lockMilliseconds = 10_000
const idleInTransactionMilliseconds = 60_000

const settingsOf = (url: string, { readonly }: { readonly: boolean }): pg.ClientConfig => ({
  connectionString: withOption(url, `-c default_transaction_read_only=${readonly ? 'on' : 'off'}`),
  connectionTimeoutMillis: connectMilliseconds,
  statement_timeout: statementMilliseconds,
  // Applies if the network loses the server's own timeout error.
  query_timeout: statementMilliseconds + connectMilliseconds,
  lock_timeout: lockMilliseconds,
  idle_in_transaction_session_timeout: idleInTransactionMilliseconds,
  keepAlive: true,
  fallback_application_name: 'kencana',
  types: valueTypes,
})

/** Creates a pool for one purpose; connections of readers cannot write. */
export const poolOf = (url: string, options: { readonly: boolean }): pg.Pool => {
  const pool = new pg.Pool({ ...settingsOf(url, options), max: mostConnections })
  // A connection that breaks while idle is replaced by the next one that is needed.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

/** Creates a read-only client outside of the pools; it is not connected yet. A patient client has no timeout. */
export const lonelyClient = (url: string, { patient = false } = {}): pg.Client => {
  const settings = settingsOf(url, { readonly: true })
  const client = new pg.Client(patient ? { ...settings, statement_timeout: 0, query_timeout: 0 } : settings)
  client.on('error', () => undefined)
  return client
}

/** The channel that announces the notifications of a transaction when it commits. */
export const newsChannel = 'kencana_news'

/** Adds an option of the session to those of the address. */
const withOption = (url: string, option: string): string => {
  const address = new URL(url)
  address.searchParams.set('options', `${address.searchParams.get('options') ?? ''} ${option}`.trim())
  return address.href
}

/** Runs the work with a client of the pool; a broken client is discarded. Maps errors to those of the storage port. */
export const lend = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect().catch(throwNamed)
  let broken = false
  try {
    return await work(client)
  } catch (error) {
    broken = isAway(error) || isAway((error as Error | undefined)?.cause)
    return throwNamed(error)
  } finally {
    client.release(broken)
  }
}

const throwNamed = (error: unknown): never => {
  throw named(error)
}

/** Called with the first error of the database, even if the work hides the error from its caller. */
export type Notice = (error: unknown) => void

interface LentConnection extends Connection {
  /** Rejects every further statement, including queued ones, and waits for the running statement. */
  readonly end: () => Promise<void>
}

/**
 * Runs the work on the client. If a part of it fails while another part still has statements, those are rejected before
 * the failure is reported, so that none runs after the rollback or on a client that was released.
 */
export const workOn = async <T>(
  client: pg.ClientBase,
  work: (connection: Connection) => Promise<T>,
  notice?: Notice,
): Promise<T> => {
  const connection = connectionOf(client, notice)
  try {
    return await work(connection)
  } catch (error) {
    await connection.end()
    throw error
  }
}

/** Queues concurrent statements, because a connection runs one at a time. */
export const connectionOf = (client: pg.ClientBase, notice: Notice = () => undefined): LentConnection => {
  const inTurn = queue()
  let isOver = false
  const ask = ({ sql, values }: Statement): Promise<pg.QueryResult<DatabaseRow>> =>
    inTurn(async () => {
      if (isOver) throw new Error('another part of the same work has failed')
      const text = numbered(sql)
      const name = preparedName(text)
      try {
        return await client.query<DatabaseRow>({ text, values: [...values], ...(name !== undefined && { name }) })
      } catch (error) {
        notice(error)
        throw named(error)
      }
    })
  const all: Connection['all'] = async ({ sql, values }) => (await ask({ sql, values: values.map(searchable) })).rows
  return {
    database: 'postgres',
    all,
    // A row changed since this transaction began is a serialization failure (40001), and the work is retried.
    hold: ({ sql, values }, how) => all({ sql: `${sql} for ${how === 'shared' ? 'share' : 'update'}`, values }),
    run: async statement => (await ask(statement)).rowCount ?? 0,
    end: () => {
      isOver = true
      return inTurn(async () => undefined)
    },
    notify: async news => void (await ask({ sql: `SELECT pg_notify('${newsChannel}', ?)::text`, values: [news] })),
  }
}

/** PostgreSQL stores no U+0000 in texts; a search for it must find nothing, as in SQLite. */
const searchable = (value: Stored): Stored => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)

const mostPrepared = 500
const timesAsked = new Map<string, number>()
const preparedNames = new Map<string, string>()
let prepared = 0

/** Called after tables have changed, because cached plans may return other columns. */
export const forgetPrepared = (): void => preparedNames.clear()

/**
 * Returns a name from the second use of a text on, so that the server caches its plan; a text used once has no name.
 */
const preparedName = (text: string): string | undefined => {
  const known = preparedNames.get(text)
  if (known !== undefined || preparedNames.size >= mostPrepared) return known
  if (timesAsked.size >= 10 * mostPrepared) timesAsked.clear()
  const times = (timesAsked.get(text) ?? 0) + 1
  timesAsked.set(text, times)
  if (times < 2) return undefined
  prepared += 1
  const name = `kencana_${prepared}`
  preparedNames.set(text, name)
  return name
}
