// Reads that may lag, from a standby that is recent enough; otherwise from the primary.

import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { type Connection, type StandbyReads, StorageBusy } from '../storage.ts'
import { createConnection, createPool, createReadClient, readSnapshot, withClient } from './connection.ts'

export interface StandbyOptions {
  readonly url: string
  /** Seconds. */
  readonly maximumLag: number
  /** Called when the standby is not used, with the reason, and with undefined when it is used again. */
  readonly onChange?: ((reason: string | undefined) => void) | undefined
}

interface Standby {
  readonly reads: StandbyReads
  /** Runs the work on one snapshot of the standby, or `readPrimary` if that is too old or fails. */
  readonly read: <T>(work: StandbyWork<T>, readPrimary: () => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

type StandbyWork<T> = (connection: Connection) => Promise<T>

/** A standby that failed is left alone meanwhile, as a connection to it may take seconds to fail. */
const pauseMilliseconds = 10_000

const identitySql = `(SELECT system_identifier FROM pg_control_system()) || ' ' || current_database() || ' ' || current_schema()`

/** What the standby must have replayed to miss nothing, and the clock of the primary. */
const positionSql = `
  SELECT (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END)::text AS position,
    clock_timestamp()::text AS moment, ${identitySql} AS identity`

/**
 * The latest replayed commit has a time of the primary's clock, so no two clocks are compared; a standby that has lost its
 * primary becomes too old with the next commit.
 */
const obstacleSql = `
  SELECT CASE
    WHEN NOT pg_is_in_recovery() THEN 'it is no standby'
    WHEN ${identitySql} <> $3 THEN 'it holds another database'
    WHEN pg_last_wal_replay_lsn() >= $1::pg_lsn THEN NULL
    WHEN $2::timestamptz - pg_last_xact_replay_timestamp() <= make_interval(secs => $4::int) THEN NULL
    ELSE 'it is more than ' || $4::int || ' seconds behind'
  END AS obstacle`

interface PrimaryPosition {
  readonly position: string
  readonly moment: string
  readonly identity: string
}

export const openStandby = ({ url, maximumLag, onChange }: StandbyOptions, primary: pg.Pool): Standby => {
  const pool = createPool(url, { readonly: true })
  const reads: StandbyReads = { standby: 0, primary: 0 }
  let reason: string | undefined
  let pausedUntil = 0
  const setReason = (next: string | undefined): void => {
    if (next !== reason) onChange?.(next)
    reason = next
  }

  /** Undefined if the primary has to answer. Rethrows what the work itself refuses. */
  const readStandby = async <T>(work: StandbyWork<T>): Promise<{ readonly value: T } | undefined> => {
    let isWorkRefused = false
    try {
      return await withClient(pool, async client => {
        const position = await findPosition(primary).catch(() => undefined)
        if (!position) return undefined
        const obstacle = await findObstacle(client, position, maximumLag)
        setReason(obstacle)
        if (obstacle !== undefined) return undefined
        isWorkRefused = true
        const value = await readSnapshot(client, work, () => {
          isWorkRefused = false
        })
        return { value }
      })
    } catch (error) {
      if (isWorkRefused && !(error instanceof StorageBusy)) throw error
      setReason(`it failed: ${describeFailure(error)}`)
      pausedUntil = performance.now() + pauseMilliseconds
      return undefined
    }
  }

  return {
    reads,
    read: async (work, readPrimary) => {
      const answer = performance.now() < pausedUntil ? undefined : await readStandby(work)
      reads[answer ? 'standby' : 'primary']++
      return answer ? answer.value : readPrimary()
    },
    close: () => pool.end(),
  }
}

const findPosition = async (primary: pg.Pool): Promise<PrimaryPosition | undefined> =>
  (await withClient(primary, client => client.query<PrimaryPosition>(positionSql))).rows[0]

const findObstacle = async (
  client: pg.PoolClient,
  { position, moment, identity }: PrimaryPosition,
  maximumLag: number,
): Promise<string | undefined> => {
  const { rows } = await client.query<{ obstacle: string | null }>(obstacleSql, [
    position,
    moment,
    identity,
    maximumLag,
  ])
  return rows[0]?.obstacle ?? undefined
}

const describeFailure = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message : message
}

// Subscribes to a notification channel of the database, on its own connection, which is replaced when it breaks.

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
