// Checks of days: their sums match the legs, one day of a shop is open, and rows are carried over.
import { type Balance, getLoweredColumn, getRaisedColumn, legLinks } from '../../engine/schema/ledger.ts'
import { dayEntries, type Journal, type JournalDays, journalLinks } from '../../engine/schema/lines.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { carriedShops } from '../storage/audit.ts'
import { computeRowDigest, DigestSum } from '../storage/row-digest.ts'
import { quoteIdentifier } from '../storage/run-query.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { batchColumn, getShopColumn } from '../storage/tables.ts'
import { type Coverage, findAuditMessages } from './audit-messages.ts'
import {
  type BookCheck,
  buildInsideCondition,
  buildSumComparison,
  joinAsText,
  type LedgerSql,
  type RowBreach,
  type RowCheck,
} from './check.ts'
import { buildReversedLaterCondition } from './find-later-postings.ts'

export const daysMatch: BookCheck = {
  name: 'days-match',
  invariant: 'a day that is summed up comes to what its legs come to',
  of: ledgerSql =>
    ledgerSql.ledger.balances.flatMap(balance =>
      balance.days === undefined
        ? []
        : [
            {
              ledger: ledgerSql.ledger.name,
              breaches: {
                sql: buildSql(ledgerSql, { ...balance, days: balance.days }),
                values: ledgerSql.ledger.places.outside,
              },
            },
            {
              ledger: ledgerSql.ledger.name,
              breaches: { sql: buildOpenDaysSql(ledgerSql.schema, balance.days), values: [] },
            },
          ],
    ),
}

/** Compares by day, kind and keys; the row that marks the last summed day has no amounts. */
const buildSql = (ledgerSql: LedgerSql, balance: Balance & { readonly days: string }): string => {
  const { schema, ledger, table, place } = ledgerSql
  const days = getResource(schema, balance.days)
  const [date, shop] = [quoteIdentifier(schema.project.shop.businessDate), quoteIdentifier(getShopColumn(days))]
  const keys = [shop, date, quoteIdentifier(legLinks.kind), ...balance.by.map(quoteIdentifier)]
  return buildSumComparison({
    select: `${shop} as shop, ${place} as place, '${balance.id} ' || ${joinAsText(keys.slice(1))} as what`,
    keys,
    expected: {
      amounts: ledger.amounts.map(({ name }) => quoteIdentifier(name)),
      rows: `${table} where ${buildInsideCondition(ledgerSql)} and ${date} <= (
        select max(summed.${date}) from ${quoteIdentifier(days.table)} as summed where summed.${shop} = ${table}.${shop}
      )`,
    },
    found: {
      amounts: ledger.amounts.map(
        ({ name }) => `${quoteIdentifier(getRaisedColumn(name))} + ${quoteIdentifier(getLoweredColumn(name))}`,
      ),
      rows: quoteIdentifier(days.table),
    },
  })
}

/** Finds summed days that the shop has not closed, even without legs: reports would miss later postings. */
const buildOpenDaysSql = (schema: Schema, name: string): string => {
  const { resource, key, businessDate } = schema.project.shop
  const days = getResource(schema, name)
  const [date, shop] = [quoteIdentifier(businessDate), quoteIdentifier(getShopColumn(days))]
  return `
    select summed.${shop} as shop, '-' as place, '${days.table} ' || summed.id as what,
      coalesce('a day before ' || shop_row.${date}, 'a shop that is there') as expected, summed.${date} as found
    from ${quoteIdentifier(days.table)} as summed
    left join ${quoteIdentifier(getResource(schema, resource).table)} as shop_row on shop_row.${quoteIdentifier(key)} = summed.${shop}
    where shop_row.id is null or summed.${date} >= shop_row.${date}`
}

export const daysOpen: BookCheck = {
  name: 'days-open',
  invariant:
    'a leg belongs to a shop that is there, and none is of a day that has not come unless it was taken back there',
  of: ledgerSql => {
    const { schema, ledger, table, shop, place } = ledgerSql
    const { resource, key, businessDate } = schema.project.shop
    const date = quoteIdentifier(businessDate)
    const shops = quoteIdentifier(getResource(schema, resource).table)
    return [
      {
        ledger: ledger.name,
        breaches: {
          sql: `
            select leg.${shop} as shop, leg.${place} as place, ${joinAsText(['leg.id'])} as what,
              coalesce('no later than ' || shop_row.${date}, 'a shop that is there') as expected, coalesce(leg.${date}, 'no day') as found
            from ${table} as leg left join ${shops} as shop_row on shop_row.${quoteIdentifier(key)} = leg.${shop}
            where shop_row.id is null or leg.${date} is null
              or (leg.${date} > shop_row.${date} and not ${buildReversedLaterCondition(ledgerSql, `shop_row.${date}`)})`,
          values: [schema.project.emptyText],
        },
      },
    ]
  },
}

