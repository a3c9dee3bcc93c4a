// What a load costs: processor time of servers and of PostgreSQL, and bytes of its log.
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import type { ShopServer } from '../large/shop-server.ts'

export interface ChainCosts {
  /** Milliseconds of a processor. */
  readonly servers: number
  readonly database: number
  readonly walBytes: number
}

/** Of /proc, in hundredths of a second. */
const millisecondsPerTick = 10

/** Reads the fields of a process after its name: state, parent, and from the twelfth on its processor time. */
const readProcess = (pid: string): readonly string[] | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    // It has ended.
    return undefined
  }
}

/** Of the server process, of those that it has started, and of those of them that have ended. */
const readDatabaseProcessor = (serverPid: string): number => {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    const [, parent, ...fields] = readProcess(pid) ?? []
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(9, 13).map(Number)
    if (pid === serverPid) ticks += user + system + endedUser + endedSystem
    else if (parent === serverPid) ticks += user + system
  }
  return ticks * millisecondsPerTick
}

export const readCosts = async (servers: readonly ShopServer[], databaseUrl: string): Promise<ChainCosts> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: string; wal: string }>(
      "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid, wal_bytes::text AS wal FROM pg_stat_wal",
    )
    const [row] = rows
    const times = await Promise.all(servers.map(server => server.processor()))
    return {
      servers: times.reduce((sum, time) => sum + time, 0),
      database: readDatabaseProcessor(row?.pid ?? ''),
      walBytes: Number(row?.wal),
    }
  } finally {
    await client.end()
  }
}

export const countSales = async (databaseUrl: string): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>(
      "SELECT count(*)::text AS count FROM penjualan WHERE kode_toko LIKE 'T__'",
    )
    return Number(rows[0]?.count)
  } finally {
    await client.end()
  }
}
