// A document is born: never a row in its initial state, but whole, by the first of its moves.
import { v7 } from 'uuid'
import { isFirst } from '../../../engine/document/flow-moves.ts'
import type { Move } from '../../../engine/document.ts'
import type { Resource } from '../../../engine/schema.ts'
import { MoveRefused } from '../../document-errors.ts'
import { InvalidRecord } from '../../errors.ts'
import type { Connection } from '../../storage/storage.ts'
import type { Caller } from '../caller.ts'
import { askingFor } from '../evaluate-for.ts'
import { ownRow } from '../own-row.ts'
import { answerFrom } from './answer-of.ts'
import { carryOut } from './carry-out.ts'
import { completeDocument } from './complete-document.ts'
import { type Document, documentReader } from './document.ts'
import { askingOfMove, flowOf, type Moving, type Others } from './moving.ts'
import type { SentDocument } from './parse-document.ts'

export interface Bearing {
  readonly connection: Connection
  readonly caller: Caller
  readonly depth: number
  readonly agreed?: readonly string[]
  readonly resource: Resource
  readonly move: Move
  readonly sent: SentDocument
  readonly answers?: unknown
  readonly others: Others
  readonly agree?: Moving['agree']
  readonly trace?: Moving['trace']
}

export const bearDocument = async (bearing: Bearing): Promise<Document> => {
  const { connection, caller, resource, move, others, depth, agree, trace } = bearing
  const flow = flowOf(resource)
  if (!isFirst(flow, move)) throw new MoveRefused('document.move')
  const asking = askingFor(connection, caller)
  const sent = begun(bearing, v7())
  const { document, faults } = await completeDocument(asking, { resource, sent, move: move.id })
  if (faults.length > 0) throw new InvalidRecord(resource.name, faults)
  const answer = await answerFrom(asking, { resource, move: move.id, document }, bearing.answers)
  const asks = answer && resource.asks[move.id]
  const reader = answer && asks && documentReader(caller.schema, asks, answer, asking.rows)
  return carryOut(
    {
      ...{ connection, caller, depth, resource, flow, move, others },
      asking: askingOfMove(connection, caller, { isNew: true, ...(reader && { answer: reader }) }),
      ...(answer && { answer }),
      ...(agree && { agree }),
      ...(trace && { trace }),
      ...(bearing.agreed && { agreed: bearing.agreed }),
    },
    document,
  )
}

/** The document's own row with its id, its owner and the state that nothing is saved in. */
const begun = ({ caller, resource, sent }: Bearing, id: string): SentDocument => {
  const { field, initial } = flowOf(resource)
  const row = ownRow(caller, resource, { ...sent.header.row, id, [field]: initial })
  return { ...sent, header: { ...sent.header, row } }
}
