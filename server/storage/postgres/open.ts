// Implements the storage port for PostgreSQL: concurrent serializable writes, and concurrent reads.
import type pg from 'pg'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { SourceFile } from '../../../engine/schema-file/files/schema-file.ts'
import { runWithoutRest } from '../../event-loop/work-turns.ts'
import { findAppliedSchema, findAppliedVersion } from '../migration/applied-files.ts'
import type { DataUpgrades } from '../migration/data-version.ts'
import {
  type Connection,
  DatabaseUnusable,
  type NotifiedTopic,
  type Recompute,
  type Storage,
  StorageBusy,
  StorageConflict,
  StorageReadOnly,
  startLease,
  type Trouble,
  type WriteOptions,
} from '../storage.ts'
import {
  clearPreparedNames,
  createConnection,
  createPool,
  createPooledPool,
  createReadClient,
  newsChannel,
  readSnapshot,
  runAndCommit,
  runWithConnection,
  withClient,
} from './connection.ts'
import { isStalePlan, isTransactionConflict, isUniqueViolation, toStorageError } from './failures.ts'
import { appliedChannel, findTables, migrate, registerProgram } from './migrate.ts'
import { describeMissingSearch } from './search-index.ts'
import { runSelfTest } from './self-test.ts'
import { openStandby, type StandbyOptions, subscribeChannel } from './standby.ts'
import {
  compileBegin,
  createLimit,
  createShopQueues,
  maxRetries,
  maxUniqueRetries,
  maxWaitingWrites,
  selectTurn,
  type WriteTurn,
} from './write-turns.ts'

interface PostgresOpenOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string
  /** A pooler in transaction mode, for all connections but those that listen or hold a lease. */
  readonly poolUrl?: string | undefined
  /** A standby for reads that may lag. */
  readonly standby?: StandbyOptions | undefined
  readonly schema: Schema
  /** The files of the schema; without them other processes are not notified. */
  readonly files?: readonly SourceFile[]
  /** While a server of another version runs, only additions to the tables are made; absent: it is not known to others. */
  readonly programVersion?: string | undefined
  /** The wall clock, for the self-test. */
  readonly now: () => Date
  /** Upgrades rows written by earlier versions of the program; without it the data version is not checked. */
  readonly upgrades?: DataUpgrades | undefined
  /** Called when writes become impossible, and with undefined when they are possible again. */
  readonly onTrouble?: ((trouble: Trouble | undefined) => void) | undefined
  readonly recompute: Recompute
}

/**
 * Connects, migrates the tables to the schema and tests the server; a failed test makes it read-only. Throws
 * SchemaReplaced if the files applied earlier and others apply now.
 */
export const openPostgres = async ({
  url,
  poolUrl,
  standby: standbyOptions,
  onTrouble,
  ...options
}: PostgresOpenOptions): Promise<Storage> => {
  const createOwnPool = ({ readonly }: { readonly: boolean }): pg.Pool =>
    poolUrl === undefined ? createPool(url, { readonly }) : createPooledPool(poolUrl)
  const writers = createOwnPool({ readonly: false })
  const readers = createOwnPool({ readonly: true })
  const endPools = async (): Promise<void> => {
    await Promise.all([writers.end(), readers.end()])
  }
  const { problem, lacks } = await prepareDatabase(url, writers, options).catch(async (error: unknown) => {
    await endPools()
    throw toStorageError(error)
  })
  const standby = standbyOptions && openStandby(standbyOptions, readers)
  const troubles = createTroubleTracker(problem, onTrouble)
  const runInShopQueue = createShopQueues()
  const writerPool: WriterPool = { pool: writers, limitQueued: createLimit(maxWaitingWrites) }
  const pendingWork = new Set<Promise<unknown>>()
  const trackPending = <T>(work: Promise<T>): Promise<T> => {
    const untrack = (): void => void pendingWork.delete(work)
    pendingWork.add(work)
    work.then(untrack, untrack)
    return work
  }
  return {
    database: 'postgres',
    ...(lacks !== undefined && { limitation: lacks }),
    trouble: troubles.current,
    ...(standby && { standbyReads: standby.reads }),
    read: (work, { isLong = false, oneMoment = isLong, mayLag = false } = {}) => {
      const read = () =>
        retryRead(() =>
          withClient(readers, client => (oneMoment ? readSnapshot(client, work) : runWithConnection(client, work))),
        )
      return trackPending(mayLag && standby ? standby.read(work, read) : read())
    },
    write: async (work, options = {}) => {
      if (!options.sessionsOnly) troubles.assertWritable()
      const run = () => retryWrite(writerPool, work, options)
      const { shop } = options
      const isQueued = shop !== undefined && selectTurn(0, options).mode === 'queued'
      return trackPending(troubles.watch(isQueued ? runInShopQueue(shop, run) : run()))
    },
    migrate: async (next, files, activation = { origin: 'folder' }) => {
      troubles.assertWritable()
      const origin = files && { files, isStart: false, activation }
      const { recompute, programVersion } = options
      const migrateTables = (client: pg.PoolClient) =>
        migrate(client, { schema: next, recompute, origin, programVersion })
      return trackPending(withClient(writers, migrateTables).finally(clearPreparedNames))
    },
    inspect: work =>
      trackPending(
        withClient(readers, client =>
          readSnapshot(client, connection => work({ connection, findTables: () => findTables(client) })),
        ).finally(clearPreparedNames),
      ),
    onNews: listener => watchNews(url, listener),
    lease: name => acquireLease(url, name),
    isLeased: name => trackPending(withClient(readers, client => isLeaseHeld(client, name))),
    shared: {
      // The caller was notified of another schema, so the tables may differ too.
      find: () =>
        trackPending(
          withClient(readers, client => findAppliedSchema(createConnection(client))).finally(clearPreparedNames),
        ),
      findVersion: () => trackPending(withClient(readers, client => findAppliedVersion(createConnection(client)))),
      watch: notify => watchAppliedVersion(url, { notify, programVersion: options.programVersion }),
    },
    close: async () => {
      await Promise.allSettled(pendingWork)
      await Promise.all([endPools(), standby?.close()])
    },
  }
}