export const journalDaysMatch: RowCheck = {
  name: 'journal-days-match',
  invariant: 'a day that is summed up comes to what the entries of its journal come to',
  find: async (connection, schema) => {
    const breaches: RowBreach[] = []
    const journals = Object.values(schema.resources).flatMap(({ lifecycle }) =>
      lifecycle.lines.flatMap(({ journal }) => journal ?? []),
    )
    for (const journal of journals)
      for (const days of journal.daily) {
        for (const sql of [buildJournalDaysSql(schema, journal, days), buildOpenDaysSql(schema, days.resource)]) {
          const rows = await connection.all({ sql, values: [] })
          breaches.push(...rows.map(row => createBreach(journal, row)))
        }
      }
    return breaches
  },
}

const createBreach = ({ resource }: Journal, row: DatabaseRow): RowBreach => ({
  ledger: resource,
  shop: String(row.shop),
  what: String(row.what),
  expected: String(row.expected),
  found: String(row.found),
})

/** Compares by import, day, sign and keys: the number of entries and their sums. */
const buildJournalDaysSql = (schema: Schema, journal: Journal, { id, resource, by, sums }: JournalDays): string => {
  const [days, entries] = [getResource(schema, resource), getResource(schema, journal.resource)]
  const [date, shop] = [quoteIdentifier(schema.project.shop.businessDate), quoteIdentifier(getShopColumn(days))]
  const keys = [
    shop,
    quoteIdentifier(batchColumn),
    date,
    quoteIdentifier(journalLinks.sign),
    ...by.map(quoteIdentifier),
  ]
  const names = [dayEntries, ...sums]
  const entriesTable = quoteIdentifier(entries.table)
  return buildSumComparison({
    select: `${shop} as shop, '${id} ' || ${joinAsText(keys.slice(1))} as what`,
    keys,
    expected: {
      amounts: names.map(name => (name === dayEntries ? '1' : `coalesce(${quoteIdentifier(name)}, 0)`)),
      rows: `${entriesTable} where ${date} <= (
        select max(summed.${date}) from ${quoteIdentifier(days.table)} as summed where summed.${shop} = ${entriesTable}.${shop}
      )`,
    },
    found: { amounts: names.map(quoteIdentifier), rows: quoteIdentifier(days.table) },
  })
}

// Rows that came with their shop out of another database: their former audit is history here, and they are compared with
// the audit of their arrival.

interface CarriedTable {
  readonly by: string
  readonly at: string
  readonly count: number
  readonly sum: string
  /** Undefined if a column was dropped since. */
  readonly names: readonly string[] | undefined
  readonly found: DigestSum
}

/** The append-only rows of one resource that came with their shop, compared with the sum of their digests. */
export class CarriedRows {
  readonly #resource: StoredResource
  readonly #tables: ReadonlyMap<string, CarriedTable>

  private constructor(resource: StoredResource, tables: ReadonlyMap<string, CarriedTable>) {
    this.#resource = resource
    this.#tables = tables
  }

  static async load(connection: Connection, coverage: Coverage, resource: StoredResource): Promise<CarriedRows> {
    const tables = new Map<string, CarriedTable>()
    const messages = await findAuditMessages(connection, { sql: 'message.resource = ?', values: [carriedShops] })
    for (const { id, by, at, rowId, wrote } of messages.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      for (const [table, count, list, sum] of wrote?.batch ?? []) {
        if (coverage.columns.tableNow(table, id) !== resource.table) continue
        const names = coverage.columns.of(resource.table, list, id)
        tables.set(rowId, { by, at, count, sum, names, found: new DigestSum() })
      }
    return new CarriedRows(resource, tables)
  }

  /** Returns false if no row of its shop was carried. */
  add(row: DatabaseRow): boolean {
    const table = this.#tables.size > 0 ? this.#tables.get(String(row[getShopColumn(this.#resource)])) : undefined
    if (!table) return false
    if (table.names) table.found.add(computeRowDigest(table.names, row))
    return true
  }

  get breaches(): readonly RowBreach[] {
    return [...this.#tables].flatMap(([shop, { by, at, count, sum, names, found }]) => {
      if (names === undefined || (found.count === count && found.text === sum)) return []
      const what = `${this.#resource.name} that came with the shop`
      const expected = `${count} rows as ${by} brought them at ${at}`
      return [
        {
          shop,
          what,
          expected,
          found: found.count === count ? 'other values' : `${found.count} rows`,
        },
      ]
    })
  }
}
