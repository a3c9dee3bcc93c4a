// The sums by which a restored copy is compared with the living database: documents, entries of each ledger, and their amounts.
import { sql } from 'kysely'
import type { Schema } from '../../engine/schema/schema.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { build } from './compiler.ts'
import { findFirst } from './run-query.ts'
import type { Connection } from './storage.ts'

export interface TableSum {
  readonly title: string
  /** As text, since it may be larger than a number of JSON holds. */
  readonly value: string
}

/** Over all shops: the number of rows of each document, and of each ledger the entries and what they moved. */
export const sumTables = async (connection: Pick<Connection, 'all'>, schema: Schema): Promise<readonly TableSum[]> => {
  const sums: TableSum[] = []
  const read = async (table: string, columns: readonly string[]): Promise<readonly string[]> => {
    const moved = columns.map((column, index) =>
      sql<string>`coalesce(sum(case when ${sql.ref(column)} > 0 then ${sql.ref(column)} else 0 end), 0)`.as(
        `s${index}`,
      ),
    )
    const row = await findFirst(connection, build.selectFrom(table).select([sql<string>`count(*)`.as('n'), ...moved]))
    return ['n', ...columns.map((_, index) => `s${index}`)].map(name => String(row?.[name] ?? 0))
  }
  for (const { kind, title, table, lifecycle } of Object.values(schema.resources)) {
    if (kind !== 'document' || !lifecycle.flow) continue
    const [count = '0'] = await read(table, [])
    sums.push({ title, value: count })
  }
  for (const { title, resource, amounts } of Object.values(schema.ledgers)) {
    const legs = getResource(schema, resource)
    const names = amounts.map(({ name }) => name)
    const [count = '0', ...values] = await read(legs.table, names)
    sums.push({ title, value: count })
    for (const [index, name] of names.entries()) {
      const field = legs.field[name]
      const value = Number(values[index])
      if (field) sums.push({ title: `${title} ${field.title}`, value: field.type.format(value) })
    }
  }
  return sums
}
