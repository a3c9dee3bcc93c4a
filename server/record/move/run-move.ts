// Runs or previews a requested move.
import type { Move } from '../../../engine/schema/document.ts'
import type { Resource, ResourceCore } from '../../../engine/schema/resource.ts'
import { addDays, tanggal } from '../../../engine/value/tanggal.ts'
import type { Caller } from '../../caller/caller.ts'
import { createConfirmation } from '../../caller/confirmation.ts'
import { getShopToday, isBehind } from '../../day/day.ts'
import { findHeldDays } from '../../day/held-day.ts'
import { lockOpenDay, lockOpenDaysShared } from '../../day/open-day.ts'
import { DayHeld } from '../../error/concept-errors.ts'
import { RequestError } from '../../error/errors.ts'
import { rehearseWrite } from '../../storage/rehearse-write.ts'
import type { Connection } from '../../storage/storage.ts'
import { type AgreementRecord, describeAgreement } from '../authorize/agreement.ts'
import { createHiddenAttempt, type HiddenAttempt } from '../authorize/hidden-attempts.ts'
import { assertAgreed, createAuthorizer, type RehearsedAgreement } from '../authorize/spend-authorization.ts'
import type { MoveContext, WrittenDocument } from '../document/move-context.ts'
import { type Document, type ParsedDocument, parseDocument } from '../document/parse-document.ts'
import { createTrace, type MoveTrace } from '../document/trace.ts'
import { removeUsedDraft } from '../draft/draft-owner.ts'
import { type JsonRecord, toDocumentAnswer } from '../rows/read-record.ts'
import { isLongDocument, type WriteResult, writeAhead, writeOnce } from '../write/write-once.ts'
import { setBusinessDate } from '../write/write-row.ts'
import { type CompletedNewDocument, completeCreation, createDocument, documentActions } from './create-document.ts'
import { type ParsedMoveBody, parseMoveBody, requireMove } from './move-request.ts'
import { reloadDocument } from './read-again.ts'
import { transitionDocument } from './transition-document.ts'

export interface RunMoveOptions {
  readonly move: string | undefined
  /** Undefined: a new document. */
  readonly id?: string | undefined
  readonly body: unknown
  /** The versi that the caller has seen. */
  readonly versi?: number | undefined
  /** The clock of the server cannot be trusted: no day ends by it. */
  readonly isClockDoubtful?: boolean
}

/** Runs the move in one transaction; throws if it is refused. */
export const runMove = async (
  caller: Caller,
  resource: Resource,
  options: RunMoveOptions,
): Promise<WriteResult<JsonRecord>> => {
  const move = requireMove(caller, resource, options.move)
  const body = parseMoveBody(options.body, { isNew: options.id === undefined })
  const endsDay = isDayEnd(caller, resource, move)
  const attempt = createHiddenAttempt(caller)
  const written = runAhead({ caller, resource, move, body, options }, completeNew =>
    writeOnce(
      caller,
      async connection => {
        attempt.reset()
        if (endsDay) assertDayOver(caller, options.isClockDoubtful === true)
        const document = await runInTransaction({
          connection,
          caller,
          resource,
          move,
          body,
          options,
          completeNew,
          attempt,
        })
        if (body.draft !== undefined) await removeUsedDraft(connection, caller, resource, body.draft)
        if (endsDay) await endDay(connection, caller)
        return toDocumentAnswer(caller, resource, await reloadDocument({ connection, caller, resource }, document))
      },
      endsDay
        ? { exclusive: true, shop: caller.shop.code }
        : isLongDocument(body.document)
          ? { isBatch: true }
          : { together: options.id === undefined },
    ),
  )
  return attempt.settle(written)
}

/** Parses and completes a new document; undefined for a saved one. */
type CompleteNewDocument = (
  connection: Connection,
) => Promise<(CompletedNewDocument & { readonly sent: ParsedDocument }) | undefined>

type RunAheadOptions = Pick<MoveRun, 'caller' | 'resource' | 'move' | 'body' | 'options'>

/** Runs the move; completes a long new document before its transaction if possible. */
const runAhead = <T>(
  { caller, resource, move, body, options }: RunAheadOptions,
  write: (completeNew: CompleteNewDocument) => Promise<T>,
): Promise<T> => {
  if (options.id !== undefined) return write(async () => undefined)
  const { locked } = caller.access.of(resource)
  const parsed = parseDocument(caller, { resource, raw: body.document, locked })
  const complete: CompleteNewDocument = async connection => ({
    sent: parsed,
    ...(await completeCreation({ connection, caller, resource, move, sent: parsed })),
  })
  return writeAhead(caller.storage, { raw: body.document, read: complete, write })
}

interface MoveRun {
  readonly connection: Connection
  readonly caller: Caller
  readonly resource: Resource
  readonly move: Move
  readonly body: ParsedMoveBody
  readonly options: RunMoveOptions
  readonly completeNew: CompleteNewDocument
  readonly trace?: MoveTrace
  readonly attempt?: HiddenAttempt
  /** Records what would be authorized, and requires no authorization. */
  readonly rehearsed?: AgreementRecord
}

