import type { HeldPlace, Ledger } from '../../../engine/schema/ledger.ts'
import { legLinks } from '../../../engine/schema/ledger.ts'
import { findResource, getResource, type Schema } from '../../../engine/schema/schema.ts'
import { quoteIdentifier } from '../../storage/migration/statements.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { getShopColumn } from '../../storage/tables.ts'
import { joinAsText, type RowBreach, type RowCheck } from './check.ts'

export const piecesHeld: RowCheck = {
  name: 'pieces-held',
  invariant: 'what lies in a place as long as a document holds it was brought there by one that still does',
  find: async (connection, schema) => {
    const breaches: RowBreach[] = []
    for (const ledger of Object.values(schema.ledgers))
      for (const [place, holders] of Map.groupBy(ledger.places.held, ({ place }) => place))
        breaches.push(...(await findBreaches(connection, schema, { ledger, place, holders })))
    return breaches
  },
}

interface HeldPlaceInspection {
  readonly ledger: Ledger
  readonly place: string
  readonly holders: readonly HeldPlace[]
}

const findBreaches = async (
  connection: Connection,
  schema: Schema,
  inspection: HeldPlaceInspection,
): Promise<readonly RowBreach[]> => {
  const { ledger, holders } = inspection
  const found = await connection.all(buildHeldSql(schema, inspection))
  const breaches: RowBreach[] = []
  for (const row of found) {
    const { by, state } = await findHolder(connection, schema, row)
    if (holders.some(one => one.by === by && one.states.includes(state))) continue
    breaches.push({
      ledger: ledger.name,
      shop: String(row.shop),
      place: String(row.place),
      what: String(row.what),
      expected: holders.map(one => `${one.by} in ${one.states.join(' or ')}`).join(', '),
      found: by === '' ? 'no document' : `${by} in ${state}`,
    })
  }
  return breaches
}

/** Selects each key that the place holds, with the last unreversed entry that moved it there. */
const buildHeldSql = (schema: Schema, { ledger, place, holders }: HeldPlaceInspection) => {
  const legs = getResource(schema, ledger.resource)
  const placeColumn = ledger.transfer.place
  const [balance] = ledger.balances
    .filter(({ by }) => by.includes(placeColumn))
    .toSorted((a, b) => b.by.length - a.by.length)
  const held = getResource(schema, balance?.resource ?? '')
  const keys = (balance?.by ?? []).filter(name => name !== placeColumn)
  const counted = quoteIdentifier(ledger.amounts[0]?.name ?? '')
  const [heldShop, shop] = [quoteIdentifier(getShopColumn(held)), quoteIdentifier(getShopColumn(legs))]
  const [entry, reverses, document, id] = [
    legLinks.entry,
    legLinks.reverses,
    legLinks.document,
    legLinks.documentId,
  ].map(quoteIdentifier) as [string, string, string, string]
  const joinCondition = [placeColumn, ...keys]
    .map(name => `leg.${quoteIdentifier(name)} = held.${quoteIdentifier(name)}`)
    .join(' and ')
  const isPattern = holders.some(one => one.isPattern)
  const buildLastLeg = (column: string): string => `(
    select leg.${column} from ${quoteIdentifier(legs.table)} as leg
    where leg.${shop} = held.${heldShop} and ${joinCondition} and leg.${counted} > 0 and leg.${reverses} = ? and not exists (
      select 1 from ${quoteIdentifier(legs.table)} as back
      where back.${shop} = leg.${shop} and back.${id} = leg.${id} and back.${reverses} = leg.${entry}
    ) order by leg.id desc limit 1)`
  return {
    sql: `select held.${heldShop} as shop, held.${quoteIdentifier(placeColumn)} as place, ${joinAsText(keys.map(name => `held.${quoteIdentifier(name)}`))} as what,
      ${buildLastLeg(document)} as document, ${buildLastLeg(id)} as document_id
      from ${quoteIdentifier(held.table)} as held
      where held.${counted} > 0 and held.${quoteIdentifier(placeColumn)} ${isPattern ? "like ? || '%'" : '= ?'}`,
    values: [schema.project.emptyText, schema.project.emptyText, place],
  }
}

/** Returns the document's current name and its state; both are empty without a document. */
const findHolder = async (
  connection: Connection,
  schema: Schema,
  { document, document_id: id }: DatabaseRow,
): Promise<{ readonly by: string; readonly state: string }> => {
  const name = String(document ?? '')
  const former = Object.values(schema.resources).find(({ was }) => was === name)
  const resource = findResource(schema, name) ?? former
  const { flow } = resource?.lifecycle ?? {}
  if (!resource || !flow) return { by: '', state: '' }
  const sql = `select ${quoteIdentifier(flow.field)} as state from ${quoteIdentifier(resource.table)} where id = ?`
  const [row] = await connection.all({ sql, values: [String(id)] })
  return row ? { by: resource.name, state: String(row.state) } : { by: '', state: '' }
}
