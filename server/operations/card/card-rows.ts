// Reads the source rows of a card that belong to one row, for one page.
import { recordReader } from '../../../engine/record/record-reader.ts'
import type { Row } from '../../../engine/record/row.ts'
import { type Ledger, legLinks } from '../../../engine/schema/ledger.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { CardSource } from '../../../engine/schema/screen.ts'
import { type CardQuery, cardColumns, findCardRows, type Stay } from '../../storage/card-rows.ts'
import type { DatabaseRow } from '../../storage/storage.ts'
import { type Asking, rowFilterFor, sqlValueFor } from '../rules/evaluate-for.ts'
import { staysOf } from './stays.ts'

/** A row and a source of its card entries. */
export interface CardPlace {
  readonly resource: Resource
  readonly row: Row
  readonly source: CardSource
}

export interface SourceRows extends CardPlace {
  readonly ledger: Ledger | undefined
  readonly rows: readonly DatabaseRow[]
  /** Whether older rows may exist. */
  readonly isCut: boolean
}

/** A card entry: a row, or both legs of a ledger entry. */
export interface CardGroup {
  readonly source: SourceRows
  readonly rows: readonly DatabaseRow[]
}

/** Maximum legs for the location history; for a piece with more, the first locations are missing. */
const mostLegs = 2000

const ledgerOf = ({ ledgers }: Pick<Schema, 'ledgers'>, legs: string): Ledger | undefined =>
  Object.values(ledgers).find(({ resource }) => resource === legs)

/** Reads at most `limit` entries before `before`; of a ledger, both legs of each. */
export const rowsOfSource = async (
  asking: Asking,
  place: CardPlace,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<SourceRows> => {
  const { connection, caller } = asking
  const { resource, row, source } = place
  const ledger = ledgerOf(caller.schema, source.resource)
  const most = ledger ? 2 * limit + 2 : limit + 1
  const roots = { self: recordReader(resource, row, asking.rows) }
  const query: CardQuery = {
    ...ownQuery(asking, place, ledger),
    ...(source.where && { filter: await rowFilterFor(asking, source.where.term, { roots }) }),
    ...(source.at && {
      during: { at: await sqlValueFor(asking, source.at.term, { roots }), stays: await staysFor(asking, place) },
    }),
    ...(before !== undefined && { before }),
    limit: most,
  }
  const found = await findCardRows(connection, getResource(caller.schema, source.resource), query)
  const isCut = found.length === most
  return { ...place, ledger, isCut, rows: isCut && ledger ? withoutHalf(found) : found }
}

/** The other leg of the last entry may be cut off. */
const withoutHalf = (rows: readonly DatabaseRow[]): readonly DatabaseRow[] => {
  const last = rows.at(-1)?.[legLinks.entry]
  return rows.filter(row => row[legLinks.entry] !== last)
}

/** A row that is shared by the chain has entries in all shops. */
const ownQuery = (
  { caller }: Asking,
  { resource, row, source: { by } }: CardPlace,
  ledger: Ledger | undefined,
): Pick<CardQuery, 'shop' | 'everyShop' | 'values'> => {
  const shop = caller.shop.code
  if (!by) return { shop, values: {} }
  const isOfChain = ledger?.dims.find(({ name }) => name === by.column)?.single?.scope === 'chain'
  return {
    shop,
    everyShop: isOfChain || resource.scope.kind === 'chain',
    values: { [by.column]: by.pattern ? placeOf(by.pattern, row) : String(row[resource.key[0]]) },
  }
}

const placeOf = (pattern: readonly string[], row: Row): string =>
  pattern.map((part, index) => (index % 2 === 1 ? String(row[part]) : part)).join('')

/** Built from the legs of the first source, in the caller's shop. */
const staysFor = async (asking: Asking, { resource, row }: CardPlace): Promise<readonly Stay[]> => {
  const { connection, caller } = asking
  const [first] = resource.card?.of ?? []
  const ledger = first && ledgerOf(caller.schema, first.resource)
  if (!first || !ledger) return []
  const { values, shop } = ownQuery(asking, { resource, row, source: first }, ledger)
  const legs = getResource(caller.schema, first.resource)
  const found = await findCardRows(connection, legs, { shop, values, limit: mostLegs })
  return staysOf(ledger, found.toReversed())
}

/** Returns the shop of the row; null if it is the caller's. */
export const otherShopOf = (row: DatabaseRow, own: string): string | null => {
  const shop = row[cardColumns.shop] ?? null
  return shop === null || shop === own ? null : String(shop)
}
