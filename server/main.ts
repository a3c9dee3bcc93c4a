// Starts the server from the environment; prints an error of the configuration as one sentence.

import './start/check-node-version.ts'
import { fork } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, parseConfig } from './config/config.ts'
import { describeClockDoubt } from './day/day.ts'
import { formatRefusal } from './schema/live-schema.ts'
import type { StartProgress, StartUser } from './shop/start-data.ts'
import type { FillMessage } from './start/fill.process.ts'
import { reservePort } from './start/reserve-port.ts'
import { type RunningServer, run } from './start/run.ts'
import { tuneHeap } from './start/tune-heap.ts'
import { findFolderHeld } from './storage/sqlite/folder-lock.ts'
import { lowSpaceBytes } from './storage/storage.ts'

const graceMilliseconds = 10_000

const runMain = async (): Promise<void> => {
  const config = parseConfig({ LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info', ...process.env })
  const onSchemaRefused = (error: Error): void => console.error(formatRefusal(error))
  const releasePort = await reservePort(config).catch((error: unknown) => {
    throw findHolder(config) ?? error
  })
  const running = await run(config, {
    watch: true,
    practiceProgram: new URL('./practice.process.ts', import.meta.url),
    onSchemaRefused,
    fill: () => fillInChildProcess({ onFilling: reportFilling, onProgress: reportProgress }),
  })
  await releasePort()
  const address = await running.server.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    // The database is already filled, and the passwords are shown only once.
    console.log(describeUsers(running, config))
    throw error
  })
  running.storage.announce?.(address)
  reportUnhandledErrors(running)
  stopOnSignal(running)
  printStarted(running, address, config)
  tuneHeap()
}

/** An error that nothing handles must not stop the tills: it is reported, and the health of the server shows it. */
const reportUnhandledErrors = ({ tasks }: RunningServer): void => {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => tasks.recordFailure('process', error))
}

const reportFilling = (start: string): void => console.log(`Filling the new database (${start}) ...`)

/** Days between two progress lines. */
const reportedDays = 10

const reportProgress = ({ shop, done, of }: StartProgress): void => {
  if (done % reportedDays === 0 || done === of) console.log(`Making the history of ${shop}: day ${done} of ${of}`)
}

/** Stops once, because a terminal and npm may both send a signal. */
const stopOnSignal = (running: RunningServer): void => {
  let isStopping = false
  const stopOnce = (): void => {
    if (!isStopping) void shutDown(running)
    isStopping = true
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopOnce)
  onParentExit(stopOnce)
}

/** If the port is in use, reports the process that holds the data folder, because a second start may be the cause. */
const findHolder = ({ databaseUrl, dataDir }: Config): Error | undefined =>
  databaseUrl === undefined ? findFolderHeld(dataDir) : undefined

/** Formats the new users with their passwords; empty if there are none. A log gets the file that has them. */
const describeUsers = ({ madeUsers }: RunningServer, { dataDir }: Config): string => {
  if (madeUsers.length === 0) return ''
  const heading = { userId: 'User', level: 'Level', shop: 'Shop', password: 'Password' }
  const lines = [heading, ...madeUsers].map(
    ({ userId, level, shop, password }) => `  ${userId.padEnd(10)}${level.padEnd(14)}${shop.padEnd(8)}${password}`,
  )
  const note = 'These passwords are shown once; change them after signing in.'
  if (process.stdout.isTTY) return ['\n', ...lines, `\n${note}`].join('\n')
  const file = join(dataDir, 'first-passwords.txt')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(file, [...lines, note, ''].join('\n'), { mode: 0o600 })
  return `\nThe users and their first passwords are in ${file}; delete it after signing in.`
}

const printStarted = (running: RunningServer, address: string, config: Config): void => {
  const { storage, leftBehind, clock } = running
  // Prints one text, so that no log line appears in between.
  console.log(`Kencana is open at ${address}${describeUsers(running, config)}`)
  if (leftBehind !== undefined) console.warn(leftBehind)
  const trouble = storage.trouble()
  if (trouble) console.warn(`Nothing can be saved: ${trouble.reason}`)
  if (storage.limitation !== undefined) console.warn(storage.limitation)
  const doubt = clock.doubt()
  if (doubt) console.warn(describeClockDoubt(doubt))
  const free = storage.freeBytes?.() ?? lowSpaceBytes
  if (free < lowSpaceBytes) console.warn(`Only ${Math.floor(free / 1024 ** 2)} MiB are free on the disk of the data`)
}

/** Waits for pending requests, and exits after the grace period. */
const shutDown = async ({ close }: RunningServer): Promise<void> => {
  setTimeout(() => process.exit(1), graceMilliseconds).unref()
  await close()
  process.exit(0)
}

// Detects the exit of the npm parent process: a signal to npm ends its shell, and leaves the server without a parent.

const checkMilliseconds = 500

/** Calls back once after the npm process that started this one has exited; never without npm or on Windows. */
const onParentExit = (stop: () => void): void => {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, checkMilliseconds)
  timer.unref()
}

// Fills a new database in a child process, whose memory is released with it: sixty days of demo data would enlarge the
// server by half.

interface FillListener {
  readonly onFilling: (start: string) => void
  readonly onProgress: (progress: StartProgress) => void
}

/** The process reads the same environment. Rejects with its message, or with one about its exit. */
const fillInChildProcess = ({ onFilling, onProgress }: FillListener): Promise<readonly StartUser[]> =>
  new Promise((resolve, reject) => {
    const child = fork(new URL('./start/fill.process.ts', import.meta.url))
    let madeUsers: readonly StartUser[] | undefined
    child.on('error', reject)
    child.on('message', (message: FillMessage) => {
      if ('filling' in message) onFilling(message.filling)
      else if ('progress' in message) onProgress(message.progress)
      else if ('madeUsers' in message) madeUsers = message.madeUsers
      else if ('failed' in message) reject(new ConfigError(message.failed))
    })
    child.once('close', (code, signal) => {
      if (code === 0 && madeUsers) resolve(madeUsers)
      else reject(new ConfigError(`The first rows could not be written: their process ended with ${signal ?? code}.`))
    })
  })

try {
  await runMain()
} catch (error) {
  // Loaded only if the start fails.
  const { isOperatorError: isSentence } = await import('./start/operator-errors.ts')
  console.error(isSentence(error) ? error.message : error)
  process.exit(1)
}
