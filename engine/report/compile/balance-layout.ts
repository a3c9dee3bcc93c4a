// Compiles the layout of a balance: the values of its columns, its groups, and the filters of its period.

import { createFieldSet, createNumberType, type ExpressionType } from '../../expression/terms/types.ts'
import { isDateType } from '../../field/field-type.ts'
import type { Ledger } from '../../schema/ledger.ts'
import type { ReportBalance, ReportColumn, ReportGroup } from '../../schema/report.ts'
import { findField, type Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { ReportFault } from '../../schema-file/language/shape.ts'
import type { TableDefinition } from '../../schema-file/shapes/report-shape.ts'
import { mapByName, mapNames } from '../../value/records.ts'
import { findWeightedSum } from '../balance-days.ts'
import type { ParsedFilter } from './compile-report-filters.ts'
import { collectRowPaths, collectTerms, getBalanceWords, type ReportTableContext } from './report-context.ts'

export const findSourceLedger = ({ ledgers }: CompilingSchema, { name }: Resource): Ledger | undefined =>
  Object.values(ledgers).find(({ resource }) => resource === name)

/** `opening.qty`, `sold.qty`, `closing.qty`: the values that columns of a balance may name. */
export const buildBalanceTypes = (
  schema: CompilingSchema,
  ledger: Ledger,
): Readonly<Record<string, ExpressionType>> => {
  const legs = findResource(schema, ledger.resource)
  const amounts = mapByName(ledger.amounts, ({ name }) =>
    createNumberType((legs && findField(legs, name)?.type.scale) ?? 0),
  )
  return mapNames(getBalanceWords({ ledger }), word => ({ kind: 'record', fields: createFieldSet(word, amounts) }))
}

interface BalanceTableInput {
  readonly definition: TableDefinition
  readonly filters: readonly ParsedFilter[]
  readonly report: ReportFault
}

/** The balance of a table; undefined if it has none. A table that cannot be a balance is reported. */
export const compileBalance = (
  { definition: { layout, period, detail }, filters, report }: BalanceTableInput,
  ledger: Ledger | undefined,
): ReportBalance | undefined => {
  if (layout === undefined) {
    if (period !== undefined) report(['period'], 'a period is that of the layout "balance"', 'key')
    return undefined
  }
  if (!ledger) return void report(['layout'], 'a balance is one of a ledger: "from": "ledger:name"')
  if (detail !== undefined) report(['detail'], 'a balance has a row for each group and not for each entry', 'key')
  if (period === undefined) {
    report(['layout'], 'a balance needs the "period" that it is of')
    return { ledger: ledger.name, from: '', to: '' }
  }
  const [from = '', to = from, ...more] = typeof period === 'string' ? [period] : period
  if (more.length > 0) report(['period', 2], 'a period has two ends', 'value')
  for (const [index, name] of (typeof period === 'string' ? [from] : [from, to]).entries()) {
    const filter = filters.find(({ field }) => field.name === name)
    const at = typeof period === 'string' ? ['period'] : ['period', index]
    if (filter && (!isDateType(filter.field.type) || !filter.field.required))
      report(at, `"${name}" is no filter for a day that has to be chosen: "$ref": "types#date", "required": true`)
    if (filter?.definition.rule !== undefined)
      report(at, `"${name}" is the period of a balance, which needs what was before it too: leave out its "rule"`)
  }
  return { ledger: ledger.name, from, to }
}

/** The index of the business date among the groups. */
export const findDayGroup = (groups: readonly ReportGroup[], businessDate: string): number | undefined => {
  const index = groups.findIndex(
    ({ by: { term } }) => term.kind === 'path' && term.root === undefined && term.steps[0]?.name === businessDate,
  )
  return index < 0 ? undefined : index
}

interface BalanceTotals {
  readonly hasDays: boolean
  readonly definitions: readonly ({ readonly name: string } | undefined)[]
}

/** Opening and closing values belong to one day, so they cannot be summed up over days. */
export const reportBalanceColumns = (
  { report, held }: Pick<ReportTableContext, 'report' | 'held'>,
  columns: readonly ReportColumn[],
  { definitions, hasDays }: BalanceTotals,
): void => {
  for (const { name, value, total } of columns) {
    const at = ['columns', definitions.findIndex(one => one?.name === name)]
    const fold = collectTerms(value.term).find(one => one.kind === 'fold' && !one.lines)
    if (fold && !(held && findWeightedSum(fold, getBalanceWords(held))))
      report([...at, 'value'], 'a balance sums up by itself: name "opening.amount" and its like', { at: fold.offset })
    if (fold && hasDays) report([...at, 'value'], 'what is multiplied is that of a whole period: group by no day')
    const begins = new Set(
      collectRowPaths(value.term).map(({ steps }) => (steps.length > 1 ? steps[0]?.name : undefined)),
    )
    const expected = getExpectedTotal(begins)
    if (total !== undefined && total !== 'same-formula' && expected !== undefined && total !== expected)
      report([...at, 'total'], `${messages[expected]}: say "${expected}"`)
  }
}

const getExpectedTotal = (begins: ReadonlySet<string | undefined>): 'first' | 'last' | undefined => {
  if (begins.has('opening')) return 'first'
  return begins.has('closing') ? 'last' : undefined
}

const messages = {
  first: 'what was held when a day began adds up over places, and over days is that of the first',
  last: 'what is held when a day ends adds up over places, and over days is that of the last',
} as const
