// Compares tables, indexes, triggers and views of a SQLite file with those that the program creates, by name and text.
import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import { memoize } from 'es-toolkit/function/memoize'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { DatabaseDifference } from '../meta.ts'
import { createIndex, type DdlDialect, listGuardNames } from '../migration/steps.ts'
import { quoteIdentifier } from '../run-query.ts'
import { getSearchColumn, getSearchRowsTable } from '../search-sql.ts'
import type { SearchIndex, StorageTable } from '../system-tables.ts'
import { batchColumn, hasBatch, listTables, localBatch } from '../tables.ts'
import { backupLabelTables } from './backup-label.ts'
import { duplicateKeyMessage } from './connection.ts'

// Substring search in SQLite: an FTS5 table with trigrams, maintained by triggers. Its rows have their own numbers, as
// the row ids of the table may change when the file is vacuumed.

const events = ['insert', 'update', 'delete'] as const

const formatTriggerName = (index: string, event: (typeof events)[number]): string => `${index}_${event}`

/** A trigger with the statement that creates it. */
interface CreatedTrigger {
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
const compileSearchTables = ({ name, columns }: SearchIndex): readonly [rows: string, index: string] => {
  const { index, rows } = formatTables('', name)
  return [
    `CREATE TABLE ${rows} (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE) STRICT`,
    `CREATE VIRTUAL TABLE ${index} USING fts5(${formatLetters(columns)}, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
  ]
}

/** The triggers that maintain a search index. */
const compileSearchTriggers = (
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

const createSearch = (table: StorageTable, search: SearchIndex): readonly string[] => {
  const { index, rows, from } = formatTables(table.name, search.name)
  return [
    ...compileSearchTables(search),
    `INSERT INTO ${rows} (id) SELECT id FROM ${from} ORDER BY id`,
    `INSERT INTO ${index} (rowid, ${formatLetters(search.columns)}) SELECT n, ${formatTexts(search.columns, 'own')} FROM ${rows} JOIN ${from} AS own USING (id)`,
    ...compileSearchTriggers(table, search).map(({ sql }) => sql),
  ]
}

const dropSearch = (name: string): readonly string[] => [
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

interface SchemaObject {
  readonly type: string
  readonly name: string
  readonly table: string
  readonly sql: string | null
}

/** Objects by `type name`, with their text; tables of rows are compared by their columns. */
interface ExpectedObjects {
  readonly texts: ReadonlyMap<string, string>
  readonly tables: ReadonlyMap<string, StorageTable>
}

/** What SQLite itself creates: statistics, and counters of row ids. */
const ownTables: ReadonlyMap<string, string> = new Map([
  ['table sqlite_stat1', 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'],
  ['table sqlite_stat4', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'],
  ['table sqlite_sequence', 'CREATE TABLE sqlite_sequence(name,seq)'],
])

/** Returns every object that is missing, that has another text, or that the program does not create. */
export const findDifferences = (handle: Database.Database, schema: Schema): readonly DatabaseDifference[] => {
  const { texts, tables } = listExpected(schema)
  const objects = handle
    .prepare<[], SchemaObject>('SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema')
    .all()
    .filter(({ type, name, sql }) => !(type === 'index' && sql === null && name.startsWith('sqlite_autoindex_')))
  const present = new Set(objects.map(formatKey))
  const missing = [...texts.keys(), ...tables.keys()].filter(key => !present.has(key))
  return [
    ...missing.map(
      (key): DatabaseDifference => ({ what: key, expected: `a ${key.slice(0, key.indexOf(' '))}`, found: 'missing' }),
    ),
    ...objects.flatMap(object => compareObject(object, texts, tables) ?? []),
  ]
}

const formatKey = ({ type, name }: SchemaObject): string => `${type} ${name}`

const compareObject = (
  object: SchemaObject,
  texts: ExpectedObjects['texts'],
  tables: ExpectedObjects['tables'],
): DatabaseDifference | undefined => {
  const key = formatKey(object)
  const found = object.sql ?? 'no text'
  const table = tables.get(key)
  if (table) {
    const fault = describeTableFault(found, table)
    return fault === undefined ? undefined : { what: key, expected: 'the table that the program creates', found: fault }
  }
  const expected = texts.get(key) ?? ownTables.get(key) ?? backupLabelTables.get(key)
  if (expected === found) return undefined
  const what = object.type === 'trigger' ? `${key} on ${object.table}` : key
  return expected === undefined
    ? { what, expected: `no such ${object.type}`, found: shorten(found) }
    : { what, expected: shorten(expected), found: shorten(found) }
}

const longestText = 200

const shorten = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}...` : text)

/** One column as the program writes it: no constraint, no expression, a literal as default. */
const columnPattern = /^"((?:[^"]|"")+)" (TEXT|INTEGER)( NOT NULL)?(?: DEFAULT (?:-?\d+|'(?:[^']|'')*'))?(?:, )?/

/** The order of columns and their defaults may be those of an earlier schema. */
const describeTableFault = (text: string, { name, columns, key }: StorageTable): string | undefined => {
  const head = `CREATE TABLE ${quoteIdentifier(name)} (`
  const tail = `PRIMARY KEY (${key.map(quoteIdentifier).join(', ')}))${sqliteDialect.tableEnd}`
  if (!text.startsWith(head) || !text.endsWith(tail)) return shorten(text)
  const expected = new Map(columns.map(column => [column.name, column]))
  let rest = text.slice(head.length, text.length - tail.length)
  while (rest !== '') {
    const [part = '', quoted = '', type = '', required] = columnPattern.exec(rest) ?? []
    if (part === '') return shorten(rest)
    const column = expected.get(quoted.replaceAll('""', '"'))
    if (!column || column.type.toUpperCase() !== type || column.required !== (required !== undefined)) return part
    expected.delete(column.name)
    rest = rest.slice(part.length)
  }
  const [absent] = expected.keys()
  return absent === undefined ? undefined : `no column ${absent}`
}

