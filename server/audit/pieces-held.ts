// Checks that what lies in a place was brought there by documents that still hold it.
import { type HeldPlace, type Ledger, legLinks } from '../../engine/schema/ledger.ts'
import { findResource, getResource, type Schema } from '../../engine/schema/schema.ts'
import { compileCondition, getCountSource, getSingleDims, wholeChain } from '../ledger/singles.ts'
import { findFulfilling } from '../storage/ledger/repeated-singles.ts'
import { quoteIdentifier } from '../storage/run-query.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { getShopColumn } from '../storage/tables.ts'
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
  const rows = await connection.all(buildHeldSql(schema, inspection))
  const singles = await findSingles(connection, schema, { ledger, rows })
  const breaches: RowBreach[] = []
  for (const row of rows) {
    const { by, state } = await findHolder(connection, schema, row)
    const isHeld = singles.has(String(row.what))
      ? holders.some(one => one.by === by && one.states.includes(state))
      : (await sumHeldAmount(connection, schema, { ...inspection, row })) >= Number(row.counted)
    if (isHeld) continue
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

/** The keys that are there once: all of them if no dim of the ledger says which are. */
const findSingles = async (
  connection: Connection,
  schema: Schema,
  { ledger, rows }: { readonly ledger: Ledger; readonly rows: readonly DatabaseRow[] },
): Promise<ReadonlySet<string>> => {
  const keys = rows.map(({ what }) => String(what))
  const [singleDim, ...otherDims] = getSingleDims(schema, ledger)
  if (!singleDim || otherDims.length > 0 || ledger.dims.length > 1) return new Set(keys)
  const { shops } = getCountSource(schema, singleDim, wholeChain)
  const condition = compileCondition(schema, singleDim)
  return new Set(await findFulfilling(connection, singleDim.rows, { keys, condition, shops }))
}

/** The columns of legs, quoted, and the condition that none takes them back; it binds the empty text. */
const describeLegs = (schema: Schema, ledger: Ledger) => {
  const resource = getResource(schema, ledger.resource)
  const [table, shop, counted] = [resource.table, getShopColumn(resource), ledger.amounts[0]?.name ?? ''].map(
    quoteIdentifier,
  ) as [string, string, string]
  const [entry, reverses, document, id] = [
    legLinks.entry,
    legLinks.reverses,
    legLinks.document,
    legLinks.documentId,
  ].map(quoteIdentifier) as [string, string, string, string]
  const isInForce = `leg.${reverses} = ? and not exists (
    select 1 from ${table} as back where back.${shop} = leg.${shop} and back.${id} = leg.${id} and back.${reverses} = leg.${entry})`
  return { table, shop, counted, document, id, isInForce, place: quoteIdentifier(ledger.transfer.place) }
}

/** Sums up what documents that hold have brought there of a key that is there several times: each holds a part of it. */
const sumHeldAmount = async (
  connection: Connection,
  schema: Schema,
  { ledger, holders, row }: HeldPlaceInspection & { readonly row: DatabaseRow },
): Promise<number> => {
  const { table, shop, counted, document, id, isInForce, place } = describeLegs(schema, ledger)
  const key = quoteIdentifier(ledger.dims[0]?.name ?? '')
  let sum = 0
  for (const { by, states } of holders) {
    const { name, was = name, table: documents, lifecycle } = getResource(schema, by)
    const isHolding = `held_by.${quoteIdentifier(lifecycle.flow?.field ?? '')} in (${states.map(() => '?').join(', ')})`
    const [found] = await connection.all({
      sql: `select coalesce(sum(leg.${counted}), 0) as brought from ${table} as leg
        join ${quoteIdentifier(documents)} as held_by on held_by.id = leg.${id} and ${isHolding}
        where leg.${shop} = ? and leg.${place} = ? and leg.${key} = ? and leg.${counted} > 0
        and leg.${document} in (?, ?) and ${isInForce}`,
      values: [...states, String(row.shop), String(row.place), String(row.what), name, was, schema.project.emptyText],
    })
    sum += Number(found?.brought ?? 0)
  }
  return sum
}

/** Selects each key that the place holds, with its amount and the last unreversed entry that moved it there. */
const buildHeldSql = (schema: Schema, { ledger, place, holders }: HeldPlaceInspection) => {
  const placeColumn = ledger.transfer.place
  const [balance] = ledger.balances
    .filter(({ by }) => by.includes(placeColumn))
    .toSorted((a, b) => b.by.length - a.by.length)
  const held = getResource(schema, balance?.resource ?? '')
  const keys = (balance?.by ?? []).filter(name => name !== placeColumn)
  const heldShop = quoteIdentifier(getShopColumn(held))
  const { table, shop, counted, document, id, isInForce } = describeLegs(schema, ledger)
  const joinCondition = [placeColumn, ...keys]
    .map(name => `leg.${quoteIdentifier(name)} = held.${quoteIdentifier(name)}`)
    .join(' and ')
  const isPattern = holders.some(one => one.isPattern)
  const buildLastLeg = (column: string): string => `(
    select leg.${column} from ${table} as leg
    where leg.${shop} = held.${heldShop} and ${joinCondition} and leg.${counted} > 0 and ${isInForce}
    order by leg.id desc limit 1)`
  return {
    sql: `select held.${heldShop} as shop, held.${quoteIdentifier(placeColumn)} as place, ${joinAsText(keys.map(name => `held.${quoteIdentifier(name)}`))} as what,
      held.${counted} as counted, ${buildLastLeg(document)} as document, ${buildLastLeg(id)} as document_id
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
