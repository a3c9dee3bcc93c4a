// What SQLite alone has of tables; what every database does with a changed schema stands beside the planner.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type SqliteConnection } from '../../../../server/storage/sqlite/connection.ts'
import { findDifferences } from '../../../../server/storage/sqlite/differences.ts'
import { migrate } from '../../../../server/storage/sqlite/migrate.ts'
import { buildSchemaWith } from '../../../support/schema/schema-files.ts'

const sound = buildSchemaWith()
let writer: SqliteConnection
const migrated = () => migrate(writer, { schema: sound, recompute: async () => [] })

beforeEach(async () => {
  writer = connect(':memory:', { readonly: false })
  await migrated()
})
afterEach(() => writer.handle.close())

const names = (type: string) =>
  writer.handle.prepare('SELECT name FROM sqlite_schema WHERE type = ? ORDER BY name').pluck().all(type)

const hasTrigger = (name: string): boolean => names('trigger').includes(name)

test('every table is strict, and the triggers of append-only tables are there', () => {
  expect(findDifferences(writer.handle, sound)).toEqual([])
  const tables = writer.handle.pragma('table_list') as { schema: string; name: string; strict: number }[]
  expect(tables.filter(({ name, strict }) => strict === 0 && !name.startsWith('sqlite_'))).toEqual([])
})

test('a client with settings of its own replaces no row of an append-only table', () => {
  const { handle } = writer
  handle.pragma('recursive_triggers = OFF')
  handle.exec(
    "INSERT INTO kencana_audit_chain VALUES ('A', 1, 'R1', 'H', '-', NULL, NULL), ('A', 2, 'R2', 'H', '-', NULL, NULL)",
  )
  const before = handle.prepare('SELECT * FROM kencana_audit_chain').all()
  // By the key, and by another column that is there once.
  for (const row of ["'A', 1, 'R9', 'H', '-', NULL, NULL", "'A', 9, 'R2', 'H', '-', NULL, NULL"])
    expect(() => handle.exec(`INSERT OR REPLACE INTO kencana_audit_chain VALUES (${row})`)).toThrow('append-only')
  expect(handle.prepare('SELECT * FROM kencana_audit_chain').all()).toEqual(before)
})

test('a database of before gets the guards against that once, and not again when somebody took one away', async () => {
  const { handle } = writer
  const guard = 'kencana_audit_no_replace'
  handle.exec(`DROP TRIGGER ${guard}; DELETE FROM kencana_meta WHERE name = 'schema-guards'`)
  await migrated()
  expect(hasTrigger(guard)).toBe(true)
  handle.exec(`DROP TRIGGER ${guard}`)
  await migrated()
  expect(hasTrigger(guard)).toBe(false)
})

test('a trigger that somebody took away is not put back without a word', async () => {
  const name = 'kencana_audit_no_update'
  writer.handle.exec(`DROP TRIGGER ${name}`)
  await migrated()
  expect(hasTrigger(name)).toBe(false)
})
