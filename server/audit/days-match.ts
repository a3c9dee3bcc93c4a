import { type Balance, getLoweredColumn, getRaisedColumn, legLinks } from '../../engine/schema/ledger.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { quoteIdentifier } from '../storage/quote-identifier.ts'
import { getShopColumn } from '../storage/tables.ts'
import { type BookCheck, buildInsideCondition, buildSumComparison, joinAsText, type LedgerSql } from './check.ts'

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
export const buildOpenDaysSql = (schema: Schema, name: string): string => {
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
