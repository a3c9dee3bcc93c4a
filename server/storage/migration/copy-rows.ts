// Copies all rows of one database to an empty one; both have the tables of the same schema.

import { sql } from 'kysely'
import type { Stored } from '../../../engine/field/field-type.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { build, findAll, runQuery } from '../run-query.ts'
import type { Connection, DatabaseRow, Statement, Storage } from '../storage.ts'
import type { StorageTable } from '../system-tables.ts'
import { listTables } from '../tables.ts'
import { fileTable, versionTable } from './applied-files.ts'
import { columnsTable } from './columns.ts'
import { isSchemaMeta } from './run-migration.ts'

/** The target database already contains rows. */
export class NotEmpty extends Error {
  constructor(table: string) {
    super(`The new database is not empty: ${table} has rows. Nothing was copied.`)
    this.name = 'NotEmpty'
  }
}

/** A new database has rows in them, which follow from its schema. */
const schemaTables: readonly string[] = [columnsTable, versionTable, fileTable]

const rowsPerPage = 200

/**
 * Returns the number of rows of each table. All or nothing, while other writes to the target wait; nothing writes to the
 * source meanwhile. Throws NotEmpty.
 */
export const copyRows = (source: Connection, to: Storage, schema: Schema): Promise<ReadonlyMap<string, number>> =>
  to.write(
    async target => {
      for (const table of listTables(schema)) await assertEmpty(target, table)
      return copyTables(source, target, schema)
    },
    { exclusive: true },
  )

/**
 * Returns the number of rows of each table; the tables of the target are empty except for rows that depend on the
 * schema only.
 */
export const copyTables = async (
  source: Connection,
  target: Connection,
  schema: Schema,
): Promise<ReadonlyMap<string, number>> => {
  // Rows about the schema only: those of the target are replaced by all of the source.
  for (const table of schemaTables) await runQuery(target, build.deleteFrom(table))
  const counts = new Map<string, number>()
  for (const table of listTables(schema)) counts.set(table.name, await copyTable(source, target, table))
  return counts
}

/** Each database stores the schema of its own tables. */
const isSchemaRow = ({ name }: StorageTable, row: DatabaseRow): boolean => isSchemaMeta(name, row)

const assertEmpty = async (target: Connection, table: StorageTable): Promise<void> => {
  if (schemaTables.includes(table.name)) return
  const found = await findAll(target, build.selectFrom(table.name).select(table.key).limit(2))
  if (found.some(row => !isSchemaRow(table, row))) throw new NotEmpty(table.name)
}

const copyTable = async (source: Connection, target: Connection, table: StorageTable): Promise<number> => {
  let copied = 0
  for await (const page of streamTable(source, table)) {
    const rows = page.filter(row => !isSchemaRow(table, row))
    await insertRows(target, table.name, rows)
    copied += rows.length
  }
  return copied
}

/** Streams all rows of a table, or those of a condition, page by page in the order of its key. */
export async function* streamTable(
  source: Connection,
  table: StorageTable,
  where?: Statement,
): AsyncGenerator<readonly DatabaseRow[]> {
  let last: DatabaseRow | undefined
  for (;;) {
    const page = await findAll(source, selectPageAfter(table, last, where))
    if (page.length > 0) yield page
    last = page.at(-1)
    if (page.length < rowsPerPage) return
  }
}

export const insertRows = async (target: Connection, table: string, rows: readonly DatabaseRow[]): Promise<void> => {
  if (rows.length > 0) await runQuery(target, build.insertInto(table).values(rows))
}

const selectPageAfter = (
  { name, columns, key }: StorageTable,
  last: DatabaseRow | undefined,
  where: Statement | undefined,
) => {
  const sorted = key.reduce(
    (statement, column) => statement.orderBy(column),
    build
      .selectFrom(name)
      .select(columns.map(column => column.name))
      .limit(rowsPerPage),
  )
  const ordered = where ? sorted.where(toCondition(where)) : sorted
  if (!last) return ordered
  const lastKey: readonly Stored[] = key.map(column => last[column] ?? null)
  return ordered.where(sql<boolean>`(${sql.join(key.map(column => sql.ref(column)))}) > (${sql.join(lastKey)})`)
}

/** Binds the values of a condition with `?`. */
const toCondition = ({ sql: text, values }: Statement) => {
  const parts = text.split('?')
  return sql<boolean>`${sql.join(
    parts.flatMap((part, index) =>
      index === 0 ? [sql.raw(part)] : [sql`${values[index - 1] ?? null}`, sql.raw(part)],
    ),
    sql``,
  )}`
}
