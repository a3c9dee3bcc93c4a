import { getResource } from '../../../engine/schema/schema.ts'
import { quoted } from '../../storage/migration/statements.ts'
import { type BookCheck, joined } from './check.ts'
import { isUndoneAfter } from './posted-after.ts'

export const daysOpen: BookCheck = {
  name: 'days-open',
  says: 'a leg belongs to a shop that is there, and none is of a day that has not come unless it was taken back there',
  of: words => {
    const { schema, ledger, table, shop, place } = words
    const { resource, key, businessDate } = schema.project.shop
    const date = quoted(businessDate)
    const shops = quoted(getResource(schema, resource).table)
    return [
      {
        ledger: ledger.name,
        breaches: {
          sql: `
            select leg.${shop} as shop, leg.${place} as place, ${joined(['leg.id'])} as what,
              coalesce('no later than ' || shop_row.${date}, 'a shop that is there') as expected, coalesce(leg.${date}, 'no day') as found
            from ${table} as leg left join ${shops} as shop_row on shop_row.${quoted(key)} = leg.${shop}
            where shop_row.id is null or leg.${date} is null
              or (leg.${date} > shop_row.${date} and not ${isUndoneAfter(words, `shop_row.${date}`)})`,
          values: [schema.project.emptyText],
        },
      },
    ]
  },
}
