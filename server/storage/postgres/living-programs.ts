// The versions of the program whose servers run on a database: each holds a shared advisory lock while it is connected, so
// that the database forgets a process that dies.
import type pg from 'pg'

const lockArea = "hashtext('kencana program ' || current_schema())"

/** The lock is a number of 32 bits: `1.2.3` is 1002003. */
const encodeVersion = (version: string): number =>
  version
    .split(/[.+-]/, 3)
    .map(Number)
    .reduce((code, part) => code * 1000 + part, 0)

const decodeVersion = (code: number): string =>
  [Math.floor(code / 1_000_000), Math.floor(code / 1000) % 1000, code % 1000].join('.')

/** The process counts as living until this connection ends. */
export const registerProgram = async (client: pg.ClientBase, version: string): Promise<void> => {
  await client.query(`SELECT pg_advisory_lock_shared(${lockArea}, $1)`, [encodeVersion(version)])
}

const otherProgramsSql = `
  SELECT DISTINCT objid::bigint AS code FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND mode = 'ShareLock'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = (${lockArea}::bigint & 4294967295)::oid AND objid <> $1::bigint::oid
  ORDER BY code`

/** Other versions than this one that run on the database. */
export const findOtherPrograms = async (client: pg.ClientBase, version: string): Promise<readonly string[]> => {
  const { rows } = await client.query<{ code: number | string }>(otherProgramsSql, [encodeVersion(version)])
  return rows.map(({ code }) => decodeVersion(Number(code)))
}
