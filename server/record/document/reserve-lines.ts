// Reservations: what the lines of a document reserve in some of its states, and conflicts with other documents.
import { type Fault, fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import { formatLabel, isBlank } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { findResource, getLedger, getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { DocumentHeld } from '../../error/concept-errors.ts'
import { updateReservedRows } from '../../ledger/derive-rows.ts'
import type { LedgerEntry } from '../../ledger/entry.ts'
import {
  deleteReservations,
  everyShop,
  findDocumentReservations,
  findReservations,
  type HeldReservation,
  insertReservations,
  type Reservation,
} from '../../storage/reservations.ts'
import { findRowById } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { findShopColumn } from '../../storage/tables.ts'
import { createEvaluation } from '../rule/evaluation.ts'
import { withPath } from './complete-document.ts'
import { getLineScope, isTrue, type MoveContext } from './move-context.ts'
import { type Document, getLineTable } from './parse-document.ts'

interface NamedReservation extends Reservation {
  readonly field: Field
  readonly path: string
  readonly isHeld: boolean
}

/** A row of the chain is reserved in all shops, other rows in the shop. */
export const createReservation = ({ schema, shop }: Caller, resource: string, key: string): Reservation => ({
  shop: findShopColumn(getResource(schema, resource)) === undefined ? everyShop : shop.code,
  resource,
  key,
})

const getReservationId = ({ shop, resource, key }: Reservation): string => JSON.stringify([shop, resource, key])

/** Finds what the lines name in their reserving fields, and whether the state of the document reserves it. */
const findNamedReservations = async (
  { connection, caller, resource }: Pick<MoveContext, 'connection' | 'caller' | 'resource'>,
  document: Document,
): Promise<readonly NamedReservation[]> => {
  const asking = createEvaluation(connection, caller)
  const state = String(document.row[resource.lifecycle.flow?.field ?? ''])
  const reservations: NamedReservation[] = []
  for (const { name, reserve } of resource.lifecycle.lines) {
    const table = getLineTable(caller.schema, resource, name)
    const field = reserve && table.field[reserve.field]
    const to = field?.ref?.to
    if (!reserve || !field || to === undefined) continue
    for (const [index, line] of (document.lines[name] ?? []).entries()) {
      const value = line[field.name] ?? null
      if (isBlank(field, value)) continue
      if (!(await isTrue({ asking }, reserve.if, getLineScope({ asking, caller, resource }, document, { name, line }))))
        continue
      const reservation = createReservation(caller, to, String(value))
      reservations.push({ ...reservation, field, path: `${name}.${index}`, isHeld: reserve.while.includes(state) })
    }
  }
  return reservations
}

/**
 * Reserves what the document names now and releases the rest; throws DocumentHeld. For a move of a saved document, only
 * active reservations are checked: other lines may belong to another document by now, and their entries are checked when
 * they are posted.
 */
export const reserveLines = async (
  { connection, caller, resource }: Pick<MoveContext, 'connection' | 'caller' | 'resource'>,
  document: Document,
  { isTyped, isNew = false }: { readonly isTyped: boolean; readonly isNew?: boolean },
): Promise<void> => {
  if (!resource.lifecycle.lines.some(({ reserve }) => reserve)) return
  const holder = { document: resource.name, documentId: String(document.row.id) }
  const reservations = await findNamedReservations({ connection, caller, resource }, document)
  const checked = isTyped ? reservations : reservations.filter(({ isHeld }) => isHeld)
  const [heldReservations, ownReservations] = await Promise.all([
    findReservations(connection, checked),
    isNew ? [] : findDocumentReservations(connection, holder.documentId),
  ])
  const conflicts = heldReservations.filter(({ documentId }) => documentId !== holder.documentId)
  if (conflicts.length > 0)
    throw await createHeldError(connection, caller, { resource, named: reservations, others: conflicts })
  const wantedById = new Map(
    reservations.flatMap(reservation =>
      reservation.isHeld ? [[getReservationId(reservation), reservation] as const] : [],
    ),
  )
  const heldById = new Map(ownReservations.map(reservation => [getReservationId(reservation), reservation]))
  const released = [...heldById].flatMap(([id, reservation]) => (wantedById.has(id) ? [] : [reservation]))
  const added = [...wantedById].flatMap(([id, reservation]) => (heldById.has(id) ? [] : [reservation]))
  await deleteReservations(connection, released)
  await insertReservations(connection, holder, added)
  await updateReservedRows(connection, caller.schema, [...released, ...added])
}

const createHeldError = async (
  connection: Connection,
  caller: Caller,
  {
    resource,
    named: reservations,
    others: conflicts,
  }: {
    readonly resource: Resource
    readonly named: readonly NamedReservation[]
    readonly others: readonly HeldReservation[]
  },
): Promise<DocumentHeld> => {
  const faults: Fault[] = []
  const byThing = Map.groupBy(reservations, getReservationId)
  for (const other of conflicts) {
    const document = await getHolderLabel(connection, caller, other)
    for (const { field, path } of byThing.get(getReservationId(other)) ?? []) {
      const params = { value: other.key, document }
      faults.push(withPath(path, toFieldFault(field, fault('line.reserved', { params }))))
    }
  }
  const [first] = conflicts
  const document = first ? await getHolderLabel(connection, caller, first) : ''
  return new DocumentHeld(resource.name, { value: first?.key ?? '', document }, faults)
}

/** Returns the display label of the document that holds a reservation. */
export const getHolderLabel = async (
  connection: Connection,
  { schema }: Caller,
  { document, documentId }: Pick<HeldReservation, 'document' | 'documentId'>,
): Promise<string> => {
  const renamedResource = Object.values(schema.resources).find(({ was }) => was === document)
  const resource = findResource(schema, document) ?? renamedResource
  const row = resource && (await findRowById(connection, resource, documentId))
  return resource && row ? `${resource.title} ${formatLabel(resource, row)}` : document
}

/** Throws DocumentHeld if another document reserves something that the entries name in their dims. */
export const assertEntriesNotHeld = async (
  context: MoveContext,
  entries: readonly Pick<LedgerEntry, 'ledger' | 'dims' | 'source'>[],
): Promise<void> => {
  const { connection, caller, resource } = context
  const reservations = new Map<string, Reservation>()
  for (const { ledger: name, dims = {} } of entries) {
    for (const { name: dim, ref } of getLedger(caller.schema, name).dims) {
      const value = dims[dim]
      if (ref === undefined || value === undefined || value === caller.schema.project.emptyText) continue
      const reservation = createReservation(caller, ref, value)
      reservations.set(getReservationId(reservation), reservation)
    }
  }
  const ownDocumentId = entries[0]?.source?.documentId
  const [other] = (await findReservations(connection, [...reservations.values()])).filter(
    heldById => heldById.documentId !== ownDocumentId,
  )
  if (!other) return
  const document = await getHolderLabel(connection, caller, other)
  throw new DocumentHeld(resource.name, { value: other.key, document })
}
