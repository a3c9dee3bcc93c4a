// Compares tables, indexes, triggers and views of a SQLite file with those that the program creates, by name and text.
import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import { memoize } from 'es-toolkit/function/memoize'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { DatabaseDifference } from '../inspected-database.ts'
import { createIndex } from '../migration/statements.ts'
import { quoteIdentifier } from '../quote-identifier.ts'
import { getSearchRowsTable } from '../search-sql.ts'
import { listTables, type SearchIndex, type StorageTable } from '../tables.ts'
import { backupLabelTables } from './backup-label.ts'
import { compileGuards, sqliteDialect } from './dialect.ts'
import { type CreatedTrigger, compileSearchTables, compileSearchTriggers } from './search-tables.ts'

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
