// Answers questions of expressions about rows: counts, sums and latest values.
import type { Reader } from '../../../engine/expression/evaluate/reader.ts'
import type { SqlValue } from '../../../engine/expression/sql/sql-tree.ts'
import {
  constantsFrom,
  type TranslatedCondition,
  translateCondition,
  translateValue,
} from '../../../engine/expression/sql/translate.ts'
import type { RowsTerm, Term } from '../../../engine/expression/terms/term.ts'
import { readStored, type Value } from '../../../engine/expression/terms/value.ts'
import { namesSign } from '../../../engine/reports/signed-totals.ts'
import { journalLinks } from '../../../engine/schema/lines.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import type { RowFilter } from '../../storage/list-query.ts'
import { readReportRows } from '../../storage/report-rows.ts'
import { countRows } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { findShopColumn } from '../../storage/tables.ts'

/** A question with the reader of the row that asks it. */
interface Asked {
  readonly asked: RowsTerm
  readonly reader: Reader
}

/** The cache key of a count; undefined while a constant of it is unknown. */
export const countName = (caller: Caller, asked: RowsTerm, reader: Reader): string | undefined => {
  const counted = countOf(caller, { asked, reader })
  return counted && nameOf(counted)
}

export const valueName = (caller: Caller, asked: RowsTerm, reader: Reader): string | undefined => {
  const value = askedValue(caller, { asked, reader })
  return value && nameOf(value)
}

/** Constants of expressions are BigInt values. */
const nameOf = (question: object): string =>
  JSON.stringify(question, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

/** Returns the result with its cache key. All constants must be known. */
export const readFromRows = async (
  connection: Connection,
  caller: Caller,
  { asked, reader }: Asked,
): Promise<{ readonly name: string } & ({ readonly count: number } | { readonly value: Value })> => {
  const { schema, shop } = caller
  const resource = getResource(schema, asked.resource)
  const counted = countOf(caller, { asked, reader })
  const summed = askedValue(caller, { asked, reader })
  if (!counted || (asked.of && !summed)) throw new Error(`the rows of ${asked.resource} cannot be queried`)
  if (!summed)
    return {
      name: nameOf(counted),
      count: await countRows(connection, resource, {
        ...counted,
        shop: shop.code,
        isSigned: isSigned(resource, asked.where),
      }),
    }
  const { asks, value } = summed
  const isSum = asks === 'sumOf'
  const [[found = null] = []] = await readReportRows(connection, {
    schema,
    source: resource,
    shop: shop.code,
    limit: 1,
    isFolded: isSum,
    latestFirst: true,
    filters: counted.filter ? [counted.filter] : [],
    values: [isSum ? { ...value, value: totalOf(value.value, isSigned(resource, asked.of)) } : value],
  })
  const stored = found === null && isSum ? 0 : found
  return { name: nameOf(summed), value: readStored(stored, value.type, schema.project.emptyText) }
}

/** Returns the query of a count; undefined while a constant is unknown. */
const countOf = (
  { schema }: Caller,
  { asked: { resource, where }, reader }: Asked,
): { readonly resource: string; readonly filter?: RowFilter } | undefined => {
  if (!where) return { resource }
  const filter = translateCondition(where, constantsFrom(reader))
  return 'faults' in filter ? undefined : { resource, filter: rowFilterOf(schema, filter) }
}

/** Returns the query of a sum or a latest value; undefined while a constant is unknown, or if there is no value. */
const askedValue = (caller: Caller, question: Asked) => {
  const { of, asks } = question.asked
  const counted = of && countOf(caller, question)
  const value = of && translateValue(of, constantsFrom(question.reader))
  return !counted || !value || 'faults' in value ? undefined : { ...counted, asks, value }
}

/** A reversing journal entry counts negative, as in reports, unless the term uses the sign itself. */
const isSigned = ({ kind }: Resource, term: Term | undefined): boolean =>
  kind === 'journal' && !(term && namesSign(term))

const totalOf = (value: SqlValue, signed: boolean): SqlValue => {
  const sign: SqlValue = { kind: 'column', through: [], name: journalLinks.sign }
  const of: SqlValue = signed ? { kind: 'arithmetic', operator: '*', left: sign, right: value } : value
  return { kind: 'total', total: 'sum', of }
}

/** Builds the filter of a condition with its joined tables. */
export const rowFilterOf = (schema: Schema, { condition, joins }: TranslatedCondition): RowFilter => ({
  condition,
  joins: joins.map(join => {
    const target = getResource(schema, join.to)
    const shop = findShopColumn(target)
    return { ...join, table: target.table, key: target.key[0], ...(shop !== undefined && { shopColumn: shop }) }
  }),
})
