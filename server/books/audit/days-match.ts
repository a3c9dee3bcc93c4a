import { type Balance, getLoweredColumn, getRaisedColumn, legLinks } from '../../../engine/schema/ledger.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { quoteIdentifier } from '../../storage/migration/statements.ts'
import { getShopColumn } from '../../storage/tables.ts'
import { type BookCheck, buildInsideCondition, joinAsText, type LedgerSql } from './check.ts'

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
  const stored = ledger.amounts.map((_, at) => `stored_${at}`)
  const moved = ledger.amounts.map((_, at) => `moved_${at}`)
  const summed = ledger.amounts.map(
    ({ name }, at) =>
      `${quoteIdentifier(getRaisedColumn(name))} + ${quoteIdentifier(getLoweredColumn(name))} as stored_${at}`,
  )
  const legs = ledger.amounts.map(({ name }, at) => `${quoteIdentifier(name)} as moved_${at}`)
  const selectZeros = (names: readonly string[]): readonly string[] => names.map(name => `0 as ${name}`)
  const joinSums = (names: readonly string[]): string => joinAsText(names.map(name => `sum(${name})`))
  return `
    select ${shop} as shop, ${place} as place, '${balance.id} ' || ${joinAsText(keys.slice(1))} as what,
      ${joinSums(moved)} as expected, ${joinSums(stored)} as found
    from (
      select ${[...keys, ...summed, ...selectZeros(moved)].join(', ')} from ${quoteIdentifier(days.table)}
      union all
      select ${[...keys, ...selectZeros(stored), ...legs].join(', ')} from ${table}
      where ${buildInsideCondition(ledgerSql)} and ${date} <= (
        select max(summed.${date}) from ${quoteIdentifier(days.table)} as summed where summed.${shop} = ${table}.${shop}
      )
    ) as both_sides group by ${keys.join(', ')}
    having ${stored.map((name, at) => `sum(${name}) <> sum(${moved[at]})`).join(' or ')}`
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
