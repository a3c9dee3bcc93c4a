// Reads the source rows of a card that belong to one row, for one page.
import { createRecordReader } from '../../../engine/record/record-reader.ts'
import type { Row } from '../../../engine/record/row.ts'
import { type Ledger, legLinks } from '../../../engine/schema/ledger.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { CardSource } from '../../../engine/schema/screen.ts'
import { type CardQuery, cardColumns, findCardRows, type LocationStay } from '../../storage/row-source.ts'
import type { DatabaseRow } from '../../storage/storage.ts'
import { type EvaluationContext, translateToFilter, translateToSql } from '../rule/evaluation.ts'

/** A row and a source of its card entries. */
interface CardRowSource {
  readonly resource: Resource
  readonly row: Row
  readonly source: CardSource
}

export interface SourceRows extends CardRowSource {
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
const maxLegs = 2000

const findLedger = ({ ledgers }: Schema, legs: string): Ledger | undefined =>
  Object.values(ledgers).find(({ resource }) => resource === legs)

/** Reads at most `limit` entries before `before`; of a ledger, both legs of each. */
export const readSourceRows = async (
  asking: EvaluationContext,
  rowSource: CardRowSource,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<SourceRows> => {
  const { connection, caller } = asking
  const { resource, row, source } = rowSource
  const ledger = findLedger(caller.schema, source.resource)
  const maxRows = ledger ? 2 * limit + 2 : limit + 1
  const roots = { self: createRecordReader(resource, row, asking.rows) }
  const query: CardQuery = {
    ...buildCardQuery(asking, rowSource, ledger),
    ...(source.where && { filter: await translateToFilter(asking, source.where.term, { roots }) }),
    ...(source.at && {
      during: {
        at: await translateToSql(asking, source.at.term, { roots }),
        stays: await loadStays(asking, rowSource),
      },
    }),
    before,
    limit: maxRows,
  }
  const sourceRows = await findCardRows(connection, getResource(caller.schema, source.resource), query)
  const isCut = sourceRows.length === maxRows
  return { ...rowSource, ledger, isCut, rows: isCut && ledger ? dropIncompleteEntry(sourceRows) : sourceRows }
}

/** The other leg of the last entry may be cut off. */
const dropIncompleteEntry = (rows: readonly DatabaseRow[]): readonly DatabaseRow[] => {
  const last = rows.at(-1)?.[legLinks.entry]
  return rows.filter(row => row[legLinks.entry] !== last)
}

/** A row that is shared by the chain has entries in all shops. */
const buildCardQuery = (
  { caller }: EvaluationContext,
  { resource, row, source: { by } }: CardRowSource,
  ledger: Ledger | undefined,
): Pick<CardQuery, 'shop' | 'everyShop' | 'values'> => {
  const shop = caller.shop.code
  if (!by) return { shop, values: {} }
  const isChainWide = ledger?.dims.find(({ name }) => name === by.column)?.single?.scope === 'chain'
  return {
    shop,
    everyShop: isChainWide || resource.scope.kind === 'chain',
    values: { [by.column]: by.pattern ? fillPattern(by.pattern, row) : String(row[resource.key[0]]) },
  }
}

const fillPattern = (pattern: readonly string[], row: Row): string =>
  pattern.map((part, index) => (index % 2 === 1 ? String(row[part]) : part)).join('')

/** Built from the legs of the first source, in the caller's shop. */
const loadStays = async (
  asking: EvaluationContext,
  { resource, row }: CardRowSource,
): Promise<readonly LocationStay[]> => {
  const { connection, caller } = asking
  const [first] = resource.card?.of ?? []
  const ledger = first && findLedger(caller.schema, first.resource)
  if (!first || !ledger) return []
  const { values, shop } = buildCardQuery(asking, { resource, row, source: first }, ledger)
  const legs = getResource(caller.schema, first.resource)
  const legRows = await findCardRows(connection, legs, { shop, values, limit: maxLegs })
  return buildLocationHistory(ledger, legRows.toReversed())
}

/** Returns the shop of the row; null if it is the caller's. */
export const getOtherShop = (row: DatabaseRow, callerShop: string): string | null => {
  const shop = row[cardColumns.shop] ?? null
  return shop === null || shop === callerShop ? null : String(shop)
}

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
