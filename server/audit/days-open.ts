import { getResource } from '../../engine/schema/schema.ts'
import { quoteIdentifier } from '../storage/quote-identifier.ts'
import { type BookCheck, joinAsText } from './check.ts'
import { buildReversedLaterCondition } from './find-later-postings.ts'

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
