// Runs or previews a requested move.
import type { Move } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { shareOpenDays } from '../../books/open-day.ts'
import type { Caller } from '../../caller/caller.ts'
import { RequestError } from '../../errors/errors.ts'
import type { Connection } from '../../storage/storage.ts'
import { type HiddenAttempt, newHiddenAttempt } from '../authorize/hidden-needs.ts'
import { agreementsOf } from '../authorize/spend-authorization.ts'
import type { Document } from '../document/document.ts'
import { parseDocument, type SentDocument } from '../document/parse-document.ts'
import { newTrace, type Trace } from '../document/trace.ts'
import { dropDraft } from '../drafts/drop-draft.ts'
import { documentAnswer, type JsonRecord } from '../records/read-record.ts'
import { isLong, writeAhead } from '../write/write-ahead.ts'
import { type Written, writeOnce } from '../write/write-once.ts'
import { type CompletedCreation, completeCreation, createDocument } from './create-document.ts'
import { mustMove } from './may-move.ts'
import { type MoveBody, moveBody } from './move-body.ts'
import { otherDocuments } from './others.ts'
import { readAgain } from './read-again.ts'
import { transitionDocument } from './transition-document.ts'

export interface Options {
  readonly move: string | undefined
  /** Undefined: a new document. */
  readonly id?: string
  readonly body: unknown
  /** The versi that the caller has seen. */
  readonly versi?: number
}

/** Runs the move in one transaction; throws if it is refused. */
export const runMove = async (caller: Caller, resource: Resource, options: Options): Promise<Written<JsonRecord>> => {
  const move = mustMove(caller, resource, options.move)
  const body = moveBody(options.body, { isNew: options.id === undefined })
  const attempt = newHiddenAttempt(caller)
  const written = begunAhead({ caller, resource, move, body, options }, begin =>
    writeOnce(
      caller,
      async connection => {
        const document = await moveWithin({ connection, caller, resource, move, body, options, begin, attempt })
        if (body.draft !== undefined) await dropDraft(connection, caller, resource, body.draft)
        return documentAnswer(caller, resource, await readAgain({ connection, caller, resource }, document))
      },
      { together: options.id === undefined && !isLong(body.document) },
    ),
  )
  return attempt.settle(written)
}

/** Parses and completes a new document; undefined for a saved one. */
type Begin = (connection: Connection) => Promise<(CompletedCreation & { readonly sent: SentDocument }) | undefined>

type Begun = Pick<Run, 'caller' | 'resource' | 'move' | 'body' | 'options'>

/** Runs the move; completes a long new document before its transaction if possible. */
const begunAhead = <T>(
  { caller, resource, move, body, options }: Begun,
  write: (begin: Begin) => Promise<T>,
): Promise<T> => {
  if (options.id !== undefined) return write(async () => undefined)
  const { locked } = caller.access.of(resource)
  const sent = parseDocument(caller, { resource, raw: body.document, locked })
  const read: Begin = async connection => ({
    sent,
    ...(await completeCreation({ connection, caller, resource, move, sent })),
  })
  return writeAhead(caller.storage, { raw: body.document, read, write })
}

interface Run {
  readonly connection: Connection
  readonly caller: Caller
  readonly resource: Resource
  readonly move: Move
  readonly body: MoveBody
  readonly options: Options
  readonly begin: Begin
  readonly trace?: Trace
  readonly attempt?: HiddenAttempt
}

const moveWithin = async ({
  connection,
  caller,
  resource,
  move,
  body,
  options,
  begin,
  trace,
  attempt,
}: Run): Promise<Document> => {
  // The first lock: the day stays open until the end of the transaction.
  await shareOpenDays(connection, caller, [])
  const { id } = options
  const sent = { resource, move: move.id, body: options.body, ...(id !== undefined && { id }) }
  const agree = agreementsOf(connection, caller, sent)
  const common = {
    connection,
    caller,
    resource,
    move,
    depth: 0,
    others: otherDocuments,
    agree,
    ...(trace && { trace }),
    ...(attempt && { noteHidden: attempt.note }),
  }
  if (id === undefined) {
    const completed = await begin(connection)
    if (!completed) throw new Error(`${resource.name} ${move.id} creates no document`)
    return createDocument({ ...common, sent: completed.sent, completed, answers: body.answers })
  }
  const versi = options.versi ?? body.versi
  return transitionDocument({
    ...common,
    id,
    answers: body.answers,
    ...(versi !== undefined && { versi }),
    ...(body.picked && { picked: body.picked }),
  })
}

export interface Preview extends Trace {
  /** The error that would refuse the move. */
  readonly refusal?: RequestError
}

/** Thrown to roll back a previewed move. */
class Inspected extends Error {
  constructor() {
    super('inspected')
    this.name = 'Inspected'
  }
}

/** Runs the move, rolls it back and returns its trace. */
export const previewMove = async (caller: Caller, resource: Resource, options: Options): Promise<Preview> => {
  const move = mustMove(caller, resource, options.move)
  const body = moveBody(options.body, { isNew: options.id === undefined })
  let trace = newTrace()
  try {
    await begunAhead({ caller, resource, move, body, options }, begin =>
      caller.storage.write(async connection => {
        trace = newTrace()
        await moveWithin({ connection, caller, resource, move, body, options, begin, trace })
        throw new Inspected()
      }),
    )
  } catch (error) {
    if (error instanceof Inspected) return trace
    // A caller without access to the document gets the error instead.
    if (error instanceof RequestError && ![403, 404].includes(error.status)) return { ...trace, refusal: error }
    throw error
  }
  return trace
}
