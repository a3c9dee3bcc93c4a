// Fresh places in the run's PostgreSQL: a database for each opening.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

const getName = (): string => `t_${randomBytes(6).toString('hex')}`

const patienceMilliseconds = 60_000

/** Waits for a server that is still starting. */
const connect = async (url: string): Promise<pg.Client> => {
  const deadline = Date.now() + patienceMilliseconds
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      if (Date.now() > deadline || !existsSync(inject('postgres').folder)) throw error
      await setTimeout(50)
    }
  }
}

const onServer = (sql: string): Promise<readonly pg.QueryResultRow[]> =>
  query(`${inject('postgres').url}/postgres`, sql)

const schemaName = 'shop'

const buildPlaceUrl = (database: string): string => {
  const options = { options: `-c search_path=${schemaName}`, application_name: database }
  return `${inject('postgres').url}/${database}?${new URLSearchParams(options)}`
}

const getDatabaseName = (place: string): string => new URL(place).pathname.slice(1)

/** The address of a place where nothing is yet; everything that is made through it stays in it. */
export const createPlace = async (): Promise<string> => {
  const place = buildPlaceUrl(getName())
  await onServer(`CREATE DATABASE ${getDatabaseName(place)} TEMPLATE template0 ENCODING 'UTF8'`)
  await query(place, `CREATE SCHEMA ${schemaName}`)
  return place
}

/** A place with what is in another, to which nobody is connected: made in a tenth of the time. */
export const copyPlace = async (other: string): Promise<string> => {
  const place = buildPlaceUrl(getName())
  await onServer(`CREATE DATABASE ${getDatabaseName(place)} TEMPLATE ${getDatabaseName(other)} STRATEGY FILE_COPY`)
  return place
}

/** A connection of a test's own to a place, beside the storage. */
export const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await connect(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const query = (
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly pg.QueryResultRow[]> => withClient(url, async client => (await client.query(sql, [...values])).rows)

/** A database goes in a moment, a schema of as many tables takes half a second. */
export const removePlace = async (url: string): Promise<void> => {
  await onServer(`DROP DATABASE IF EXISTS ${getDatabaseName(url)} WITH (FORCE)`)
}
