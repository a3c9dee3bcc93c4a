// Key-value pairs about the database itself, such as how it was first filled.
import { build, statementOf } from './compiler.ts'
import type { Connection, Statement } from './storage.ts'

const table = 'kencana_meta'

export const findMeta = async (connection: Pick<Connection, 'all'>, name: string): Promise<string | undefined> => {
  const [found] = await connection.all(statementOf(build.selectFrom(table).select('value').where('name', '=', name)))
  return found ? String(found.value) : undefined
}

export const insertMeta = async (connection: Connection, name: string, value: string): Promise<void> => {
  await connection.run(statementOf(build.insertInto(table).values({ name, value })))
}

interface Runner {
  readonly run: (statement: Statement) => Promise<unknown>
}

/** Inserts or replaces a value. */
export const putMeta = async (connection: Runner, name: string, value: string): Promise<void> => {
  const row = build.insertInto(table).values({ name, value })
  await connection.run(statementOf(row.onConflict(conflict => conflict.column('name').doUpdateSet({ value }))))
}
