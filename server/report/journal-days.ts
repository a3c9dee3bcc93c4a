// Reads day sums of closed days instead of journal entries, of one shop or of several, if a report needs only keys and sums that they have.
import { convertToRollup, isKeyCondition, type RollupRows } from '../../engine/expression/sql/rollup-values.ts'
import { dayEntries, journalLinks } from '../../engine/schema/lines.ts'
import { getJournalTables } from '../ledger/journal-tables.ts'
import type { EvaluationContext } from '../record/rule/evaluation.ts'
import { buildDaysAndEntries, type JournalDayTable } from '../storage/ledger/journal-day-rows.ts'
import type { ReportQuery } from '../storage/report-rows.ts'
import { getShopColumn } from '../storage/tables.ts'
import { groupBySummedDay } from './summed-through.ts'

/** The query over day sums and later entries; unchanged if no day table has all its keys and values. */
export const replaceByDaySums = async (asking: EvaluationContext, query: ReportQuery): Promise<ReportQuery> => {
  if (!query.isFolded || query.source.kind !== 'journal') return query
  const tables = getJournalTables(query.schema, query.shop, query.source.name)
  for (const table of tables.toSorted((a, b) => a.by.length - b.by.length)) {
    const values = replaceValues(table, query)
    if (!values) continue
    const shops = await groupBySummedDay(asking, table, query.shops ?? [query.shop])
    if ([...shops.keys()].some(through => through !== ''))
      return { ...query, values, rows: buildDaysAndEntries(table, shops) }
  }
  return query
}

const replaceValues = (table: JournalDayTable, query: ReportQuery): ReportQuery['values'] | undefined => {
  const summed: RollupRows = {
    keys: [getShopColumn(table.journal), table.date, journalLinks.sign, ...table.by],
    sums: table.sums,
    count: dayEntries,
  }
  if (!query.filters.every(({ condition }) => isKeyCondition(condition, summed))) return undefined
  const values = query.values.map(({ value, ...one }) => ({ ...one, value: convertToRollup(value, summed) }))
  return values.every(isReplaced) ? values : undefined
}

type QueryValue = ReportQuery['values'][number]

const isReplaced = (
  one: Omit<QueryValue, 'value'> & { readonly value: QueryValue['value'] | undefined },
): one is QueryValue => one.value !== undefined
