// Checks of postings: entries balance, have their audit, name rows that exist, and reversals name what they reverse.
import { findKeyUses } from '../../engine/record/key-uses.ts'
import { historyMove, legLinks } from '../../engine/schema/ledger.ts'
import { auditedPostings } from '../ledger/audit-posting.ts'
import { carriedShops } from '../storage/audit.ts'
import { findLostKeys } from '../storage/key-uses.ts'
import { quoteIdentifier } from '../storage/run-query.ts'
import { type BookCheck, joinAsText, type LedgerSql, type RowBreach, type RowCheck } from './check.ts'

/** The time from which entries are named so: set by an upgrade; without it the invariant covers all entries. */
export const namedSinceMeta = 'reversals-named-since'

const [entry, move, reverses] = [
  quoteIdentifier(legLinks.entry),
  quoteIdentifier(legLinks.move),
  quoteIdentifier(legLinks.reverses),
]

export const reversalsNamed: BookCheck = {
  name: 'reversals-named',
  invariant: 'what a move takes back has a category of its own',
  of: words =>
    words.ledger.dims.flatMap(({ name, reversed }) => {
      if (reversed === undefined) return []
      const { emptyText } = words.schema.project
      const values = [reversed, emptyText, historyMove, emptyText, reversed, namedSinceMeta]
      return [{ ledger: words.ledger.name, breaches: { sql: buildUnnamedSql(words, quoteIdentifier(name)), values } }]
    }),
}

const buildUnnamedSql = ({ table, shop, place }: LedgerSql, dim: string): string => `
  select mirror.${shop} as shop, mirror.${place} as place, 'mirror ' || mirror.${entry} as what,
    ? || first.${dim} as expected, mirror.${dim} as found
  from ${table} as mirror
  join ${table} as first on first.${shop} = mirror.${shop} and first.${entry} = mirror.${reverses} and first.${place} = mirror.${place}
  where mirror.${reverses} <> ? and mirror.${move} <> ? and first.${dim} <> ? and mirror.${dim} <> ? || first.${dim}
    and mirror.created_at >= coalesce((select value from kencana_meta where name = ?), '')`

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

export const postingsAudited: BookCheck = {
  name: 'postings-audited',
  invariant: 'every leg has its row of the audit: who, where, with what',
  of: ({ ledger, table, shop, place }) => {
    const posting = quoteIdentifier(legLinks.posting)
    return [
      {
        ledger: ledger.name,
        breaches: {
          sql: `
            select min(${shop}) as shop, min(${place}) as place, ${posting} as what, 'a row of the audit' as expected,
              'none' as found
            from ${table} where not exists (
              select 1 from kencana_audit as audit_row where audit_row.resource = ? and audit_row.row_id = ${table}.${posting}
            ) and ${shop} not in (select carried.row_id from kencana_audit as carried where carried.resource = ?) group by ${posting}`,
          values: [auditedPostings, carriedShops],
        },
      },
    ]
  },
}

export const namedRowsThere: RowCheck = {
  name: 'named-rows-there',
  invariant: 'what a document takes its values from by number is there: a piece bought back has its nota',
  find: async (connection, schema) => {
    const breaches: RowBreach[] = []
    for (const use of findKeyUses(schema))
      for (const { shop, document, named } of await findLostKeys(connection, use))
        breaches.push({
          shop: String(shop),
          what: `${use.resource.name} of ${document}: ${use.field.name} ${named}`,
          expected: `${use.to.name} ${named}`,
          found: 'none',
        })
    return breaches
  },
}
