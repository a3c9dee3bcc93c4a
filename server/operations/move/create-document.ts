// Creates a document by one of its first moves; it is never stored in its initial state.

import { isFirst } from '../../../engine/document/flow-moves.ts'
import type { Fault } from '../../../engine/faults/faults.ts'
import { type Confirming, confirming } from '../../caller/confirming.ts'
import { MoveRefused } from '../../errors/document-errors.ts'
import { InvalidRecord } from '../../errors/errors.ts'
import { newId } from '../../storage/new-id.ts'
import { type CompletedDocument, completeDocument } from '../document/complete-document.ts'
import type { Document } from '../document/document.ts'
import { flowOf } from '../document/moving.ts'
import type { SentDocument } from '../document/parse-document.ts'
import { askingFor } from '../rules/evaluate-for.ts'
import { ownRow } from '../rules/own-row.ts'
import { answerFrom } from './answer-of.ts'
import { carryOut } from './carry-out.ts'
import { type MoveRequest, movingFor } from './move-request.ts'

export interface Creation extends MoveRequest {
  readonly sent: SentDocument
  /** The result of `completeCreation`, if it is available. */
  readonly completed?: CompletedCreation
}

/** A new document with its faults and questions. */
export interface CompletedCreation extends CompletedDocument {
  readonly asked: Confirming['asked']
}

/** Applies the rules before anything is written. */
export const completeCreation = async (
  creation: Pick<Creation, 'connection' | 'caller' | 'resource' | 'move' | 'sent'>,
): Promise<CompletedCreation> => {
  const { connection, resource, move } = creation
  const { confirmed: ids = [], reason } = creation.caller.confirming ?? {}
  const { asked, ...said } = confirming(ids, reason)
  const caller = { ...creation.caller, confirming: { asked, ...said } }
  const asking = askingFor(connection, caller)
  const sent = begun(creation, newId())
  const { document, faults } = await completeDocument(asking, { resource, sent, move: move.id })
  return { document, faults: faults.filter(found => !isAskedLater(creation, found)), asked }
}

/** Rules over the whole document are checked after the input lines of the move are added. */
const isAskedLater = ({ resource, move }: Pick<Creation, 'resource' | 'move'>, { code, field = '' }: Fault): boolean =>
  code === 'check' && !field.includes('.') && (resource.lifecycle.asks[move.id]?.lifecycle.lines ?? []).length > 0

export const createDocument = async (creation: Creation): Promise<Document> => {
  const { connection, caller, resource, move, answers } = creation
  if (!isFirst(flowOf(resource), move)) throw new MoveRefused('document.move')
  const asking = askingFor(connection, caller)
  const { document, faults, asked } = creation.completed ?? (await completeCreation(creation))
  for (const [id, question] of asked) caller.confirming?.asked.set(id, question)
  if (faults.length > 0) throw new InvalidRecord(resource.name, faults)
  const answer = await answerFrom(asking, { resource, move: move.id, document }, answers)
  return carryOut(movingFor(creation, { answer, rows: asking.rows }), document)
}

/** Sets the id, the owner shop and the initial state of the document. */
const begun = (
  { caller, resource, sent }: Pick<Creation, 'caller' | 'resource' | 'sent'>,
  id: string,
): SentDocument => {
  const { field, initial } = flowOf(resource)
  const row = ownRow(caller, resource, { ...sent.header.row, id, [field]: initial })
  return { ...sent, header: { ...sent.header, row } }
}
