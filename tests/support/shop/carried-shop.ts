// What a shop that is carried to another database has on both sides.
import { rmSync } from 'node:fs'
import { auditBooks } from '../../../server/audit/run-audit.ts'
import { type Config, parseConfig } from '../../../server/config/config.ts'
import { compileSchema, loadSchema, readSchemaFiles } from '../../../server/schema/load-schema.ts'
import { openInspectedDatabase } from '../../../server/start/open-inspected-database.ts'
import type { DatabaseRow } from '../../../server/storage/storage.ts'
import { removePlace } from '../storage/postgres-place.ts'
import type { Shop } from './shop.ts'

const schema = loadSchema('schema')

export const getConfig = ({ dataDir, databaseUrl }: Pick<Shop, 'dataDir' | 'databaseUrl'>): Config =>
  parseConfig({ DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) })

export const findBreaches = async (config: Config): Promise<readonly unknown[]> => {
  const inspected = await openInspectedDatabase(config)
  try {
    const files = (await inspected.findAppliedFiles()) ?? readSchemaFiles(config.schemaDir)
    const { checks } = await auditBooks(inspected, compileSchema(files))
    return checks.flatMap(({ check, breaches }) => breaches.map(breach => ({ check, ...breach })))
  } finally {
    await inspected.close()
  }
}

export const readRows = async (config: Config, sql: string): Promise<readonly DatabaseRow[]> => {
  const inspected = await openInspectedDatabase(config)
  try {
    return await inspected.connection.all({ sql, values: [] })
  } finally {
    await inspected.close()
  }
}

/** Of the shop KCA, by table. */
export const countRows = async (config: Config): Promise<Readonly<Record<string, number>>> => {
  const inspected = await openInspectedDatabase(config)
  const counts: Record<string, number> = {}
  try {
    for (const { name, kind, table, scope } of Object.values(schema.resources)) {
      // Sums of days are computed again, and points stay with the chain.
      if (scope.kind !== 'shop' || kind === 'balance' || name === 'ledger:poin') continue
      const sql = `select count(*) as n from "${table}" where "${scope.column}" = 'KCA'`
      counts[table] = Number((await inspected.connection.all({ sql, values: [] }))[0]?.n)
    }
    return counts
  } finally {
    await inspected.close()
  }
}

/** Removes the data of a shop whose server has stopped. */
export const removeClosed = async ({ dataDir, databaseUrl }: Shop): Promise<void> => {
  rmSync(dataDir, { recursive: true, force: true })
  if (databaseUrl !== undefined) await removePlace(databaseUrl)
}
