// Rebuilds balances, derived fields and records of unique keys from the immutable legs, for example after a balance was
// added.

import type { Balance } from '../../../engine/schema/ledger.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { listOpenDays } from '../../day/open-day.ts'
import { auditedPostings } from '../../ledger/audit-posting.ts'
import { findDifferences } from '../../ledger/derive-rows.ts'
import { findUnrecordedSingles } from '../../ledger/find-duplicate-keys.ts'
import { recomputeDaySums } from '../../ledger/update-day-sums.ts'
import { insertAudit } from '../../storage/audit.ts'
import { createId } from '../../storage/create-id.ts'
import { type BalanceMove, getBalanceKey, insertBalances, setBalance } from '../../storage/ledger/balances.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { findShopColumn } from '../../storage/tables.ts'
import { buildUnmatchedSql } from '../balance-checks.ts'
import { type Breach, getLedgerSql, type LedgerSql } from '../check.ts'

/** A corrected value: `expected` is the new one, `found` the previous one. */
type RebuiltValue = Breach

/**
 * Rebuilds all balances, then derived fields and records of unique keys; the transaction must exclude other writers.
 */
export const rebuildBooks = async (
  connection: Connection,
  schema: Schema,
  { now, device = 'audit:books' }: { readonly now: Date; readonly device?: string },
): Promise<readonly RebuiltValue[]> => {
  const rebuilt: RebuiltValue[] = []
  for (const ledger of Object.values(schema.ledgers)) {
    const ledgerSql = getLedgerSql(schema, ledger)
    for (const balance of ledger.balances)
      rebuilt.push(...(await rebuildBalance(connection, ledgerSql, { balance, now })))
  }
  await recomputeAllDaySums(connection, schema, now)
  const differences = await findDifferences(connection, schema, { write: true })
  for (const { ledger, shop, resource, key, field, expected, found } of differences) {
    const what = `${field} of ${resource} ${key}`
    rebuilt.push({ ledger, shop, place: '-', what, expected: String(expected), found: String(found) })
  }
  for (const { ledger, shop, key, isThere } of await findUnrecordedSingles(connection, schema, { write: true })) {
    const [expected, found] = isThere ? ['a row', 'no row'] : ['no row', 'a row']
    rebuilt.push({ ledger, shop, place: '-', what: `single ${key}`, expected, found })
  }
  if (rebuilt.length > 0) await auditRebuild(connection, schema, { now, device, count: rebuilt.length })
  return rebuilt
}

/** Recomputes all day sums of all shops. */
export const recomputeAllDaySums = async (connection: Connection, schema: Schema, now: Date): Promise<void> => {
  for (const [shop, day] of await listOpenDays(connection, schema))
    await recomputeDaySums(connection, schema, { shop, day, at: now.toISOString(), user: notApplicable })
}

const notApplicable = '-'

const auditRebuild = (
  connection: Connection,
  schema: Schema,
  { now, device, count }: { readonly now: Date; readonly device: string; readonly count: number },
): Promise<void> =>
  insertAudit(connection, {
    id: createId(),
    at: now.toISOString(),
    shop: notApplicable,
    userId: notApplicable,
    device,
    claimKey: '',
    resource: auditedPostings,
    rowId: schema.project.emptyText,
    verb: 'rebuild',
    before: null,
    after: JSON.stringify({ rebuilt: count }),
  })

const rebuildBalance = async (
  connection: Connection,
  ledgerSql: LedgerSql,
  { balance, now }: { readonly balance: Balance; readonly now: Date },
): Promise<readonly RebuiltValue[]> => {
  const { schema, ledger } = ledgerSql
  const resource = getResource(schema, balance.resource)
  const amounts = ledger.amounts.map(({ name }) => name)
  const table = { resource, key: getBalanceKey(resource), amounts, guarded: [] }
  const stamp = { at: now.toISOString(), by: notApplicable }
  const values = ledger.places.outside
  const rows = await connection.all({ sql: buildUnmatchedSql(ledgerSql, balance), values })
  const missing: BalanceMove[] = []
  for (const row of rows) {
    const key = table.key.map(column => String(row[column]))
    const sums = amounts.map((_, at) => Number(row[`moved_${at}`]))
    if (Number(row.is_leg) > 0 && Number(row.is_stored) === 0) missing.push({ key, deltas: sums, needs: [] })
    else await setBalance(connection, table, { key, sums: Number(row.is_leg) === 0 ? undefined : sums, stamp })
  }
  await insertBalances(connection, table, missing, stamp)
  return rows.map(row => toRebuiltValue(row, ledgerSql, balance))
}

const toRebuiltValue = (row: DatabaseRow, { schema, ledger }: LedgerSql, balance: Balance): RebuiltValue => {
  const shop = findShopColumn(getResource(schema, balance.resource))
  const joinSums = (side: string): string => ledger.amounts.map((_, at) => String(row[`${side}_${at}`])).join(' ')
  return {
    ledger: ledger.name,
    shop: shop === undefined ? '-' : String(row[shop]),
    place: String(row[ledger.transfer.place] ?? '-'),
    what: [balance.id, ...balance.by.map(name => String(row[name]))].join(' '),
    expected: Number(row.is_leg) === 0 ? 'no row' : joinSums('moved'),
    found: Number(row.is_stored) === 0 ? 'no row' : joinSums('stored'),
  }
}
