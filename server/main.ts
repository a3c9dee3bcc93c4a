// Starts the server from the environment; prints an error of the configuration as one sentence.
import './start/refuse-old-node.ts'
import { type Config, parseConfig } from './config/config.ts'
import { clockSentence } from './day/clock.ts'
import type { StartProgress } from './modules/sistem/start-data.ts'
import { refusalText } from './schema/live-schema.ts'
import { fillApart } from './start/fill-apart.ts'
import { holdPort } from './start/hold-port.ts'
import { keepHeapLean } from './start/lean-heap.ts'
import { onOrphaned } from './start/on-orphaned.ts'
import { type Running, run } from './start/run.ts'
import { findFolderHeld } from './storage/sqlite/folder-lock.ts'
import { scarceBytes } from './storage/storage.ts'

const graceMilliseconds = 10_000

const main = async (): Promise<void> => {
  const config = parseConfig({ LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info', ...process.env })
  const onSchemaRefused = (error: Error): void => console.error(refusalText(error))
  const releasePort = await holdPort(config).catch((error: unknown) => {
    throw findHolder(config) ?? error
  })
  const running = await run(config, { watch: true, onSchemaRefused, fill: () => fillApart({ onFilling, onProgress }) })
  await releasePort()
  const address = await running.server.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    // The database is already filled, and the passwords are printed only once.
    console.log(describeUsers(running))
    throw error
  })
  running.storage.announce?.(address)
  stopOnSignal(running)
  announce(running, address)
  keepHeapLean()
}

const onFilling = (start: string): void => console.log(`Filling the new database (${start}) ...`)

/** Days between two progress lines. */
const daysEach = 10

const onProgress = ({ shop, done, of }: StartProgress): void => {
  if (done % daysEach === 0 || done === of) console.log(`Making the history of ${shop}: day ${done} of ${of}`)
}

/** Stops once, because a terminal and npm may both send a signal. */
const stopOnSignal = (running: Running): void => {
  let isStopping = false
  const stopOnce = (): void => {
    if (!isStopping) void stop(running)
    isStopping = true
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopOnce)
  onOrphaned(stopOnce)
}

/** If the port is in use, reports the process that holds the data folder, because a second start may be the cause. */
const findHolder = ({ databaseUrl, dataDir }: Config): Error | undefined =>
  databaseUrl === undefined ? findFolderHeld(dataDir) : undefined

/** Formats the new users with their passwords; empty if there are none. */
const describeUsers = ({ madeUsers }: Running): string => {
  if (madeUsers.length === 0) return ''
  const heading = { userId: 'User', level: 'Level', shop: 'Shop', password: 'Password' }
  const lines = [heading, ...madeUsers].map(
    ({ userId, level, shop, password }) => `  ${userId.padEnd(10)}${level.padEnd(14)}${shop.padEnd(8)}${password}`,
  )
  return ['\n', ...lines, '\nThese passwords are shown once; change them after signing in.'].join('\n')
}

const announce = (running: Running, address: string): void => {
  const { storage, leftBehind, clock } = running
  // Prints one text, so that no log line appears in between.
  console.log(`Kencana is open at ${address}${describeUsers(running)}`)
  if (leftBehind !== undefined) console.warn(leftBehind)
  const trouble = storage.trouble()
  if (trouble) console.warn(`Nothing can be saved: ${trouble.reason}`)
  if (storage.lacks !== undefined) console.warn(storage.lacks)
  const doubt = clock.doubt()
  if (doubt) console.warn(clockSentence(doubt))
  const free = storage.freeBytes?.() ?? scarceBytes
  if (free < scarceBytes) console.warn(`Only ${Math.floor(free / 1024 ** 2)} MiB are free on the disk of the data`)
}

/** Waits for pending requests, and exits after the grace period. */
const stop = async ({ close }: Running): Promise<void> => {
  setTimeout(() => process.exit(1), graceMilliseconds).unref()
  await close()
  process.exit(0)
}

try {
  await main()
} catch (error) {
  // Loaded only if the start fails.
  const { isSentence } = await import('./start/is-sentence.ts')
  console.error(isSentence(error) ? error.message : error)
  process.exit(1)
}
