// Reads the rows of a balance report: opening balance, movements and closing balance of each group, optionally by day.

import type { SqlValue } from '../../engine/expression/sql/sql-tree.ts'
import { type TranslatedValue, translateValue } from '../../engine/expression/sql/translate.ts'
import type { Term } from '../../engine/expression/terms/term.ts'
import { getChildTerms } from '../../engine/expression/terms/term-parts.ts'
import { createNumberType, type ExpressionType, nullType } from '../../engine/expression/terms/types.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import { findWeightedSum } from '../../engine/report/arrange-tree.ts'
import { type BalanceRow, buildBalanceRows, type MovedRow } from '../../engine/report/balance-days.ts'
import type { InputRow } from '../../engine/report/column-values.ts'
import type { ReportInputs } from '../../engine/report/report-inputs.ts'
import type { Ledger } from '../../engine/schema/ledger.ts'
import type { ReportBalance } from '../../engine/schema/report.ts'
import type { ResourceCore, StoredResource } from '../../engine/schema/resource.ts'
import { getLedger, getResource, type Schema } from '../../engine/schema/schema.ts'
import { createDaySource, findDayTable } from '../ledger/update-day-sums.ts'
import { type EvaluationContext, loadConstants, type RowScope } from '../record/rule/evaluation.ts'
import { buildPeriodSums, getColumnName, getNetName, getOpeningName } from '../storage/ledger/period-sums.ts'
import type { DaySource } from '../storage/ledger/sums-of-a-day.ts'
import type { RowFilter } from '../storage/list-query.ts'
import { type ReportQuery, readReportRows } from '../storage/report-rows.ts'
import { getShopColumn } from '../storage/tables.ts'
import { readSummedThrough } from './fill-heading.ts'
import { canReadOfShops, type RowsOfShops, readQueryOfShops } from './shop-reads.ts'

interface BalanceRequest {
  readonly asking: EvaluationContext
  readonly filterScope: RowScope
  readonly balance: ReportBalance
  readonly from: string
  readonly to: string
  readonly inputs: ReportInputs
  readonly filters: readonly RowFilter[]
  /** The terms that `filters` were translated from. */
  readonly conditions: readonly Term[]
  readonly limit: number
}

/** An input of the report: a key of the rows, an amount such as `sold.qty`, or a weighted sum. */
type BalanceInput =
  | { readonly kind: 'key'; readonly value: TranslatedValue; readonly at: number }
  | {
      readonly kind: 'amount'
      readonly of: (row: BalanceRow) => readonly number[]
      readonly amount: number
      readonly type: ExpressionType
    }
  | { readonly kind: 'weighted'; readonly value: TranslatedValue; readonly at: number }
  | { readonly kind: 'none' }

export interface BalancePlan {
  /** The type of each input. */
  readonly types: readonly ExpressionType[]
  readonly read: () => Promise<readonly InputRow[]>
  /** The rows of each of these shops by one statement; undefined if the statement differs by shop. */
  readonly readOfShops: (shops: readonly string[]) => Promise<RowsOfShops | undefined>
}

export const planBalanceRows = async (request: BalanceRequest): Promise<BalancePlan> => {
  const { asking, balance, inputs, to } = request
  const { schema } = asking.caller
  const ledger = getLedger(schema, balance.ledger)
  const all = await buildInputs(request, ledger)
  const dayInput = balance.day === undefined ? undefined : all[inputs.groups[balance.day] ?? -1]
  const day = dayInput?.kind === 'key' ? dayInput.at : undefined
  const grouping = { all, byDay: day !== undefined }
  const arrange = (moved: readonly MovedRow[]): readonly InputRow[] =>
    buildBalanceRows(moved, { to, ...(day !== undefined && { day }) }).map(row =>
      all.map(input => getInputValue(row, input)),
    )
  return {
    types: all.map(getInputType),
    read: async () => arrange(await readMovedRows(request, ledger, grouping)),
    readOfShops: async shops => {
      const moved = await readMovedRowsOfShops(request, ledger, grouping, shops)
      return moved && new Map([...moved].map(([shop, rows]) => [shop, arrange(rows)]))
    },
  }
}

const buildInputs = async (request: BalanceRequest, ledger: Ledger): Promise<readonly BalanceInput[]> => {
  const all: BalanceInput[] = []
  let [keys, weighted] = [0, 0]
  for (const term of request.inputs.terms) {
    const input = findAmountInput(request, ledger, term)
    const value = await buildWeightedValue(request, ledger, term)
    if (input) all.push(input)
    else if (value) all.push({ kind: 'weighted', value, at: weighted++ })
    else {
      const value = translateValue(term, await loadConstants(request.asking, term, request.filterScope))
      if ('faults' in value) throw new Error(`${ledger.name}: ${value.faults[0]?.message}`)
      all.push({ kind: 'key', value, at: keys })
      keys += 1
    }
  }
  return all
}

