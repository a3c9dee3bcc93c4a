// Checks of balances: they are the sums of their legs, and what is guarded is never negative or held twice.
import { type Balance, legLinks, listGuardedAmounts } from '../../engine/schema/ledger.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { findDifferences } from '../ledger/derive-rows.ts'
import { findAllDuplicateKeys, findUnrecordedSingles } from '../ledger/find-duplicate-keys.ts'
import { getBalanceKey } from '../storage/ledger/balances.ts'
import { quoteIdentifier } from '../storage/run-query.ts'
import { findShopColumn } from '../storage/tables.ts'
import { type BookCheck, buildInsideCondition, joinAsText, type LedgerSql, type RowCheck } from './check.ts'

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

export const singlesHeld: RowCheck = {
  name: 'singles-held',
  invariant: 'of each thing that is there once at most a row says so exactly while it is there',
  find: async (connection, schema) => {
    const faults = await findUnrecordedSingles(connection, schema, { write: false })
    return faults.map(({ ledger, shop, key, isThere }) => ({
      ledger,
      shop,
      what: key,
      ...(isThere ? { expected: 'a row', found: 'none' } : { expected: 'no row', found: 'one' }),
    }))
  },
}

export const singlesOnce: RowCheck = {
  name: 'singles-once',
  invariant: 'a thing that is there once at most is in no two places, and twice in none',
  find: async (connection, schema) => {
    const duplicates = await findAllDuplicateKeys(connection, schema)
    return duplicates.map(({ ledger, shop, key, count }) => ({
      ledger,
      shop,
      what: key,
      expected: '1 at most',
      found: String(count),
    }))
  },
}

const [entry, reverses] = [quoteIdentifier(legLinks.entry), quoteIdentifier(legLinks.reverses)]

export const mirrorsExact: BookCheck = {
  name: 'mirrors-exact',
  invariant: 'what takes an entry back is its exact opposite, and there is one at most',
  of: words => [
    {
      ledger: words.ledger.name,
      breaches: {
        sql: buildOppositeSql(words),
        values: [words.schema.project.emptyText, words.schema.project.emptyText],
      },
    },
    { ledger: words.ledger.name, breaches: { sql: buildSingleSql(words), values: [words.schema.project.emptyText] } },
  ],
}

const buildOppositeSql = ({ ledger, table, shop, place, amounts }: LedgerSql): string => {
  const same = ledger.dims.map(({ name, reversed }) => {
    const [mirrorDim, reversedDim] = [`mirror.${quoteIdentifier(name)}`, `first.${quoteIdentifier(name)}`]
    const prefixCondition =
      reversed === undefined ? '' : ` and ${mirrorDim} <> '${reversed.replaceAll("'", "''")}' || ${reversedDim}`
    return `(${mirrorDim} <> ${reversedDim}${prefixCondition})`
  })
  const opposite = amounts.map(amount => `mirror.${amount} + first.${amount} <> 0`)
  const joinAmounts = (side: string): string => joinAsText(amounts.map(amount => `${side}.${amount}`))
  return `
    select mirror.${shop} as shop, mirror.${place} as place, 'mirror ' || mirror.${entry} as what,
      coalesce('the opposite of ' || ${joinAmounts('first')}, 'an entry that is there') as expected, ${joinAmounts('mirror')} as found
    from ${table} as mirror
    left join ${table} as first on first.${shop} = mirror.${shop} and first.${entry} = mirror.${reverses} and first.${place} = mirror.${place}
    where mirror.${reverses} <> ? and (${['first.id is null', 'first.'.concat(reverses, ' <> ?'), ...opposite, ...same].join(' or ')})`
}

const buildSingleSql = ({ table, shop, place }: LedgerSql): string => `
  select min(${shop}) as shop, min(${place}) as place, 'entry ' || ${reverses} as what, '1 mirror' as expected,
    cast(count(distinct ${entry}) as text) || ' mirrors' as found
  from ${table} where ${reverses} <> ? group by ${reverses} having count(distinct ${entry}) > 1`

export const derivedMatches: RowCheck = {
  name: 'derived-matches',
  invariant: 'what the books keep on a row is what its balances and its last entry say',
  find: async (connection, schema) => {
    const differences = await findDifferences(connection, schema, { write: false })
    return differences.map(({ ledger, shop, resource, key, field, expected, found }) => ({
      ledger,
      shop,
      what: `${field} of ${resource} ${key}`,
      expected: String(expected),
      found: String(found),
    }))
  },
}
