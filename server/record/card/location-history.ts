// The location history of a piece, from its legs.
import type { Ledger } from '../../../engine/schema/ledger.ts'
import type { LocationStay } from '../../storage/card-statements.ts'
import type { DatabaseRow } from '../../storage/storage.ts'

/** Takes the legs of one piece in one shop, oldest first; includes external places. */
export const buildLocationHistory = ({ transfer, amounts }: Ledger, legs: readonly DatabaseRow[]) => {
  const amountName = amounts[0]?.name ?? ''
  const balances = new Map<string, number>()
  const since = new Map<string, string>()
  const stays: LocationStay[] = []
  for (const leg of legs) {
    const place = String(leg[transfer.place])
    const id = String(leg.id)
    const before = balances.get(place) ?? 0
    const after = before + Number(leg[amountName])
    balances.set(place, after)
    if (before <= 0 && after > 0) since.set(place, id)
    const from = since.get(place)
    if (before > 0 && after <= 0 && from !== undefined) {
      stays.push({ place, from, until: id })
      since.delete(place)
    }
  }
  return [...stays, ...[...since].map(([place, from]): LocationStay => ({ place, from }))]
}
