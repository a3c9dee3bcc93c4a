// Counters of issued numbers: one for each field, shop and period, incremented in the transaction that uses the
// numbers.

import { type NumberForm, parseCount } from '../../engine/document/number-text.ts'
import { countCharacters } from '../../engine/field/text-type.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { selectFrom } from './row-source.ts'
import { findAll } from './run-query.ts'
import type { Connection } from './storage.ts'
import { findShopColumn } from './tables.ts'

interface NumberCounter {
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
export const incrementCounter = async (
  connection: Connection,
  { name, shop, period }: NumberCounter,
  { count, floor }: { readonly count: number; readonly floor: number },
): Promise<number> => {
  const values = [name, shop, period, floor + count, floor, floor, count]
  const [row] = await connection.all({ sql: countSql, values })
  return Number(row?.last_given)
}

/** More digits than a count can have. */
const maxDigits = 15

interface GreatestCountQuery {
  readonly field: string
  readonly form: NumberForm
  /** Only this shop, if rows belong to shops. */
  readonly shop?: string
  /** A count from another source: numbers with as many digits, and with one more, are searched too. */
  readonly minimum?: number
}

/**
 * Returns the greatest count among the texts of a field that have the form; 0 without matches. Numbers wider than the
 * form are searched only after the narrower ones are used up, since none was issued before.
 */
export const findGreatestCount = async (
  connection: Connection,
  resource: StoredResource,
  { minimum: knownCount = 0, ...query }: GreatestCountQuery,
): Promise<number> => {
  let greatest = 0
  for (let digits = query.form.width ?? maxDigits; digits <= maxDigits; digits++) {
    greatest = Math.max(greatest, await findGreatestOfWidth(connection, resource, { ...query, digits }))
    if (Math.max(greatest, knownCount) < 10 ** digits - 1) break
  }
  return greatest
}

/** Searches the numbers with that many digits. */
const findGreatestOfWidth = async (
  connection: Connection,
  resource: StoredResource,
  { field, form, shop, digits }: GreatestCountQuery & { readonly digits: number },
): Promise<number> => {
  const [before, after] = [form.before, form.after]
  const isWide = digits > (form.width ?? 0)
  const from = `${before}${isWide ? '1' : '0'}${'0'.repeat(digits - 1)}${after}`
  let to = `${before}${'9'.repeat(digits)}${after}`
  const length = countCharacters(to)
  for (;;) {
    const texts = await findTextsBetween(connection, resource, {
      field,
      from,
      to,
      length,
      shop,
    })
    const counted = texts.flatMap(text => parseCount(form, text) ?? [])
    const last = texts.at(-1)
    // Texts of another form lie between; the search continues below them.
    if (counted.length > 0 || last === undefined || last === to) return Math.max(0, ...counted)
    to = last
  }
}

/** Returns whether the counter has counted in another period. */
export const hasCountedBefore = async (
  connection: Connection,
  { name, shop, period }: NumberCounter,
): Promise<boolean> => {
  const sql = 'select 1 as one from "kencana_number" where "counter" = ? and "shop" = ? and "period" <> ? limit 1'
  return (await connection.all({ sql, values: [name, shop, period] })).length > 0
}

interface TextRange {
  readonly field: string
  readonly from: string
  readonly to: string
  readonly length: number
  readonly shop?: string | undefined
}

/** Returns texts of a field in the range that have the length, the greatest first. */
const findTextsBetween = async (
  connection: Connection,
  resource: StoredResource,
  { field, from, to, length, shop }: TextRange,
): Promise<readonly string[]> => {
  const shopColumn = shop === undefined ? undefined : findShopColumn(resource)
  const query = selectFrom(resource)
    .select(field)
    .where(field, '>=', from)
    .where(field, '<=', to)
    .where(eb => eb(eb.fn('length', [field]), '=', length))
    .where(eb => (shopColumn === undefined ? eb.lit(true) : eb(shopColumn, '=', shop ?? '')))
    .orderBy(field, 'desc')
    .limit(20)
  const rows = await findAll(connection, query)
  return rows.map(row => String(row[field]))
}
