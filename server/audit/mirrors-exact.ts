import { legLinks } from '../../engine/schema/ledger.ts'
import { quoteIdentifier } from '../storage/quote-identifier.ts'
import { type BookCheck, joinAsText, type LedgerSql } from './check.ts'

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