/**
 * A failed self-test is permanent; the failure of a write is cleared by the next write that succeeds. Sessions are
 * always written.
 */
const createTroubleTracker = (problem: string | undefined, onTrouble: PostgresOpenOptions['onTrouble']) => {
  const permanent: Trouble | undefined = problem === undefined ? undefined : { kind: 'read-only', reason: problem }
  let latest: Trouble | undefined
  const setLatest = (trouble: Trouble | undefined): void => {
    if (trouble?.kind !== latest?.kind) onTrouble?.(trouble)
    latest = trouble
  }
  if (permanent) onTrouble?.(permanent)
  return {
    current: () => permanent ?? latest,
    assertWritable: (): void => {
      if (permanent) throw new StorageReadOnly(permanent)
    },
    watch: <T>(writing: Promise<T>): Promise<T> => {
      writing.then(
        () => setLatest(undefined),
        error => error instanceof StorageReadOnly && setLatest(error.trouble),
      )
      return writing
    },
  }
}

/** The lease is held without the pooler, and is seen only in the same database and schema. */
const otherDatabase: Trouble = {
  kind: 'read-only',
  reason: 'DATABASE_POOL_URL leads to another database or search path than DATABASE_URL',
}

/** Another process may be filling the database: processes that start meanwhile wait, without a lock timeout. */
const prepareDatabase = async (
  url: string,
  pool: pg.Pool,
  options: Omit<PostgresOpenOptions, 'url' | 'poolUrl' | 'standby'>,
) => {
  const release = await acquireLease(url, startLease)
  try {
    return await withClient(pool, async client => {
      if (!(await isLeaseHeld(client, startLease))) throw new DatabaseUnusable(otherDatabase)
      const { schema, files, recompute, upgrades, programVersion } = options
      await migrate(client, {
        schema,
        recompute,
        upgrades,
        programVersion,
        origin: files && { files, isStart: true, activation: { origin: 'start' } },
      })
      return { problem: await runSelfTest(client, options), lacks: await describeMissingSearch(client, schema) }
    })
  } finally {
    await release()
  }
}

type PostgresWork<T> = (connection: Connection) => Promise<T>

interface WriterPool {
  readonly pool: pg.Pool
  /** Writes that are not next wait here, and not with a connection that others need. */
  readonly limitQueued: ReturnType<typeof createLimit>
}

/**
 * Runs a write until it has no conflict, at most seven times. A short write of a shop keeps its place in the queue of
 * the shop meanwhile. The last try runs exclusively. A unique violation is retried too, but never exclusively: the retry
 * sees the conflicting row and can name it.
 */
const retryWrite = async <T>(
  { pool, limitQueued }: WriterPool,
  work: PostgresWork<T>,
  options: WriteOptions = {},
): Promise<T> => {
  for (let retry = 0; ; retry++) {
    const turn = selectTurn(retry, options)
    const run = () => withClient(pool, client => runTransaction(client, work, turn))
    const runInTurn = () => (turn.mode === 'queued' ? limitQueued(run) : run())
    const outcome = await (turn.mode === 'concurrent' ? run() : runWithoutRest(runInTurn))
    if ('result' in outcome) return outcome.result
    if (retry >= maxUniqueRetries && isUniqueViolation(outcome.conflict)) throw new StorageConflict(outcome.conflict)
    if (retry >= maxRetries) throw new StorageBusy(outcome.conflict)
  }
}

