// PgBouncer in transaction mode in front of the PostgreSQL of the tests. It is not a package of npm: `apt-get install pgbouncer`.
import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { query } from './postgres-place.ts'
import { findFreePort } from './postgres-server.ts'

export interface Pooler {
  /** The address of the same database through the pooler. */
  readonly url: string
  /** Cuts all connections, and takes new ones at the same address. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** PgBouncer refuses to run as root. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0

/** The options of the place are set for each connection of the pooler, which takes none from a client. */
const buildSettings = (place: URL, port: number, connections: number): string => `[databases]
* = host=${place.hostname} port=${place.port} user=${place.username} connect_query='SET search_path = shop'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
`

/** Fewer connections than the program opens, so that it does get another one for each transaction. */
export const startPooler = async (placeUrl: string, connections = 4): Promise<Pooler> => {
  const place = new URL(placeUrl)
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'kencana-pooler-'))
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, buildSettings(place, port, connections))
  if (isRoot) for (const path of [folder, file]) chownSync(path, nobody, nobody)
  const url = `postgres://${place.username}@127.0.0.1:${port}${place.pathname}`
  let running: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const started = spawn('pgbouncer', [file], { stdio: 'ignore', ...(isRoot && { uid: nobody, gid: nobody }) })
    const failed = new Promise<never>((_, reject) => started.once('error', reject))
    await Promise.race([failed, query(url, 'SELECT 1')])
    running = started
  }
  const end = async (): Promise<void> => {
    if (!running) return
    const ended = new Promise(resolve => running?.once('exit', resolve))
    running.kill('SIGTERM')
    await ended
    running = undefined
  }
  await start()
  return {
    url,
    restart: async () => {
      await end()
      await start()
    },
    stop: async () => {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
