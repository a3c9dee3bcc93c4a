// Reads day sums of closed days instead of journal entries, if a report needs only keys and sums that they have.
import { isConditionOfKeys, type Summed, valueOfSums } from '../../engine/expression/sql/of-sums.ts'
import { dayEntries, journalLinks } from '../../engine/schema/lines.ts'
import { journalTables } from '../books/journal-tables.ts'
import type { Asking } from '../operations/rules/evaluate-for.ts'
import { daysAndEntries, type JournalDayTable } from '../storage/books/journal-days.ts'
import type { ReportQuery } from '../storage/report-rows.ts'
import { summedThrough } from './summed-through.ts'

/** The query over day sums and later entries; unchanged if no day table has all its keys and values. */
export const overDays = async (asking: Asking, query: ReportQuery): Promise<ReportQuery> => {
  if (!query.isFolded || query.source.kind !== 'journal') return query
  const tables = journalTables(query.schema, query.shop, query.source.name)
  for (const table of tables.toSorted((a, b) => a.by.length - b.by.length)) {
    const values = valuesOver(table, query)
    const through = values && (await summedThrough(asking, table))
    if (values && through !== undefined) return { ...query, values, rows: daysAndEntries(table, through) }
  }
  return query
}

const valuesOver = (table: JournalDayTable, query: ReportQuery): ReportQuery['values'] | undefined => {
  const summed: Summed = {
    keys: [table.date, journalLinks.sign, ...table.by],
    sums: table.sums,
    count: dayEntries,
  }
  if (!query.filters.every(({ condition }) => isConditionOfKeys(condition, summed))) return undefined
  const values = query.values.map(({ value, ...one }) => ({ ...one, value: valueOfSums(value, summed) }))
  return values.every(isKnown) ? values : undefined
}

type Known = ReportQuery['values'][number]

const isKnown = (one: Omit<Known, 'value'> & { readonly value: Known['value'] | undefined }): one is Known =>
  one.value !== undefined
