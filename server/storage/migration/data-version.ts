// How the rows of a database are to be read, beyond what their tables say: raised when a version of the program needs rows
// that an earlier one did not write.
import type { Schema } from '../../../engine/schema/schema.ts'
import { findMeta, putMeta } from '../meta.ts'
import type { Connection } from '../storage.ts'
import type { FoundTables } from './found-tables.ts'
import type { MigrationDatabase } from './run-migration.ts'

/** Writes what one version of the data has and the one before had not. */
export interface DataUpgrade {
  readonly to: number
  readonly run: (connection: Connection, schema: Schema) => Promise<void>
}

/** In the order of their versions; the last one is the version of this program. */
export type DataUpgrades = readonly DataUpgrade[]

/** A newer program wrote the database, and this one could misread or spoil it. */
export class DataTooNew extends Error {
  constructor(found: number, known: number) {
    super(
      `The database was written by a newer version of Kencana (its data have version ${found}, this program knows ${known}); nothing was changed. Install that version again, or restore the backup that was made before it was installed.`,
    )
    this.name = 'DataTooNew'
  }
}

const metaTable = 'kencana_meta'
/** As what is said of the schema, it stays behind when rows are copied into another database. */
const metaName = 'schema-data-version'

/**
 * The database with migrations that bring its rows up too, all or nothing: it refuses data that are newer before anything
 * is changed, and upgrades older ones once the tables follow the schema.
 */
export const withUpgrades = (
  database: MigrationDatabase,
  schema: Schema,
  upgrades: DataUpgrades | undefined,
): MigrationDatabase => {
  if (!upgrades) return database
  const { connection } = database
  const known = upgrades.at(-1)?.to ?? 0
  /** Found here before the migration asks: as nothing is changed until then, its first look is answered with them. */
  let found: FoundTables | undefined
  const find: MigrationDatabase['find'] = async () => {
    const tables = found ?? (await database.find())
    found = undefined
    return tables
  }
  const transaction: MigrationDatabase['transaction'] = work =>
    database.transaction(async () => {
      found = await database.find()
      const version = found.has(metaTable) ? Number((await findMeta(connection, metaName)) ?? 0) : undefined
      if (version !== undefined && version > known) throw new DataTooNew(version, known)
      await work()
      if (version === known) return
      const needed = version === undefined ? [] : upgrades.filter(({ to }) => to > version)
      for (const { run } of needed) await run(connection, schema)
      await putMeta(connection, metaName, String(known))
    })
  return { ...database, find, transaction }
}
