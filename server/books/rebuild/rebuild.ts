// Rebuilds balances, derived fields and records of unique keys from the immutable legs, for example after a balance was
// added.

import type { Balance } from '../../../engine/schema/ledger.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { insertAudit } from '../../storage/audit.ts'
import { type BalanceMove, insertBalances, keyOfBalance, setBalance } from '../../storage/books/balances.ts'
import { newId } from '../../storage/new-id.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { findShopColumn } from '../../storage/tables.ts'
import { unmatchedSql } from '../audit/balances-match.ts'
import { type Breach, type LedgerWords, wordsOf } from '../audit/check.ts'
import { auditedBooks } from '../audit-posting.ts'
import { findDifferences } from '../derive-rows.ts'
import { findUnsaid } from '../find-twice.ts'
import { openDays } from '../open-day.ts'
import { renewDays } from '../sum-up-days.ts'

/** A corrected value: `expected` is the new one, `found` the previous one. */
export type Rebuilt = Breach

/**
 * Rebuilds all balances, then derived fields and records of unique keys; the transaction must exclude other writers.
 */
export const rebuildBooks = async (
  connection: Connection,
  schema: Schema,
  { now, device = 'audit:books' }: { readonly now: Date; readonly device?: string },
): Promise<readonly Rebuilt[]> => {
  const rebuilt: Rebuilt[] = []
  for (const ledger of Object.values(schema.ledgers)) {
    const words = wordsOf(schema, ledger)
    for (const balance of ledger.balances) rebuilt.push(...(await rebuildBalance(connection, words, { balance, now })))
  }
  await renewDaysOfShops(connection, schema, now)
  const differences = await findDifferences(connection, schema, { write: true })
  for (const { ledger, shop, resource, key, field, expected, found } of differences) {
    const what = `${field} of ${resource} ${key}`
    rebuilt.push({ ledger, shop, place: '-', what, expected: String(expected), found: String(found) })
  }
  for (const { ledger, shop, key, isThere } of await findUnsaid(connection, schema, { write: true })) {
    const [expected, found] = isThere ? ['a row', 'no row'] : ['no row', 'a row']
    rebuilt.push({ ledger, shop, place: '-', what: `single ${key}`, expected, found })
  }
  if (rebuilt.length > 0) await auditRebuild(connection, schema, { now, device, count: rebuilt.length })
  return rebuilt
}

/** Recomputes all day sums of all shops. */
export const renewDaysOfShops = async (connection: Connection, schema: Schema, now: Date): Promise<void> => {
  for (const [shop, day] of await openDays(connection, schema))
    await renewDays(connection, schema, { shop, day, at: now.toISOString(), user: nobody })
}

const nobody = '-'

const auditRebuild = (
  connection: Connection,
  schema: Schema,
  { now, device, count }: { readonly now: Date; readonly device: string; readonly count: number },
): Promise<void> =>
  insertAudit(connection, {
    id: newId(),
    at: now.toISOString(),
    shop: nobody,
    userId: nobody,
    device,
    claimKey: '',
    resource: auditedBooks,
    rowId: schema.project.emptyText,
    verb: 'rebuild',
    before: null,
    after: JSON.stringify({ rebuilt: count }),
  })

const rebuildBalance = async (
  connection: Connection,
  words: LedgerWords,
  { balance, now }: { readonly balance: Balance; readonly now: Date },
): Promise<readonly Rebuilt[]> => {
  const { schema, ledger } = words
  const resource = getResource(schema, balance.resource)
  const amounts = ledger.amounts.map(({ name }) => name)
  const table = { resource, key: keyOfBalance(resource), amounts, guarded: [] }
  const stamp = { at: now.toISOString(), by: nobody }
  const values = ledger.places.outside
  const rows = await connection.all({ sql: unmatchedSql(words, balance), values })
  const missing: BalanceMove[] = []
  for (const row of rows) {
    const key = table.key.map(column => String(row[column]))
    const sums = amounts.map((_, at) => Number(row[`moved_${at}`]))
    if (Number(row.is_leg) > 0 && Number(row.is_stored) === 0) missing.push({ key, deltas: sums, needs: [] })
    else await setBalance(connection, table, { key, sums: Number(row.is_leg) === 0 ? undefined : sums, stamp })
  }
  await insertBalances(connection, table, missing, stamp)
  return rows.map(row => rebuiltOf(row, words, balance))
}

const rebuiltOf = (row: DatabaseRow, { schema, ledger }: LedgerWords, balance: Balance): Rebuilt => {
  const shop = findShopColumn(getResource(schema, balance.resource))
  const sums = (side: string): string => ledger.amounts.map((_, at) => String(row[`${side}_${at}`])).join(' ')
  return {
    ledger: ledger.name,
    shop: shop === undefined ? '-' : String(row[shop]),
    place: String(row[ledger.transfer.place] ?? '-'),
    what: [balance.id, ...balance.by.map(name => String(row[name]))].join(' '),
    expected: Number(row.is_leg) === 0 ? 'no row' : sums('moved'),
    found: Number(row.is_stored) === 0 ? 'no row' : sums('stored'),
  }
}
