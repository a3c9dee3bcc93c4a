// The input that a move asks for, completed and checked like a document that is not stored.
import { createFieldFault } from '../../../engine/message/faults.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { answersKey, moveParam } from '../../description/body-names.ts'
import { InvalidRecord } from '../../error/errors.ts'
import { type CompletedDocument, completeDocument, withPath } from '../document/complete-document.ts'
import { createDocumentReader, type Document } from '../document/document.ts'
import { type ParsedDocument, parseDocument } from '../document/parse-document.ts'
import type { EvaluationContext } from '../rule/evaluation.ts'

interface MoveAnswerInput {
  readonly resource: Resource
  readonly move: string
  readonly document: Document
}

/** Returns undefined if the move asks for no input; throws InvalidRecord with all faults. */
export const parseAnswer = (
  asking: EvaluationContext,
  request: MoveAnswerInput,
  raw: unknown,
): Promise<Document | undefined> => {
  const { resource, move } = request
  const inputResource = resource.lifecycle.asks[move]
  if (inputResource)
    return checkAnswer(asking, request, parseDocument(asking.caller, { resource: inputResource, raw: raw ?? {} }))
  const isEmpty = raw === undefined || raw === null || (typeof raw === 'object' && Object.keys(raw).length === 0)
  if (isEmpty) return Promise.resolve(undefined)
  const unknownField = createFieldFault('field.unknown', answersKey)
  throw new InvalidRecord(resource.name, [unknownField])
}

interface AnswerCompletion {
  readonly resource: Resource
  readonly asks: Resource
  readonly document: Document
}

/** Completes the input by the rules of its file; `parent` is the document, also in its lines. */
export const completeAnswerDocument = (
  asking: EvaluationContext,
  { resource, asks: inputResource, document }: AnswerCompletion,
  sent: ParsedDocument,
): Promise<CompletedDocument> => {
  const parent = createDocumentReader(asking.caller.schema, resource, document, asking.rows)
  const environment = { ...asking.environment, roots: { ...asking.environment.roots, parent, self: parent } }
  return completeDocument({ ...asking, environment }, { resource: inputResource, sent, parent })
}

export const checkAnswer = async (
  asking: EvaluationContext,
  { resource, move, document }: MoveAnswerInput,
  sent: ParsedDocument,
): Promise<Document | undefined> => {
  const inputResource = resource.lifecycle.asks[move]
  if (!inputResource) return undefined
  const { document: answer, faults } = await completeAnswerDocument(
    asking,
    { resource, asks: inputResource, document },
    sent,
  )
  const broken = faults.filter(({ code }) => code !== 'scope.foreign')
  if (broken.length > 0)
    throw new InvalidRecord(
      resource.name,
      broken.map(unknownField =>
        withPath(answersKey, { ...unknownField, params: { ...unknownField.params, [moveParam]: move } }),
      ),
    )
  return answer
}
