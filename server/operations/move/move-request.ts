// The input of a move of a new or saved document, and the context built from it.
import type { Rows } from '../../../engine/record/record-reader.ts'
import type { Move } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import type { Connection } from '../../storage/storage.ts'
import { type Document, documentReader } from '../document/document.ts'
import { askingOfMove, flowOf, type Moving, type Others } from '../document/moving.ts'

export interface MoveRequest {
  readonly connection: Connection
  readonly caller: Caller
  readonly depth: number
  readonly resource: Resource
  readonly move: Move
  /** The unparsed input of the move. */
  readonly answers?: unknown
  readonly others: Others
  readonly agree?: Moving['agree']
  readonly noteHidden?: Moving['noteHidden']
  readonly trace?: Moving['trace']
}

interface Begun {
  /** Undefined: the document is new. */
  readonly saved?: Document
  readonly answer?: Document | undefined
  /** Rows that were loaded for the input. */
  readonly rows: Rows
}

/** Builds the context of a move; expressions can read its input. */
export const movingFor = (request: MoveRequest, { saved, answer, rows }: Begun): Moving => {
  const { connection, caller, depth, resource, move, others, agree, noteHidden, trace } = request
  const asks = answer && resource.lifecycle.asks[move.id]
  const reader = answer && asks && documentReader(caller.schema, asks, answer, rows)
  return {
    connection,
    caller,
    depth,
    resource,
    move,
    others,
    flow: flowOf(resource),
    asking: askingOfMove(connection, caller, { isNew: saved === undefined, ...(reader && { answer: reader }) }),
    ...(saved && { saved }),
    ...(answer && { answer }),
    ...(agree && { agree }),
    ...(noteHidden && { noteHidden }),
    ...(trace && { trace }),
  }
}
