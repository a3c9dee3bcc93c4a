// The options of a move and of its input dialog.
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import type { SaveKey } from '../../../forms/save-key.ts'
import type { FaultAnswer } from '../../../providers/http.ts'
import type { MoveBody } from '../document-calls.ts'

export interface MoveRequest {
  readonly resource: Resource
  readonly move: Move
  /** Absent: the move makes the document. */
  readonly id?: string
  /** The document, for the words of the question. */
  readonly row: JsonRow
  readonly body: MoveBody
  readonly key: Pick<SaveKey, 'now' | 'renew'>
}

export interface Asking {
  readonly asked: Resource
  readonly request: MoveRequest
  /** What was answered before, and why the server does not take it. */
  readonly before: MoveBody | undefined
  readonly faults: readonly FaultAnswer[]
  /** The answer goes to many documents, and the request is that of one of them. */
  readonly isOfMany?: boolean
}
