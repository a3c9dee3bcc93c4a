// Returns the tables of day sums of journals, as the schema defines them, for one shop.
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import type { JournalDayTable } from '../storage/books/journal-days.ts'

/** Returns those of every journal, or of the one with that name. */
export const journalTables = (schema: Schema, shop: string, journal?: string): readonly JournalDayTable[] => {
  const all = tablesOf(schema)
  const asked = journal === undefined ? [...all.values()].flat() : (all.get(journal) ?? [])
  return asked.map(table => ({ ...table, shop }))
}

type Tables = ReadonlyMap<string, readonly Omit<JournalDayTable, 'shop'>[]>

const known = new WeakMap<Schema, Tables>()

/** By journal; cached for the schema. */
const tablesOf = (schema: Schema): Tables => {
  const found = known.get(schema) ?? readTables(schema)
  known.set(schema, found)
  return found
}

const readTables = (schema: Schema): Tables => {
  const of = { date: schema.project.shop.businessDate, emptyText: schema.project.emptyText }
  const said = Object.values(schema.resources).flatMap(({ lifecycle }) =>
    lifecycle.lines.flatMap(({ journal }) => (journal ? [journal] : [])),
  )
  return new Map(
    said.map(({ resource: name, daily }) => {
      const journal = getResource(schema, name)
      const tables = daily.map(({ resource, by, sums }) => ({
        ...of,
        by,
        sums,
        journal,
        days: getResource(schema, resource),
      }))
      return [name, tables]
    }),
  )
}
