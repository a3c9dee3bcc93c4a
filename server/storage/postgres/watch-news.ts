// Receives the notifications of transactions, from this process and all others on the database.
import type { NotifiedTopic } from '../storage.ts'
import { newsChannel } from './connection.ts'
import { subscribeChannel } from './subscribe-channel.ts'

/** Listens until the returned function is called. */
export const watchNews = (url: string, listener: (news: NotifiedTopic) => void): (() => Promise<void>) => {
  let hasStopped = false
  const publish = (news: NotifiedTopic): void => {
    if (!hasStopped) listener(news)
  }
  const stop = subscribeChannel(url, {
    channel: newsChannel,
    onMessage: async payload => publish(payload),
    poll: async (connection, isNew) => {
      await connection.all({ sql: `SELECT '${newsChannel}' AS listening`, values: [] })
      if (isNew) publish(undefined)
    },
  })
  return () => {
    hasStopped = true
    return stop()
  }
}
