// The row of a closing: finding, inserting and moving it.
import type { Used } from '../../../domain/used.ts'
import { findMove } from '../../../engine/document/flow-moves.ts'
import { rowToJson } from '../../../engine/record/row.ts'
import type { Move } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { parseDocument } from '../../operations/document/parse-document.ts'
import { otherDocuments } from '../../operations/move/others.ts'
import { listRows } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'

export type Closing = Used<
  'tutup-toko',
  | 'no_tutup'
  | 'tgl_system'
  | 'tgl_berikut'
  | 'sampai'
  | 'dibawa'
  | 'alasan'
  | 'mulai'
  | 'selesai'
  | 'tutup_by'
  | 'status'
> & { readonly id: string }

const closingDocument = 'tutup-toko'
const underWay = ['FENCED', 'COUNTING', 'POSTED']

const closingResource = (schema: Schema): Resource => getResource(schema, closingDocument)

/** The caller with the business date of the closing. */
export const onDay = (caller: Caller, businessDate: string): Caller => ({
  ...caller,
  shop: { ...caller.shop, businessDate },
})

/** The unfinished closing of the caller's shop. */
export const findClosing = async (
  connection: Connection,
  { schema, shop }: Pick<Caller, 'schema' | 'shop'>,
): Promise<Closing | undefined> => {
  const resource = closingResource(schema)
  const { rows } = await listRows(
    connection,
    resource,
    {
      conditions: [{ column: 'status', compare: 'in', values: underWay }],
      sort: [{ field: 'tgl_system', descending: true }],
      offset: 0,
      limit: 1,
    },
    shop.code,
  )
  const [row] = rows
  return row && (rowToJson(resource, row, () => true) as unknown as Closing)
}

const moveOf = (resource: Resource, id: string): Move => {
  const move = findMove(resource.lifecycle, id)
  if (!move) throw new Error(`${resource.name} has no move ${id}`)
  return move
}

/** Begins the closing of the caller's business date. */
export const insertClosing = async (
  connection: Connection,
  caller: Caller,
  values: Partial<Pick<Closing, 'sampai' | 'dibawa' | 'mulai'>>,
): Promise<void> => {
  const resource = closingResource(caller.schema)
  const sent = parseDocument(caller, { resource, raw: values })
  await otherDocuments.createSent({ connection, caller, resource, move: moveOf(resource, 'kunci'), sent, depth: 1 })
}

/** Moves it to the next state; throws MoveRefused if its state has changed since. */
export const moveClosing = async (
  connection: Connection,
  caller: Caller,
  { id, move, answers }: { readonly id: string; readonly move: string; readonly answers: object },
): Promise<void> => {
  const resource = closingResource(caller.schema)
  await otherDocuments.moveSent({ connection, caller, resource, move: moveOf(resource, move), id, answers, depth: 1 })
}
