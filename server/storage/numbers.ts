// Counters of numbers that the program gives: one for each field, shop and period, counted in the transaction that uses them.
import { countIn, type NumberForm } from '../../engine/document/number-text.ts'
import { lengthOf } from '../../engine/fields/text-limits.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { statementOf } from './compiler.ts'
import { selectFrom } from './source.ts'
import type { Connection } from './storage.ts'
import { findShopColumn } from './tables.ts'

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

/** More digits than a count ever has. */
const mostDigits = 15

export interface CountsOf {
  readonly field: string
  readonly form: NumberForm
  /** Of that shop alone, where rows belong to shops. */
  readonly shop?: string
  /** A count known from elsewhere: numbers with as many digits as it, and the next one, are searched too. */
  readonly known?: number
}

/**
 * The greatest count in the texts of a field that have this form; 0 where there is none. Numbers with more digits than
 * the form says are searched only once those with fewer are used up: none of them was given before.
 */
export const greatestCount = async (
  connection: Connection,
  resource: StoredResource,
  { known = 0, ...counts }: CountsOf,
): Promise<number> => {
  let greatest = 0
  for (let digits = counts.form.width ?? mostDigits; digits <= mostDigits; digits++) {
    greatest = Math.max(greatest, await greatestOf(connection, resource, { ...counts, digits }))
    if (Math.max(greatest, known) < 10 ** digits - 1) break
  }
  return greatest
}

/** Of the numbers with so many digits. */
const greatestOf = async (
  connection: Connection,
  resource: StoredResource,
  { field, form, shop, digits }: CountsOf & { readonly digits: number },
): Promise<number> => {
  const [before, after] = [form.before, form.after]
  const wide = digits > (form.width ?? 0)
  const from = `${before}${wide ? '1' : '0'}${'0'.repeat(digits - 1)}${after}`
  let to = `${before}${'9'.repeat(digits)}${after}`
  const length = lengthOf(to)
  for (;;) {
    const texts = await textsBetween(connection, resource, {
      field,
      from,
      to,
      length,
      ...(shop !== undefined && { shop }),
    })
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

interface Between {
  readonly field: string
  readonly from: string
  readonly to: string
  readonly length: number
  readonly shop?: string
}

/** Texts of a field between two that are as long as these, the greatest first. */
const textsBetween = async (
  connection: Connection,
  resource: StoredResource,
  { field, from, to, length, shop }: Between,
): Promise<readonly string[]> => {
  const own = shop === undefined ? undefined : findShopColumn(resource)
  const query = selectFrom(resource)
    .select(field)
    .where(field, '>=', from)
    .where(field, '<=', to)
    .where(eb => eb(eb.fn('length', [field]), '=', length))
    .where(eb => (own === undefined ? eb.lit(true) : eb(own, '=', shop ?? '')))
    .orderBy(field, 'desc')
    .limit(20)
  const rows = await connection.all(statementOf(query))
  return rows.map(row => String(row[field]))
}
