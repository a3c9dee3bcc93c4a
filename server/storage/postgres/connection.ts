// One PostgreSQL connection behind the port's Connection, and the pools that they come from.
import pg from 'pg'
import type { Stored } from '../../../engine/fields/field-type.ts'
import { queue } from '../queue.ts'
import type { Connection, DatabaseRow, Statement } from '../storage.ts'
import { isAway, named } from './failures.ts'
import { numbered } from './placeholders.ts'
import { valueTypes } from './value-types.ts'

const mostConnections = 10
const connectMilliseconds = 5000
/** Longer than any list or save takes; whoever asked has gone by then. */
const statementMilliseconds = 30_000
const lockMilliseconds = 10_000
const idleInTransactionMilliseconds = 60_000

const settingsOf = (url: string, { readonly }: { readonly: boolean }): pg.ClientConfig => ({
  connectionString: withOption(url, `-c default_transaction_read_only=${readonly ? 'on' : 'off'}`),
  connectionTimeoutMillis: connectMilliseconds,
  statement_timeout: statementMilliseconds,
  // Should the network swallow the server's own answer.
  query_timeout: statementMilliseconds + connectMilliseconds,
  lock_timeout: lockMilliseconds,
  idle_in_transaction_session_timeout: idleInTransactionMilliseconds,
  keepAlive: true,
  fallback_application_name: 'kencana',
  types: valueTypes,
})

/** Connections for one purpose; those of readers cannot write. */
export const poolOf = (url: string, options: { readonly: boolean }): pg.Pool => {
  const pool = new pg.Pool({ ...settingsOf(url, options), max: mostConnections })
  // A connection that breaks while nobody waits on it is replaced by the next one that is needed.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

/** A connection that stays with who asked for it, and only reads; it is not connected yet. Who is patient waits for any answer. */
export const lonelyClient = (url: string, { patient = false } = {}): pg.Client => {
  const settings = settingsOf(url, { readonly: true })
  const client = new pg.Client(patient ? { ...settings, statement_timeout: 0, query_timeout: 0 } : settings)
  client.on('error', () => undefined)
  return client
}

/** The channel on which the news of a transaction is announced when it commits. */
export const newsChannel = 'kencana_news'

/** The address with one more setting of the session beside those that it brings. */
const withOption = (url: string, option: string): string => {
  const address = new URL(url)
  address.searchParams.set('options', `${address.searchParams.get('options') ?? ''} ${option}`.trim())
  return address.href
}

/** Lends a connection to the work; one that broke is thrown away. Errors have the names of the port. */
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

/** Called with the first error that the database gave, also when the work hides it from its caller. */
export type Notice = (error: unknown) => void

interface LentConnection extends Connection {
  /** Refuses every statement from now on, those that wait for their turn too, and waits for the one that is under way. */
  readonly end: () => Promise<void>
}

/**
 * Runs the work on the client. When one part of it fails while another still asks, the other is refused before the failure is
 * told: nothing of it is asked behind the rollback, or on a client that somebody else has by then.
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

/** Statements asked at once go one after the other, as the line to the server has room for one. */
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
    // A row that was changed since this transaction began is a clash (40001), and the work is run again.
    hold: ({ sql, values }, how) => all({ sql: `${sql} for ${how === 'shared' ? 'share' : 'update'}`, values }),
    run: async statement => (await ask(statement)).rowCount ?? 0,
    end: () => {
      isOver = true
      return inTurn(async () => undefined)
    },
    notify: async news => void (await ask({ sql: `SELECT pg_notify('${newsChannel}', ?)::text`, values: [news] })),
  }
}

/** No text in PostgreSQL holds U+0000; a search for it finds nothing, as in other databases. */
const searchable = (value: Stored): Stored => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)

const mostPrepared = 500
const timesAsked = new Map<string, number>()
const preparedNames = new Map<string, string>()
let prepared = 0

/** After tables have changed: plans of before may give columns that are others now. */
export const forgetPrepared = (): void => preparedNames.clear()

/** A name from the second time on that a text is asked, so that the server keeps its plan; texts of one use get none. */
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
