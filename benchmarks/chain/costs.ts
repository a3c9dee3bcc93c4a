// What work costs: processor time of servers and of PostgreSQL, and bytes of its log.
import { readdirSync, readFileSync } from 'node:fs'
import { sum } from 'es-toolkit/math/sum'
import { mapValues } from 'es-toolkit/object/mapValues'
import type { OpenedChain } from './chain-shops.ts'

/** Of /proc, in hundredths of a second. */
const millisecondsPerTick = 10

/** Reads the fields of a process after its name: state, parent, and from the twelfth on its processor time. */
const readProcess = (pid: string): readonly string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    // It has ended.
    return []
  }
}

/** Of the server process, of those that it has started, and of those of them that have ended; on Linux. */
const readDatabaseProcessor = (serverPid: string): number => {
  const ticks = readdirSync('/proc').map(pid => {
    const [, parent, ...fields] = readProcess(pid)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(9, 13).map(Number)
    if (pid === serverPid) return user + system + endedUser + endedSystem
    return parent === serverPid ? user + system : 0
  })
  return sum(ticks) * millisecondsPerTick
}

/** Milliseconds of a processor, and bytes. */
export const readCosts = async ({ servers, client }: Pick<OpenedChain, 'servers' | 'client'>) => {
  const { rows } = await client.query<{ pid: string; wal: string }>(
    "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid, (pg_current_wal_insert_lsn() - '0/0')::text AS wal",
  )
  return {
    server: sum(await Promise.all(servers.map(({ ask }) => ask('processor')))),
    database: readDatabaseProcessor(rows[0]?.pid ?? ''),
    walBytes: Number(rows[0]?.wal),
  }
}

/** What was counted between both, for each of so many. */
export const subtractCounts = <Name extends string>(
  after: Readonly<Record<Name, number>>,
  before: Readonly<Record<Name, number>>,
  count = 1,
): Readonly<Record<Name, number>> => mapValues(after, (value, name) => (value - before[name]) / count)
