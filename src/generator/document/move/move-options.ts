// The options of a move and of its input dialog.

import type { FaultAnswer } from '../../../../engine/answers/row-answers.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import type { SaveKey } from '../../../forms/save-key.ts'
import type { CounterChange } from '../counter/counter-change.ts'
import type { MoveRequestBody } from '../document-calls.ts'

export interface MakeMoveOptions {
  readonly resource: Resource
  readonly move: Move
  /** Absent: the move makes the document. */
  readonly id?: string
  /** The document, for the words of the question. */
  readonly row: JsonRow
  readonly body: MoveRequestBody
  readonly key: Pick<SaveKey, 'now' | 'renew'>
}

export interface MoveInputOptions {
  readonly inputs: Resource
  readonly request: MakeMoveOptions
  /** What was answered before, and why the server does not take it. */
  readonly before: MoveRequestBody | undefined
  readonly faults: readonly FaultAnswer[]
  /** The answer goes to many documents, and the request is that of one of them. */
  readonly isOfMany?: boolean
}

/** What was answered, and the money that goes back because of it. */
export interface MoveAnswer {
  readonly answers: MoveRequestBody
  readonly change: CounterChange | undefined
}
