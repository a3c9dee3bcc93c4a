// Puts the parts together and listens; the way down is the same backwards.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'
import { keepTidy } from './housekeeping.ts'
import { buildServer, type HttpOptions, type HttpServer } from './http/build-server.ts'
import { registryOf } from './http/registry.ts'
import { loadSchema } from './load-schema.ts'
import { loadWording } from './load-wording.ts'
import { fillDatabase, isStarted } from './start-data.ts'
import { openSqlite } from './storage/sqlite/open.ts'
import type { Storage } from './storage/storage.ts'

export interface RunOptions {
  readonly now?: () => Date
  readonly logger?: HttpOptions['logger']
  readonly requestsPerMinute?: number
}

export interface Running {
  readonly server: HttpServer
  readonly storage: Storage
  /** The first owner's password when it was made now and nobody knows it yet. */
  readonly madePassword: string | undefined
  readonly readOnlyBecause: string | undefined
  readonly close: () => Promise<void>
}

/** Reads the schema before it touches anything; throws SchemaError, SchemaMismatch or a sentence. */
export const run = async (config: Config, options: RunOptions = {}): Promise<Running> => {
  const { now = () => new Date(), logger = usualLogger } = options
  const schema = loadSchema(config.schemaDir)
  const wordings = { id: loadWording('id'), en: loadWording('en') }
  const storage = openSqlite({ file: join(config.dataDir, 'kencana.db'), schema, now })
  const current = { schema, registry: registryOf(schema) }
  const fresh = storage.readOnlyBecause === undefined && !(await isStarted(storage))
  const madePassword = fresh && config.ownerPassword === undefined ? randomBytes(9).toString('base64url') : undefined
  if (fresh) {
    const ownerPassword = config.ownerPassword ?? madePassword ?? ''
    await fillDatabase({ schema, storage, now, start: config.start, firstShop: config.firstShop, ownerPassword })
  }
  const world = { version: packageVersion(), storage, now, wordings, current: () => current }
  const { requestsPerMinute } = options
  const server = await buildServer(world, {
    logger,
    webFolder,
    ...(requestsPerMinute !== undefined && { requestsPerMinute }),
  })
  const stopTidying = keepTidy(storage, now, error => server.log.error({ err: error }, 'tidying up failed'))
  const close = async (): Promise<void> => {
    stopTidying()
    await server.close()
    await storage.close()
  }
  return { server, storage, madePassword, readOnlyBecause: storage.readOnlyBecause, close }
}

/** Where Vite puts the web part. */
const webFolder = fileURLToPath(new URL('../dist', import.meta.url))

const packageVersion = (): string => {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** Structured lines; headers and bodies are never logged, and what might slip in is taken out. */
const usualLogger = {
  level: 'info',
  redact: ['req.headers.authorization', 'req.headers["x-auth-token"]', '*.password', '*.new_password', '*.token'],
}