/** The input of a term such as `sold.qty`; `sold` alone is null. */
const findAmountInput = ({ asking }: BalanceRequest, ledger: Ledger, term: Term): BalanceInput | undefined => {
  if (term.kind !== 'path' || term.root !== undefined) return undefined
  const [word, amount] = term.steps.map(({ name }) => name)
  const column = ledger.columns.findIndex(({ name }) => name === word)
  if (word !== 'opening' && word !== 'closing' && column < 0) return undefined
  if (amount === undefined) return { kind: 'none' }
  const legs = getResource(asking.caller.schema, ledger.resource)
  return {
    kind: 'amount',
    of: row => (word === 'opening' || word === 'closing' ? row[word] : (row.columns[column] ?? [])),
    amount: ledger.amounts.findIndex(({ name }) => name === amount),
    type: createNumberType(legs.field[amount]?.type.scale ?? 0),
  }
}

/** The sum of the amounts of a period, each multiplied by a value of its key. */
const buildWeightedValue = async (
  { asking, filterScope }: BalanceRequest,
  ledger: Ledger,
  term: Term,
): Promise<TranslatedValue | undefined> => {
  const weightedSum = findWeightedSum(term, ['opening', 'closing', ...ledger.columns.map(({ name }) => name)])
  if (!weightedSum) return undefined
  const { word, weight } = weightedSum
  const at = ledger.amounts.findIndex(({ name }) => name === weightedSum.amount)
  const column = ledger.columns.findIndex(({ name }) => name === word)
  const names = { opening: [getOpeningName(at)], closing: [getOpeningName(at), getNetName(at)] }[word] ?? [
    getColumnName(column, at),
  ]
  const [first, ...others] = names.map((name): SqlValue => ({ kind: 'column', through: [], name }))
  const by = translateValue(weight, await loadConstants(asking, weight, filterScope))
  if ('faults' in by || !first) throw new Error(`${ledger.name}: ${term.kind} of ${word} cannot be summed`)
  const amount = others.reduce((left, right) => ({ kind: 'arithmetic', operator: '+', left, right }), first)
  const of: SqlValue = { kind: 'arithmetic', operator: '*', left: amount, right: by.value }
  const none: SqlValue = { kind: 'constant', value: 0 }
  const legs = getResource(asking.caller.schema, ledger.resource)
  const scale =
    (legs.field[weightedSum.amount]?.type.scale ?? 0) + (by.type.kind === 'number' ? (by.type.scale ?? 0) : 0)
  return {
    value: { kind: 'coalesce', items: [{ kind: 'total', total: 'sum', of }, none] },
    type: createNumberType(scale),
    joins: by.joins,
  }
}

interface BalanceGrouping {
  readonly all: readonly BalanceInput[]
  readonly byDay: boolean
}

const readMovedRows = async (
  request: BalanceRequest,
  ledger: Ledger,
  grouping: BalanceGrouping,
): Promise<readonly MovedRow[]> => {
  const { asking, inputs, conditions } = request
  const { schema, shop } = asking.caller
  const columns = listUsedColumns([...inputs.terms, ...conditions], ledger)
  const table = findDayTable(schema, { ledger: ledger.name, shop: shop.code, columns })
  const through = table && (await readSummedThrough(asking, table))
  const summed = table && through !== undefined && { days: table.days, through }
  const source = createDaySource(schema, ledger, { shop: shop.code, columns })
  const query = buildMovedQuery(request, ledger, grouping, { source, keys: columns, ...(summed && { summed }) })
  return (await readReportRows(asking.connection, query)).map(values => toMovedRow(values, ledger, grouping))
}

