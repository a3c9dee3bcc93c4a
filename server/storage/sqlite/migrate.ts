// Tables and indexes from the schema: what is missing is made; what would lose or twist data is refused and changes nothing.
import type Database from 'better-sqlite3'
import type { Schema } from '../../../engine/schema.ts'
import { type Table, type TableColumn, tablesOf } from '../tables.ts'

/** The database does not fit the schema, and no safe step leads from one to the other. */
export class SchemaMismatch extends Error {
  constructor(sentences: readonly string[]) {
    super(`The database does not fit the schema files; nothing was changed.\n${sentences.join('\n')}`)
    this.name = 'SchemaMismatch'
  }
}

/** One transaction: all steps or none. */
export const migrate = (handle: Database.Database, schema: Schema): void => {
  const steps = tablesOf(schema).map(table => stepsFor(handle, table))
  const refused = steps.flatMap(step => step.refused)
  if (refused.length > 0) throw new SchemaMismatch(refused)
  const statements = steps.flatMap(step => step.statements)
  if (statements.length === 0) return
  try {
    handle.transaction(() => {
      for (const statement of statements) handle.exec(statement)
    })()
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown }
    if (code !== 'SQLITE_CONSTRAINT_UNIQUE') throw error
    throw new SchemaMismatch([`rows have the same values where the schema now wants different ones: ${message}`])
  }
}

interface Steps {
  readonly statements: readonly string[]
  readonly refused: readonly string[]
}

interface FoundColumn {
  readonly name: string
  readonly type: string
  readonly notnull: number
}

const stepsFor = (handle: Database.Database, table: Table): Steps => {
  const found = handle
    .prepare<[string], FoundColumn>('SELECT name, lower(type) AS type, "notnull" FROM pragma_table_info(?)')
    .all(table.name)
  if (found.length === 0)
    return {
      statements: [createTable(table), ...table.indexes.map(createIndex(table)), ...triggers(table)],
      refused: [],
    }
  const added = table.columns.filter(column => !found.some(one => one.name === column.name))
  const refused = [
    ...found.flatMap(one => misfit(handle, table, one)),
    ...added
      .filter(column => column.required && column.default === undefined)
      .map(column => `${table.name}.${column.name} is new and has no value for old rows`),
  ]
  return {
    statements: [...added.map(addColumn(table)), ...indexSteps(handle, table)],
    refused,
  }
}

const misfit = (handle: Database.Database, table: Table, found: FoundColumn): readonly string[] => {
  const column = table.columns.find(one => one.name === found.name)
  if (!column) {
    const rows = handle.prepare<[], { n: number }>(`SELECT count(*) AS n FROM ${quoted(table.name)}`).get()?.n ?? 0
    return [
      `${table.name}.${found.name} is in the database (${rows} rows) and no longer in the schema: put the field back`,
    ]
  }
  if (column.type !== found.type)
    return [`${table.name}.${found.name} holds ${found.type} and the schema wants ${column.type}`]
  if (column.required !== (found.notnull === 1)) {
    return [
      `${table.name}.${found.name} ${found.notnull === 1 ? 'must' : 'need not'} hold a value and the schema wants it the other way`,
    ]
  }
  return []
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const literal = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

const columnText = ({ name, type, required, default: value }: TableColumn): string =>
  `${quoted(name)} ${type.toUpperCase()}${required ? ' NOT NULL' : ''}${value === undefined ? '' : ` DEFAULT ${literal(value)}`}`

const createTable = ({ name, columns, key }: Table): string =>
  `CREATE TABLE ${quoted(name)} (${columns.map(columnText).join(', ')}, PRIMARY KEY (${key.map(quoted).join(', ')})) STRICT`

const addColumn =
  (table: Table) =>
  (column: TableColumn): string =>
    `ALTER TABLE ${quoted(table.name)} ADD COLUMN ${columnText(column)}`

const createIndex =
  (table: Table) =>
  ({ name, columns, unique }: Table['indexes'][number]): string =>
    `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${quoted(name)} ON ${quoted(table.name)} (${columns.map(quoted).join(', ')})`

/** Indexes are remade when their text changed and dropped when the schema no longer has them; no data is lost by either. */
const indexSteps = (handle: Database.Database, table: Table): readonly string[] => {
  const found = handle
    .prepare<[string], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
    )
    .all(table.name)
  const wanted = table.indexes.map(index => ({ name: index.name, sql: createIndex(table)(index) }))
  const stale = found.filter(one => !wanted.some(index => index.name === one.name && index.sql === one.sql))
  const missing = wanted.filter(index => !found.some(one => index.name === one.name && index.sql === one.sql))
  return [...stale.map(one => `DROP INDEX ${quoted(one.name)}`), ...missing.map(index => index.sql)]
}

const triggerNames = ({ name, appendOnly }: Table): readonly string[] =>
  appendOnly ? [`${name}_no_update`, `${name}_no_delete`] : []

/** Made with their table only: one that is missing later was taken away by somebody, which the self-test tells. */
const triggers = (table: Table): readonly string[] =>
  triggerNames(table).map(name => {
    const event = name.endsWith('update') ? 'UPDATE' : 'DELETE'
    return `CREATE TRIGGER ${quoted(name)} BEFORE ${event} ON ${quoted(table.name)} BEGIN SELECT RAISE(ABORT, '${table.name} is append-only'); END`
  })

export const triggerExists = (handle: Database.Database, name: string): boolean =>
  handle.prepare<[string]>("SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND name = ?").get(name) !== undefined

/** Every trigger that must be there for the schema. */
export const triggersOf = (schema: Schema): readonly string[] => tablesOf(schema).flatMap(triggerNames)
