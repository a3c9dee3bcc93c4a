import { historyMove, legLinks } from '../../engine/schema/ledger.ts'
import { quoteIdentifier } from '../storage/quote-identifier.ts'
import type { BookCheck, LedgerSql } from './check.ts'

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