/** Day sums end on a day of each shop: the entries of the period are read. Undefined for places of the whole chain. */
const readMovedRowsOfShops = async (
  request: BalanceRequest,
  ledger: Ledger,
  grouping: BalanceGrouping,
  shops: readonly string[],
): Promise<ReadonlyMap<string, readonly MovedRow[]> | undefined> => {
  const { asking, inputs, conditions } = request
  const { schema, shop } = asking.caller
  const columns = listUsedColumns([...inputs.terms, ...conditions], ledger)
  const source = createDaySource(schema, ledger, { shop: shop.code, columns })
  if (source.shop === undefined) return undefined
  const keys = [...columns, getShopColumn(source.legs)]
  const query = buildMovedQuery(request, ledger, grouping, { source: { ...source, shops }, keys })
  if (!canReadOfShops(query)) return undefined
  const rows = await readQueryOfShops(asking, query, shops)
  if (!rows) return undefined
  const isSingleRow = !grouping.all.some(({ kind }) => kind === 'key')
  const none = isSingleRow ? [query.values.map(() => 0)] : []
  return new Map(
    shops.map(code => [code, (rows.get(code) ?? none).map(values => toMovedRow(values, ledger, grouping))]),
  )
}

interface MovedRowSource {
  readonly source: DaySource
  readonly keys: readonly string[]
  readonly summed?: { readonly days: ResourceCore; readonly through: string }
}

const buildMovedQuery = (
  { asking, filters, from, to, limit }: BalanceRequest,
  ledger: Ledger,
  { all, byDay }: BalanceGrouping,
  { source, keys: keyColumns, summed }: MovedRowSource,
): ReportQuery => {
  const { schema, shop } = asking.caller
  const keys = all.flatMap(input => (input.kind === 'key' ? [input.value] : []))
  const weights = all.flatMap(input => (input.kind === 'weighted' ? [input.value] : []))
  const names = ledger.amounts.flatMap((_, at) => [
    getOpeningName(at),
    getNetName(at),
    ...ledger.columns.map((_column, column) => getColumnName(column, at)),
  ])
  const legs = getResource(schema, ledger.resource)
  return {
    schema,
    source: legs,
    shop: shop.code,
    isFolded: true,
    filters,
    limit,
    rows: buildPeriodSums(source, {
      from,
      to,
      keys: keyColumns,
      byDay,
      columns: ledger.columns,
      summed,
    }),
    values: [...keys, ...names.map(buildSum), ...weights],
    ...findPlaces(schema, legs),
  }
}

const toMovedRow = (values: readonly Stored[], ledger: Ledger, { all }: BalanceGrouping): MovedRow => {
  const keyCount = all.filter(({ kind }) => kind === 'key').length
  const weightCount = all.filter(({ kind }) => kind === 'weighted').length
  const sums = values.slice(keyCount).map(Number)
  const each = 2 + ledger.columns.length
  const getSums = (name: number): readonly number[] => ledger.amounts.map((_, at) => sums[at * each + name] ?? 0)
  const moves = ledger.columns.map((_, column) => getSums(2 + column))
  const weighted = sums.slice(sums.length - weightCount)
  return { keys: values.slice(0, keyCount), opening: getSums(0), net: getSums(1), columns: moves, weighted }
}

/** The place columns of a leg, and the pattern that resolves them to rows. */
export const findPlaces = ({ ledgers }: Schema, { name }: StoredResource): Pick<ReportQuery, 'places'> => {
  const ledger = Object.values(ledgers).find(({ resource }) => resource === name)
  const [rows] = ledger?.places.rows ?? []
  if (!ledger || !rows) return {}
  const { place, from, to } = ledger.transfer
  return { places: { names: [place, from, to], pattern: rows.pattern } }
}

const buildSum = (name: string): TranslatedValue => ({
  value: { kind: 'total', total: 'sum', of: { kind: 'column', through: [], name } },
  type: createNumberType(0),
  joins: [],
})

/** The place and dimension columns that the terms use. */
const listUsedColumns = (terms: readonly Term[], { transfer, dims }: Ledger): readonly string[] => {
  const ledgerColumns = [transfer.place, ...dims.map(({ name }) => name)]
  const usedNames = new Set(terms.flatMap(listFirstSteps))
  return ledgerColumns.filter(name => usedNames.has(name))
}

const listFirstSteps = (term: Term): readonly string[] =>
  term.kind === 'path' && term.root === undefined
    ? term.steps.slice(0, 1).map(({ name }) => name)
    : [...getChildTerms(term), ...(term.kind === 'fold' && term.of ? [term.of] : [])].flatMap(listFirstSteps)

const getInputValue = (row: BalanceRow, input: BalanceInput): InputRow[number] => {
  if (input.kind === 'none') return null
  if (input.kind === 'weighted') return row.weighted?.[input.at] ?? null
  return input.kind === 'key' ? (row.keys[input.at] ?? null) : (input.of(row)[input.amount] ?? null)
}

const getInputType = (input: BalanceInput): ExpressionType => {
  if (input.kind === 'none') return nullType
  return input.kind === 'amount' ? input.type : input.value.type
}