const runInTransaction = async ({
  connection,
  caller,
  resource,
  move,
  body,
  options,
  completeNew,
  trace,
  attempt,
  rehearsed,
}: MoveRun): Promise<Document> => {
  // The first lock: the day stays open until the end of the transaction.
  await lockOpenDaysShared(connection, caller, [])
  const { id } = options
  const record: AgreementRecord = rehearsed ?? { requirements: [], written: [] }
  const agreements: string[] = []
  const request = { resource, move: move.id, body: options.body, id }
  const addAgreement = (agreement: string): void => void agreements.push(agreement)
  const authorize = createAuthorizer(connection, caller, { ...request, addAgreement })
  const requireAuthorization: MoveContext['agree'] = async requirement => {
    record.requirements.push(requirement)
    return rehearsed ? undefined : authorize(requirement)
  }
  const common = {
    connection,
    caller,
    resource,
    move,
    depth: 0,
    others: documentActions,
    agree: requireAuthorization,
    noteWritten: (written: WrittenDocument): void => void record.written.push(written),
    trace,
    ...(attempt && { noteHidden: attempt.note }),
  }
  if (id === undefined) {
    const completed = await completeNew(connection)
    if (!completed) throw new Error(`${resource.name} ${move.id} creates no document`)
    const created = await createDocument({ ...common, sent: completed.sent, completed, answers: body.answers })
    await assertAgreed(connection, caller, { agreements, record })
    return created
  }
  const moved = await transitionDocument({
    ...common,
    id,
    answers: body.answers,
    versi: [options.versi, body.versi].filter(versi => versi !== undefined),
    picked: body.picked,
  })
  await assertAgreed(connection, caller, { agreements, record })
  return moved
}

interface RehearsalOptions extends RunMoveOptions {
  /** Counts it where the condition reads hidden values. */
  readonly attempt?: HiddenAttempt
}

/** Runs the move without an authorization, rolls it back and returns what another person would agree to. */
export const rehearseAgreement = async (
  caller: Caller,
  resource: Resource,
  { attempt, ...options }: RehearsalOptions,
): Promise<RehearsedAgreement> => {
  const move = requireMove(caller, resource, options.move)
  const body = parseMoveBody(options.body, { isNew: options.id === undefined })
  const unconfirmed = { ...caller, confirming: createConfirmation([]) }
  return runAhead({ caller: unconfirmed, resource, move, body, options }, completeNew =>
    rehearseWrite(caller.storage, async connection => {
      attempt?.reset()
      const rehearsed: AgreementRecord = { requirements: [], written: [] }
      const common = { connection, caller: unconfirmed, resource, move, body, options, completeNew, rehearsed }
      const run = attempt ? { ...common, attempt } : common
      await runInTransaction(run)
      const requirements = rehearsed.requirements.filter(({ isSelfAuthorized }) => !isSelfAuthorized)
      return { agreement: await describeAgreement(connection, caller, rehearsed), requirements }
    }),
  )
}

export interface MovePreviewResult extends MoveTrace {
  /** The error that would refuse the move. */
  readonly refusal?: RequestError
}

/** Runs the move, rolls it back and returns its trace. */
export const previewMove = async (
  caller: Caller,
  resource: Resource,
  options: RunMoveOptions,
): Promise<MovePreviewResult> => {
  const move = requireMove(caller, resource, options.move)
  const body = parseMoveBody(options.body, { isNew: options.id === undefined })
  let trace = createTrace()
  try {
    await runAhead({ caller, resource, move, body, options }, completeNew =>
      rehearseWrite(caller.storage, connection => {
        trace = createTrace()
        return runInTransaction({ connection, caller, resource, move, body, options, completeNew, trace })
      }),
    )
  } catch (error) {
    // A caller without access to the document gets the error instead.
    if (error instanceof RequestError && ![403, 404].includes(error.status)) return { ...trace, refusal: error }
    throw error
  }
  return trace
}

// Ends the business day with the move that project.json names, in the transaction of the move.

const isDayEnd = ({ schema }: Caller, { name }: ResourceCore, { id }: Move): boolean =>
  schema.project.day.document === name && schema.project.day.move === id

/** Throws `day.ahead` if the business date is ahead of the clock, or the clock is doubtful. */
const assertDayOver = (caller: Caller, isClockDoubtful: boolean): void => {
  const params = { date: caller.shop.businessDate, today: getShopToday(caller) }
  if (isClockDoubtful) throw new RequestError('day.clock', params)
  if (params.date > params.today) throw new RequestError('day.ahead', params)
}

/**
 * Moves the business date to the next day, or to today if that is later; in an exclusive transaction. Throws DayHeld with
 * the documents that have to be finished first.
 */
const endDay = async (connection: Connection, caller: Caller): Promise<void> => {
  await lockOpenDay(connection, caller)
  const held = (await findHeldDays(connection, caller)).filter(({ carry }) => !carry)
  if (held.length > 0) throw new DayHeld(held)
  const day = isBehind(caller) ? getShopToday(caller) : addDays(tanggal(caller.shop.businessDate), 1)
  await setBusinessDate(connection, caller, day)
}
