// Completes a new document, or the input of a move, while the user types it.

import { collectNeeds } from '../../../engine/expression/terms/term-parts.ts'
import { type JsonRow, toJsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { RouteNotFound } from '../../error/errors.ts'
import type { Connection } from '../../storage/storage.ts'
import {
  createDocumentReader,
  type Document,
  getLineTable,
  parseDocument,
  readLines,
} from '../document/parse-document.ts'
import { getRow } from '../rows/read-record.ts'
import { createEvaluation } from '../rule/evaluation.ts'
import { completeRow } from '../rule/finish-row.ts'
import { requireTypableLines } from './complete-line.ts'
import { completeCreation } from './create-document.ts'
import { completeAnswerDocument, parseMoveBody, requireMove } from './move-request.ts'

interface MoveAnswerRequest {
  readonly move: string | undefined
  /** Undefined: the move creates the document that the body describes. */
  readonly id?: string | undefined
  readonly body: unknown
}

/** Completes the input; missing and invalid values are not faults yet. */
export const completeAnswer = async (
  caller: Caller,
  resource: Resource,
  request: MoveAnswerRequest,
): Promise<JsonRow> => {
  const move = requireMove(caller, resource, request.move)
  const inputResource = resource.lifecycle.asks[move.id]
  if (!inputResource) throw new RouteNotFound()
  const body = parseMoveBody(request.body, { isNew: request.id === undefined })
  return caller.storage.read(
    async connection => {
      const document = await loadAnsweredDocument(connection, caller, resource, {
        ...request,
        move,
        typed: body.document,
      })
      const asking = createEvaluation(connection, caller)
      const sent = parseDocument(caller, { resource: inputResource, raw: body.answers ?? {} })
      const { document: answer } = await completeAnswerDocument(
        asking,
        { resource, asks: inputResource, document },
        sent,
      )
      const unreadable = listUnreadable(caller, resource, inputResource)
      return toJsonRow(inputResource, answer.row, ({ name }) => !unreadable.has(name))
    },
    { oneMoment: true },
  )
}

/** Completes the values of a new document; missing and invalid ones are not faults yet. */
export const completeNewDocument = async (
  caller: Caller,
  resource: Resource,
  request: Pick<MoveAnswerRequest, 'move' | 'body'>,
): Promise<JsonRow> => {
  const move = requireMove(caller, resource, request.move)
  const { document: typed } = parseMoveBody(request.body, { isNew: true })
  const { visible } = caller.access.of(resource)
  return caller.storage.read(
    async connection => {
      const { row } = await loadAnsweredDocument(connection, caller, resource, { move, typed })
      return toJsonRow(resource, { ...row, id: null }, visible)
    },
    { oneMoment: true },
  )
}

/** The fields of the input whose values come from fields of the document that the caller may not see. */
const listUnreadable = (caller: Caller, resource: Resource, inputResource: Resource): ReadonlySet<string> => {
  const { visible } = caller.access.of(resource)
  const unreadable = new Set<string>()
  const isUnreadable = ({ calc, defaultBy }: Field): boolean =>
    [calc, defaultBy].some(
      expression =>
        expression &&
        collectNeeds(expression.term).paths.some(({ root, steps: [step] }) => {
          if (root === undefined) return unreadable.has(step?.name ?? '')
          const field = root === 'parent' ? resource.field[step?.name ?? ''] : undefined
          return field !== undefined && !visible(field)
        }),
    )
  let count: number
  do {
    count = unreadable.size
    for (const field of inputResource.fields) if (isUnreadable(field)) unreadable.add(field.name)
  } while (unreadable.size > count)
  return unreadable
}

interface AnsweredDocumentRequest {
  readonly move: ReturnType<typeof requireMove>
  /** Undefined: the document is new. */
  readonly id?: string | undefined
  readonly typed: unknown
}

const loadAnsweredDocument = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { move, id, typed }: AnsweredDocumentRequest,
): Promise<Document> => {
  if (id === undefined) {
    const sent = parseDocument(caller, { resource, raw: typed })
    return (await completeCreation({ connection, caller, resource, move, sent })).document
  }
  return readSavedDocument(connection, caller, resource, id)
}

/** Throws RecordNotFound if the caller's shop has no such document. */
const readSavedDocument = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  id: string,
): Promise<Document> => ({
  row: await getRow(connection, resource, id, caller),
  lines: await readLines(connection, caller, resource, id),
})

interface AnswerLineRequest {
  readonly lines: string
  /** The id of the saved document. */
  readonly id: string
  readonly line: unknown
}

/** Completes a line of the input. */
export const completeAnswerLine = async (
  caller: Caller,
  resource: Resource,
  { lines, id, line }: AnswerLineRequest,
): Promise<JsonRow> => {
  const { name, askUsage: askMode } = requireTypableLines(caller, resource, lines)
  if (askMode === 'never') throw new RouteNotFound()
  const table = getLineTable(caller.schema, resource, name)
  return caller.storage.read(
    async connection => {
      const asking = createEvaluation(connection, caller)
      const parent = createDocumentReader(
        caller.schema,
        resource,
        await readSavedDocument(connection, caller, resource, id),
        asking.rows,
      )
      const { row, inputFields } = parseDocument(caller, { resource: table, raw: line }).header
      const completed = await completeRow(asking, table, { row, inputFields, parent })
      return toJsonRow(table, { ...completed.row, id: null }, () => true)
    },
    { oneMoment: true },
  )
}
