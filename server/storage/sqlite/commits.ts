// Tracks the effects of commits: how often each table was written, and the notifications to publish.
import type { News, Storage } from '../storage.ts'
import type { SqliteConnection } from './connection.ts'

/** Tables and notifications of one transaction. */
type Effects = Pick<SqliteConnection, 'touched' | 'pendingNews'>

/** A committed write that readers already see. */
export interface Committed<T> {
  readonly result: T
  /** Publishes the notifications to other connections; called once the commit is durable. */
  readonly announce: () => void
}

export interface Commits extends Required<Pick<Storage, 'changesOf' | 'onNews'>> {
  /** Runs one write and counts its tables after the commit; `announce` publishes its notifications. */
  readonly after: <T>(connection: SqliteConnection, write: () => Promise<T>) => Promise<Committed<T>>
  /**
   * The same for several writes of one transaction: `track` runs one of them, `countGroup` is called after the commit.
   * The tables of a write are counted at once for the writes after it, and again with the commit for other connections.
   */
  readonly together: (connection: SqliteConnection) => {
    readonly within: <T>(write: () => Promise<T>) => Promise<T>
    readonly committed: () => void
    readonly announce: () => void
  }
}

export const commitsOf = (): Commits => {
  const changes = new Map<string, number>()
  const listeners = new Set<(pendingNews: News) => void>()
  const count = ({ touched }: Pick<Effects, 'touched'>): void => {
    for (const table of touched) changes.set(table, (changes.get(table) ?? 0) + 1)
  }
  const publish = (pendingNews: Iterable<News>): void => {
    for (const news of pendingNews) for (const listener of listeners) listener(news)
  }
  const running = async <T>({ touched, pendingNews }: Effects, write: () => Promise<T>): Promise<T> => {
    touched.clear()
    pendingNews.clear()
    return write()
  }
  return {
    after: async (connection, write) => {
      const result = await running(connection, write)
      count(connection)
      const news = [...connection.pendingNews]
      return { result, announce: () => publish(news) }
    },
    together: connection => {
      const all: Effects = { touched: new Set(), pendingNews: new Set() }
      return {
        within: async write => {
          const result = await running(connection, write)
          count(connection)
          for (const table of connection.touched) all.touched.add(table)
          for (const news of connection.pendingNews) all.pendingNews.add(news)
          return result
        },
        committed: () => count(all),
        announce: () => publish(all.pendingNews),
      }
    },
    changesOf: tables => tables.reduce((sum, table) => sum + (changes.get(table) ?? 0), 0),
    onNews: listener => {
      listeners.add(listener)
      return async () => void listeners.delete(listener)
    },
  }
}
