import { type Balance, legLinks, loweredName, raisedName } from '../../../engine/schema/ledger.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { quoted } from '../../storage/migration/statements.ts'
import { getShopColumn } from '../../storage/tables.ts'
import { type BookCheck, isInside, joined, type LedgerWords } from './check.ts'

export const daysMatch: BookCheck = {
  name: 'days-match',
  says: 'a day that is summed up comes to what its legs come to',
  of: words =>
    words.ledger.balances.flatMap(balance =>
      balance.days === undefined
        ? []
        : [
            {
              ledger: words.ledger.name,
              breaches: { sql: sqlOf(words, { ...balance, days: balance.days }), values: words.ledger.places.outside },
            },
            { ledger: words.ledger.name, breaches: { sql: openDaysSql(words.schema, balance.days), values: [] } },
          ],
    ),
}

/** Compares by day, kind and keys; the row that marks the last summed day has no amounts. */
const sqlOf = (words: LedgerWords, balance: Balance & { readonly days: string }): string => {
  const { schema, ledger, table, place } = words
  const days = getResource(schema, balance.days)
  const [date, shop] = [quoted(schema.project.shop.businessDate), quoted(getShopColumn(days))]
  const keys = [shop, date, quoted(legLinks.kind), ...balance.by.map(quoted)]
  const stored = ledger.amounts.map((_, at) => `stored_${at}`)
  const moved = ledger.amounts.map((_, at) => `moved_${at}`)
  const summed = ledger.amounts.map(
    ({ name }, at) => `${quoted(raisedName(name))} + ${quoted(loweredName(name))} as stored_${at}`,
  )
  const legs = ledger.amounts.map(({ name }, at) => `${quoted(name)} as moved_${at}`)
  const nothing = (names: readonly string[]): readonly string[] => names.map(name => `0 as ${name}`)
  const sums = (names: readonly string[]): string => joined(names.map(name => `sum(${name})`))
  return `
    select ${shop} as shop, ${place} as place, '${balance.id} ' || ${joined(keys.slice(1))} as what,
      ${sums(moved)} as expected, ${sums(stored)} as found
    from (
      select ${[...keys, ...summed, ...nothing(moved)].join(', ')} from ${quoted(days.table)}
      union all
      select ${[...keys, ...nothing(stored), ...legs].join(', ')} from ${table}
      where ${isInside(words)} and ${date} <= (
        select max(summed.${date}) from ${quoted(days.table)} as summed where summed.${shop} = ${table}.${shop}
      )
    ) as both_sides group by ${keys.join(', ')}
    having ${stored.map((name, at) => `sum(${name}) <> sum(${moved[at]})`).join(' or ')}`
}

/** Finds summed days that the shop has not closed, even without legs: reports would miss later postings. */
export const openDaysSql = (schema: Schema, name: string): string => {
  const { resource, key, businessDate } = schema.project.shop
  const days = getResource(schema, name)
  const [date, shop] = [quoted(businessDate), quoted(getShopColumn(days))]
  return `
    select summed.${shop} as shop, '-' as place, '${days.table} ' || summed.id as what,
      coalesce('a day before ' || shop_row.${date}, 'a shop that is there') as expected, summed.${date} as found
    from ${quoted(days.table)} as summed
    left join ${quoted(getResource(schema, resource).table)} as shop_row on shop_row.${quoted(key)} = summed.${shop}
    where shop_row.id is null or summed.${date} >= shop_row.${date}`
}
