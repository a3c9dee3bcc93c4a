// Day sums of journals as the schema says them, of one shop.
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import type { JournalDayTable } from '../storage/books/journal-days.ts'

/** Of every journal, or of the one of that name. */
export const journalTables = (schema: Schema, shop: string, journal?: string): readonly JournalDayTable[] =>
  Object.values(schema.resources).flatMap(({ lifecycle }) =>
    lifecycle.lines.flatMap(({ journal: said }) => {
      if (!said || (journal !== undefined && said.resource !== journal)) return []
      const of = { shop, date: schema.project.shop.businessDate, emptyText: schema.project.emptyText }
      return said.daily.map(({ resource, by, sums }) => ({
        ...{ ...of, by, sums },
        days: getResource(schema, resource),
        journal: getResource(schema, said.resource),
      }))
    }),
  )
