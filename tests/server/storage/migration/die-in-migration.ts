// A program that is killed in the middle of a migration: after a change of a table, or in the upgrade of the rows that
// follows, before the commit. Started by killed.test.ts with the database, its place, the schema files as JSON, and where.
import pg from 'pg'
import { compileSchemaFiles } from '../../../../engine/project/compile-schema-files.ts'
import { type DataUpgrades, withUpgrades } from '../../../../server/storage/migration/data-version.ts'
import { type MigrationDatabase, runMigration } from '../../../../server/storage/migration/run-migration.ts'
import { createMigrationDatabase as postgresMigration } from '../../../../server/storage/postgres/migrate.ts'
import { connect } from '../../../../server/storage/sqlite/connection.ts'
import { createMigrationDatabase as sqliteMigration } from '../../../../server/storage/sqlite/migrate.ts'

const [database = '', place = '', files = '[]', where = ''] = process.argv.slice(2)

const nothing = async (): Promise<readonly string[]> => []

const openDatabase = async (): Promise<MigrationDatabase> => {
  if (database === 'sqlite') return sqliteMigration(connect(place, { readonly: false }), nothing)
  const client = new pg.Client({ connectionString: place })
  await client.connect()
  return postgresMigration(client, nothing)
}

const opened = await openDatabase()
let changes = 0
const execute: MigrationDatabase['execute'] = async sql => {
  await opened.execute(sql)
  changes += 1
  if (changes === Number(where)) process.kill(process.pid, 'SIGKILL')
}
const upgrades: DataUpgrades = [{ to: 1, run: async () => void process.kill(process.pid, 'SIGKILL') }]
const schema = compileSchemaFiles(JSON.parse(files))
await runMigration(withUpgrades({ ...opened, execute }, schema, upgrades), schema)
