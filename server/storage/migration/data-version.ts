// The version of the stored data beyond its tables, raised when a version of the program needs rows that earlier ones
// did not write.
import type { Schema } from '../../../engine/schema/schema.ts'
import type { ExistingTables } from '../existing-tables.ts'
import { findMeta, setMeta } from '../meta.ts'
import type { Connection } from '../storage.ts'
import { metaTable } from './prepare-migration.ts'
import { assertOthersFollow, type MigrationDatabase } from './run-migration.ts'

/** Writes what one version of the data requires and the previous one lacked. */
interface DataUpgrade {
  readonly to: number
  readonly run: (connection: Connection, schema: Schema) => Promise<void>
}

/** In ascending order; the last one is the version of this program. */
export type DataUpgrades = readonly DataUpgrade[]

/** The database was written by a newer program, which this one could misread or corrupt. */
export class DataTooNew extends Error {
  constructor(existingTables: number, programVersion: number) {
    super(
      `The database was written by a newer version of Kencana (its data have version ${existingTables}, this program knows ${programVersion}); nothing was changed. Install that version again, or restore the backup that was made before it was installed.`,
    )
    this.name = 'DataTooNew'
  }
}

/** Like other schema metadata it is not copied to another database. */
const metaName = 'schema-data-version'

/** Returns the stored version of the data; undefined in a new database. Throws DataTooNew. */
const findDataVersion = async (
  connection: Pick<Connection, 'all'>,
  existingTables: ExistingTables,
  programVersion: number,
): Promise<number | undefined> => {
  if (!existingTables.has(metaTable)) return undefined
  const version = Number((await findMeta(connection, metaName)) ?? 0)
  if (version > programVersion) throw new DataTooNew(version, programVersion)
  return version
}

/** Returns the versions that a start would upgrade the data to. Throws DataTooNew. */
export const describeUpgrades = async (
  connection: Connection,
  existingTables: ExistingTables,
  upgrades: DataUpgrades,
): Promise<readonly number[]> => {
  const version = await findDataVersion(connection, existingTables, upgrades.at(-1)?.to ?? 0)
  return version === undefined ? [] : upgrades.map(({ to }) => to).filter(to => to > version)
}

/**
 * Adds data upgrades to the transaction of a migration: refuses newer data before anything is changed, and upgrades
 * older data after the tables.
 */
export const withUpgrades = (
  database: MigrationDatabase,
  schema: Schema,
  upgrades: DataUpgrades | undefined,
): MigrationDatabase => {
  if (!upgrades) return database
  const { connection } = database
  const programVersion = upgrades.at(-1)?.to ?? 0
  /** Read before the migration starts and reused for its first read, as nothing changes in between. */
  let existingTables: ExistingTables | undefined
  const findTables: MigrationDatabase['find'] = async () => {
    const tables = existingTables ?? (await database.find())
    existingTables = undefined
    return tables
  }
  const runTransaction: MigrationDatabase['transaction'] = work =>
    database.transaction(async () => {
      existingTables = await database.find()
      const version = await findDataVersion(connection, existingTables, programVersion)
      const pending = version === undefined ? [] : upgrades.filter(({ to }) => to > version)
      await assertOthersFollow(
        database.findOtherPrograms,
        pending.map(({ to }) => `data version ${to}`),
      )
      await work()
      if (version === programVersion) return
      for (const { run } of pending) await run(connection, schema)
      await setMeta(connection, metaName, String(programVersion))
    })
  return { ...database, find: findTables, transaction: runTransaction }
}
