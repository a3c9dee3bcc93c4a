// Describes a ledger for day sums: its legs, and a balance with the requested columns.
import { findSmallestBalance, historyMove, type Ledger, legLinks } from '../../engine/schema/ledger.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import type { DaySource } from '../storage/ledger/sums-of-a-day.ts'
import { findShopColumn } from '../storage/tables.ts'

/** Such a ledger marks reversals in a dim; a replacement by a history import is still subtracted from its column. */
const hasReversedDim = ({ dims }: Ledger): boolean => dims.some(({ reversed }) => reversed !== undefined)

/** `columns` are the places and dims that the balance must have; if none has them, the legs are summed. */
export const createDaySource = (
  schema: Schema,
  ledger: Ledger,
  { shop, columns }: { readonly shop: string; readonly columns: readonly string[] },
): DaySource => {
  const balance = findSmallestBalance(ledger, columns)
  const placeBalance = findSmallestBalance(ledger, [ledger.transfer.place])
  const firstBalance = ledger.balances[0]
  const belongsToChain =
    firstBalance !== undefined && findShopColumn(getResource(schema, firstBalance.resource)) === undefined
  return {
    legs: getResource(schema, ledger.resource),
    place: ledger.transfer.place,
    outside: ledger.places.outside,
    date: schema.project.shop.businessDate,
    kind: legLinks.kind,
    reverses: legLinks.reverses,
    ...(hasReversedDim(ledger) && { lessMove: { column: legLinks.move, value: historyMove } }),
    emptyText: schema.project.emptyText,
    amounts: ledger.amounts.map(({ name }) => name),
    ...(balance && { balance: getResource(schema, balance.resource) }),
    ...(placeBalance && { placeBalance: getResource(schema, placeBalance.resource) }),
    ...(!belongsToChain && { shop }),
  }
}
