// What work costs: processor time of servers and of PostgreSQL, and bytes of its log.
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import type { MeasuredServer } from '../harness/processes.ts'

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

/** Of the server process, of those that it has started, and of those of them that have ended; on Linux. */
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

export const readCosts = async (servers: readonly MeasuredServer[], client: pg.Client): Promise<ChainCosts> => {
  const { rows } = await client.query<{ pid: string; wal: string }>(
    "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid, (pg_current_wal_insert_lsn() - '0/0')::text AS wal",
  )
  const times = await Promise.all(servers.map(server => server.processor()))
  return {
    servers: times.reduce((sum, time) => sum + time, 0),
    database: readDatabaseProcessor(rows[0]?.pid ?? ''),
    walBytes: Number(rows[0]?.wal),
  }
}

/** What was spent between both, for each of so many. */
export const subtractCosts = (after: ChainCosts, before: ChainCosts, count: number): ChainCosts => ({
  servers: (after.servers - before.servers) / count,
  database: (after.database - before.database) / count,
  walBytes: (after.walBytes - before.walBytes) / count,
})

export const formatCosts = ({ servers, database, walBytes }: ChainCosts): string =>
  `server ${servers.toFixed(1)} ms, database ${database.toFixed(1)} ms, log ${(walBytes / 1000).toFixed(1)} kB`
