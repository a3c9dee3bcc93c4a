// Fresh places in the run's PostgreSQL: a database for each test file, a schema of it for each opening.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

const name = (): string => `t_${randomBytes(6).toString('hex')}`

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

const makeDatabase = async (): Promise<string> => {
  const { url: server } = inject('postgres')
  const client = await connect(`${server}/postgres`)
  const database = name()
  await client.query(`CREATE DATABASE ${database} TEMPLATE template0 ENCODING 'UTF8'`)
  await client.end()
  return `${server}/${database}`
}

let database: Promise<string> | undefined

/** The address of a place where nothing is yet; everything that is made through it stays in it. */
export const newPlace = async (): Promise<string> => {
  database ??= makeDatabase()
  const url = await database
  const schema = name()
  await query(url, `CREATE SCHEMA ${schema}`)
  return `${url}?${new URLSearchParams({ options: `-c search_path=${schema}`, application_name: schema })}`
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

export const removePlace = async (url: string): Promise<void> => {
  const schema = new URL(url).searchParams.get('application_name')
  await query(url, `DROP SCHEMA IF EXISTS ${schema} CASCADE`)
}
