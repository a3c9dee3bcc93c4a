// Leases that a process holds while it lives: advisory locks of PostgreSQL, each on its own connection, so that the
// database releases them when the process dies.
import type pg from 'pg'
import { createReadClient } from './connection.ts'

/** Both keys of the lock; the schema is part of them, so that several installations can share a database. */
const lockKeys = "hashtext('kencana lease ' || current_schema()), hashtext($1)"

/** Waits without a timeout until the lease is free; it is held until the returned function is called. */
export const acquireLease = async (url: string, name: string): Promise<() => Promise<void>> => {
  const client = createReadClient(url, { patient: true })
  try {
    await client.connect()
    await client.query('SET lock_timeout = 0')
    await client.query(`SELECT pg_advisory_lock(${lockKeys})`, [name])
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return () => client.end()
}

const [area, item] = lockKeys.split(/, (?=hashtext)/)
const toOid = (half = ''): string => `(${half}::bigint & 4294967295)::oid`

/** Reads the lock table, because trying to take the lock would block others for a moment. */
const lockHeldSql = `
  SELECT 1 FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = ${toOid(area)} AND objid = ${toOid(item)}`

export const isLeaseHeld = async (client: pg.ClientBase, name: string): Promise<boolean> =>
  (await client.query(lockHeldSql, [name])).rows.length > 0
