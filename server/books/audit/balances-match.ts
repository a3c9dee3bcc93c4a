import type { Balance } from '../../../engine/schema/ledger.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { keyOfBalance } from '../../storage/books/balances.ts'
import { quoted } from '../../storage/migration/statements.ts'
import { findShopColumn } from '../../storage/tables.ts'
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

/** The keys of a balance whose row and legs differ: with `kept_0...`, `moved_0...`, `is_stored` and `is_leg`. */
export const unmatchedSql = (words: LedgerWords, balance: Balance): string => {
  const { schema, table, amounts } = words
  const resource = getResource(schema, balance.resource)
  const key = keyOfBalance(resource).map(quoted)
  const stored = amounts.map((_, at) => `stored_${at}`)
  const moved = amounts.map((_, at) => `moved_${at}`)
  const nothing = (names: readonly string[]): readonly string[] => names.map(name => `0 as ${name}`)
  const named = (names: readonly string[]): readonly string[] => names.map((name, at) => `${amounts[at]} as ${name}`)
  const sums = [...stored, ...moved].map(name => `cast(sum(${name}) as bigint) as ${name}`)
  const differs = stored.map((name, at) => `sum(${name}) <> sum(${moved[at]})`)
  return `
    select ${[...key, ...sums, 'sum(is_stored) as is_stored', 'sum(is_leg) as is_leg'].join(', ')}
    from (
      select ${[...key, ...named(stored), ...nothing(moved), '1 as is_stored', '0 as is_leg'].join(', ')} from ${quoted(resource.table)}
      union all
      select ${[...key, ...nothing(stored), ...named(moved), '0 as is_stored', '1 as is_leg'].join(', ')} from ${table} where ${isInside(words)}
    ) as both_sides group by ${key.join(', ')}
    having ${[...differs, 'sum(is_stored) <> 1', 'sum(is_leg) = 0'].join(' or ')}`
}

const sqlOf = (words: LedgerWords, balance: Balance): string => {
  const { schema, ledger, amounts, place } = words
  const shop = findShopColumn(getResource(schema, balance.resource))
  const sums = (side: string): string => joined(amounts.map((_, at) => `${side}_${at}`))
  return `
    select ${shop === undefined ? "'-'" : quoted(shop)} as shop, ${balance.by.includes(ledger.transfer.place) ? place : "'-'"} as place,
      '${balance.id} ' || ${joined(balance.by.map(quoted))} as what, ${sums('moved')} as expected,
      case when is_stored = 0 then 'no row' when is_leg = 0 then 'a row without legs' else ${sums('stored')} end as found
    from (${unmatchedSql(words, balance)}) as unmatched`
}
