// Tracks the effects of commits: how often each table was written, and the notifications to publish.
import type { NotifiedTopic, Storage } from '../storage.ts'
import type { SqliteConnection } from './connection.ts'

/** Tables and notifications of one transaction. */
type WriteEffects = Pick<SqliteConnection, 'touched' | 'pendingNews'>

/** A committed write that readers already see. */
export interface CommittedWrite<T> {
  readonly result: T
  /** Publishes the notifications to other connections; called once the commit is durable. */
  readonly announce: () => void
}

export interface CommitTracker extends Required<Pick<Storage, 'changesOf' | 'onNews'>> {
  /** Runs one write and counts its tables after the commit; `announce` publishes its notifications. */
  readonly track: <T>(connection: SqliteConnection, write: () => Promise<T>) => Promise<CommittedWrite<T>>
  /**
   * The same for several writes of one transaction: `track` runs one of them, `countGroup` is called after the commit.
   * The tables of a write are counted at once for the writes after it, and again with the commit for other connections.
   */
  readonly trackGroup: (connection: SqliteConnection) => {
    readonly track: <T>(write: () => Promise<T>) => Promise<T>
    readonly countGroup: () => void
    readonly announce: () => void
  }
}

export const createCommitTracker = (): CommitTracker => {
  const changes = new Map<string, number>()
  const listeners = new Set<(pendingNews: NotifiedTopic) => void>()
  const countChanges = ({ touched }: Pick<WriteEffects, 'touched'>): void => {
    for (const table of touched) changes.set(table, (changes.get(table) ?? 0) + 1)
  }
  const publish = (pendingNews: Iterable<NotifiedTopic>): void => {
    for (const news of pendingNews) for (const listener of listeners) listener(news)
  }
  const runWrite = async <T>({ touched, pendingNews }: WriteEffects, write: () => Promise<T>): Promise<T> => {
    touched.clear()
    pendingNews.clear()
    return write()
  }
  return {
    track: async (connection, write) => {
      const result = await runWrite(connection, write)
      countChanges(connection)
      const news = [...connection.pendingNews]
      return { result, announce: () => publish(news) }
    },
    trackGroup: connection => {
      const groupEffects: WriteEffects = { touched: new Set(), pendingNews: new Set() }
      return {
        track: async write => {
          const result = await runWrite(connection, write)
          countChanges(connection)
          for (const table of connection.touched) groupEffects.touched.add(table)
          for (const news of connection.pendingNews) groupEffects.pendingNews.add(news)
          return result
        },
        countGroup: () => countChanges(groupEffects),
        announce: () => publish(groupEffects.pendingNews),
      }
    },
    changesOf: tables => tables.reduce((sum, table) => sum + (changes.get(table) ?? 0), 0),
    onNews: listener => {
      listeners.add(listener)
      return async () => void listeners.delete(listener)
    },
  }
}
