// Opens the database that the environment names for reading, beside a running server.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config/config.ts'
import type { InspectedTables } from '../storage/migration/inspect-migration.ts'
import { openForInspection as inspectPostgres } from '../storage/postgres/open-for-inspection.ts'
import { openForInspection as inspectSqlite } from '../storage/sqlite/open-for-inspection.ts'

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

export const openInspectedDatabase = (config: DatabaseConfig): Promise<InspectedTables> =>
  config.databaseUrl === undefined ? inspectSqlite(getDatabaseFile(config)) : inspectPostgres(config.databaseUrl)

/** Throws ConfigError if the folder of the data has no database. */
export const getDatabaseFile = ({ dataDir }: DatabaseConfig): string => {
  const file = join(dataDir, 'kencana.db')
  if (!existsSync(file)) throw new ConfigError(`There is no ${file}; set DATA_DIR to the folder of the data.`)
  return file
}
