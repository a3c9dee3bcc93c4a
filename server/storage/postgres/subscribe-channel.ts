// Subscribes to a notification channel of the database, on its own connection, which is replaced when it breaks.
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Connection } from '../storage.ts'
import { createConnection, createReadClient } from './connection.ts'

/** Polling detects a dead connection, and makes up for missed notifications. */
const pollMilliseconds = 10_000
const reconnectMilliseconds = 500

interface ChannelListener {
  readonly channel: string
  /** Called with each new connection. */
  readonly onConnect?: (client: pg.Client) => Promise<void>
  readonly onMessage: (said: string, connection: Connection) => Promise<void>
  /** Queries the database after each connect and at intervals. Notifications before a new connection were missed. */
  readonly poll: (connection: Connection, isNew: boolean) => Promise<void>
}

/** Listens until the returned function is called. */
export const subscribeChannel = (url: string, listener: ChannelListener): (() => Promise<void>) => {
  const stopping = new AbortController()
  const listening = runSubscription(url, listener, stopping.signal)
  return async () => {
    stopping.abort()
    await listening
  }
}

const runSubscription = async (url: string, listener: ChannelListener, stopSignal: AbortSignal): Promise<void> => {
  while (!stopSignal.aborted) {
    const client = createReadClient(url)
    await listen(client, listener, stopSignal).catch(() => undefined)
    await client.end().catch(() => undefined)
    await pause(reconnectMilliseconds, stopSignal)
  }
}

/** Returns when the connection ends or the signal aborts; throws if the database does not answer. */
const listen = async (
  client: pg.Client,
  { channel, onConnect, onMessage, poll }: ChannelListener,
  stopSignal: AbortSignal,
): Promise<void> => {
  const disconnected = new AbortController()
  client.once('end', () => disconnected.abort())
  await client.connect()
  const connection = createConnection(client)
  client.on('notification', ({ payload = '' }) => void onMessage(payload, connection).catch(() => undefined))
  await onConnect?.(client)
  await client.query(`LISTEN ${channel}`)
  const stopped = AbortSignal.any([stopSignal, disconnected.signal])
  for (let isNew = true; !stopped.aborted; isNew = false) {
    await poll(connection, isNew)
    await pause(pollMilliseconds, stopped)
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => undefined)
