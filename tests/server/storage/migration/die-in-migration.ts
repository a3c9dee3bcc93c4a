// A program that is killed in the middle of a migration: after the third change of a table, before the commit.
// Started by killed.test.ts with the database, its place and the folder of the schema files as JSON.
import Database from 'better-sqlite3'
import pg from 'pg'
import { parseSchema } from '../../../../engine/definition/parse-schema.ts'
import { type MigrationDatabase, runMigration } from '../../../../server/storage/migration/run-migration.ts'
import { migrationOf as postgresMigration } from '../../../../server/storage/postgres/migrate.ts'
import { migrationOf as sqliteMigration } from '../../../../server/storage/sqlite/migrate.ts'

const [database = '', place = '', files = '[]'] = process.argv.slice(2)

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
  if (changes === 3) process.kill(process.pid, 'SIGKILL')
}
await runMigration({ ...opened, run }, parseSchema(JSON.parse(files)))
