// A storage whose n-th statement of a transaction fails, the commit counted as the last: what failures of moves are tried with.
import type { Connection, Storage } from '../../../server/storage/storage.ts'

export const describeFailure = (n: number): string => `statement ${n} fails`

export interface FailingConnection {
  readonly connection: Connection
  /** How many statements were asked. */
  readonly asked: () => number
}

/** Counts what is asked as well; the statement 0 never comes. */
export const failAtStatement = (connection: Connection, n: number): FailingConnection => {
  let count = 0
  const counted = async <T>(ask: () => Promise<T>): Promise<T> => {
    count += 1
    if (count === n) throw new Error(describeFailure(n))
    return ask()
  }
  return {
    connection: {
      database: connection.database,
      all: statement => counted(() => connection.all(statement)),
      run: statement => counted(() => connection.run(statement)),
      lock: (statement, how) => counted(() => connection.lock(statement, how)),
      notify: news => counted(() => connection.notify(news)),
    },
    asked: () => count,
  }
}

export const createFailingStorage = (storage: Storage, n: number): Storage => ({
  ...storage,
  write: (work, options) =>
    storage.write(async connection => {
      const failing = failAtStatement(connection, n)
      const answer = await work(failing.connection)
      if (failing.asked() === n - 1) throw new Error(describeFailure(n))
      return answer
    }, options),
})
