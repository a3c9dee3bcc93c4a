// Receives the notifications of transactions, from this process and all others on the database.
import type { News } from '../storage.ts'
import { newsChannel } from './connection.ts'
import { listenTo } from './listen-to.ts'

/** Listens until the returned function is called. */
export const watchNews = (url: string, listener: (news: News) => void): (() => Promise<void>) => {
  let isOver = false
  const pass = (news: News): void => {
    if (!isOver) listener(news)
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
