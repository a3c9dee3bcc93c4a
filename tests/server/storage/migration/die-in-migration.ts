// A program that is killed in the middle of a migration: after the third change of a table, before the commit.
// Started by killed.test.ts with the database, its place and the folder of the schema files as JSON.
import pg from 'pg'
import { parseSchema } from '../../../../engine/definition/parse-schema.ts'
import { type MigrationDatabase, runMigration } from '../../../../server/storage/migration/run-migration.ts'
import { migrationOf as postgresMigration } from '../../../../server/storage/postgres/migrate.ts'
import { connect } from '../../../../server/storage/sqlite/connection.ts'
import { migrationOf as sqliteMigration } from '../../../../server/storage/sqlite/migrate.ts'

const [database = '', place = '', files = '[]'] = process.argv.slice(2)

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
  if (changes === 3) process.kill(process.pid, 'SIGKILL')
}
await runMigration({ ...opened, execute }, parseSchema(JSON.parse(files)))
