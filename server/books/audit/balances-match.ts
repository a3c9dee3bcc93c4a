import type { Balance } from '../../../engine/ledger.ts'
import { getResource } from '../../../engine/schema.ts'
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

const sqlOf = (words: LedgerWords, balance: Balance): string => {
  const { schema, ledger, table, amounts, place } = words
  const resource = getResource(schema, balance.resource)
  const shop = shopColumn(resource)
  const by = balance.by.map(quoted)
  const key = shop === undefined ? by : [quoted(shop), ...by]
  const kept = amounts.map((_, at) => `kept_${at}`)
  const moved = amounts.map((_, at) => `moved_${at}`)
  const nothing = (names: readonly string[]): readonly string[] => names.map(name => `0 as ${name}`)
  const named = (names: readonly string[]): readonly string[] => names.map((name, at) => `${amounts[at]} as ${name}`)
  const sums = (names: readonly string[]): readonly string[] => names.map(name => `sum(${name})`)
  const differs = kept.map((name, at) => `sum(${name}) <> sum(${moved[at]})`)
  return `
    select ${shop === undefined ? "'-'" : quoted(shop)} as shop, ${balance.by.includes(ledger.transfer.place) ? place : "'-'"} as place,
      '${balance.id} ' || ${joined(by)} as what, ${joined(sums(moved))} as expected,
      case when sum(is_kept) = 0 then 'no row' when sum(is_leg) = 0 then 'a row without legs' else ${joined(sums(kept))} end as found
    from (
      select ${[...key, ...named(kept), ...nothing(moved), '1 as is_kept', '0 as is_leg'].join(', ')} from ${quoted(resource.table)}
      union all
      select ${[...key, ...nothing(kept), ...named(moved), '0 as is_kept', '1 as is_leg'].join(', ')} from ${table} where ${isInside(words)}
    ) as both_sides group by ${key.join(', ')}
    having ${[...differs, 'sum(is_kept) <> 1', 'sum(is_leg) = 0'].join(' or ')}`
}
