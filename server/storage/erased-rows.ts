// Rewrites rows that are otherwise never changed, for the erasure of personal data.

import { chunk } from 'es-toolkit/array/chunk'
import { type SqlBool, sql } from 'kysely'
import { build, findAll, quoteIdentifier, runQuery, toCompilable } from './run-query.ts'
import type { Connection, DatabaseRow } from './storage.ts'

/** Runs the work while the tables accept updates; deletes stay refused. Other transactions notice nothing. */
export const withUpdatesAllowed = async <T>(
  connection: Connection,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> => {
  const restore = await (connection.database === 'sqlite'
    ? dropUpdateGuards(connection, tables)
    : loosenGuardFunction(connection))
  const result = await work()
  for (const text of restore) await connection.run({ sql: text, values: [] })
  return result
}

/** SQLite has one writer, and its DDL is part of the transaction. */
const dropUpdateGuards = async (connection: Connection, tables: readonly string[]): Promise<readonly string[]> => {
  const names = tables.map(table => `${table}_no_update`)
  const guards = await connection.all({
    sql: `select name, sql from sqlite_schema where type = 'trigger' and name in (${names.map(() => '?').join(', ')})`,
    values: names,
  })
  for (const { name } of guards) await runQuery(connection, toCompilable(sql`drop trigger ${sql.id(String(name))}`))
  return guards.map(({ sql }) => String(sql))
}

/**
 * A changed function takes no lock of its tables, and until the commit only this transaction sees it; at the commit it is
 * the strict one again.
 */
const loosenGuardFunction = async (connection: Connection): Promise<readonly string[]> => {
  await connection.all({
    sql: "select pg_advisory_xact_lock(hashtext('kencana'), hashtext(current_schema() || ' erasure')) is null as locked",
    values: [],
  })
  const [guard] = await connection.all({
    sql: "select pg_get_functiondef('kencana_refuse_change'::regproc) as definition",
    values: [],
  })
  await connection.run({
    sql: `create or replace function kencana_refuse_change() returns trigger language plpgsql as $$
begin if TG_OP <> 'UPDATE' then raise exception '% is append-only', TG_TABLE_NAME; end if; return null; end $$`,
    values: [],
  })
  return [String(guard?.definition)]
}

/**
 * Merges the parts of the search indexes of these tables: SQLite keeps what was replaced in a part until then. PostgreSQL
 * keeps former versions of rows and of index entries until it vacuums the table.
 */
export const mergeSearchIndexes = async (connection: Connection, tables: readonly string[]): Promise<void> => {
  if (connection.database !== 'sqlite') return
  const triggers = await connection.all({
    sql: `select name from sqlite_schema where type = 'trigger' and name like '%\\_search\\_insert' escape '\\'
      and tbl_name in (${tables.map(() => '?').join(', ')})`,
    values: tables,
  })
  for (const { name } of triggers) {
    const index = quoteIdentifier(String(name).slice(0, -'_insert'.length))
    await connection.run({ sql: `insert into ${index} (${index}) values ('optimize')`, values: [] })
  }
}

/** Sets columns of one row. */
export const setColumns = async (
  connection: Connection,
  table: string,
  { id, set }: { readonly id: string; readonly set: DatabaseRow },
): Promise<void> => {
  await runQuery(connection, build.updateTable(table).set(set).where('id', '=', id))
}

const valuesPerStatement = 200

/** Returns the rows of a table with one of the values in the column. */
export const findRowsByColumn = async (
  connection: Connection,
  table: string,
  { column, values }: { readonly column: string; readonly values: readonly string[] },
): Promise<readonly DatabaseRow[]> => {
  const found: DatabaseRow[] = []
  const query = build.selectFrom(table).selectAll().orderBy('id')
  for (const part of chunk(values, valuesPerStatement))
    found.push(...(await findAll(connection, query.where(column, 'in', part))))
  return found
}

/** Returns the audit of rows, which may have been written under several names of their resource. */
export const findAuditOfRows = async (
  connection: Connection,
  names: readonly string[],
  ids: readonly string[],
): Promise<readonly DatabaseRow[]> => {
  const found: DatabaseRow[] = []
  for (const name of names)
    for (const part of chunk(ids, valuesPerStatement)) {
      const query = build.selectFrom('kencana_audit').selectAll().where('resource', '=', name)
      found.push(...(await findAll(connection, query.where('row_id', 'in', part))))
    }
  return found
}

/** The audit of an entry is written in its transaction: within this time of its id. */
const longestTransaction = 600_000

/** Returns the audit rows that sealed an entry. */
export const findAuditOfEntry = async (connection: Connection, id: string): Promise<readonly DatabaseRow[]> => {
  const written = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  if (!Number.isSafeInteger(written)) return []
  const [from, to] = [-longestTransaction, longestTransaction].map(milliseconds =>
    (written + milliseconds).toString(16).padStart(12, '0').replace(/^.{8}/, '$&-'),
  )
  const sql = 'select * from kencana_audit where id >= ? and id < ? and wrote like ?'
  return connection.all({ sql, values: [from ?? '', to ?? '', `%"${id}"%`] })
}

const escapePattern = (text: string): string => text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')

/** Returns the rows of a table that contain one of the texts in these columns, in small or capital letters. */
export const findRowsContaining = async (
  connection: Connection,
  table: string,
  { columns, texts }: { readonly columns: readonly string[]; readonly texts: readonly string[] },
): Promise<readonly DatabaseRow[]> => {
  if (texts.length === 0) return []
  const query = build.selectFrom(table).selectAll()
  const matching = query.where(eb =>
    eb.or(
      columns.flatMap(column =>
        texts.map(text => sql<SqlBool>`lower(${sql.ref(column)}) like ${`%${escapePattern(text)}%`} escape '\\'`),
      ),
    ),
  )
  return findAll(connection, matching)
}
