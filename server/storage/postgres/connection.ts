// Implements the storage port's Connection for PostgreSQL, and creates its pools.
import type { Duplex } from 'node:stream'
import type { CustomTypesConfig } from 'pg'
import pg from 'pg'
import type { Stored } from '../../../engine/field/field-type.ts'
import { createQueue, restAfterStatement } from '../../event-loop/work-turns.ts'
import { assertAffected } from '../rehearse-write.ts'
import { replacePlaceholders } from '../run-query.ts'
import type { Connection, DatabaseRow, Statement } from '../storage.ts'
import { isConnectionLost, toStorageError } from './failures.ts'
import { createRepeatedReads } from './repeated-reads.ts'

const maxConnections = 10
const connectMilliseconds = 5000
/** Writes also wait for a free connection, in the order of arrival. */
const writerConnectMilliseconds = 20_000
/** Longer than any list or save takes; the caller has timed out by then. */
const statementMilliseconds = 30_000
export const lockMilliseconds = 10_000
const idleInTransactionMilliseconds = 60_000

const buildClientConfig = (url: string, { readonly }: { readonly: boolean }): pg.ClientConfig => ({
  connectionString: addSessionOption(url, `-c default_transaction_read_only=${readonly ? 'on' : 'off'}`),
  connectionTimeoutMillis: readonly ? connectMilliseconds : writerConnectMilliseconds,
  statement_timeout: statementMilliseconds,
  // Applies if the network loses the server's own timeout error.
  query_timeout: statementMilliseconds + connectMilliseconds,
  lock_timeout: lockMilliseconds,
  idle_in_transaction_session_timeout: idleInTransactionMilliseconds,
  keepAlive: true,
  pipeline: true,
  fallback_application_name: 'kencana',
  types: valueTypes,
})

/** Creates a pool for one purpose; connections of readers cannot write. */
export const createPool = (url: string, options: { readonly: boolean }): pg.Pool =>
  openPool(buildClientConfig(url, options))

/**
 * Creates a pool behind a pooler that gives each transaction another connection: nothing may be set for a session, and
 * no statement keeps a name. Limits of time and the search path are those of the user in the database.
 */
export const createPooledPool = (url: string): pg.Pool => {
  const pool = openPool({
    connectionString: url,
    connectionTimeoutMillis: writerConnectMilliseconds,
    query_timeout: statementMilliseconds + connectMilliseconds,
    keepAlive: true,
    types: valueTypes,
  })
  pool.on('connect', client => void pooledClients.add(client))
  return pool
}

const openPool = (config: pg.ClientConfig): pg.Pool => {
  const pool = new pg.Pool({ ...config, max: maxConnections })
  // A connection that breaks while idle is replaced by the next one that is needed.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

/** Creates a read-only client outside of the pools; it is not connected yet. A patient client has no timeout. */
export const createReadClient = (url: string, { patient = false } = {}): pg.Client => {
  const settings = buildClientConfig(url, { readonly: true })
  const client = new pg.Client(patient ? { ...settings, statement_timeout: 0, query_timeout: 0 } : settings)
  client.on('error', () => undefined)
  return client
}

/** The channel that announces the notifications of a transaction when it commits. */
export const newsChannel = 'kencana_news'

/** Adds an option of the session to those of the address. */
const addSessionOption = (url: string, option: string): string => {
  const address = new URL(url)
  address.searchParams.set('options', `${address.searchParams.get('options') ?? ''} ${option}`.trim())
  return address.href
}

/** Runs the work with a client of the pool; a broken client is discarded. Maps errors to those of the storage port. */
export const withClient = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect().catch(throwStorageError)
  let isBroken = false
  try {
    return await work(client)
  } catch (error) {
    isBroken = isConnectionLost(error) || isConnectionLost((error as Error | undefined)?.cause)
    return throwStorageError(error)
  } finally {
    client.release(isBroken)
  }
}

const throwStorageError = (error: unknown): never => {
  throw toStorageError(error)
}

/** Called with the first error of the database, even if the work hides the error from its caller. */
type QueryErrorListener = (error: unknown) => void

