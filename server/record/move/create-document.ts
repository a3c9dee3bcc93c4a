// Creates a document by one of its first moves; it is never stored in its initial state.
import { isInitialMove } from '../../../engine/document/flow-moves.ts'
import type { Fault } from '../../../engine/message/faults.ts'
import { mapValues } from '../../../engine/value/records.ts'
import { type ConfirmationState, createConfirmation } from '../../caller/confirmation.ts'
import { assertNoFaults, RequestError } from '../../error/errors.ts'
import { createId } from '../../storage/create-id.ts'
import { type CompletedDocument, completeDocument } from '../document/complete-document.ts'
import { type DocumentActions, getFlow, type NewDocumentRequest } from '../document/move-context.ts'
import type { Document, ParsedDocument } from '../document/parse-document.ts'
import { createEvaluation } from '../rule/evaluation.ts'
import { assignOwnerShop } from '../rule/finish-row.ts'
import { executeMove } from './execute-move.ts'
import { createMoveContext, type MoveInput, parseAnswer } from './move-request.ts'
import { transitionDocument } from './transition-document.ts'

interface CreationRequest extends MoveInput {
  readonly sent: ParsedDocument
  /** The result of `completeCreation`, if it is available. */
  readonly completed?: CompletedNewDocument
}

/** A new document with its faults and questions. */
export interface CompletedNewDocument extends CompletedDocument {
  readonly questions: ConfirmationState['questions']
}

/** Applies the rules before anything is written. */
export const completeCreation = async (
  request: Pick<CreationRequest, 'connection' | 'caller' | 'resource' | 'move' | 'sent'>,
): Promise<CompletedNewDocument> => {
  const { connection, resource, move } = request
  const { confirmed: ids = [], reason } = request.caller.confirming ?? {}
  const { questions, ...settings } = createConfirmation(ids, reason)
  const caller = { ...request.caller, confirming: { questions, ...settings } }
  const asking = createEvaluation(connection, caller)
  const sent = withInitialValues(request, createId())
  const { document, faults } = await completeDocument(asking, {
    resource,
    sent,
    move: move.id,
    generates: () => true,
  })
  return { document, faults: faults.filter(item => !isCheckedLater(request, item)), questions }
}

/** Rules over the whole document are checked after the input lines of the move are added. */
const isCheckedLater = (
  { resource, move }: Pick<CreationRequest, 'resource' | 'move'>,
  { code, field = '' }: Fault,
): boolean =>
  code === 'check' && !field.includes('.') && (resource.lifecycle.asks[move.id]?.lifecycle.lines ?? []).length > 0

export const createDocument = async (request: CreationRequest): Promise<Document> => {
  const { connection, caller, resource, move, answers } = request
  if (!isInitialMove(getFlow(resource), move)) throw new RequestError('document.move')
  const asking = createEvaluation(connection, caller)
  const { document, faults, questions } = request.completed ?? (await completeCreation(request))
  for (const [id, question] of questions) caller.confirming?.questions.set(id, question)
  assertNoFaults(resource, faults)
  const answer = await parseAnswer(asking, { resource, move: move.id, document }, answers)
  return executeMove(createMoveContext(request, { answer, rows: asking.rows }), document)
}

/** Sets the id, the owner shop and the initial state of the document. */
const withInitialValues = (
  { caller, resource, sent }: Pick<CreationRequest, 'caller' | 'resource' | 'sent'>,
  id: string,
): ParsedDocument => {
  const { field, initial } = getFlow(resource)
  const row = assignOwnerShop(caller, resource, { ...sent.header.row, id, [field]: initial })
  return { ...sent, header: { ...sent.header, row } }
}

// Creates and moves other documents by the same steps, one level deeper.

export const documentActions: DocumentActions = {
  create: request => createDocument({ ...request, sent: toParsedDocument(request), others: documentActions }),
  transition: request => transitionDocument({ ...request, others: documentActions }),
  createSent: sent => createDocument({ ...sent, others: documentActions }),
  moveSent: sent => transitionDocument({ ...sent, others: documentActions }),
}

const toParsedDocument = ({ sent, inputFields, lineInputFields }: NewDocumentRequest): ParsedDocument => ({
  header: { row: sent.row, inputFields, claimed: {}, faults: [] },
  lines: mapValues(sent.lines, (rows, name) =>
    rows.map(row => ({
      row: { ...row, id: createId() },
      inputFields: lineInputFields[name] ?? new Set<string>(),
      claimed: {},
      faults: [],
    })),
  ),
  faults: [],
})
