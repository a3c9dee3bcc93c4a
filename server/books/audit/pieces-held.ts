import type { HeldPlace, Ledger } from '../../../engine/schema/ledger.ts'
import { legLinks } from '../../../engine/schema/ledger.ts'
import { findResource, getResource, type Schema } from '../../../engine/schema/schema.ts'
import { quoted } from '../../storage/migration/statements.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { getShopColumn } from '../../storage/tables.ts'
import { type Breach, joined, type RowCheck } from './check.ts'

export const piecesHeld: RowCheck = {
  name: 'pieces-held',
  says: 'what lies in a place as long as a document holds it was brought there by one that still does',
  find: async (connection, schema) => {
    const breaches: Breach[] = []
    for (const ledger of Object.values(schema.ledgers))
      for (const [place, holders] of Map.groupBy(ledger.places.held, ({ place }) => place))
        breaches.push(...(await leftIn(connection, schema, { ledger, place, holders })))
    return breaches
  },
}

interface Inspected {
  readonly ledger: Ledger
  readonly place: string
  readonly holders: readonly HeldPlace[]
}

const leftIn = async (connection: Connection, schema: Schema, inspected: Inspected): Promise<readonly Breach[]> => {
  const { ledger, holders } = inspected
  const found = await connection.all(heldSql(schema, inspected))
  const breaches: Breach[] = []
  for (const row of found) {
    const { by, state } = await holderOf(connection, schema, row)
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
const heldSql = (schema: Schema, { ledger, place, holders }: Inspected) => {
  const legs = getResource(schema, ledger.resource)
  const at = ledger.transfer.place
  const [balance] = ledger.balances.filter(({ by }) => by.includes(at)).toSorted((a, b) => b.by.length - a.by.length)
  const held = getResource(schema, balance?.resource ?? '')
  const keys = (balance?.by ?? []).filter(name => name !== at)
  const counted = quoted(ledger.amounts[0]?.name ?? '')
  const [own, shop] = [quoted(getShopColumn(held)), quoted(getShopColumn(legs))]
  const [entry, reverses, document, id] = [
    legLinks.entry,
    legLinks.reverses,
    legLinks.document,
    legLinks.documentId,
  ].map(quoted) as [string, string, string, string]
  const same = [at, ...keys].map(name => `leg.${quoted(name)} = held.${quoted(name)}`).join(' and ')
  const isPattern = holders.some(one => one.isPattern)
  const last = (column: string): string => `(
    select leg.${column} from ${quoted(legs.table)} as leg
    where leg.${shop} = held.${own} and ${same} and leg.${counted} > 0 and leg.${reverses} = ? and not exists (
      select 1 from ${quoted(legs.table)} as back
      where back.${shop} = leg.${shop} and back.${id} = leg.${id} and back.${reverses} = leg.${entry}
    ) order by leg.id desc limit 1)`
  return {
    sql: `select held.${own} as shop, held.${quoted(at)} as place, ${joined(keys.map(name => `held.${quoted(name)}`))} as what,
      ${last(document)} as document, ${last(id)} as document_id
      from ${quoted(held.table)} as held
      where held.${counted} > 0 and held.${quoted(at)} ${isPattern ? "like ? || '%'" : '= ?'}`,
    values: [schema.project.emptyText, schema.project.emptyText, place],
  }
}

/** Returns the document's current name and its state; both are empty without a document. */
const holderOf = async (
  connection: Connection,
  schema: Schema,
  { document, document_id: id }: DatabaseRow,
): Promise<{ readonly by: string; readonly state: string }> => {
  const name = String(document ?? '')
  const former = Object.values(schema.resources).find(({ was }) => was === name)
  const resource = findResource(schema, name) ?? former
  const { flow } = resource?.lifecycle ?? {}
  if (!resource || !flow) return { by: '', state: '' }
  const sql = `select ${quoted(flow.field)} as state from ${quoted(resource.table)} where id = ?`
  const [row] = await connection.all({ sql, values: [String(id)] })
  return row ? { by: resource.name, state: String(row.state) } : { by: '', state: '' }
}