interface TransactionConnection extends Connection {
  /** Sends what is deferred, and the end of the transaction. */
  readonly commit: () => Promise<void>
  /** Rejects every further statement, also deferred ones, and waits for the running ones. */
  readonly end: () => Promise<void>
}

/**
 * Runs the work on the client. If a part of it fails while another part still has statements, those are rejected before
 * the failure is reported, so that none runs after the rollback or on a client that was released.
 */
export const runWithConnection = async <T>(
  client: pg.ClientBase,
  work: (connection: Connection) => Promise<T>,
  onError?: QueryErrorListener,
): Promise<T> => {
  const { send, end } = createSender(client, onError)
  try {
    return await work(toConnection(send))
  } catch (error) {
    await end()
    throw error
  }
}

/** The same in a transaction that has begun, and commits it; changes may be deferred until then. */
export const runAndCommit = async <T>(
  client: pg.ClientBase,
  work: (connection: Connection) => Promise<T>,
  { onError, assertNoError }: { readonly onError: QueryErrorListener; readonly assertNoError: () => void },
): Promise<T> => {
  const { commit, end, ...connection } = createDeferringConnection(client, onError)
  try {
    const result = await work(connection)
    assertNoError()
    await commit()
    return result
  } catch (error) {
    await end()
    throw error
  }
}

/** Runs the work on one snapshot. */
export const readSnapshot = async <T>(
  client: pg.ClientBase,
  work: (connection: Connection) => Promise<T>,
  onError?: QueryErrorListener,
): Promise<T> => {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    return await runWithConnection(client, work, onError)
  } finally {
    await client.query('COMMIT')
  }
}

/** Sends statements in the order in which they are issued. */
interface StatementSender {
  readonly send: (statement: Statement) => Promise<pg.QueryResult<DatabaseRow>>
  readonly end: () => Promise<void>
}

const createSender = (client: pg.ClientBase, onError: QueryErrorListener = () => undefined): StatementSender => {
  const isPooled = pooledClients.has(client)
  // Behind a pooler statements wait for one another; otherwise PostgreSQL answers them in their order.
  const runInTurn = isPooled ? createQueue() : <T>(work: () => Promise<T>) => work()
  let hasEnded = false
  let lastAnswer: Promise<unknown> = Promise.resolve()
  const query = async ({ sql, values }: Statement): Promise<pg.QueryResult<DatabaseRow>> => {
    if (hasEnded) throw new Error('another part of the same work has failed')
    const text = numberPlaceholders(sql)
    const name = isPooled ? undefined : assignPreparedName(text)
    try {
      if (!isPooled) joinWrites(client)
      return await client.query<DatabaseRow>({ text, values: [...values], ...(name !== undefined && { name }) })
    } catch (error) {
      onError(error)
      throw toStorageError(error)
    }
  }
  return {
    send: statement => {
      const answer = runInTurn(() => query(statement))
      lastAnswer = answer.catch(() => undefined)
      return answer
    },
    end: async () => {
      hasEnded = true
      await lastAnswer
    },
  }
}

