// Lends the writer to one unit of work, and rejects its statements after a part of the work has failed.
import type { Connection } from '../storage.ts'

export interface OneWork {
  readonly connection: Connection
  /** Rejects every further statement, so that none is executed after the rollback. */
  readonly end: () => void
}

export const oneWork = ({ database, all, run, hold, notify }: Connection): OneWork => {
  let isOver = false
  const whole =
    <Asked extends readonly unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
    (...asked: Asked): Promise<Answer> =>
      isOver ? Promise.reject(new Error('another part of the same work has failed')) : ask(...asked)
  return {
    connection: { database, all: whole(all), run: whole(run), hold: whole(hold), notify: whole(notify) },
    end: () => {
      isOver = true
    },
  }
}
