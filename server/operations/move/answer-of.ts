// The input that a move asks for, completed and checked like a document that is not stored.
import { fault } from '../../../engine/faults/faults.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { InvalidRecord } from '../../errors/errors.ts'
import { type CompletedDocument, completeDocument, withPath } from '../document/complete-document.ts'
import { type Document, documentReader } from '../document/document.ts'
import { parseDocument, type SentDocument } from '../document/parse-document.ts'
import type { Asking } from '../rules/evaluate-for.ts'

/** The body key of the input, and the prefix of its fault paths. */
export const answersKey = 'answers'

/** The fault parameter with the move, whose field texts the message uses. */
export const askedBy = 'asked'

interface Asked {
  readonly resource: Resource
  readonly move: string
  readonly document: Document
}

/** Returns undefined if the move asks for no input; throws InvalidRecord with all faults. */
export const answerFrom = (asking: Asking, asked: Asked, raw: unknown): Promise<Document | undefined> => {
  const { resource, move } = asked
  const asks = resource.lifecycle.asks[move]
  if (asks) return answerSent(asking, asked, parseDocument(asking.caller, { resource: asks, raw: raw ?? {} }))
  const isNothing = raw === undefined || raw === null || (typeof raw === 'object' && Object.keys(raw).length === 0)
  if (isNothing) return Promise.resolve(undefined)
  const found = fault('field.unknown', { field: answersKey, params: { field: answersKey } })
  throw new InvalidRecord(resource.name, [found])
}

interface Answered {
  readonly resource: Resource
  readonly asks: Resource
  readonly document: Document
}

/** Completes the input by the rules of its file; `parent` is the document, also in its lines. */
export const completedAnswer = (
  asking: Asking,
  { resource, asks, document }: Answered,
  sent: SentDocument,
): Promise<CompletedDocument> => {
  const parent = documentReader(asking.caller.schema, resource, document, asking.rows)
  const world = { ...asking.world, roots: { ...asking.world.roots, parent, self: parent } }
  return completeDocument({ ...asking, world }, { resource: asks, sent, parent })
}

export const answerSent = async (
  asking: Asking,
  { resource, move, document }: Asked,
  sent: SentDocument,
): Promise<Document | undefined> => {
  const asks = resource.lifecycle.asks[move]
  if (!asks) return undefined
  const { document: answer, faults } = await completedAnswer(asking, { resource, asks, document }, sent)
  const broken = faults.filter(({ code }) => code !== 'scope.foreign')
  if (broken.length > 0)
    throw new InvalidRecord(
      resource.name,
      broken.map(found => withPath(answersKey, { ...found, params: { ...found.params, [askedBy]: move } })),
    )
  return answer
}
