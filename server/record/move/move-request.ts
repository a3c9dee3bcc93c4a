// The input of a move of a new or saved document, and the context built from it.

import { uniq } from 'es-toolkit/array/uniq'
import { findMove } from '../../../engine/document/flow-moves.ts'
import { createFieldFault, fault } from '../../../engine/message/faults.ts'
import type { RowLookup } from '../../../engine/record/record-reader.ts'
import type { Move } from '../../../engine/schema/document.ts'
import type { Resource, StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { canMove, createMoveDenial } from '../../caller/move-access.ts'
import { assertDayOfMove } from '../../day/day.ts'
import { answersKey, moveParam } from '../../description/operation.ts'
import {
  AccessDenied,
  InvalidRecord,
  MalformedRequest,
  RequestError,
  RouteNotFound,
  requireObject,
} from '../../error/errors.ts'
import type { Connection } from '../../storage/storage.ts'
import { type CompletedDocument, completeDocument, withPath } from '../document/complete-document.ts'
import { createMoveEvaluation, type DocumentActions, getFlow, type MoveContext } from '../document/move-context.ts'
import { createDocumentReader, type Document, type ParsedDocument, parseDocument } from '../document/parse-document.ts'
import type { EvaluationContext } from '../rule/evaluation.ts'

export interface MoveInput {
  readonly connection: Connection
  readonly caller: Caller
  readonly depth: number
  readonly resource: Resource
  readonly move: Move
  /** The unparsed input of the move. */
  readonly answers?: unknown
  readonly others: DocumentActions
  readonly isCreatedNow?: MoveContext['isCreatedNow']
  readonly agree?: MoveContext['agree']
  readonly noteHidden?: MoveContext['noteHidden']
  readonly noteWritten?: MoveContext['noteWritten']
  readonly trace?: MoveContext['trace']
}

interface MoveStart {
  /** Undefined: the document is new. */
  readonly saved?: Document
  readonly answer?: Document | undefined
  /** Rows that were loaded for the input. */
  readonly rows: RowLookup
}

/** Builds the context of a move; expressions can read its input. */
export const createMoveContext = (request: MoveInput, { saved, answer, rows }: MoveStart): MoveContext => {
  const {
    connection,
    caller,
    depth,
    resource,
    move,
    others: actions,
    isCreatedNow,
    agree: requireAuthorization,
    noteHidden,
    noteWritten,
    trace,
  } = request
  const inputResource = answer && resource.lifecycle.asks[move.id]
  const reader = answer && inputResource && createDocumentReader(caller.schema, inputResource, answer, rows)
  return {
    connection,
    caller,
    depth,
    resource,
    move,
    others: actions,
    flow: getFlow(resource),
    asking: createMoveEvaluation(connection, caller, { isNew: saved === undefined, answer: reader }),
    saved,
    isCreatedNow,
    answer,
    agree: requireAuthorization,
    noteHidden,
    noteWritten,
    trace,
  }
}

// Parses the body of a move: document or input, selected lines, and request options.

export interface ParsedMoveBody {
  readonly answers: unknown
  readonly picked?: readonly string[]
  readonly versi?: number
  readonly draft?: string
  /** The fields and lines of a new document. */
  readonly document: Readonly<Record<string, unknown>>
}

const createFormError = (field: string): MalformedRequest => new MalformedRequest([fault('record.form', { field })])

/** Throws MalformedRequest if the body has another form. */
export const parseMoveBody = (raw: unknown, { isNew }: { readonly isNew: boolean }): ParsedMoveBody => {
  const body = requireObject(raw ?? {})
  const { [answersKey]: answers, detail_authorization: _, draft, ...rest } = body
  const draftPart = draft === undefined || draft === null ? {} : { draft: requireText('draft', draft) }
  if (isNew) return { answers, ...draftPart, document: rest }
  // Responses contain a message, and clients may send them back.
  const { lines, versi, message: __, ...unknown } = rest
  const [unknownName] = Object.keys(unknown)
  if (unknownName !== undefined) throw new MalformedRequest([createFieldFault('field.unknown', unknownName)])
  return { answers, ...draftPart, ...parsePicked(lines), ...parseVersi(versi), document: {} }
}

const requireText = (field: string, value: unknown): string => {
  if (typeof value !== 'string') throw createFormError(field)
  return value
}

const parsePicked = (lines: unknown): { readonly picked?: readonly string[] } => {
  if (lines === undefined || lines === null) return {}
  if (!Array.isArray(lines)) throw createFormError('lines')
  return { picked: uniq(lines.map(id => requireText('lines', id))) }
}

const parseVersi = (versi: unknown): { readonly versi?: number } => {
  if (versi === undefined || versi === null) return {}
  if (typeof versi !== 'number' || !Number.isSafeInteger(versi)) throw createFormError('versi')
  return { versi }
}

/** Returns the move; throws if it does not exist, if the caller may not run it, or if the business date is behind. */
export const requireMove = (caller: Caller, resource: StoredResource, id: string | undefined): Move => {
  if (!resource.lifecycle.flow) throw new RouteNotFound()
  if (caller.access.of(resource).moves.size === 0) throw new AccessDenied()
  if (id === undefined) throw new RequestError('document.move')
  const move = findMove(resource.lifecycle, id)
  if (!move) throw new RequestError('document.move')
  if (!canMove(caller, resource, move)) throw createMoveDenial(caller, resource, move)
  assertDayOfMove(caller, resource, move)
  return move
}

// The input that a move asks for, completed and checked like a document that is not stored.

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
