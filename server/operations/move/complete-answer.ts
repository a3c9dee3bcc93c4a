// Completes the input of a move while the user types it.

import { type JsonRow, rowToJson } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { RouteNotFound } from '../../errors/errors.ts'
import type { Connection } from '../../storage/storage.ts'
import { type Document, documentReader, lineTable, readLines } from '../document/document.ts'
import { parseDocument } from '../document/parse-document.ts'
import { getRow } from '../records/read-record.ts'
import { askingFor } from '../rules/evaluate-for.ts'
import { completeFor } from '../rules/finish-row.ts'
import { completedAnswer } from './answer-of.ts'
import { mustType } from './complete-line.ts'
import { completeCreation } from './create-document.ts'
import { mustMove } from './may-move.ts'
import { moveBody } from './move-body.ts'

export interface Answering {
  readonly move: string | undefined
  /** Undefined: the move creates the document that the body describes. */
  readonly id?: string
  readonly body: unknown
}

/** Completes the input; missing and invalid values are not faults yet. */
export const completeAnswer = async (caller: Caller, resource: Resource, answering: Answering): Promise<JsonRow> => {
  const move = mustMove(caller, resource, answering.move)
  const asks = resource.lifecycle.asks[move.id]
  if (!asks) throw new RouteNotFound()
  const body = moveBody(answering.body, { isNew: answering.id === undefined })
  return caller.storage.read(
    async connection => {
      const document = await documentOf(connection, caller, resource, { ...answering, move, typed: body.document })
      const asking = askingFor(connection, caller)
      const sent = parseDocument(caller, { resource: asks, raw: body.answers ?? {} })
      const { document: answer } = await completedAnswer(asking, { resource, asks, document }, sent)
      return rowToJson(asks, answer.row, () => true)
    },
    { oneMoment: true },
  )
}

interface Asked {
  readonly move: ReturnType<typeof mustMove>
  readonly id?: string
  readonly typed: unknown
}

const documentOf = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { move, id, typed }: Asked,
): Promise<Document> => {
  if (id === undefined) {
    const sent = parseDocument(caller, { resource, raw: typed })
    return (await completeCreation({ connection, caller, resource, move, sent })).document
  }
  return savedDocument(connection, caller, resource, id)
}

/** Throws RecordNotFound if the caller's shop has no such document. */
const savedDocument = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  id: string,
): Promise<Document> => ({
  row: await getRow(connection, resource, id, caller),
  lines: await readLines(connection, caller, resource, id),
})

export interface AnsweringLine {
  readonly lines: string
  /** The id of the saved document. */
  readonly id: string
  readonly line: unknown
}

/** Completes a line of the input. */
export const completeAnswerLine = async (
  caller: Caller,
  resource: Resource,
  { lines, id, line }: AnsweringLine,
): Promise<JsonRow> => {
  const { name, asked } = mustType(caller, resource, lines)
  if (asked === 'never') throw new RouteNotFound()
  const table = lineTable(caller.schema, resource, name)
  return caller.storage.read(
    async connection => {
      const asking = askingFor(connection, caller)
      const parent = documentReader(
        caller.schema,
        resource,
        await savedDocument(connection, caller, resource, id),
        asking.rows,
      )
      const { row, given } = parseDocument(caller, { resource: table, raw: line }).header
      const completed = await completeFor(asking, table, { row, given, parent })
      return rowToJson(table, { ...completed.row, id: null }, () => true)
    },
    { oneMoment: true },
  )
}
