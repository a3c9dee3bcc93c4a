import type { Balance } from '../../../engine/ledger.ts'
import { getResource } from '../../../engine/schema.ts'
import { keyOfBalance } from '../../storage/books/balances.ts'
import { quoted } from '../../storage/migration/statements.ts'
import { shopColumn } from '../../storage/tables.ts'
import { type BookCheck, isInside, joined, type LedgerWords } from './check.ts'

export const balancesMatch: BookCheck = {
  name: 'balances-match',
  says: 'a balance is the sum of its legs, and there is none without legs and no leg without one',
  of: words =>
    words.ledger.balances.map(balance => ({
      ledger: words.ledger.name,
      breaches: { sql: sqlOf(words, balance), values: words.ledger.places.outside },
    })),
}

/** The keys of a balance whose row and legs do not say the same: with `kept_0...`, `moved_0...`, `is_kept` and `is_leg`. */
export const unmatchedSql = (words: LedgerWords, balance: Balance): string => {
  const { schema, table, amounts } = words
  const resource = getResource(schema, balance.resource)
  const key = keyOfBalance(resource).map(quoted)
  const kept = amounts.map((_, at) => `kept_${at}`)
  const moved = amounts.map((_, at) => `moved_${at}`)
  const nothing = (names: readonly string[]): readonly string[] => names.map(name => `0 as ${name}`)
  const named = (names: readonly string[]): readonly string[] => names.map((name, at) => `${amounts[at]} as ${name}`)
  const sums = [...kept, ...moved].map(name => `cast(sum(${name}) as bigint) as ${name}`)
  const differs = kept.map((name, at) => `sum(${name}) <> sum(${moved[at]})`)
  return `
    select ${[...key, ...sums, 'sum(is_kept) as is_kept', 'sum(is_leg) as is_leg'].join(', ')}
    from (
      select ${[...key, ...named(kept), ...nothing(moved), '1 as is_kept', '0 as is_leg'].join(', ')} from ${quoted(resource.table)}
      union all
      select ${[...key, ...nothing(kept), ...named(moved), '0 as is_kept', '1 as is_leg'].join(', ')} from ${table} where ${isInside(words)}
    ) as both_sides group by ${key.join(', ')}
    having ${[...differs, 'sum(is_kept) <> 1', 'sum(is_leg) = 0'].join(' or ')}`
}

const sqlOf = (words: LedgerWords, balance: Balance): string => {
  const { schema, ledger, amounts, place } = words
  const shop = shopColumn(getResource(schema, balance.resource))
  const sums = (side: string): string => joined(amounts.map((_, at) => `${side}_${at}`))
  return `
    select ${shop === undefined ? "'-'" : quoted(shop)} as shop, ${balance.by.includes(ledger.transfer.place) ? place : "'-'"} as place,
      '${balance.id} ' || ${joined(balance.by.map(quoted))} as what, ${sums('moved')} as expected,
      case when is_kept = 0 then 'no row' when is_leg = 0 then 'a row without legs' else ${sums('kept')} end as found
    from (${unmatchedSql(words, balance)}) as unmatched`
}
