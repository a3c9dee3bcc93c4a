// Writes to a SQLite file: one after the other through its one writer, each answered when its commit is durable.

import { giveWay } from '../../event-loop/give-way.ts'
import { queue } from '../queue.ts'
import {
  type Connection,
  type Recompute,
  type Storage,
  StorageReadOnly,
  type Trouble,
  type WriteOptions,
} from '../storage.ts'
import { forgetWritten } from '../written.ts'
import type { Commits, Committed } from './commits.ts'
import type { SqliteConnection } from './connection.ts'
import type { DurableLog } from './durable-log.ts'
import { errorText } from './failures.ts'
import { markOpen } from './log-mark.ts'
import { migrate } from './migrate.ts'
import { oneWork } from './one-work.ts'
import type { OpenedFile } from './open-file.ts'
import { anyTable } from './read-ahead.ts'
import { sharedCommits } from './shared-commits.ts'
import { spareSessions } from './spare-sessions.ts'
import type { Troubles } from './troubles.ts'

export interface Writes extends Pick<Storage, 'write' | 'migrate'> {
  /** Throws StorageReadOnly if the error means that nothing can be written, else the error itself. */
  readonly refuse: (error: unknown) => never
  /** Runs the work after all pending writes. */
  readonly afterAll: <T>(work: () => Promise<T>) => Promise<T>
}

interface Written {
  readonly opened: OpenedFile
  readonly troubles: Troubles
  readonly commits: Commits
  /** Absent if SQLite flushes each commit itself. */
  readonly log: DurableLog | undefined
  readonly recompute: Recompute
}

export const writesOf = ({ opened, troubles, commits, log, recompute }: Written): Writes => {
  const inTurn = queue()
  const spare = spareSessions(opened.reader)
  const refuse = (error: unknown): never => {
    const trouble = troubles.met(error)
    throw trouble ? new StorageReadOnly(trouble, error) : error
  }
  /** Runs the work in one transaction, after the sessions that were kept in memory. */
  const write = async <T>(writer: SqliteConnection, work: Work<T>): Promise<T> => {
    const result = await transaction(writer, async connection => {
      await spare.pour(connection)
      return work(connection)
    }).catch(refuse)
    spare.end()
    troubles.passed()
    return result
  }
  const flushed = flushedBy(log, troubles)
  /**
   * Called before the next write. A transaction that changed no table, such as one that only notifies, needs no flush.
   */
  const lasting = <T>({ touched }: SqliteConnection, { result, announce }: Committed<T>): (() => Promise<T>) => {
    const whole = touched.size > 0 ? flushed() : undefined
    return async () => {
      await whole
      announce()
      return result
    }
  }
  const writeAlone = async <T>(work: Work<T>, { sessionsOnly = false }: WriteOptions): Promise<() => Promise<T>> => {
    try {
      const writer = writerOf(opened, troubles.against({ sessionsOnly }))
      return lasting(writer, await commits.after(writer, () => write(writer, work)))
    } catch (error) {
      if (!sessionsOnly || !(error instanceof StorageReadOnly)) throw error
      const { result, announce } = await commits.after(opened.reader, () => spare.write(work).catch(refuse))
      announce()
      return async () => result
    }
  }
  const share = sharedCommits(inTurn, () => {
    const writer = writerOf(opened, troubles.against({ sessionsOnly: false }))
    const { within, committed, announce } = commits.together(writer)
    return {
      writer,
      begin: async () => {
        begin(writer, 'MEMORY')
        await within(() => spare.pour(writer))
      },
      join: work => within(() => partOf(writer, work).catch(refuse)),
      commit: () => commit(writer),
      committed: () => {
        spare.end()
        troubles.passed()
        committed()
      },
      lasting: async () => {
        await flushed()
        announce()
      },
    }
  })
  return {
    refuse,
    afterAll: inTurn,
    write: async (work, options = {}) => {
      if (options.together) return share(work, () => writeAlone(work, options))
      const last = await inTurn(() => writeAlone(work, options))
      return last()
    },
    migrate: async next => {
      const last = await inTurn(async () => {
        const writer = writerOf(opened, troubles.against({ sessionsOnly: false }))
        const migrated = await commits.after(writer, () => {
          writer.touched.add(anyTable)
          return migrate(writer, next, recompute).catch(refuse)
        })
        return lasting(writer, migrated)
      })
      await last()
    },
  }
}

type Work<T> = (connection: Connection) => Promise<T>

/** Resolves when all commits are flushed; on failure throws StorageReadOnly, as does every later write. */
const flushedBy = (log: DurableLog | undefined, troubles: Troubles) => async (): Promise<void> => {
  await log?.flushed().catch((error: unknown) => {
    const trouble = unflushed(error)
    troubles.settle(trouble)
    throw new StorageReadOnly(trouble, error)
  })
}

/** It is unknown which part of the log reached the disk, so this process stops writing. */
const unflushed = (error: unknown): Trouble => ({
  kind: 'read-only',
  reason: `what was saved could not be flushed to the disk: ${errorText(error)}`,
})

/** Throws StorageReadOnly. */
const writerOf = ({ writer, trouble }: OpenedFile, against: Trouble | undefined): SqliteConnection => {
  if (writer && !against) return writer
  throw new StorageReadOnly(against ?? trouble ?? { kind: 'read-only', reason: 'the file was opened read-only' })
}

const transaction = async <T>(writer: SqliteConnection, work: Work<T>): Promise<T> => {
  begin(writer, 'FILE')
  try {
    const result = await partOf(writer, work)
    await commit(writer)
    return result
  } catch (error) {
    if (writer.handle.inTransaction) writer.handle.exec('ROLLBACK')
    throw error
  }
}

const begin = (writer: SqliteConnection, temporary: Parameters<SqliteConnection['keepTemporary']>[0]): void => {
  writer.keepTemporary(temporary)
  markOpen(writer.handle)
  writer.handle.exec('BEGIN IMMEDIATE')
}

const commit = async ({ handle }: SqliteConnection): Promise<void> => {
  await giveWay()
  handle.exec('COMMIT')
  await giveWay()
}

/** Runs the work inside of a transaction. */
const partOf = async <T>(writer: SqliteConnection, work: Work<T>): Promise<T> => {
  forgetWritten(writer)
  const { connection, end } = oneWork(writer)
  try {
    return await work(connection)
  } catch (error) {
    end()
    throw error
  }
}
