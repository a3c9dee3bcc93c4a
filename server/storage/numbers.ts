// Counters of issued numbers: one for each field, shop and period, incremented in the transaction that uses the
// numbers.
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
  /** `*` if the whole chain shares the counter. */
  readonly shop: string
  readonly period: string
}

const countSql = [
  'insert into "kencana_number" ("counter", "shop", "period", "last_given") values (?, ?, ?, ?)',
  'on conflict ("counter", "shop", "period") do update set "last_given" =',
  'case when "kencana_number"."last_given" > cast(? as bigint) then "kencana_number"."last_given"',
  'else cast(? as bigint) end + cast(? as bigint) returning "last_given"',
].join(' ')

/** Increments the counter by `count`, starting above `floor`. Returns the last issued number; the others precede it. */
export const countOn = async (
  connection: Connection,
  { name, shop, period }: Counter,
  { count, floor }: { readonly count: number; readonly floor: number },
): Promise<number> => {
  const values = [name, shop, period, floor + count, floor, floor, count]
  const [row] = await connection.all({ sql: countSql, values })
  return Number(row?.last_given)
}

/** More digits than a count can have. */
const mostDigits = 15

export interface CountsOf {
  readonly field: string
  readonly form: NumberForm
  /** Only this shop, if rows belong to shops. */
  readonly shop?: string
  /** A count from another source: numbers with as many digits, and with one more, are searched too. */
  readonly known?: number
}

/**
 * Returns the greatest count among the texts of a field that have the form; 0 without matches. Numbers wider than the
 * form are searched only after the narrower ones are used up, since none was issued before.
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

/** Searches the numbers with that many digits. */
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
    // Texts of another form lie between; the search continues below them.
    if (counted.length > 0 || last === undefined || last === to) return Math.max(0, ...counted)
    to = last
  }
}

/** Returns whether the counter has counted in another period. */
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

/** Returns texts of a field in the range that have the length, the greatest first. */
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
