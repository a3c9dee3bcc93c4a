import { legLinks } from '../../engine/schema/ledger.ts'
import { carriedShops } from '../storage/audit.ts'
import { quoteIdentifier } from '../storage/quote-identifier.ts'
import { type BookCheck, joinAsText } from './check.ts'

export const entriesBalance: BookCheck = {
  name: 'entries-balance',
  invariant:
    'an entry has two legs, one at each of its places, and they sum to zero; one of them where the other shop is in another database',
  of: ({ ledger, table, shop, place, amounts }) => {
    const [entry, from, to] = [legLinks.entry, ledger.transfer.from, ledger.transfer.to].map(quoteIdentifier)
    const sums = amounts.map(amount => `sum(${amount})`)
    const strays = `sum(case when ${place} in (${from}, ${to}) then 0 else 1 end)`
    return [
      {
        ledger: ledger.name,
        breaches: {
          sql: `
            select min(${shop}) as shop, min(${place}) as place, ${entry} as what,
              '2 legs, sum 0' as expected,
              cast(count(*) as text) || ' legs, sum ' || ${joinAsText(sums)} as found
            from ${table} group by ${entry}
            having (count(*) <> 2 or ${strays} <> 0 or ${sums.map(sum => `${sum} <> 0`).join(' or ')})
              and not (count(*) = 1 and ${strays} = 0 and min(${shop}) in (
                select carried.row_id from kencana_audit as carried where carried.resource = ?))`,
          values: [carriedShops],
        },
      },
    ]
  },
}
