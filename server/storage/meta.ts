// Key-value pairs about the database itself, such as how it was first filled.

import { build } from './compiler.ts'
import { findFirst, runQuery } from './run-query.ts'
import type { Connection, Statement } from './storage.ts'

const table = 'kencana_meta'

export const findMeta = async (connection: Pick<Connection, 'all'>, name: string): Promise<string | undefined> => {
  const row = await findFirst(connection, build.selectFrom(table).select('value').where('name', '=', name))
  return row ? String(row.value) : undefined
}

export const insertMeta = async (connection: Connection, name: string, value: string): Promise<void> => {
  await runQuery(connection, build.insertInto(table).values({ name, value }))
}

export const deleteMeta = async (connection: StatementRunner, name: string): Promise<void> => {
  await runQuery(connection, build.deleteFrom(table).where('name', '=', name))
}

interface StatementRunner {
  readonly run: (statement: Statement) => Promise<unknown>
}

/** Inserts or replaces a value. */
export const setMeta = async (connection: StatementRunner, name: string, value: string): Promise<void> => {
  const insert = build.insertInto(table).values({ name, value })
  await runQuery(
    connection,
    insert.onConflict(conflict => conflict.column('name').doUpdateSet({ value })),
  )
}
