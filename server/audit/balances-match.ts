import type { Balance } from '../../engine/schema/ledger.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { getBalanceKey } from '../storage/ledger/balances.ts'
import { quoteIdentifier } from '../storage/quote-identifier.ts'
import { findShopColumn } from '../storage/tables.ts'
import { type BookCheck, buildInsideCondition, joinAsText, type LedgerSql } from './check.ts'

export const balancesMatch: BookCheck = {
  name: 'balances-match',
  invariant: 'a balance is the sum of its legs, and there is none without legs and no leg without one',
  of: ledgerSql =>
    ledgerSql.ledger.balances.map(balance => ({
      ledger: ledgerSql.ledger.name,
      breaches: { sql: buildSql(ledgerSql, balance), values: ledgerSql.ledger.places.outside },
    })),
}

/** The keys of a balance whose row and legs differ: with `kept_0...`, `moved_0...`, `is_stored` and `is_leg`. */
export const buildUnmatchedSql = (ledgerSql: LedgerSql, balance: Balance): string => {
  const { schema, table, amounts } = ledgerSql
  const resource = getResource(schema, balance.resource)
  const key = getBalanceKey(resource).map(quoteIdentifier)
  const stored = amounts.map((_, index) => `stored_${index}`)
  const moved = amounts.map((_, index) => `moved_${index}`)
  const selectZeros = (names: readonly string[]): readonly string[] => names.map(name => `0 as ${name}`)
  const selectAmounts = (names: readonly string[]): readonly string[] =>
    names.map((name, index) => `${amounts[index]} as ${name}`)
  const sums = [...stored, ...moved].map(name => `cast(sum(${name}) as bigint) as ${name}`)
  const differs = stored.map((name, index) => `sum(${name}) <> sum(${moved[index]})`)
  return `
    select ${[...key, ...sums, 'sum(is_stored) as is_stored', 'sum(is_leg) as is_leg'].join(', ')}
    from (
      select ${[...key, ...selectAmounts(stored), ...selectZeros(moved), '1 as is_stored', '0 as is_leg'].join(', ')} from ${quoteIdentifier(resource.table)}
      union all
      select ${[...key, ...selectZeros(stored), ...selectAmounts(moved), '0 as is_stored', '1 as is_leg'].join(', ')} from ${table} where ${buildInsideCondition(ledgerSql)}
    ) as both_sides group by ${key.join(', ')}
    having ${[...differs, 'sum(is_stored) <> 1', 'sum(is_leg) = 0'].join(' or ')}`
}

const buildSql = (ledgerSql: LedgerSql, balance: Balance): string => {
  const { schema, ledger, amounts, place } = ledgerSql
  const shop = findShopColumn(getResource(schema, balance.resource))
  const joinSums = (side: string): string => joinAsText(amounts.map((_, index) => `${side}_${index}`))
  return `
    select ${shop === undefined ? "'-'" : quoteIdentifier(shop)} as shop, ${balance.by.includes(ledger.transfer.place) ? place : "'-'"} as place,
      '${balance.id} ' || ${joinAsText(balance.by.map(quoteIdentifier))} as what, ${joinSums('moved')} as expected,
      case when is_stored = 0 then 'no row' when is_leg = 0 then 'a row without legs' else ${joinSums('stored')} end as found
    from (${buildUnmatchedSql(ledgerSql, balance)}) as unmatched`
}
