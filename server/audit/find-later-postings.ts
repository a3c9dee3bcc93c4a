// Finds entries on days that would reopen if the business date of a shop moved back.
import { sumBy } from 'es-toolkit/math/sumBy'
import { legLinks } from '../../engine/schema/ledger.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { quoteIdentifier } from '../storage/run-query.ts'
import type { Connection } from '../storage/storage.ts'
import { getLedgerSql, type LedgerSql } from './check.ts'

interface LaterPostings {
  readonly count: number
  /** The latest of their days; empty without any. */
  readonly last: string
}

/** Counts the shop's entries on later days, except reversals and entries that are reversed on such a day. */
export const findLaterPostings = async (
  connection: Connection,
  schema: Schema,
  { shop, day }: { readonly shop: string; readonly day: string },
): Promise<LaterPostings> => {
  const date = quoteIdentifier(schema.project.shop.businessDate)
  const found: LaterPostings[] = []
  for (const ledger of Object.values(schema.ledgers)) {
    const ledgerSql = getLedgerSql(schema, ledger)
    const sql = `select count(distinct ${entry}) as count, max(leg.${date}) as last from ${ledgerSql.table} as leg
      where leg.${ledgerSql.shop} = ? and leg.${date} > ? and not ${buildReversedLaterCondition(ledgerSql, '?')}`
    const [row] = await connection.all({ sql, values: [shop, day, schema.project.emptyText, day] })
    found.push({ count: Number(row?.count ?? 0), last: String(row?.last ?? '') })
  }
  return {
    count: sumBy(found, ({ count }) => count),
    last:
      found
        .map(({ last }) => last)
        .toSorted()
        .at(-1) ?? '',
  }
}

const [entryColumn, reverses] = [quoteIdentifier(legLinks.entry), quoteIdentifier(legLinks.reverses)]
const entry = `leg.${entryColumn}`

/**
 * Builds the condition that a leg and its reversal are both dated after `day`; its values are the empty text and those
 * of `day`.
 */
export const buildReversedLaterCondition = ({ schema, table, shop }: LedgerSql, day: string): string => {
  const date = quoteIdentifier(schema.project.shop.businessDate)
  return `exists (select 1 from ${table} as other where other.${shop} = leg.${shop}
    and (other.${reverses} = ${entry} or (leg.${reverses} <> ? and other.${entryColumn} = leg.${reverses})) and other.${date} > ${day})`
}
