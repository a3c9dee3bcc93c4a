// Subscribes to a notification channel of the database, on its own connection, which is replaced when it breaks.
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Connection } from '../storage.ts'
import { connectionOf, lonelyClient } from './connection.ts'

/** Polling detects a dead connection, and makes up for missed notifications. */
const lookMilliseconds = 10_000
const reconnectMilliseconds = 500

export interface Ear {
  readonly channel: string
  readonly heard: (said: string, connection: Connection) => Promise<void>
  /** Queries the database after each connect and at intervals. Notifications before a new connection were missed. */
  readonly look: (connection: Connection, isNew: boolean) => Promise<void>
}

/** Listens until the returned function is called. */
export const listenTo = (url: string, ear: Ear): (() => Promise<void>) => {
  const ending = new AbortController()
  const listening = listenOn(url, ear, ending.signal)
  return async () => {
    ending.abort()
    await listening
  }
}

const listenOn = async (url: string, ear: Ear, ending: AbortSignal): Promise<void> => {
  while (!ending.aborted) {
    const client = lonelyClient(url)
    await listen(client, ear, ending).catch(() => undefined)
    await client.end().catch(() => undefined)
    await pause(reconnectMilliseconds, ending)
  }
}

/** Returns when the connection ends or the signal aborts; throws if the database does not answer. */
const listen = async (client: pg.Client, { channel, heard, look }: Ear, ending: AbortSignal): Promise<void> => {
  const lost = new AbortController()
  client.once('end', () => lost.abort())
  await client.connect()
  const connection = connectionOf(client)
  client.on('notification', ({ payload = '' }) => void heard(payload, connection).catch(() => undefined))
  await client.query(`LISTEN ${channel}`)
  const over = AbortSignal.any([ending, lost.signal])
  for (let isNew = true; !over.aborted; isNew = false) {
    await look(connection, isNew)
    await pause(lookMilliseconds, over)
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => undefined)
