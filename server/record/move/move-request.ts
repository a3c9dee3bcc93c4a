// The input of a move of a new or saved document, and the context built from it.
import type { RowLookup } from '../../../engine/record/record-reader.ts'
import type { Move } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import type { Connection } from '../../storage/storage.ts'
import { createDocumentReader, type Document } from '../document/document.ts'
import { createMoveEvaluation, type DocumentActions, getFlow, type MoveContext } from '../document/move-context.ts'

export interface MoveInput {
  readonly connection: Connection
  readonly caller: Caller
  readonly depth: number
  readonly resource: Resource
  readonly move: Move
  /** The unparsed input of the move. */
  readonly answers?: unknown
  readonly others: DocumentActions
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
    answer,
    agree: requireAuthorization,
    noteHidden,
    noteWritten,
    trace,
  }
}
