import { dayEntries, type Journal, type JournalDays, journalLinks } from '../../../engine/schema/lines.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { quoted } from '../../storage/migration/statements.ts'
import type { DatabaseRow } from '../../storage/storage.ts'
import { batchColumn, getShopColumn } from '../../storage/tables.ts'
import { type Breach, joined, type RowCheck } from './check.ts'
import { openDaysSql } from './days-match.ts'

export const journalDaysMatch: RowCheck = {
  name: 'journal-days-match',
  says: 'a day that is summed up comes to what the entries of its journal come to',
  find: async (connection, schema) => {
    const breaches: Breach[] = []
    const journals = Object.values(schema.resources).flatMap(({ lifecycle }) =>
      lifecycle.lines.flatMap(({ journal }) => journal ?? []),
    )
    for (const journal of journals)
      for (const days of journal.daily) {
        for (const sql of [sqlOf(schema, journal, days), openDaysSql(schema, days.resource)]) {
          const rows = await connection.all({ sql, values: [] })
          breaches.push(...rows.map(row => breachOf(journal, row)))
        }
      }
    return breaches
  },
}

const breachOf = ({ resource }: Journal, row: DatabaseRow): Breach => ({
  ledger: resource,
  shop: String(row.shop),
  place: '-',
  what: String(row.what),
  expected: String(row.expected),
  found: String(row.found),
})

/** Compares by import, day, sign and keys: the number of entries and their sums. */
const sqlOf = (schema: Schema, journal: Journal, { id, resource, by, sums }: JournalDays): string => {
  const [days, entries] = [getResource(schema, resource), getResource(schema, journal.resource)]
  const [date, shop] = [quoted(schema.project.shop.businessDate), quoted(getShopColumn(days))]
  const keys = [shop, quoted(batchColumn), date, quoted(journalLinks.sign), ...by.map(quoted)]
  const names = [dayEntries, ...sums]
  const stored = names.map((_, at) => `stored_${at}`)
  const entered = names.map((_, at) => `entered_${at}`)
  const nothing = (columns: readonly string[]): readonly string[] => columns.map(name => `0 as ${name}`)
  const summed = names.map((name, at) => `${quoted(name)} as stored_${at}`)
  const counted = names.map(
    (name, at) => `${name === dayEntries ? '1' : `coalesce(${quoted(name)}, 0)`} as entered_${at}`,
  )
  const totals = (columns: readonly string[]): string => joined(columns.map(name => `sum(${name})`))
  const own = quoted(entries.table)
  return `
    select ${shop} as shop, '${id} ' || ${joined(keys.slice(1))} as what,
      ${totals(entered)} as expected, ${totals(stored)} as found
    from (
      select ${[...keys, ...summed, ...nothing(entered)].join(', ')} from ${quoted(days.table)}
      union all
      select ${[...keys, ...nothing(stored), ...counted].join(', ')} from ${own}
      where ${date} <= (
        select max(summed.${date}) from ${quoted(days.table)} as summed where summed.${shop} = ${own}.${shop}
      )
    ) as both_sides group by ${keys.join(', ')}
    having ${stored.map((name, at) => `sum(${name}) <> sum(${entered[at]})`).join(' or ')}`
}
