// Hears when another process puts a schema in force: on a connection of its own, which is made again when it breaks.
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { appliedChannel, findAppliedVersion } from './applied-schema.ts'
import { connectionOf, lonelyClient } from './connection.ts'

/** So that a connection that died without a word is noticed, and a call that was missed is made up for. */
const lookMilliseconds = 10_000
const reconnectMilliseconds = 500

/** Tells the version in force at once, after each call, and now and then; until the answer is called. */
export const watchApplied = (url: string, tell: (version: string) => void): (() => Promise<void>) => {
  const ending = new AbortController()
  const watching = watchOn(url, tell, ending.signal)
  return async () => {
    ending.abort()
    await watching
  }
}

const watchOn = async (url: string, tell: (version: string) => void, ending: AbortSignal): Promise<void> => {
  while (!ending.aborted) {
    const client = lonelyClient(url)
    await listen(client, tell, ending).catch(() => undefined)
    await client.end().catch(() => undefined)
    await pause(reconnectMilliseconds, ending)
  }
}

/** Ends when the connection does, or when it shall; fails when the database does not answer. */
const listen = async (client: pg.Client, tell: (version: string) => void, ending: AbortSignal): Promise<void> => {
  const lost = new AbortController()
  client.once('end', () => lost.abort())
  await client.connect()
  const connection = connectionOf(client)
  const look = async (): Promise<void> => {
    const version = await findAppliedVersion(connection)
    if (version !== undefined && !ending.aborted) tell(version)
  }
  client.on('notification', () => void look().catch(() => undefined))
  await client.query(`LISTEN ${appliedChannel}`)
  const over = AbortSignal.any([ending, lost.signal])
  while (!over.aborted) {
    await look()
    await pause(lookMilliseconds, over)
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => undefined)
