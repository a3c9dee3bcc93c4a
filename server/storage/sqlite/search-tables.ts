// Substring search in SQLite: an FTS5 table with trigrams, maintained by triggers. Its rows have their own numbers, as
// the row ids of the table may change when the file is vacuumed.
import type Database from 'better-sqlite3'
import { quoteIdentifier } from '../quote-identifier.ts'
import { getSearchColumn, getSearchRowsTable } from '../search-sql.ts'
import type { SearchIndex, StorageTable } from '../tables.ts'

const events = ['insert', 'update', 'delete'] as const

const formatTriggerName = (index: string, event: (typeof events)[number]): string => `${index}_${event}`

/** A trigger with the statement that creates it. */
export interface CreatedTrigger {
  readonly name: string
  readonly sql: string
}

const formatTables = (table: string, name: string) => ({
  index: quoteIdentifier(name),
  rows: quoteIdentifier(getSearchRowsTable(name)),
  from: quoteIdentifier(table),
})

const formatLetters = (columns: readonly string[]): string => columns.map((_, n) => getSearchColumn(n)).join(', ')

/** Lower-cases A to Z only, so that the search matches the same letters as LIKE. */
const formatTexts = (columns: readonly string[], row: string): string =>
  columns.map(column => `lower(${row}.${quoteIdentifier(column)})`).join(', ')

/** The tables of a search index, empty. */
export const compileSearchTables = ({ name, columns }: SearchIndex): readonly [rows: string, index: string] => {
  const { index, rows } = formatTables('', name)
  return [
    `CREATE TABLE ${rows} (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE) STRICT`,
    `CREATE VIRTUAL TABLE ${index} USING fts5(${formatLetters(columns)}, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
  ]
}

/** The triggers that maintain a search index. */
export const compileSearchTriggers = (
  { name: table }: StorageTable,
  { name, columns }: SearchIndex,
): readonly CreatedTrigger[] => {
  const { index, rows, from } = formatTables(table, name)
  const buildTrigger = (event: (typeof events)[number], when: string, work: readonly string[]): CreatedTrigger => ({
    name: formatTriggerName(name, event),
    sql: `CREATE TRIGGER ${quoteIdentifier(formatTriggerName(name, event))} AFTER ${when} BEGIN ${work.map(one => `${one}; `).join('')}END`,
  })
  const insertion = `INSERT INTO ${index} (rowid, ${formatLetters(columns)}) SELECT n, ${formatTexts(columns, 'NEW')} FROM ${rows} WHERE id = NEW.id`
  const deletion = `DELETE FROM ${index} WHERE rowid = (SELECT n FROM ${rows} WHERE id = OLD.id)`
  const differs = columns
    .map(column => `OLD.${quoteIdentifier(column)} IS NOT NEW.${quoteIdentifier(column)}`)
    .join(' OR ')
  return [
    buildTrigger('insert', `INSERT ON ${from}`, [`INSERT INTO ${rows} (id) VALUES (NEW.id)`, insertion]),
    buildTrigger('update', `UPDATE OF ${columns.map(quoteIdentifier).join(', ')} ON ${from} WHEN ${differs}`, [
      deletion,
      insertion,
    ]),
    buildTrigger('delete', `DELETE ON ${from}`, [deletion, `DELETE FROM ${rows} WHERE id = OLD.id`]),
  ]
}

export const createSearch = (table: StorageTable, search: SearchIndex): readonly string[] => {
  const { index, rows, from } = formatTables(table.name, search.name)
  return [
    ...compileSearchTables(search),
    `INSERT INTO ${rows} (id) SELECT id FROM ${from} ORDER BY id`,
    `INSERT INTO ${index} (rowid, ${formatLetters(search.columns)}) SELECT n, ${formatTexts(search.columns, 'own')} FROM ${rows} JOIN ${from} AS own USING (id)`,
    ...compileSearchTriggers(table, search).map(({ sql }) => sql),
  ]
}

export const dropSearch = (name: string): readonly string[] => [
  ...events.map(event => `DROP TRIGGER IF EXISTS ${quoteIdentifier(formatTriggerName(name, event))}`),
  `DROP TABLE ${quoteIdentifier(name)}`,
  `DROP TABLE ${quoteIdentifier(getSearchRowsTable(name))}`,
]

/** Finds the search indexes of each table by their insert triggers, which name the table. */
export const findSearches = (handle: Database.Database): ReadonlyMap<string, readonly string[]> => {
  const triggers = handle
    .prepare<[], { table: string; name: string }>(
      `SELECT tbl_name AS "table", name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE '%\\_search\\_insert' ESCAPE '\\' ORDER BY name`,
    )
    .all()
  const searches = Map.groupBy(triggers, ({ table }) => table)
  return new Map(
    [...searches].map(([table, rows]) => [table, rows.map(({ name }) => name.slice(0, -'_insert'.length))]),
  )
}
