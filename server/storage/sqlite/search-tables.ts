// Substring search in SQLite: an FTS5 table with trigrams, maintained by triggers. Its rows have their own numbers, as
// the row ids of the table may change when the file is vacuumed.
import type Database from 'better-sqlite3'
import { quoted } from '../migration/statements.ts'
import { letterColumn, searchRows } from '../search-sql.ts'
import type { SearchIndex, Table } from '../tables.ts'

const events = ['insert', 'update', 'delete'] as const

const triggerOf = (index: string, event: (typeof events)[number]): string => `${index}_${event}`

export const searchTriggers = (index: string): readonly string[] => events.map(event => triggerOf(index, event))

/** Lower-cases A to Z only, so that the search matches the same letters as LIKE. */
export const createSearch = ({ name: table }: Table, { name, columns }: SearchIndex): readonly string[] => {
  const [index, rows, from] = [quoted(name), quoted(searchRows(name)), quoted(table)]
  const letters = columns.map((_, n) => letterColumn(n)).join(', ')
  const texts = (row: string): string => columns.map(column => `lower(${row}.${quoted(column)})`).join(', ')
  const trigger = (event: (typeof events)[number], when: string, work: readonly string[]): string =>
    `CREATE TRIGGER ${quoted(triggerOf(name, event))} AFTER ${when} BEGIN ${work.map(one => `${one}; `).join('')}END`
  const insert = `INSERT INTO ${index} (rowid, ${letters}) SELECT n, ${texts('NEW')} FROM ${rows} WHERE id = NEW.id`
  const remove = `DELETE FROM ${index} WHERE rowid = (SELECT n FROM ${rows} WHERE id = OLD.id)`
  const isOther = columns.map(column => `OLD.${quoted(column)} IS NOT NEW.${quoted(column)}`).join(' OR ')
  return [
    `CREATE TABLE ${rows} (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE) STRICT`,
    `CREATE VIRTUAL TABLE ${index} USING fts5(${letters}, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
    `INSERT INTO ${rows} (id) SELECT id FROM ${from} ORDER BY id`,
    `INSERT INTO ${index} (rowid, ${letters}) SELECT n, ${texts('own')} FROM ${rows} JOIN ${from} AS own USING (id)`,
    trigger('insert', `INSERT ON ${from}`, [`INSERT INTO ${rows} (id) VALUES (NEW.id)`, insert]),
    trigger('update', `UPDATE OF ${columns.map(quoted).join(', ')} ON ${from} WHEN ${isOther}`, [remove, insert]),
    trigger('delete', `DELETE ON ${from}`, [remove, `DELETE FROM ${rows} WHERE id = OLD.id`]),
  ]
}

export const dropSearch = (name: string): readonly string[] => [
  ...searchTriggers(name).map(trigger => `DROP TRIGGER IF EXISTS ${quoted(trigger)}`),
  `DROP TABLE ${quoted(name)}`,
  `DROP TABLE ${quoted(searchRows(name))}`,
]

/** Finds search indexes by their insert trigger, which names the table. */
export const findSearches = (handle: Database.Database, table: string): readonly string[] =>
  handle
    .prepare<[string], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ? AND name LIKE '%\\_search\\_insert' ESCAPE '\\' ORDER BY name",
    )
    .pluck()
    .all(table)
    .map(name => name.slice(0, -'_insert'.length))
