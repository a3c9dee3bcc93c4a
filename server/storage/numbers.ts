// Counters of numbers that the program gives: one for each field, shop and period, counted in the transaction that uses them.
import { countIn, type NumberForm } from '../../engine/document/number-text.ts'
import type { Resource } from '../../engine/schema.ts'
import { statementOf } from './compiler.ts'
import { selectFrom } from './source.ts'
import type { Connection } from './storage.ts'
import { shopColumn } from './tables.ts'

export interface Counter {
  /** The field whose numbers are counted, with its resource. */
  readonly name: string
  /** `*` where the whole chain counts together. */
  readonly shop: string
  readonly period: string
}

const countSql = [
  'insert into "kencana_number" ("counter", "shop", "period", "last_given") values (?, ?, ?, ?)',
  'on conflict ("counter", "shop", "period") do update set "last_given" =',
  'case when "kencana_number"."last_given" > cast(? as bigint) then "kencana_number"."last_given"',
  'else cast(? as bigint) end + cast(? as bigint) returning "last_given"',
].join(' ')

/** Counts so many on, from above `floor`; the last number that is ours. The others are those right before it. */
export const countOn = async (
  connection: Connection,
  { name, shop, period }: Counter,
  { count, floor }: { readonly count: number; readonly floor: number },
): Promise<number> => {
  const values = [name, shop, period, floor + count, floor, floor, count]
  const [row] = await connection.all({ sql: countSql, values })
  return Number(row?.last_given)
}

/** The greatest count in the texts of a field that have this form; 0 where there is none. */
export const greatestCount = async (
  connection: Connection,
  resource: Resource,
  { field, form, shop }: { readonly field: string; readonly form: NumberForm; readonly shop?: string },
): Promise<number> => {
  const from = `${form.before}${'0'.repeat(form.width ?? 0)}${form.after}`
  let to = `${form.before}${'9'.repeat(form.width ?? 0)}${form.after}`
  for (;;) {
    const texts = await textsBetween(connection, resource, { field, from, to, ...(shop !== undefined && { shop }) })
    const counted = texts.flatMap(text => countIn(form, text) ?? [])
    const last = texts.at(-1)
    // Texts of another form lie between; below them the search goes on.
    if (counted.length > 0 || last === undefined || last === to) return Math.max(0, ...counted)
    to = last
  }
}

/** Whether the counter counted in another period. */
export const hasCountedBefore = async (connection: Connection, { name, shop, period }: Counter): Promise<boolean> => {
  const sql = 'select 1 as one from "kencana_number" where "counter" = ? and "shop" = ? and "period" <> ? limit 1'
  return (await connection.all({ sql, values: [name, shop, period] })).length > 0
}

/** Texts of a field between two, the greatest first; `shop`: of that shop alone, where rows belong to shops. */
const textsBetween = async (
  connection: Connection,
  resource: Resource,
  wish: { readonly field: string; readonly from: string; readonly to: string; readonly shop?: string },
): Promise<readonly string[]> => {
  const own = wish.shop === undefined ? undefined : shopColumn(resource)
  const query = selectFrom(resource)
    .select(wish.field)
    .where(wish.field, '>=', wish.from)
    .where(wish.field, '<=', wish.to)
    .where(eb => (own === undefined ? eb.lit(true) : eb(own, '=', wish.shop ?? '')))
    .orderBy(wish.field, 'desc')
    .limit(20)
  const rows = await connection.all(statementOf(query))
  return rows.map(row => String(row[wish.field]))
}
