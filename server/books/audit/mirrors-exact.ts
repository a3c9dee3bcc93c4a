import { legLinks } from '../../../engine/schema/ledger.ts'
import { quoted } from '../../storage/migration/statements.ts'
import { type BookCheck, joined, type LedgerWords } from './check.ts'

const [entry, reverses] = [quoted(legLinks.entry), quoted(legLinks.reverses)]

export const mirrorsExact: BookCheck = {
  name: 'mirrors-exact',
  says: 'what takes an entry back is its exact opposite, and there is one at most',
  of: words => [
    {
      ledger: words.ledger.name,
      breaches: { sql: oppositeSql(words), values: [words.schema.project.emptyText, words.schema.project.emptyText] },
    },
    { ledger: words.ledger.name, breaches: { sql: singleSql(words), values: [words.schema.project.emptyText] } },
  ],
}

const oppositeSql = ({ ledger, table, shop, place, amounts }: LedgerWords): string => {
  const same = ledger.dims.map(({ name, reversed }) => {
    const [own, taken] = [`mirror.${quoted(name)}`, `first.${quoted(name)}`]
    const named = reversed === undefined ? '' : ` and ${own} <> '${reversed.replaceAll("'", "''")}' || ${taken}`
    return `(${own} <> ${taken}${named})`
  })
  const opposite = amounts.map(amount => `mirror.${amount} + first.${amount} <> 0`)
  const found = (side: string): string => joined(amounts.map(amount => `${side}.${amount}`))
  return `
    select mirror.${shop} as shop, mirror.${place} as place, 'mirror ' || mirror.${entry} as what,
      coalesce('the opposite of ' || ${found('first')}, 'an entry that is there') as expected, ${found('mirror')} as found
    from ${table} as mirror
    left join ${table} as first on first.${shop} = mirror.${shop} and first.${entry} = mirror.${reverses} and first.${place} = mirror.${place}
    where mirror.${reverses} <> ? and (${['first.id is null', 'first.'.concat(reverses, ' <> ?'), ...opposite, ...same].join(' or ')})`
}

const singleSql = ({ table, shop, place }: LedgerWords): string => `
  select min(${shop}) as shop, min(${place}) as place, 'entry ' || ${reverses} as what, '1 mirror' as expected,
    cast(count(distinct ${entry}) as text) || ' mirrors' as found
  from ${table} where ${reverses} <> ? group by ${reverses} having count(distinct ${entry}) > 1`
