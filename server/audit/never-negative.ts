import { listGuardedAmounts } from '../../engine/schema/ledger.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { quoteIdentifier } from '../storage/quote-identifier.ts'
import { findShopColumn } from '../storage/tables.ts'
import { type BookCheck, buildInsideCondition } from './check.ts'

export const neverNegative: BookCheck = {
  name: 'never-negative',
  invariant: 'no place inside holds less than nothing of what may not be negative, but in books that are counted blind',
  of: ledgerSql => {
    const { schema, ledger, table, place } = ledgerSql
    return ledger.balances.flatMap(balance => {
      const shop = findShopColumn(getResource(schema, balance.resource))
      const by = balance.by.map(quoteIdentifier)
      const key = shop === undefined ? by : [quoteIdentifier(shop), ...by]
      const guarded = listGuardedAmounts(ledger).map(quoteIdentifier)
      return guarded.map(amount => ({
        ledger: ledger.name,
        breaches: {
          sql: `
            select ${shop === undefined ? "'-'" : quoteIdentifier(shop)} as shop, ${balance.by.includes(ledger.transfer.place) ? place : "'-'"} as place,
              ${["'sum of '", `'${amount.replaceAll('"', '')}'`].join(' || ')} as what, '0 or more' as expected,
              cast(sum(${amount}) as text) as found
            from ${table} where ${buildInsideCondition(ledgerSql)} group by ${key.join(', ')} having sum(${amount}) < 0`,
          values: ledger.places.outside,
        },
      }))
    })
  },
}
