// Returns the tables of day sums of journals, as the schema defines them, for one shop.

import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { memoizeByObject } from '../../engine/value/memoize-by-object.ts'
import type { JournalDayTable } from '../storage/ledger/journal-day-rows.ts'

/** Returns those of every journal, or of the one with that name. */
export const getJournalTables = (schema: Schema, shop: string, journal?: string): readonly JournalDayTable[] => {
  const byJournal = getTablesByJournal(schema)
  const matching = journal === undefined ? [...byJournal.values()].flat() : (byJournal.get(journal) ?? [])
  return matching.map(table => ({ ...table, shop }))
}

type JournalTables = ReadonlyMap<string, readonly Omit<JournalDayTable, 'shop'>[]>

/** By journal; cached for the schema. */
const getTablesByJournal = memoizeByObject((schema: Schema): JournalTables => {
  const shared = { date: schema.project.shop.businessDate, emptyText: schema.project.emptyText }
  const journals = Object.values(schema.resources).flatMap(({ lifecycle }) =>
    lifecycle.lines.flatMap(({ journal }) => (journal ? [journal] : [])),
  )
  return new Map(
    journals.map(({ resource: name, daily }) => {
      const journal = getResource(schema, name)
      const tables = daily.map(({ resource, by, sums }) => ({
        ...shared,
        by,
        sums,
        journal,
        days: getResource(schema, resource),
      }))
      return [name, tables]
    }),
  )
})