/** What is sent until the next round of the event loop leaves together. */
const joinWrites = (client: pg.ClientBase): void => {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Statements that are issued together are sent together. */
export const createConnection = (client: pg.ClientBase): Connection => toConnection(createSender(client).send)

const toConnection = (send: StatementSender['send']): Connection => {
  const sendAndRest: StatementSender['send'] = async statement => {
    const answer = await send(statement)
    const rest = restAfterStatement()
    if (rest) await rest
    return answer
  }
  const queryAll: Connection['all'] = async ({ sql, values }) =>
    (await sendAndRest({ sql, values: values.map(replaceNullCharacter) })).rows
  return {
    database: 'postgres',
    all: queryAll,
    // A row changed since this transaction began is a serialization failure (40001), and the work is retried.
    lock: ({ sql, values }, how) => queryAll({ sql: `${sql} for ${how === 'shared' ? 'share' : 'update'}`, values }),
    run: async statement => (await sendAndRest(statement)).rowCount ?? 0,
    notify: async news => void (await send(buildNotification(news))),
  }
}

const buildNotification = (news: string): Statement => ({
  sql: `SELECT pg_notify('${newsChannel}', ?)::text`,
  values: [news],
})

const maxDeferred = 50

/** The same, with changes that are sent together with the next statement. */
const createDeferringConnection = (client: pg.ClientBase, onError: QueryErrorListener): TransactionConnection => {
  const { send, end } = createSender(client, onError)
  let deferredChanges: (() => Promise<void>)[] = []
  let areRowsCounted = false
  /** Rejects if a deferred change has failed. */
  let deferredResult: Promise<unknown> = Promise.resolve()
  const sendDeferred = (): Promise<unknown> => {
    const changes = deferredChanges
    deferredChanges = []
    areRowsCounted = false
    if (changes.length > 0) {
      deferredResult = Promise.all([deferredResult, ...changes.map(sendChange => sendChange())])
      deferredResult.catch(() => undefined)
    }
    return deferredResult
  }
  const sendAfterDeferred: StatementSender['send'] = async statement => {
    const deferred = sendDeferred()
    try {
      return await send(statement)
    } finally {
      // After a change that failed the statement fails too: the error of the change is the cause.
      await deferred
    }
  }
  const reads = createRepeatedReads()
  const { all, lock, run, ...direct } = toConnection(sendAfterDeferred)
  const defer = async (statement: Statement, expectedRows?: number): Promise<void> => {
    reads.forget(statement.sql)
    deferredChanges.push(async () => assertAffected((await send(statement)).rowCount ?? 0, expectedRows))
    areRowsCounted ||= expectedRows !== undefined
    if (deferredChanges.length >= maxDeferred) await sendDeferred()
  }
  return {
    ...direct,
    all: statement => reads.read(statement, () => all(statement)),
    lock: (statement, how) => reads.read({ ...statement, sql: `${statement.sql} ${how}` }, () => lock(statement, how)),
    run: statement => {
      reads.forget(statement.sql)
      return run(statement)
    },
    defer,
    notify: news => defer(buildNotification(news)),
    commit: async () => {
      // PostgreSQL itself commits nothing after an error, but knows no expected rows.
      if (areRowsCounted) await sendDeferred()
      await sendAfterDeferred({ sql: 'COMMIT', values: [] })
    },
    end: () => {
      deferredChanges = []
      return end()
    },
  }
}

/** PostgreSQL stores no U+0000 in texts; a search for it must find nothing, as in SQLite. */
const replaceNullCharacter = (value: Stored): Stored =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value

/** Clients whose statements have no names. */
const pooledClients = new WeakSet<pg.ClientBase>()

const maxPreparedNames = 500
const useCounts = new Map<string, number>()
const preparedNames = new Map<string, string>()
let preparedCount = 0

/** Called after tables have changed, because cached plans may return other columns. */
export const clearPreparedNames = (): void => preparedNames.clear()

/**
 * Returns a name from the second use of a text on, so that the server caches its plan; a text used once has no name.
 */
const assignPreparedName = (text: string): string | undefined => {
  const existing = preparedNames.get(text)
  if (existing !== undefined || preparedNames.size >= maxPreparedNames) return existing
  if (useCounts.size >= 10 * maxPreparedNames) useCounts.clear()
  const times = (useCounts.get(text) ?? 0) + 1
  useCounts.set(text, times)
  if (times < 2) return undefined
  preparedCount += 1
  const name = `kencana_${preparedCount}`
  preparedNames.set(text, name)
  return name
}

/** Replaces each placeholder by its number. */
export const numberPlaceholders = replacePlaceholders(position => `$${position}`)

// Parses PostgreSQL values: exact integers, booleans as 0 and 1, everything else as text.

const bool = 16
const int8 = 20
const int2 = 21
const int4 = 23
const numeric = 1700

/** Returns a safe integer; throws for a number that JavaScript would round. */
const parseInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a whole number that is stored exactly`)
  return value
}

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [bool]: text => (text === 't' ? 1 : 0),
  [int8]: parseInteger,
  [int2]: parseInteger,
  [int4]: parseInteger,
  [numeric]: parseInteger,
}

const keepText = (text: string): unknown => text

const valueTypes = {
  getTypeParser: (oid: number) => parsers[oid] ?? keepText,
} as unknown as CustomTypesConfig
