// Reads the rows of a balance: opening balance, movements and closing balance of each group of places, optionally by day.

import type { SqlValue } from '../../engine/expression/sql/sql-tree.ts'
import { type TranslatedValue, translateValue } from '../../engine/expression/sql/translate.ts'
import type { Term } from '../../engine/expression/terms/term.ts'
import { getChildTerms } from '../../engine/expression/terms/term-parts.ts'
import { createNumberType, type ExpressionType, nullType } from '../../engine/expression/terms/types.ts'
import { type BalanceRow, buildBalanceRows, findWeightedSum, type MovedRow } from '../../engine/report/balance-days.ts'
import type { InputRow } from '../../engine/report/column-values.ts'
import type { ReportInputs } from '../../engine/report/report-inputs.ts'
import type { Ledger } from '../../engine/schema/ledger.ts'
import type { ReportBalance } from '../../engine/schema/report.ts'
import { getLedger, getResource } from '../../engine/schema/schema.ts'
import { createDaySource, findDayTable } from '../ledger/update-day-sums.ts'
import { type EvaluationContext, loadConstants, type RowScope } from '../record/rule/evaluation.ts'
import { buildPeriodSums, getColumnName, getNetName, getOpeningName } from '../storage/ledger/period-sums.ts'
import type { ReportQuery } from '../storage/report-rows.ts'
import { getShopColumn } from '../storage/tables.ts'
import { readSummedThrough } from './day-sums.ts'
import type { FilterValues } from './filter-values.ts'

interface BalanceRequest {
  readonly asking: EvaluationContext
  readonly filterScope: RowScope
  readonly balance: ReportBalance
  readonly values: FilterValues
  readonly inputs: ReportInputs
  /** The conditions on the places. */
  readonly conditions: readonly Term[]
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

/** The period of a ledger, and the inputs of the report as its sums give them. */
export interface LedgerPeriod {
  readonly ledger: Ledger
  readonly from: string
  readonly to: string
  readonly inputs: readonly BalanceInput[]
  /** The key that is the day. */
  readonly day?: number
  /** The columns of places and dims that keys and conditions name. */
  readonly columns: readonly string[]
}

interface BalancePlan {
  /** The type of each input. */
  readonly types: readonly ExpressionType[]
  readonly query: ReportQuery
  readonly period: LedgerPeriod
}

/** The query has keys, sums of the period and weighted sums; its rows come from `sumPeriod`. */
export const planBalance = async (request: BalanceRequest, base: Omit<ReportQuery, 'values'>): Promise<BalancePlan> => {
  const { asking, balance, inputs, conditions, values } = request
  const ledger = getLedger(asking.caller.schema, balance.ledger)
  const all = await buildInputs(request, ledger)
  const dayInput = balance.day === undefined ? undefined : all[inputs.groups[balance.day] ?? -1]
  const keys = all.flatMap(input => (input.kind === 'key' ? [input.value] : []))
  const weights = all.flatMap(input => (input.kind === 'weighted' ? [input.value] : []))
  const names = ledger.amounts.flatMap((_, at) => [
    getOpeningName(at),
    getNetName(at),
    ...ledger.columns.map((_column, column) => getColumnName(column, at)),
  ])
  return {
    types: all.map(getInputType),
    query: { ...base, values: [...keys, ...names.map(buildSum), ...weights] },
    period: {
      ledger,
      from: String(values[balance.from]),
      to: String(values[balance.to]),
      inputs: all,
      ...(dayInput?.kind === 'key' && { day: dayInput.at }),
      columns: listUsedColumns([...inputs.terms, ...conditions], ledger),
    },
  }
}

/**
 * The query over the sums of the period. Of several shops the entries of the period are read, because day sums end on a day of
 * each shop.
 */
export const sumPeriod = async (
  asking: EvaluationContext,
  { ledger, from, to, day, columns }: LedgerPeriod,
  query: ReportQuery,
): Promise<ReportQuery> => {
  const { schema, shop, shops } = query
  const source = createDaySource(schema, ledger, { shop, columns })
  const table = shops ? undefined : findDayTable(schema, { ledger: ledger.name, shop, columns })
  const through = table && (await readSummedThrough(asking, table))
  const rows = buildPeriodSums(shops ? { ...source, shops } : source, {
    from,
    to,
    keys: shops ? [...columns, getShopColumn(source.legs)] : columns,
    byDay: day !== undefined,
    columns: ledger.columns,
    ...(table && through !== undefined && { summed: { days: table.days, through } }),
  })
  return { ...query, rows }
}

/** The inputs of the report from the rows of the query; rows that are zero throughout are left out. */
export const toBalanceRows = (
  { ledger, inputs, day, to }: LedgerPeriod,
  rows: readonly InputRow[],
): readonly InputRow[] => {
  const moved = rows.map(values => toMovedRow(values, ledger, inputs))
  return buildBalanceRows(moved, { to, ...(day !== undefined && { day }) }).map(row =>
    inputs.map(input => getInputValue(row, input)),
  )
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

const toMovedRow = (values: InputRow, ledger: Ledger, inputs: readonly BalanceInput[]): MovedRow => {
  const keyCount = inputs.filter(({ kind }) => kind === 'key').length
  const weightCount = inputs.filter(({ kind }) => kind === 'weighted').length
  const sums = values.slice(keyCount).map(Number)
  const each = 2 + ledger.columns.length
  const getSums = (name: number): readonly number[] => ledger.amounts.map((_, at) => sums[at * each + name] ?? 0)
  const moves = ledger.columns.map((_, column) => getSums(2 + column))
  const weighted = sums.slice(sums.length - weightCount)
  return { keys: values.slice(0, keyCount), opening: getSums(0), net: getSums(1), columns: moves, weighted }
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
