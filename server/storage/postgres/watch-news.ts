// Hears what transactions told, those of this process and of all others on the database.
import type { Told } from '../storage.ts'
import { newsChannel } from './connection.ts'
import { listenTo } from './listen-to.ts'

/** Until the answer is called. */
export const watchNews = (url: string, listener: (told: Told) => void): (() => Promise<void>) => {
  let isOver = false
  const pass = (told: Told): void => {
    if (!isOver) listener(told)
  }
  const stop = listenTo(url, {
    channel: newsChannel,
    heard: async said => pass(said),
    look: async (connection, isNew) => {
      await connection.all({ sql: `SELECT '${newsChannel}' AS listening`, values: [] })
      if (isNew) pass(undefined)
    },
  })
  return () => {
    isOver = true
    return stop()
  }
}
