// What documents hold: one row for each thing, so that no two documents hold the same.
import { build, statementOf } from './compiler.ts'
import { type Connection, StorageConflict } from './storage.ts'

const table = 'kencana_reserved'

export interface Reservation {
  /** Whose thing it is; `*` where things belong to the chain. */
  readonly shop: string
  readonly resource: string
  readonly key: string
}

export interface Holder {
  readonly document: string
  readonly documentId: string
}

export interface Held extends Reservation, Holder {}

const compareText = (a: string, b: string): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Everybody takes things in this order. */
const inOrder = <T extends Reservation>(all: readonly T[]): readonly T[] =>
  all.toSorted(
    (a, b) => compareText(a.shop, b.shop) || compareText(a.resource, b.resource) || compareText(a.key, b.key),
  )

const partSize = 40

/** Those of the things that a document holds. */
export const findHeld = async (connection: Connection, wanted: readonly Reservation[]): Promise<readonly Held[]> => {
  const found: Held[] = []
  for (const [place, some] of Map.groupBy(wanted, ({ shop, resource }) => JSON.stringify([shop, resource]))) {
    const [shop = '', resource = ''] = JSON.parse(place) as string[]
    for (let at = 0; at < some.length; at += partSize) {
      const keys = some.slice(at, at + partSize).map(({ key }) => key)
      const query = build
        .selectFrom(table)
        .selectAll()
        .where('shop', '=', shop)
        .where('resource', '=', resource)
        .where('row_key', 'in', keys)
      for (const row of await connection.all(statementOf(query)))
        found.push({
          ...{ shop, resource, key: String(row.row_key) },
          ...{ document: String(row.document), documentId: String(row.document_id) },
        })
    }
  }
  return found
}

/** All that a document holds, under whichever name of its resource. */
export const findHeldBy = async (connection: Connection, documentId: string): Promise<readonly Held[]> => {
  const query = build.selectFrom(table).selectAll().where('document_id', '=', documentId)
  const rows = await connection.all(statementOf(query))
  return rows.map(row => ({
    ...{ shop: String(row.shop), resource: String(row.resource), key: String(row.row_key) },
    ...{ document: String(row.document), documentId },
  }))
}

/** Nobody else held them a moment ago; who was faster all the same makes this one run again. */
export const holdThings = async (
  connection: Connection,
  holder: Holder,
  things: readonly Reservation[],
): Promise<void> => {
  for (const { shop, resource, key } of inOrder(things)) {
    const row = { shop, resource, row_key: key, document: holder.document, document_id: holder.documentId }
    const hit = await connection.run(
      statementOf(
        build
          .insertInto(table)
          .values(row)
          .onConflict(conflict => conflict.doNothing()),
      ),
    )
    if (hit !== 1) throw new StorageConflict(new Error(`${resource} ${key} is held by another document`))
  }
}

export const releaseThings = async (connection: Connection, things: readonly Reservation[]): Promise<void> => {
  for (const { shop, resource, key } of inOrder(things))
    await connection.run(
      statementOf(
        build.deleteFrom(table).where('shop', '=', shop).where('resource', '=', resource).where('row_key', '=', key),
      ),
    )
}
