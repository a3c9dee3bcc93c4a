// Checks that the drawer is counted before the day is closed, in shops that require it.
import type { Used } from '../../../domain/used.ts'
import type { ClosingBlocker } from '../../../engine/document/closing-blocker.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { findPath } from '../../day/held-day.ts'
import { computeLedgerValue } from '../../ledger/compute-ledger-value.ts'
import { listRows } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'

type CashCount = Used<'hitung-kas', 'no_hitung' | 'tgl_system' | 'tempat' | 'saat' | 'fisik' | 'status'>

const countResource = 'hitung-kas'
/** The switch of shops that count the drawer before they close. */
export const countModule = 'HITUNG_KAS_MODULE'
const drawer = 'KAS'

/** States of a count that is authorized, or needs no authorization before the day is closed. */
const acceptedStates = ['DONE', 'SELISIH', 'SENDIRI']

/** Returns the drawer as something that holds the day, unless an accepted count equals the current balance. */
export const findUncounted = async (connection: Connection, caller: Caller): Promise<readonly ClosingBlocker[]> => {
  const { schema, shop } = caller
  if (!shop.modules.includes(countModule)) return []
  const resource = getResource(schema, countResource)
  const balance = await computeLedgerValue(connection, caller, {
    asks: 'balance',
    ledger: 'kas',
    amount: 'jumlah',
    place: drawer,
  })
  const required: Pick<CashCount, 'tgl_system' | 'tempat' | 'saat'> = {
    tgl_system: shop.businessDate,
    tempat: drawer,
    saat: 'AKHIR',
  }
  const conditions = [
    ...Object.entries({ ...required, fisik: balance }).map(
      ([column, value]) => ({ column, compare: '=', values: [value] }) as const,
    ),
    { column: 'status' satisfies keyof CashCount, compare: 'in', values: acceptedStates } as const,
  ]
  const sort = [{ field: 'no_hitung', descending: true }]
  const { rows } = await listRows(connection, resource, { conditions, sort, offset: 0, limit: 1 }, shop.code)
  const state = resource.lifecycle.flow?.states.DRAFT
  if (rows.length > 0 || !state) return []
  const path = findPath(caller, { resource, state })
  return [
    {
      document: countResource,
      title: resource.title,
      state: state.name,
      state_title: state.title,
      count: 1,
      rows: [],
      carry: false,
      ...(path !== undefined && { path }),
    },
  ]
}
