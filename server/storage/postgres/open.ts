// Implements the storage port for PostgreSQL: concurrent serializable writes, and concurrent reads.
import type pg from 'pg'
import type { SourceFile } from '../../../engine/definition/files/schema-file.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { DataUpgrades } from '../migration/data-version.ts'
import {
  type Connection,
  type Recompute,
  type Storage,
  StorageBusy,
  StorageReadOnly,
  startLease,
  type Trouble,
  type WriteOptions,
} from '../storage.ts'
import { findApplied, findAppliedVersion } from './applied-schema.ts'
import { connectionOf, forgetPrepared, lend, poolOf, workOn } from './connection.ts'
import { isClash, isUniqueBreak, named } from './failures.ts'
import { isLeaseHeld, takeLease } from './leases.ts'
import { migrate } from './migrate.ts'
import { searchLack } from './search-index.ts'
import { selfTest } from './self-test.ts'
import { watchApplied } from './watch-applied.ts'
import { watchNews } from './watch-news.ts'

export interface OpenOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string
  readonly schema: Schema
  /** The files of the schema; without them other processes are not notified. */
  readonly files?: readonly SourceFile[]
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
export const openPostgres = async ({ url, onTrouble, ...options }: OpenOptions): Promise<Storage> => {
  const writers = poolOf(url, { readonly: false })
  const readers = poolOf(url, { readonly: true })
  const end = async (): Promise<void> => {
    await Promise.all([writers.end(), readers.end()])
  }
  const { doubt, lacks } = await prepare(url, writers, options).catch(async (error: unknown) => {
    await end()
    throw named(error)
  })
  const troubles = troublesOf(doubt, onTrouble)
  const running = new Set<Promise<unknown>>()
  const counted = <T>(work: Promise<T>): Promise<T> => {
    const over = (): void => void running.delete(work)
    running.add(work)
    work.then(over, over)
    return work
  }
  return {
    database: 'postgres',
    ...(lacks !== undefined && { lacks }),
    trouble: troubles.current,
    read: (work, { isLong = false, oneMoment = isLong } = {}) =>
      counted(lend(readers, client => (oneMoment ? snapshot(client, work) : workOn(client, work)))),
    write: async (work, options = {}) => {
      if (!options.sessionsOnly) troubles.refuse()
      return counted(troubles.watch(insist(writers, work, options)))
    },
    migrate: async (next, files, replaces) => {
      troubles.refuse()
      const origin = files && { files, isStart: false, replaces }
      const { recompute } = options
      return counted(
        lend(writers, client => migrate(client, { schema: next, recompute, origin })).finally(forgetPrepared),
      )
    },
    onNews: listener => watchNews(url, listener),
    lease: name => takeLease(url, name),
    isLeased: name => counted(lend(readers, client => isLeaseHeld(client, name))),
    shared: {
      // The caller was notified of another schema, so the tables may differ too.
      find: () => counted(lend(readers, client => findApplied(connectionOf(client))).finally(forgetPrepared)),
      findVersion: () => counted(lend(readers, client => findAppliedVersion(connectionOf(client)))),
      watch: notify => watchApplied(url, notify),
    },
    close: async () => {
      await Promise.allSettled(running)
      await end()
    },
  }
}

/**
 * A failed self-test is permanent; the failure of a write is cleared by the next write that succeeds. Sessions are
 * always written.
 */
const troublesOf = (doubt: string | undefined, onTrouble: OpenOptions['onTrouble']) => {
  const settled: Trouble | undefined = doubt === undefined ? undefined : { kind: 'read-only', reason: doubt }
  let met: Trouble | undefined
  const meet = (trouble: Trouble | undefined): void => {
    if (trouble?.kind !== met?.kind) onTrouble?.(trouble)
    met = trouble
  }
  if (settled) onTrouble?.(settled)
  return {
    current: () => settled ?? met,
    refuse: (): void => {
      if (settled) throw new StorageReadOnly(settled)
    },
    watch: <T>(writing: Promise<T>): Promise<T> => {
      writing.then(
        () => meet(undefined),
        error => error instanceof StorageReadOnly && meet(error.trouble),
      )
      return writing
    },
  }
}

/** Another process may be filling the database: processes that start meanwhile wait, without a lock timeout. */
const prepare = async (url: string, pool: pg.Pool, options: Omit<OpenOptions, 'url'>) => {
  const release = await takeLease(url, startLease)
  try {
    return await lend(pool, async client => {
      const { schema, files, recompute, upgrades } = options
      await migrate(client, { schema, recompute, upgrades, origin: files && { files, isStart: true } })
      return { doubt: await selfTest(client, options), lacks: await searchLack(client, schema) }
    })
  } finally {
    await release()
  }
}

type Work<T> = (connection: Connection) => Promise<T>

const retries = 3

/**
 * Runs a write until it has no conflict, at most four times. The first try runs concurrently with other writes; the
 * next tries run exclusively, so that many writes of one row are done after one retry each. A unique violation is
 * retried too: an exclusive try sees the conflicting row and can name it.
 */
const insist = async <T>(pool: pg.Pool, work: Work<T>, { alone = false }: WriteOptions = {}): Promise<T> => {
  for (let retry = 0; ; retry++) {
    const isAlone = alone || retry > 0
    const outcome = await lend(pool, client => transaction(client, work, isAlone))
    if ('result' in outcome) return outcome.result
    if (retry >= retries) throw new StorageBusy(outcome.disturbedBy)
  }
}

type Outcome<T> = { readonly result: T } | { readonly disturbedBy: unknown }

/**
 * SERIALIZABLE: what operations check by reading (a reference exists, no row refers to a row) still holds at the
 * commit, without a lock for each. The table lock takes no snapshot, so a transaction that waited for it sees the other
 * commits.
 */
const transaction = async <T>(client: pg.PoolClient, work: Work<T>, alone: boolean): Promise<Outcome<T>> => {
  let refused: { readonly by: unknown } | undefined
  const notice = (error: unknown): void => {
    refused ??= { by: error }
  }
  const disturbed = (error: unknown): boolean => isClash(error) || (!alone && isUniqueBreak(error))
  try {
    await client.query(
      `BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE kencana_meta IN ${alone ? 'EXCLUSIVE' : 'ROW SHARE'} MODE`,
    )
    const result = await workOn(client, work, notice)
    if (refused) throw refused.by
    await client.query('COMMIT')
    return { result }
  } catch (error) {
    await client.query('ROLLBACK')
    const first = refused?.by ?? error
    if (disturbed(first)) return { disturbedBy: first }
    throw error
  }
}

const snapshot = async <T>(client: pg.PoolClient, work: Work<T>): Promise<T> => {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    return await workOn(client, work)
  } finally {
    await client.query('COMMIT')
  }
}
