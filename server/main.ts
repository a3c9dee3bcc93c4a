// Starts the server from the environment, and says in one sentence what is wrong when it cannot.
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
  const config = parseConfig(process.env)
  const onSchemaRefused = (error: Error): void => console.error(refusalText(error))
  const releasePort = await holdPort(config).catch((error: unknown) => {
    throw findHolder(config) ?? error
  })
  const running = await run(config, { watch: true, onSchemaRefused, fill: () => fillApart(printProgress) })
  printPassword(running)
  await releasePort()
  const address = await running.server.listen({ port: config.port, host: config.host })
  running.storage.announce?.(address)
  stopOnSignal(running)
  announce(running, address)
  keepHeapLean()
}

/** Days between two lines. */
const daysEach = 10

const printProgress = ({ shop, done, of }: StartProgress): void => {
  if (done % daysEach === 0 || done === of) console.log(`Making the history of ${shop}: day ${done} of ${of}`)
}

/** Once: a terminal and npm may both pass a signal on. */
const stopOnSignal = (running: Running): void => {
  let isStopping = false
  const stopOnce = (): void => {
    if (!isStopping) void stop(running)
    isStopping = true
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopOnce)
  onOrphaned(stopOnce)
}

/** A second start by mistake finds the port in use as well; who holds the data says more. */
const findHolder = ({ databaseUrl, dataDir }: Config): Error | undefined =>
  databaseUrl === undefined ? findFolderHeld(dataDir) : undefined

/** Before anything else can fail: the database is filled by now, and the password is printed only once. */
const printPassword = ({ madePassword }: Running): void => {
  if (madePassword !== undefined)
    console.log(`User OWNER, password ${madePassword} (shown once; change it after signing in)`)
}

const announce = ({ storage, leftBehind, clock }: Running, address: string): void => {
  console.log(`Kencana is open at ${address}`)
  if (leftBehind !== undefined) console.warn(leftBehind)
  const trouble = storage.trouble()
  if (trouble) console.warn(`Nothing can be saved: ${trouble.reason}`)
  if (storage.lacks !== undefined) console.warn(storage.lacks)
  const doubt = clock.doubt()
  if (doubt) console.warn(clockSentence(doubt))
  const free = storage.freeBytes?.() ?? scarceBytes
  if (free < scarceBytes) console.warn(`Only ${Math.floor(free / 1024 ** 2)} MiB are free on the disk of the data`)
}

/** Lets running requests finish; what hangs is cut off after the grace period. */
const stop = async ({ close }: Running): Promise<void> => {
  setTimeout(() => process.exit(1), graceMilliseconds).unref()
  await close()
  process.exit(0)
}

try {
  await main()
} catch (error) {
  // Not read by a start that goes well.
  const { isSentence } = await import('./start/is-sentence.ts')
  console.error(isSentence(error) ? error.message : error)
  process.exit(1)
}
