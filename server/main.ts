// Starts the server from the environment, and says in one sentence what is wrong when it cannot.
import './refuse-old-node.ts'
import { SchemaError } from '../engine/definition/schema-fault.ts'
import { ConfigError, parseConfig } from './config.ts'
import { keepHeapLean } from './lean-heap.ts'
import { refusalText } from './live-schema.ts'
import { type Running, run } from './run.ts'
import { SchemaMismatch } from './storage/migration/schema-mismatch.ts'

const graceMilliseconds = 10_000

const main = async (): Promise<void> => {
  const config = parseConfig(process.env)
  const onSchemaRefused = (error: Error): void => console.error(refusalText(error))
  const running = await run(config, { watch: true, onSchemaRefused })
  tellPassword(running)
  const address = await running.server.listen({ port: config.port, host: config.host })
  announce(running, address)
  keepHeapLean()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(running))
}

/** Before anything else can fail: the database is filled by now, and nobody will be told again. */
const tellPassword = ({ madePassword }: Running): void => {
  if (madePassword !== undefined)
    console.log(`User OWNER, password ${madePassword} (shown once; change it after signing in)`)
}

const announce = ({ readOnlyBecause, leftBehind }: Running, address: string): void => {
  console.log(`Kencana is open at ${address}`)
  if (leftBehind !== undefined) console.warn(leftBehind)
  if (readOnlyBecause !== undefined) console.warn(`Nothing can be saved: ${readOnlyBecause}`)
}

/** Lets running requests finish; what hangs is cut off after the grace period. */
const stop = async ({ close }: Running): Promise<void> => {
  setTimeout(() => process.exit(1), graceMilliseconds).unref()
  await close()
  process.exit(0)
}

const isSentence = (error: unknown): error is Error =>
  error instanceof ConfigError || error instanceof SchemaError || error instanceof SchemaMismatch

try {
  await main()
} catch (error) {
  const told = error as NodeJS.ErrnoException
  const taken = told.code === 'EADDRINUSE'
  if (taken) console.error('The port is in use; set PORT to another one or stop the other program.')
  else console.error(isSentence(error) ? told.message : told)
  process.exit(1)
}
