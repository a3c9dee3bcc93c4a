// The shop as `npm start` runs it: in a process of its own with the owner signed in; and its database, filled beside it.
import '../../tests/support/register-modules.ts'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../commands/build-if-stale.ts'
import { bundle } from '../../commands/bundle.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { parseConfig } from '../../server/config/config.ts'
import { listOpenDays } from '../../server/day/open-day.ts'
import { recomputeDaySums } from '../../server/ledger/update-day-sums.ts'
import { openStorage } from '../../server/project/open-storage.ts'
import { loadSchema, readSchemaFiles } from '../../server/schema/load-schema.ts'
import type { Storage } from '../../server/storage/storage.ts'
import { signIn } from './calls.ts'
import { type MeasuredServer, startProgram, withCleanup } from './processes.ts'

export interface ShopServer extends MeasuredServer {
  /** Of the owner. */
  readonly token: string
}

export type ShopEnv = Readonly<Record<string, string>>

export const shopCode = 'TST'
export const demoCode = 'KCA'
/** Settings of a shop with the rows of the demo, and with its sixty days. */
export const demoEnv: ShopEnv = { KENCANA_START: 'demo', KENCANA_SHOP: demoCode }
export const historyEnv: ShopEnv = { KENCANA_START: 'demo-history', KENCANA_SHOP: demoCode }
/** That of shops in the browser too. */
export const benchmarkPassword = 'rahasia-sekali'

export const nodeOptions = ['--min-semi-space-size=16', '--max-semi-space-size=32']
const cache = 'node_modules/.cache/benchmarks'
let bundled: Promise<void> | undefined

/** Our server from its bundle, which is built once in a process, with the heap settings of `npm start`. */
export const startOurs = async (folder: string, env: ShopEnv = {}): Promise<MeasuredServer> => {
  bundled ??= bundle({ serve: 'benchmarks/harness/serve-ours.ts' }, { folder: cache })
  await bundled
  return startProgram(pathToFileURL(join(root, cache, 'serve.js')), {
    execArgv: nodeOptions,
    firstPath: '/api/health',
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      KENCANA_START: 'empty',
      KENCANA_SHOP: shopCode,
      KENCANA_OWNER_PASSWORD: benchmarkPassword,
      KENCANA_DEMO_PASSWORD: benchmarkPassword,
      ...env,
    },
  })
}

/** Starts it on the folder, which it fills when it is empty; `env` has settings that are others. */
export const startShop = async (folder: string, env: ShopEnv = {}): Promise<ShopServer> => {
  const server = await startOurs(folder, env)
  return { ...server, token: await signIn(server, 'OWNER', benchmarkPassword) }
}

/** Stops the shop after the work. */
export const withShop = <T>(folder: string, env: ShopEnv, work: (shop: ShopServer) => Promise<T>): Promise<T> =>
  withCleanup(async defer => {
    const shop = await startShop(folder, env)
    defer(shop.stop)
    return work(shop)
  })

/** Creates the files of a shop. */
export const createShop = (folder: string, env: ShopEnv = {}): Promise<void> =>
  withShop(folder, env, () => Promise.resolve())

interface ShopFiles {
  readonly schema: Schema
  readonly storage: Storage
  readonly now: () => Date
}

/** Opens the database, which no other process may have open. */
export const withStorage = async <T>(env: ShopEnv, work: (files: ShopFiles) => Promise<T>): Promise<T> => {
  const schema = loadSchema('schema')
  const now = (): Date => new Date()
  const files = readSchemaFiles('schema')
  const storage = await openStorage(parseConfig(env), { schema, files, now, command: 'bench:data' })
  try {
    return await work({ schema, storage, now })
  } finally {
    await storage.close()
  }
}

/** Rebuilds the day sums of rows that were inserted by SQL, as after a change of the schema files; of every shop, or of one. */
export const rebuildDaySums = (folder: string, only?: string): Promise<void> =>
  withStorage({ DATA_DIR: folder }, ({ schema, storage, now }) =>
    storage.write(
      async connection => {
        for (const [shop, day] of await listOpenDays(connection, schema))
          if (only === undefined || shop === only)
            await recomputeDaySums(connection, schema, { shop, day, at: now().toISOString(), user: '-' })
      },
      { exclusive: true },
    ),
  )
