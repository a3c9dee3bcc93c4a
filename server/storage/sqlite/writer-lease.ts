// Lends the writer to one unit of work, and rejects its statements after a part of the work has failed.
import type { Connection } from '../storage.ts'

export interface WriterLease {
  readonly connection: Connection
  /** Rejects every further statement, so that none is executed after the rollback. */
  readonly end: () => void
}

export const createWriterLease = ({ database, all, run, lock: hold, notify }: Connection): WriterLease => {
  let hasEnded = false
  const rejectAfterEnd =
    <Args extends readonly unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      hasEnded ? Promise.reject(new Error('another part of the same work has failed')) : call(...args)
  return {
    connection: {
      database,
      all: rejectAfterEnd(all),
      run: rejectAfterEnd(run),
      lock: rejectAfterEnd(hold),
      notify: rejectAfterEnd(notify),
    },
    end: () => {
      hasEnded = true
    },
  }
}
