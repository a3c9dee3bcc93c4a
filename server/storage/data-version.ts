// How the rows of a database are to be read, beyond what their tables say: raised when a version of the program needs rows
// that an earlier one did not write.
import type { Schema } from '../../engine/schema.ts'
import { findMeta, putMeta } from './meta.ts'
import type { MigrationDatabase } from './migration/run-migration.ts'
import type { Connection } from './storage.ts'

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
  { connection, upgrades }: { readonly connection: Connection; readonly upgrades: DataUpgrades | undefined },
): MigrationDatabase => {
  if (!upgrades) return database
  const known = upgrades.at(-1)?.to ?? 0
  let tables: ReturnType<MigrationDatabase['find']> | undefined
  const find: MigrationDatabase['find'] = () => {
    tables ??= database.find()
    return tables
  }
  const transaction: MigrationDatabase['transaction'] = work =>
    database.transaction(async () => {
      const isNew = !(await find()).has(metaTable)
      const found = isNew ? undefined : Number((await findMeta(database, metaName)) ?? 0)
      if (found !== undefined && found > known) throw new DataTooNew(found, known)
      await work()
      if (found === known) return
      const needed = found === undefined ? [] : upgrades.filter(({ to }) => to > found)
      for (const { run } of needed) await run(connection, schema)
      await putMeta(database, metaName, String(known))
    })
  return { ...database, find, transaction }
}
