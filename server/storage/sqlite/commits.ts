// The effects of commits: how often each table was written, and the news that they announced.
import type { News, Storage } from '../storage.ts'
import type { SqliteConnection } from './connection.ts'

interface Commits extends Required<Pick<Storage, 'changesOf' | 'onNews'>> {
  /** Runs a writing of the connection, and once it is committed counts its tables and passes on its news. */
  readonly after: <T>(connection: SqliteConnection, write: () => Promise<T>) => Promise<T>
}

export const commitsOf = (): Commits => {
  const changes = new Map<string, number>()
  const listeners = new Set<(pendingNews: News) => void>()
  return {
    after: async ({ touched, pendingNews }, write) => {
      touched.clear()
      pendingNews.clear()
      const result = await write()
      for (const table of touched) changes.set(table, (changes.get(table) ?? 0) + 1)
      for (const news of pendingNews) for (const listener of listeners) listener(news)
      return result
    },
    changesOf: tables => tables.reduce((sum, table) => sum + (changes.get(table) ?? 0), 0),
    onNews: listener => {
      listeners.add(listener)
      return async () => void listeners.delete(listener)
    },
  }
}
