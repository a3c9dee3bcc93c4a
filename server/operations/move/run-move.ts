// A move that somebody asks for: made once, told beforehand, or looked at alone.
import type { Move } from '../../../engine/document.ts'
import type { Resource } from '../../../engine/schema.ts'
import { shareOpenDays } from '../../books/open-day.ts'
import { RequestError } from '../../errors.ts'
import type { Connection } from '../../storage/storage.ts'
import { spendAuthorization } from '../authorize/spend-authorization.ts'
import type { Caller } from '../caller.ts'
import { dropDraft } from '../drafts/drop-draft.ts'
import type { JsonRecord } from '../read-record.ts'
import { type Written, writeOnce } from '../write-once.ts'
import { bearDocument } from './bear-document.ts'
import type { Document } from './document.ts'
import { documentAnswer } from './document-answer.ts'
import { mustMove } from './may-move.ts'
import { type MoveBody, moveBody } from './move-body.ts'
import type { Moving } from './moving.ts'
import { otherDocuments } from './others.ts'
import { parseDocument } from './parse-document.ts'
import { pushDocument } from './push-document.ts'
import { newTrace, type Trace } from './trace.ts'

export interface Wish {
  readonly move: string | undefined
  /** Absent: a new document. */
  readonly id?: string
  readonly body: unknown
  /** The versi that the caller has seen. */
  readonly versi?: number
}

/** Makes the move, with all that goes with it, in one transaction; throws what refuses it. */
export const runMove = async (caller: Caller, resource: Resource, wish: Wish): Promise<Written<JsonRecord>> => {
  const move = mustMove(caller, resource, wish.move)
  const body = moveBody(wish.body, { isNew: wish.id === undefined })
  return writeOnce(caller, async connection => {
    const document = await moveWithin({ connection, caller, resource, move, body, wish })
    if (body.draft !== undefined) await dropDraft(connection, caller, resource, body.draft)
    return documentAnswer(connection, caller, resource, String(document.row.id))
  })
}

interface Run {
  readonly connection: Connection
  readonly caller: Caller
  readonly resource: Resource
  readonly move: Move
  readonly body: MoveBody
  readonly wish: Wish
  readonly trace?: Trace
}

const moveWithin = async ({ connection, caller, resource, move, body, wish, trace }: Run): Promise<Document> => {
  // First of all locks: the day stays open until this is done.
  await shareOpenDays(connection, caller, [])
  const { id } = wish
  const agree: Moving['agree'] = asked =>
    spendAuthorization(connection, caller, {
      resource,
      move: move.id,
      body: wish.body,
      ...asked,
      ...(id !== undefined && { id }),
    })
  const common = {
    connection,
    caller,
    resource,
    move,
    depth: 0,
    others: otherDocuments,
    agree,
    ...(trace && { trace }),
  }
  if (id === undefined) {
    const { locked } = caller.access.of(resource)
    const sent = parseDocument(caller, { resource, raw: body.document, locked })
    return bearDocument({ ...common, sent, answers: body.answers })
  }
  const versi = wish.versi ?? body.versi
  return pushDocument({
    ...{ ...common, id, answers: body.answers },
    ...(versi !== undefined && { versi }),
    ...(body.picked && { picked: body.picked }),
  })
}

export interface Preview extends Trace {
  /** Why the move would be refused. */
  readonly refusal?: RequestError
}

/** Thrown at the end of a move that nobody wants to have been made. */
class Looked extends Error {
  constructor() {
    super('looked at')
    this.name = 'Looked'
  }
}

/** What the move would do: the real one, rolled back. */
export const previewMove = async (caller: Caller, resource: Resource, wish: Wish): Promise<Preview> => {
  const move = mustMove(caller, resource, wish.move)
  const body = moveBody(wish.body, { isNew: wish.id === undefined })
  let trace = newTrace()
  try {
    await caller.storage.write(async connection => {
      trace = newTrace()
      await moveWithin({ connection, caller, resource, move, body, wish, trace })
      throw new Looked()
    })
  } catch (error) {
    if (error instanceof Looked) return trace
    // Who may not see the document is not told of it here either.
    if (error instanceof RequestError && ![403, 404].includes(error.status)) return { ...trace, refusal: error }
    throw error
  }
  return trace
}
