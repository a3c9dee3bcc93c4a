// Adds a message to the queue of a shop that has a gateway.
import { getMove } from '../../../engine/document/flow-moves.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { CodedText } from '../../../engine/value/coded-text.ts'
import type { MessageQueue } from '../../caller/caller.ts'
import { parseDocument } from '../../record/document/parse-document.ts'
import { documentActions } from '../../record/move/document-actions.ts'
import { encodeText } from '../../record/write/coded-texts.ts'
import { findRowByKey, listRows } from '../../storage/rows.ts'
import { findMessageResource, type QueuedMessage, readGateway, waitingState } from './message-document.ts'

/** Announced when a message was queued. */
export const queuedTopic = 'messages'

export const messageQueue: MessageQueue = {
  isUsed: async (connection, { schema, shop }) => {
    if (!findMessageResource(schema)) return false
    const row = await findRowByKey(connection, getResource(schema, schema.project.shop.resource), shop.code, shop.code)
    return readGateway(schema, row) !== undefined
  },
  add: async (connection, caller, { resource: source, rowId, number, print, phone, text }) => {
    const resource = findMessageResource(caller.schema)
    if (!resource) return
    const values: Partial<Omit<QueuedMessage, 'judul'>> & { readonly judul: CodedText } = {
      judul: new CodedText(encodeText(caller.schema, { resource: source.name, print: print.id })),
      nomor: number,
      no_hp: phone,
      isi: text,
      dokumen: source.name,
      id_dokumen: rowId,
      cetakan: print.id,
    }
    const conditions = [
      { column: 'id_dokumen' satisfies keyof QueuedMessage, compare: '=', values: [rowId] },
      { column: 'cetakan' satisfies keyof QueuedMessage, compare: '=', values: [print.id] },
      { column: 'status' satisfies keyof QueuedMessage, compare: '=', values: [waitingState] },
    ] as const
    const { total } = await listRows(
      connection,
      resource,
      { conditions, sort: [], offset: 0, limit: 1 },
      caller.shop.code,
    )
    if (total > 0) return
    const sent = parseDocument(caller, { resource, raw: values })
    const move = getMove(resource, 'antri')
    await documentActions.createSent({ connection, caller, resource, move, sent, depth: 1 })
    await connection.notify(queuedTopic)
  },
}