export const createdMetaName = 'schema-guards'

/**
 * A digest of everything that the program creates, which the last migration stored: a database with this value is the work
 * of an equal program, so that whatever differs was altered.
 */
export const computeCreatedVersion = (schema: Schema): string => {
  const { texts, tables } = listExpected(schema)
  return createHash('sha256')
    .update(JSON.stringify([[...texts], [...tables]]))
    .digest('hex')
}

/** Guards and the triggers of search indexes. */
export const listTriggerTexts = (schema: Schema): readonly CreatedTrigger[] =>
  listTables(schema).flatMap(table => [
    ...compileGuards(table),
    ...(table.search ? compileSearchTriggers(table, table.search) : []),
  ])

const listExpected = (schema: Schema): ExpectedObjects => {
  const texts = new Map<string, string>()
  const tables = new Map<string, StorageTable>()
  for (const table of listTables(schema)) {
    tables.set(`table ${table.name}`, table)
    for (const index of table.indexes) texts.set(`index ${index.name}`, createIndex({ table, index }, sqliteDialect))
    for (const { name, sql } of compileGuards(table)) texts.set(`trigger ${name}`, sql)
    if (table.search) for (const [key, sql] of listSearchTexts(table, table.search)) texts.set(key, sql)
  }
  return { texts, tables }
}

const listSearchTexts = (table: StorageTable, search: SearchIndex): readonly (readonly [string, string])[] => {
  const [rows, index] = compileSearchTables(search)
  return [
    [`table ${getSearchRowsTable(search.name)}`, rows],
    [`table ${search.name}`, index],
    ...compileSearchTriggers(table, search).map(({ name, sql }) => [`trigger ${name}`, sql] as const),
    ...listShadowTables().map(
      ([suffix, text]) => [`table ${search.name}${suffix}`, text.replaceAll(shadowOwner, search.name)] as const,
    ),
  ]
}

const shadowOwner = 'kencana_shadow'

/** The tables that SQLite creates beside a search table, as this version of SQLite writes them. */
const listShadowTables = memoize((): readonly (readonly [suffix: string, text: string])[] => {
  const handle = new Database(':memory:')
  try {
    handle.exec(compileSearchTables({ name: shadowOwner, columns: ['text'] })[1])
    return handle
      .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
      .all()
      .flatMap(({ name, sql }) => (name === shadowOwner ? [] : [[name.slice(shadowOwner.length), sql] as const]))
  } finally {
    handle.close()
  }
})

// The statements of SQLite: columns, guards of append-only tables and search indexes.

export const sqliteDialect: DdlDialect = {
  columnType: ({ type }) => type.toUpperCase(),
  tableEnd: ' STRICT',
  emptyFirst: '',
  guards: table => compileGuards(table).map(({ sql }) => sql),
  dropGuards: table => compileGuards(table).map(({ name }) => `DROP TRIGGER IF EXISTS ${quoteIdentifier(name)}`),
  search: createSearch,
  dropSearch,
}

/** The triggers that refuse changes of an append-only table; none of another one. */
const compileGuards = (table: StorageTable): readonly CreatedTrigger[] =>
  listGuardNames(table, ['UPDATE', 'DELETE', 'REPLACE']).map(([name, event]) => ({
    name,
    sql: compileGuard(table, name, event),
  }))

const compileGuard = (table: StorageTable, name: string, event: string): string => {
  const operation = event === 'REPLACE' ? 'INSERT' : event
  const message =
    event === 'REPLACE' ? `${table.name} is append-only and ${duplicateKeyMessage}` : `${table.name} is append-only`
  return `CREATE TRIGGER ${quoteIdentifier(name)} BEFORE ${operation} ON ${quoteIdentifier(table.name)} ${compileGuardCondition(table, event)}BEGIN SELECT RAISE(ABORT, '${message}'); END`
}

/** Rows of an import that was never active may be deleted. */
const compileGuardCondition = (table: StorageTable, event: string): string => {
  if (event === 'REPLACE') return `WHEN ${compileDuplicateCondition(table)} `
  return event === 'DELETE' && hasBatch(table)
    ? `WHEN OLD.${batchColumn} = '${localBatch}' OR EXISTS (SELECT 1 FROM kencana_import WHERE id = OLD.${batchColumn} AND state IN ('active', 'replaced')) `
    : ''
}

/**
 * INSERT OR REPLACE of another client deletes the conflicting row without firing the delete trigger; this condition
 * detects the conflict first.
 */
const compileDuplicateCondition = ({ name, key, indexes }: StorageTable): string => {
  const uniques = [key, ...indexes.filter(({ unique }) => unique).map(({ columns }) => columns)]
  const compareColumns = (columns: readonly string[]): string =>
    columns.map(column => `${quoteIdentifier(column)} = NEW.${quoteIdentifier(column)}`).join(' AND ')
  return uniques
    .map(columns => `EXISTS (SELECT 1 FROM ${quoteIdentifier(name)} WHERE ${compareColumns(columns)})`)
    .join(' OR ')
}
