// Reservations: what the lines of a document reserve in some of its states, and conflicts with other documents.
import type { Fault } from '../../../engine/faults/faults.ts'
import { fault } from '../../../engine/faults/faults.ts'
import { about } from '../../../engine/record/parse-record.ts'
import { isBlank, labelOf } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { findResource, getLedger, getResource } from '../../../engine/schema/schema.ts'
import { keepReservedRows } from '../../books/derive-rows.ts'
import type { Entry } from '../../books/entry.ts'
import type { Caller } from '../../caller/caller.ts'
import { DocumentHeld } from '../../errors/document-errors.ts'
import {
  everyShop,
  findHeld,
  findHeldBy,
  type Held,
  holdThings,
  type Reservation,
  releaseThings,
} from '../../storage/reserved.ts'
import { findRowById } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { findShopColumn } from '../../storage/tables.ts'
import { askingFor } from '../rules/evaluate-for.ts'
import { withPath } from './complete-document.ts'
import { type Document, lineTable } from './document.ts'
import { holds, type Moving, onLine } from './moving.ts'

interface Named extends Reservation {
  readonly field: Field
  readonly path: string
  readonly isHeld: boolean
}

/** A row of the chain is reserved in all shops, other rows in the shop. */
export const reservationOf = ({ schema, shop }: Caller, resource: string, key: string): Reservation => ({
  shop: findShopColumn(getResource(schema, resource)) === undefined ? everyShop : shop.code,
  resource,
  key,
})

const idOf = ({ shop, resource, key }: Reservation): string => JSON.stringify([shop, resource, key])

/** Finds what the lines name in their reserving fields, and whether the state of the document reserves it. */
const namedIn = async (
  { connection, caller, resource }: Pick<Moving, 'connection' | 'caller' | 'resource'>,
  document: Document,
): Promise<readonly Named[]> => {
  const asking = askingFor(connection, caller)
  const state = String(document.row[resource.lifecycle.flow?.field ?? ''])
  const named: Named[] = []
  for (const { name, reserve } of resource.lifecycle.lines) {
    const table = lineTable(caller.schema, resource, name)
    const field = reserve && table.field[reserve.field]
    const to = field?.ref?.to
    if (!reserve || !field || to === undefined) continue
    for (const [index, line] of (document.lines[name] ?? []).entries()) {
      const value = line[field.name] ?? null
      if (isBlank(field, value, caller.schema.project.emptyText)) continue
      if (!(await holds({ asking }, reserve.if, onLine({ asking, caller, resource }, document, { name, line }))))
        continue
      const thing = reservationOf(caller, to, String(value))
      named.push({ ...thing, field, path: `${name}.${index}`, isHeld: reserve.while.includes(state) })
    }
  }
  return named
}

/**
 * Reserves what the document names now and releases the rest; throws DocumentHeld. For a move of a saved document, only
 * active reservations are checked: other lines may belong to another document by now, and their entries are checked when
 * they are posted.
 */
export const reserveLines = async (
  { connection, caller, resource }: Pick<Moving, 'connection' | 'caller' | 'resource'>,
  document: Document,
  { isTyped }: { readonly isTyped: boolean },
): Promise<void> => {
  if (!resource.lifecycle.lines.some(({ reserve }) => reserve)) return
  const holder = { document: resource.name, documentId: String(document.row.id) }
  const named = await namedIn({ connection, caller, resource }, document)
  const asked = isTyped ? named : named.filter(({ isHeld }) => isHeld)
  const others = (await findHeld(connection, asked)).filter(held => held.documentId !== holder.documentId)
  if (others.length > 0) throw await heldBy(connection, caller, { resource, named, others })
  const wanted = new Map(named.flatMap(one => (one.isHeld ? [[idOf(one), one] as const] : [])))
  const held = new Map((await findHeldBy(connection, holder.documentId)).map(one => [idOf(one), one]))
  const released = [...held].flatMap(([id, one]) => (wanted.has(id) ? [] : [one]))
  const added = [...wanted].flatMap(([id, one]) => (held.has(id) ? [] : [one]))
  await releaseThings(connection, released)
  await holdThings(connection, holder, added)
  await keepReservedRows(connection, caller.schema, [...released, ...added])
}

const heldBy = async (
  connection: Connection,
  caller: Caller,
  {
    resource,
    named,
    others,
  }: { readonly resource: Resource; readonly named: readonly Named[]; readonly others: readonly Held[] },
): Promise<DocumentHeld> => {
  const faults: Fault[] = []
  const byThing = Map.groupBy(named, idOf)
  for (const other of others) {
    const document = await labelOfHolder(connection, caller, other)
    for (const { field, path } of byThing.get(idOf(other)) ?? []) {
      const params = { value: other.key, document }
      faults.push(withPath(path, about(field, fault('line.reserved', { params }))))
    }
  }
  const [first] = others
  const document = first ? await labelOfHolder(connection, caller, first) : ''
  return new DocumentHeld(resource.name, { value: first?.key ?? '', document }, faults)
}

/** Returns the display label of the document that holds a reservation. */
export const labelOfHolder = async (
  connection: Connection,
  { schema }: Caller,
  { document, documentId }: Pick<Held, 'document' | 'documentId'>,
): Promise<string> => {
  const former = Object.values(schema.resources).find(({ was }) => was === document)
  const resource = findResource(schema, document) ?? former
  const row = resource && (await findRowById(connection, resource, documentId))
  return resource && row ? `${resource.title} ${labelOf(resource, row)}` : document
}

/** Throws DocumentHeld if another document reserves something that the entries name in their dims. */
export const refuseHeldEntries = async (
  moving: Pick<Moving, 'connection' | 'caller' | 'resource'>,
  entries: readonly Pick<Entry, 'ledger' | 'dims' | 'source'>[],
): Promise<void> => {
  const { connection, caller, resource } = moving
  const things = new Map<string, Reservation>()
  for (const { ledger: name, dims = {} } of entries) {
    for (const { name: dim, ref } of getLedger(caller.schema, name).dims) {
      const value = dims[dim]
      if (ref === undefined || value === undefined || value === caller.schema.project.emptyText) continue
      const thing = reservationOf(caller, ref, value)
      things.set(idOf(thing), thing)
    }
  }
  const own = entries[0]?.source?.documentId
  const [other] = (await findHeld(connection, [...things.values()])).filter(held => held.documentId !== own)
  if (!other) return
  const document = await labelOfHolder(connection, caller, other)
  throw new DocumentHeld(resource.name, { value: other.key, document })
}
