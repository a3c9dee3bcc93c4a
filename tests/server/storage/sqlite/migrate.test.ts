// What SQLite alone has of tables; what every database does with a changed schema stands beside the planner.
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, triggerExists, triggersOf } from '../../../../server/storage/sqlite/migrate.ts'
import { schemaWith } from '../../../support/schema-files.ts'

const sound = schemaWith()
let handle: Database.Database

beforeEach(async () => {
  handle = new Database(':memory:')
  await migrate(handle, sound)
})
afterEach(() => handle.close())

const names = (type: string) =>
  handle.prepare('SELECT name FROM sqlite_schema WHERE type = ? ORDER BY name').pluck().all(type)

test('every table is strict, and the triggers of append-only tables are there', () => {
  expect(names('trigger')).toEqual([...triggersOf(sound)].toSorted())
  const tables = handle.pragma('table_list') as { schema: string; name: string; strict: number }[]
  expect(tables.filter(({ name, strict }) => strict === 0 && !name.startsWith('sqlite_'))).toEqual([])
})

test('a trigger that somebody took away is not put back without a word', async () => {
  const [name = ''] = triggersOf(sound)
  handle.exec(`DROP TRIGGER ${name}`)
  await migrate(handle, sound)
  expect(triggerExists(handle, name)).toBe(false)
})
