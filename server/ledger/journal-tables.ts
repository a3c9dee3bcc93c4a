// Returns the tables of day sums of journals, as the schema defines them, for one shop.
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { memoizeByObject } from '../../engine/value/records.ts'
import type { JournalDayTable } from '../storage/ledger/journal-day-rows.ts'
import { quoteIdentifier } from '../storage/run-query.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'

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

// Reads many rows page by page in the order of their ids.

/** Reads at most `limit` rows whose ids are greater than `after`, in the order of their ids. */
type PageReader = (after: string, limit: number) => Promise<readonly DatabaseRow[]>

/** Streams all pages that have rows. */
export async function* streamPages(readPage: PageReader, limit = 2000): AsyncGenerator<readonly DatabaseRow[]> {
  for (let after = ''; ; ) {
    const rows = await readPage(after, limit)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    after = String(rows.at(-1)?.id ?? '')
  }
}

/** Streams the rows of a table; the condition has no values. */
export const streamRows = (
  connection: Connection,
  table: string,
  condition = '1 = 1',
): AsyncGenerator<readonly DatabaseRow[]> =>
  streamPages((after, limit) => {
    const sql = `select * from ${quoteIdentifier(table)} where ${condition} and id > ? order by id limit ?`
    return connection.all({ sql, values: [after, limit] })
  })
