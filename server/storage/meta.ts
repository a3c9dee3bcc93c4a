// Key-value pairs about the database itself, such as how it was first filled.
import { build, toStatement } from './compiler.ts'
import type { Connection, Statement } from './storage.ts'

const table = 'kencana_meta'

export const findMeta = async (connection: Pick<Connection, 'all'>, name: string): Promise<string | undefined> => {
  const [row] = await connection.all(toStatement(build.selectFrom(table).select('value').where('name', '=', name)))
  return row ? String(row.value) : undefined
}

export const insertMeta = async (connection: Connection, name: string, value: string): Promise<void> => {
  await connection.run(toStatement(build.insertInto(table).values({ name, value })))
}

export const deleteMeta = async (connection: StatementRunner, name: string): Promise<void> => {
  await connection.run(toStatement(build.deleteFrom(table).where('name', '=', name)))
}

interface StatementRunner {
  readonly run: (statement: Statement) => Promise<unknown>
}

/** Inserts or replaces a value. */
export const setMeta = async (connection: StatementRunner, name: string, value: string): Promise<void> => {
  const insert = build.insertInto(table).values({ name, value })
  await connection.run(toStatement(insert.onConflict(conflict => conflict.column('name').doUpdateSet({ value }))))
}
