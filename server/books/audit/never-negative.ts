import { guardedAmounts } from '../../../engine/schema/ledger.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { quoted } from '../../storage/migration/statements.ts'
import { findShopColumn } from '../../storage/tables.ts'
import { type BookCheck, isInside } from './check.ts'

export const neverNegative: BookCheck = {
  name: 'never-negative',
  says: 'no place inside holds less than nothing of what may not be negative, but in books that are counted blind',
  of: words => {
    const { schema, ledger, table, place } = words
    return ledger.balances.flatMap(balance => {
      const shop = findShopColumn(getResource(schema, balance.resource))
      const by = balance.by.map(quoted)
      const key = shop === undefined ? by : [quoted(shop), ...by]
      const guarded = guardedAmounts(ledger).map(quoted)
      return guarded.map(amount => ({
        ledger: ledger.name,
        breaches: {
          sql: `
            select ${shop === undefined ? "'-'" : quoted(shop)} as shop, ${balance.by.includes(ledger.transfer.place) ? place : "'-'"} as place,
              ${["'sum of '", `'${amount.replaceAll('"', '')}'`].join(' || ')} as what, '0 or more' as expected,
              cast(sum(${amount}) as text) as found
            from ${table} where ${isInside(words)} group by ${key.join(', ')} having sum(${amount}) < 0`,
          values: ledger.places.outside,
        },
      }))
    })
  },
}
