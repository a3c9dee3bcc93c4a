// Writes to a SQLite file: one after the other through its one writer, each answered when its commit is durable.

import { yieldToEventLoop } from '../../event-loop/yield-to-event-loop.ts'
import { clearPending } from '../pending-audit.ts'
import { createQueue } from '../queue.ts'
import {
  type Connection,
  type Recompute,
  type Storage,
  StorageReadOnly,
  type Trouble,
  type WriteOptions,
} from '../storage.ts'
import type { CommitTracker, CommittedWrite } from './commit-tracker.ts'
import type { SqliteConnection } from './connection.ts'
import type { DurableLog } from './durable-log.ts'
import { formatError } from './failures.ts'
import { createGroupCommit } from './group-commit.ts'
import { markOpen } from './log-mark.ts'
import { createMemorySessions } from './memory-sessions.ts'
import { migrate } from './migrate.ts'
import type { OpenedFile } from './open-file.ts'
import { allTables } from './read-ahead.ts'
import type { Troubles } from './troubles.ts'
import { createWriterLease } from './writer-lease.ts'

export interface SqliteWrites extends Pick<Storage, 'write' | 'migrate'> {
  /** Throws StorageReadOnly if the error means that nothing can be written, else the error itself. */
  readonly refuse: (error: unknown) => never
  /** Runs the work after all pending writes. */
  readonly runAfterPending: <T>(work: () => Promise<T>) => Promise<T>
}

interface WritesOptions {
  readonly opened: OpenedFile
  readonly troubles: Troubles
  readonly commits: CommitTracker
  /** Absent if SQLite flushes each commit itself. */
  readonly log: DurableLog | undefined
  readonly recompute: Recompute
}

export const createWrites = ({ opened, troubles, commits, log, recompute }: WritesOptions): SqliteWrites => {
  const runInTurn = createQueue()
  const memorySessions = createMemorySessions(opened.reader)
  const refuse = (error: unknown): never => {
    const trouble = troubles.report(error)
    throw trouble ? new StorageReadOnly(trouble, error) : error
  }
  /** Runs the work in one transaction, after the sessions that were kept in memory. */
  const write = async <T>(writer: SqliteConnection, work: TransactionWork<T>): Promise<T> => {
    const result = await runTransaction(writer, async connection => {
      await memorySessions.flushTo(connection)
      return work(connection)
    }).catch(refuse)
    memorySessions.clear()
    troubles.reportSuccess()
    return result
  }
  const untilFlushed = createFlushWait(log, troubles)
  /**
   * Called before the next write. A transaction that changed no table, such as one that only notifies, needs no flush.
   */
  const untilDurable = <T>(
    { touched }: SqliteConnection,
    { result, announce }: CommittedWrite<T>,
  ): (() => Promise<T>) => {
    const flush = touched.size > 0 ? untilFlushed() : undefined
    return async () => {
      await flush
      announce()
      return result
    }
  }
  const writeSeparately = async <T>(
    work: TransactionWork<T>,
    { sessionsOnly = false }: WriteOptions,
  ): Promise<() => Promise<T>> => {
    try {
      const writer = getWriter(opened, troubles.findBlocker({ sessionsOnly }))
      return untilDurable(writer, await commits.track(writer, () => write(writer, work)))
    } catch (error) {
      if (!sessionsOnly || !(error instanceof StorageReadOnly)) throw error
      const { result, announce } = await commits.track(opened.reader, () => memorySessions.write(work).catch(refuse))
      announce()
      return async () => result
    }
  }
  const commitInGroup = createGroupCommit(runInTurn, () => {
    const writer = getWriter(opened, troubles.findBlocker({ sessionsOnly: false }))
    const { track, countGroup, announce } = commits.trackGroup(writer)
    return {
      writer,
      begin: async () => {
        beginTransaction(writer, 'MEMORY')
        await track(() => memorySessions.flushTo(writer))
      },
      join: work => track(() => runWork(writer, work).catch(refuse)),
      commit: () => commitTransaction(writer),
      afterCommit: () => {
        memorySessions.clear()
        troubles.reportSuccess()
        countGroup()
      },
      untilDurable: async () => {
        await untilFlushed()
        announce()
      },
    }
  })
  return {
    refuse,
    runAfterPending: runInTurn,
    write: async (work, options = {}) => {
      if (options.together) return commitInGroup(work, () => writeSeparately(work, options))
      const waitForCommit = await runInTurn(() => writeSeparately(work, options))
      return waitForCommit()
    },
    migrate: async next => {
      const waitForCommit = await runInTurn(async () => {
        const writer = getWriter(opened, troubles.findBlocker({ sessionsOnly: false }))
        const migrated = await commits.track(writer, () => {
          writer.touched.add(allTables)
          return migrate(writer, next, recompute).catch(refuse)
        })
        return untilDurable(writer, migrated)
      })
      await waitForCommit()
    },
  }
}

type TransactionWork<T> = (connection: Connection) => Promise<T>

/** Resolves when all commits are flushed; on failure throws StorageReadOnly, as does every later write. */
const createFlushWait = (log: DurableLog | undefined, troubles: Troubles) => async (): Promise<void> => {
  await log?.untilFlushed().catch((error: unknown) => {
    const trouble = toFlushTrouble(error)
    troubles.setPermanent(trouble)
    throw new StorageReadOnly(trouble, error)
  })
}

/** It is unknown which part of the log reached the disk, so this process stops writing. */
const toFlushTrouble = (error: unknown): Trouble => ({
  kind: 'read-only',
  reason: `what was saved could not be flushed to the disk: ${formatError(error)}`,
})

/** Throws StorageReadOnly. */
const getWriter = ({ writer, trouble }: OpenedFile, blocker: Trouble | undefined): SqliteConnection => {
  if (writer && !blocker) return writer
  throw new StorageReadOnly(blocker ?? trouble ?? { kind: 'read-only', reason: 'the file was opened read-only' })
}

const runTransaction = async <T>(writer: SqliteConnection, work: TransactionWork<T>): Promise<T> => {
  beginTransaction(writer, 'FILE')
  try {
    const result = await runWork(writer, work)
    await commitTransaction(writer)
    return result
  } catch (error) {
    if (writer.handle.inTransaction) writer.handle.exec('ROLLBACK')
    throw error
  }
}

const beginTransaction = (
  writer: SqliteConnection,
  temporary: Parameters<SqliteConnection['setTempStore']>[0],
): void => {
  writer.setTempStore(temporary)
  markOpen(writer.handle)
  writer.handle.exec('BEGIN IMMEDIATE')
}

const commitTransaction = async ({ handle }: SqliteConnection): Promise<void> => {
  await yieldToEventLoop()
  handle.exec('COMMIT')
  await yieldToEventLoop()
}

/** Runs the work inside of a transaction. */
const runWork = async <T>(writer: SqliteConnection, work: TransactionWork<T>): Promise<T> => {
  clearPending(writer)
  const { connection, end } = createWriterLease(writer)
  try {
    return await work(connection)
  } catch (error) {
    end()
    throw error
  }
}
