// A program that is killed in the middle of a migration: after a change of a table, or in the upgrade of the rows that
// follows, before the commit. Started by killed.test.ts with the database, its place, the schema files as JSON, and where.
import Database from 'better-sqlite3'
import pg from 'pg'
import { parseSchema } from '../../../../engine/definition/parse-schema.ts'
import { type DataUpgrades, withUpgrades } from '../../../../server/storage/data-version.ts'
import { type MigrationDatabase, runMigration } from '../../../../server/storage/migration/run-migration.ts'
import { migrationOf as postgresMigration } from '../../../../server/storage/postgres/migrate.ts'
import { migrationOf as sqliteMigration } from '../../../../server/storage/sqlite/migrate.ts'

const [database = '', place = '', files = '[]', where = ''] = process.argv.slice(2)

const openDatabase = async (): Promise<MigrationDatabase> => {
  if (database === 'sqlite') return sqliteMigration(new Database(place))
  const client = new pg.Client({ connectionString: place })
  await client.connect()
  return postgresMigration(client)
}

const opened = await openDatabase()
let changes = 0
const run: MigrationDatabase['run'] = async statement => {
  await opened.run(statement)
  changes += 1
  if (changes === Number(where)) process.kill(process.pid, 'SIGKILL')
}
const upgrades: DataUpgrades = [{ to: 1, run: async () => void process.kill(process.pid, 'SIGKILL') }]
const schema = parseSchema(JSON.parse(files))
const { all } = opened
const connection = { all, hold: all, run: async () => 0, tell: async () => undefined }
await runMigration(withUpgrades({ ...opened, run }, schema, { connection, upgrades }), schema)