/** A read that a change of the tables interrupted runs again. */
const retryRead = async <T>(read: () => Promise<T>): Promise<T> => {
  for (let retry = 0; ; retry++) {
    try {
      return await read()
    } catch (error) {
      const isInterrupted = error instanceof StorageBusy && (isStale(error.cause) || isTransactionConflict(error.cause))
      if (!isInterrupted || retry === maxRetries) throw error
    }
  }
}

/** The next try prepares its statements again. */
const isStale = (error: unknown): boolean => {
  if (isStalePlan(error)) clearPreparedNames()
  return isStalePlan(error)
}

type TransactionOutcome<T> = { readonly result: T } | { readonly conflict: unknown }

/**
 * SERIALIZABLE, except for a rehearsal: what operations check by reading (a reference exists, no row refers to a row)
 * still holds at the commit, without a lock for each.
 */
const runTransaction = async <T>(
  client: pg.PoolClient,
  work: PostgresWork<T>,
  turn: WriteTurn,
): Promise<TransactionOutcome<T>> => {
  let beginError: { readonly by: unknown } | undefined
  let firstError: { readonly by: unknown } | undefined
  const recordError = (error: unknown): void => {
    firstError ??= { by: error }
  }
  const isRetryable = (error: unknown): boolean =>
    isTransactionConflict(error) ||
    isStale(error) ||
    (turn.mode !== 'exclusive' && isUniqueViolation(error)) ||
    // Where the transaction were serializable, the statement before would have failed.
    (turn.isolation === 'READ COMMITTED' && error instanceof StorageConflict)
  try {
    // Leaves with the first statement; where it fails, PostgreSQL refuses that one.
    const begun = client.query(compileBegin(turn)).catch((error: unknown) => {
      beginError = { by: error }
      recordError(error)
    })
    const assertNoError = (): void => {
      if (firstError) throw firstError.by
    }
    const runWork = async (connection: Connection): Promise<T> => {
      const result = await work(connection)
      await begun
      return result
    }
    return { result: await runAndCommit(client, runWork, { onError: recordError, assertNoError }) }
  } catch (error) {
    await client.query('ROLLBACK')
    const first = firstError?.by ?? error
    if (isRetryable(first)) return { conflict: first }
    throw beginError ? beginError.by : error
  }
}

/** Listens until the returned function is called. */
const watchNews = (url: string, listener: (news: NotifiedTopic) => void): (() => Promise<void>) => {
  let hasStopped = false
  const publish = (news: NotifiedTopic): void => {
    if (!hasStopped) listener(news)
  }
  const stop = subscribeChannel(url, {
    channel: newsChannel,
    onMessage: async payload => publish(payload),
    poll: async (connection, isNew) => {
      await connection.all({ sql: `SELECT '${newsChannel}' AS listening`, values: [] })
      if (isNew) publish(undefined)
    },
  })
  return () => {
    hasStopped = true
    return stop()
  }
}

// Leases that a process holds while it lives: advisory locks of PostgreSQL, each on its own connection, so that the
// database releases them when the process dies.

/** Both keys of the lock; the schema is part of them, so that several installations can share a database. */
const lockKeys = "hashtext('kencana lease ' || current_schema()), hashtext($1)"

/** Waits without a timeout until the lease is free; it is held until the returned function is called. */
const acquireLease = async (url: string, name: string): Promise<() => Promise<void>> => {
  const client = createReadClient(url, { patient: true })
  try {
    await client.connect()
    await client.query('SET lock_timeout = 0')
    await client.query(`SELECT pg_advisory_lock(${lockKeys})`, [name])
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return () => client.end()
}

const [area, item] = lockKeys.split(/, (?=hashtext)/)
const toOid = (half = ''): string => `(${half}::bigint & 4294967295)::oid`

/** Reads the lock table, because trying to take the lock would block others for a moment. */
const lockHeldSql = `
  SELECT 1 FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = ${toOid(area)} AND objid = ${toOid(item)}`

const isLeaseHeld = async (client: pg.ClientBase, name: string): Promise<boolean> =>
  (await client.query(lockHeldSql, [name])).rows.length > 0

// Watches for schemas applied by other processes.

interface AppliedWatch {
  /** Of this process, which counts as running meanwhile. */
  readonly programVersion?: string | undefined
  readonly notify: (version: string) => void
}

/**
 * Reports the applied version at once, after each notification and at intervals, until the returned function is called.
 */
export const watchAppliedVersion = (url: string, { programVersion, notify }: AppliedWatch): (() => Promise<void>) => {
  let hasStopped = false
  const reportVersion = async (connection: Connection): Promise<void> => {
    const version = await findAppliedVersion(connection)
    if (version !== undefined && !hasStopped) notify(version)
  }
  const stop = subscribeChannel(url, {
    channel: appliedChannel,
    ...(programVersion !== undefined && { onConnect: client => registerProgram(client, programVersion) }),
    onMessage: (_, connection) => reportVersion(connection),
    poll: reportVersion,
  })
  return () => {
    hasStopped = true
    return stop()
  }
}
