// Answers questions of expressions about rows: counts, sums and latest values.
import type { Reader } from '../../../engine/expression/evaluate/reader.ts'
import type { SqlValue } from '../../../engine/expression/sql/sql-tree.ts'
import { createTranslateOptions, translateCondition, translateValue } from '../../../engine/expression/sql/translate.ts'
import type { RowsTerm, Term } from '../../../engine/expression/terms/term.ts'
import { type ExpressionValue, readStored } from '../../../engine/expression/terms/types.ts'
import { hasSign } from '../../../engine/report/report-inputs.ts'
import { journalLinks } from '../../../engine/schema/lines.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { buildRowFilter } from '../../storage/find-rows.ts'
import type { RowFilter } from '../../storage/list-query.ts'
import { type ReportQuery, readReportRows } from '../../storage/report-rows.ts'
import { countRows } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { findShopColumn } from '../../storage/tables.ts'

/** A question with the reader of the row that asks it. */
interface RowsQuestion {
  readonly term: RowsTerm
  readonly reader: Reader
  /** Another shop than the caller's. */
  readonly shop?: string | undefined
}

/** The cache key of a count; undefined while a constant of it is unknown. */
export const buildCountName = (caller: Caller, question: RowsQuestion): string | undefined => {
  const countQuery = buildCountQuery(caller, question)
  return countQuery && serializeQuestion(countQuery, question.shop)
}

export const buildValueName = (caller: Caller, question: RowsQuestion): string | undefined => {
  const valueQuery = buildValueQuery(caller, question)
  return valueQuery && serializeQuestion(valueQuery, question.shop)
}

/** Constants of expressions are BigInt values. */
const serializeQuestion = (question: object, shop: string | undefined): string =>
  JSON.stringify({ ...question, shop }, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

/** Returns the result with its cache key. All constants must be known. */
export const readRowsResult = async (
  connection: Connection,
  caller: Caller,
  { term, reader, shop }: RowsQuestion,
  countsOfShops: CountsOfShops,
): Promise<{ readonly name: string } & ({ readonly count: number } | { readonly value: ExpressionValue })> => {
  const { schema } = caller
  const shopCode = shop ?? caller.shop.code
  const resource = getResource(schema, term.resource)
  const countQuery = buildCountQuery(caller, { term, reader })
  const valueQuery = buildValueQuery(caller, { term, reader })
  if (!countQuery || (term.of && !valueQuery)) throw new Error(`the rows of ${term.resource} cannot be queried`)
  if (!valueQuery) {
    const name = serializeQuestion(countQuery, shop)
    const query = { ...countQuery, shop: shopCode, isSigned: isSigned(resource, term.where) }
    const counts =
      shop === undefined ? findCountsOfShops(connection, schema, { name, query }, countsOfShops) : undefined
    return { name, count: counts ? ((await counts).get(shopCode) ?? 0) : await countRows(connection, resource, query) }
  }
  const { asks, value, pick } = valueQuery
  const isSum = asks === 'sumOf'
  const [[firstValue = null] = []] = await readReportRows(connection, {
    schema,
    source: resource,
    shop: shopCode,
    limit: 1,
    isFolded: isSum,
    ...(pick && { pick }),
    filters: countQuery.filter ? [countQuery.filter] : [],
    values: [isSum ? { ...value, value: toTotalValue(value.value, isSigned(resource, term.of)) } : value],
  })
  const stored = firstValue === null && isSum ? 0 : firstValue
  return { name: serializeQuestion(valueQuery, shop), value: readStored(stored, value.type, schema.project.emptyText) }
}

/** Counts that are the same for several shops but for the rows: by what is counted. */
export interface CountsOfShops {
  readonly shops: readonly string[]
  readonly counts: Map<string, Promise<ReadonlyMap<string, number>>>
}

interface NamedCount {
  readonly name: string
  readonly query: {
    readonly resource: string
    readonly filter?: RowFilter
    readonly shop: string
    readonly isSigned: boolean
  }
}

/** The count of each of the shops, by one statement; undefined if there is one shop, or the condition reads rows of others. */
const findCountsOfShops = (
  connection: Connection,
  schema: Schema,
  { name, query: { resource, filter, shop, isSigned: isOfSign } }: NamedCount,
  { shops, counts }: CountsOfShops,
): Promise<ReadonlyMap<string, number>> | undefined => {
  const source = getResource(schema, resource)
  const column = findShopColumn(source)
  const hasJoins = filter !== undefined && filter.joins.length > 0
  if (shops.length < 2 || !shops.includes(shop) || column === undefined || isOfSign || hasJoins) return undefined
  const ofShops = counts.get(name) ?? countRowsOfShops(connection, { schema, source, filter, shops, column })
  counts.set(name, ofShops)
  return ofShops
}

interface ShopsCount extends Pick<ReportQuery, 'schema' | 'source'> {
  readonly filter: RowFilter | undefined
  readonly shops: readonly string[]
  readonly column: string
}

const countRowsOfShops = async (
  connection: Connection,
  { column, filter, shops, ...query }: ShopsCount,
): Promise<ReadonlyMap<string, number>> => {
  const values: readonly SqlValue[] = [
    { kind: 'column', through: [], name: column },
    { kind: 'total', total: 'count' },
  ]
  const rows = await readReportRows(connection, {
    ...query,
    shop: '',
    shops,
    limit: shops.length,
    isFolded: true,
    filters: filter ? [filter] : [],
    values: values.map(value => ({ value, joins: [] })),
  })
  return new Map(rows.map(([shop, count]) => [String(shop), Number(count)]))
}

/** Returns the query of a count; undefined while a constant is unknown. */
const buildCountQuery = (
  { schema }: Caller,
  { term: { resource, where }, reader }: RowsQuestion,
): { readonly resource: string; readonly filter?: RowFilter } | undefined => {
  if (!where) return { resource }
  const filter = translateCondition(where, createTranslateOptions(reader))
  return 'faults' in filter ? undefined : { resource, filter: buildRowFilter(schema, filter) }
}

/** Returns the query of a sum or a latest value; undefined while a constant is unknown, or if there is no value. */
const buildValueQuery = (caller: Caller, question: RowsQuestion) => {
  const { of, asks, pick } = question.term
  const options = createTranslateOptions(question.reader)
  const countQuery = of && buildCountQuery(caller, question)
  const sqlValue = of && translateValue(of, options)
  const by = pick?.by && translateValue(pick.by, options)
  if (!countQuery || !sqlValue || 'faults' in sqlValue || (by && 'faults' in by)) return undefined
  const valueQuery = { ...countQuery, asks, value: sqlValue }
  return {
    ...valueQuery,
    ...(asks === 'lookup' && { pick: { end: pick?.end ?? ('last' as const), ...(by && { by }) } }),
  }
}

/** A reversing journal entry counts negative, as in reports, unless the term uses the sign itself. */
const isSigned = ({ kind }: Resource, operand: Term | undefined): boolean =>
  kind === 'journal' && !(operand && hasSign(operand))

const toTotalValue = (value: SqlValue, signed: boolean): SqlValue => {
  const sign: SqlValue = { kind: 'column', through: [], name: journalLinks.sign }
  const operand: SqlValue = signed ? { kind: 'arithmetic', operator: '*', left: sign, right: value } : value
  return { kind: 'total', total: 'sum', of: operand }
}
