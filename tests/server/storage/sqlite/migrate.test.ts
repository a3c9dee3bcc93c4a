// What SQLite alone has of tables; what every database does with a changed schema stands beside the planner.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type SqliteConnection } from '../../../../server/storage/sqlite/connection.ts'
import { migrate, triggerExists, triggersOf } from '../../../../server/storage/sqlite/migrate.ts'
import { schemaWith } from '../../../support/schema-files.ts'

const sound = schemaWith()
let writer: SqliteConnection
const migrated = () => migrate(writer, sound, async () => [])

beforeEach(async () => {
  writer = connect(':memory:', { readonly: false })
  await migrated()
})
afterEach(() => writer.handle.close())

const names = (type: string) =>
  writer.handle.prepare('SELECT name FROM sqlite_schema WHERE type = ? ORDER BY name').pluck().all(type)

test('every table is strict, and the triggers of append-only tables are there', () => {
  expect(names('trigger')).toEqual([...triggersOf(sound)].toSorted())
  const tables = writer.handle.pragma('table_list') as { schema: string; name: string; strict: number }[]
  expect(tables.filter(({ name, strict }) => strict === 0 && !name.startsWith('sqlite_'))).toEqual([])
})

test('a trigger that somebody took away is not put back without a word', async () => {
  const [name = ''] = triggersOf(sound)
  writer.handle.exec(`DROP TRIGGER ${name}`)
  await migrated()
  expect(triggerExists(writer.handle, name)).toBe(false)
})
