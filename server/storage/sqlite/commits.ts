// The effects of commits: how often each table was written, and the news that they announced.
import type { News, Storage } from '../storage.ts'
import type { SqliteConnection } from './connection.ts'

/** What the writes of one transaction have touched and announced. */
type Effects = Pick<SqliteConnection, 'touched' | 'pendingNews'>

interface Commits extends Required<Pick<Storage, 'changesOf' | 'onNews'>> {
  /** Runs a writing of the connection, and once it is committed counts its tables and passes on its news. */
  readonly after: <T>(connection: SqliteConnection, write: () => Promise<T>) => Promise<T>
  /**
   * The same for several writings of one transaction: `within` runs one of them, `committed` is called at the end. What
   * one has written is counted at once, for those after it, and again with the commit, for those outside.
   */
  readonly together: (connection: SqliteConnection) => {
    readonly within: <T>(write: () => Promise<T>) => Promise<T>
    readonly committed: () => void
  }
}

export const commitsOf = (): Commits => {
  const changes = new Map<string, number>()
  const listeners = new Set<(pendingNews: News) => void>()
  const count = ({ touched }: Pick<Effects, 'touched'>): void => {
    for (const table of touched) changes.set(table, (changes.get(table) ?? 0) + 1)
  }
  const publish = (effects: Effects): void => {
    count(effects)
    for (const news of effects.pendingNews) for (const listener of listeners) listener(news)
  }
  const running = async <T>({ touched, pendingNews }: Effects, write: () => Promise<T>): Promise<T> => {
    touched.clear()
    pendingNews.clear()
    return write()
  }
  return {
    after: async (connection, write) => {
      const result = await running(connection, write)
      publish(connection)
      return result
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
        committed: () => publish(all),
      }
    },
    changesOf: tables => tables.reduce((sum, table) => sum + (changes.get(table) ?? 0), 0),
    onNews: listener => {
      listeners.add(listener)
      return async () => void listeners.delete(listener)
    },
  }
}
