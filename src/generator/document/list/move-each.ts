// Runs one move on many documents in sequence: all get the same answers, and one person authorizes each by itself.
import { CallRefused, CallTimedOut } from '../../../providers/http.ts'
import type { MoveAuthorization, MoveRequestBody } from '../document-calls.ts'
import {
  type GrantedAuthorization,
  getNeededAuthorization,
  isCodeNeeded,
  type NeededAuthorization,
} from '../move/needed-authorization.ts'

/** A row whose move another person has to authorize, with the figures of that row. */
export interface PendingMove<Row> {
  readonly row: Row
  readonly body: MoveRequestBody
  readonly needed: NeededAuthorization
}

export interface BulkCalls<Row> {
  readonly move: (row: Row, body: MoveRequestBody) => Promise<unknown>
  readonly authorize: (row: Row, authorization: MoveAuthorization) => Promise<string>
  /** Requests the authorization of the first row, and shows the figures of all; undefined if it is denied. */
  readonly requestAuthorization: (
    pending: readonly [PendingMove<Row>, ...PendingMove<Row>[]],
  ) => Promise<GrantedAuthorization | undefined>
  /** Called before each row with the number of rows done; false stops the rest. */
  readonly report: (before: number) => boolean
  /** The text for a row whose answer was lost or is empty. */
  readonly fallbackText: string
}

interface MoveFailure<Row> {
  readonly row: Row
  readonly text: string
}

export interface BulkOutcome<Row> {
  readonly done: readonly Row[]
  readonly troubles: readonly MoveFailure<Row>[]
}

/**
 * Makes the moves that need no authorization, then asks once for each category, with the figures of all its rows. Stops with
 * what was done so far if the authorization is denied; rethrows errors that are no refusals.
 */
export const moveEach = async <Row>(
  rows: readonly Row[],
  buildBody: (row: Row) => MoveRequestBody,
  calls: BulkCalls<Row>,
): Promise<BulkOutcome<Row>> => {
  const moving: BulkMoveState<Row> = { calls, done: [], troubles: [] }
  const pending = new Map<string, [PendingMove<Row>, ...PendingMove<Row>[]]>()
  const { done, troubles } = moving
  for (const row of rows) {
    if (!reportProgress(moving)) return { done, troubles }
    const body = buildBody(row)
    await tryMove(moving, row, async () => {
      const needed = await findNeededAuthorization(() => calls.move(row, body))
      if (!needed) return true
      const group = pending.get(needed.category)
      if (group) group.push({ row, body, needed })
      else pending.set(needed.category, [{ row, body, needed }])
      return false
    })
  }
  for (const group of pending.values()) if (!(await moveGroup(moving, group))) break
  return { done, troubles }
}

interface BulkMoveState<Row> {
  readonly calls: BulkCalls<Row>
  readonly done: Row[]
  readonly troubles: MoveFailure<Row>[]
}

const reportProgress = <Row>({ calls, done, troubles }: BulkMoveState<Row>): boolean =>
  calls.report(done.length + troubles.length)

/** Notes the row as done if the work resolves to true, and what it was refused for. */
const tryMove = async <Row>(
  { calls, done, troubles }: BulkMoveState<Row>,
  row: Row,
  work: () => Promise<boolean>,
): Promise<void> => {
  try {
    if (await work()) done.push(row)
  } catch (error) {
    troubles.push({ row, text: describeFailure(error, calls.fallbackText) })
  }
}

/** Undefined if the move is made. */
const findNeededAuthorization = async (move: () => Promise<unknown>): Promise<NeededAuthorization | undefined> => {
  try {
    await move()
    return undefined
  } catch (error) {
    const needed = getNeededAuthorization(error)
    if (!needed) throw error
    return needed
  }
}

/** Returns false if the authorization is denied, or the user stops. */
const moveGroup = async <Row>(
  moving: BulkMoveState<Row>,
  group: readonly [PendingMove<Row>, ...PendingMove<Row>[]],
): Promise<boolean> => {
  const { calls } = moving
  const granted = await calls.requestAuthorization(group)
  if (!granted) return false
  let isDenied = false
  for (const [index, pending] of group.entries()) {
    if (isDenied || !reportProgress(moving)) return false
    const { row, body } = pending
    await tryMove(moving, row, async () => {
      const id = index === 0 ? granted.id : await authorizeNext(calls, pending, granted)
      isDenied = id === undefined
      if (id === undefined) return false
      await calls.move(row, { ...body, detail_authorization: [{ _id: id }] })
      return true
    })
  }
  return !isDenied
}

/** Uses the same name and password again; asks once more if there are none, or if the server wants a code. */
const authorizeNext = async <Row>(
  calls: BulkCalls<Row>,
  pending: PendingMove<Row>,
  { credentials }: GrantedAuthorization,
): Promise<string | undefined> => {
  const { row, body, needed } = pending
  if (!credentials) return (await calls.requestAuthorization([pending]))?.id
  try {
    return await calls.authorize(row, { ...credentials, content: body, shown: needed })
  } catch (error) {
    if (!isCodeNeeded(error)) throw error
    return (await calls.requestAuthorization([pending]))?.id
  }
}

/** What a row was refused for; a lost answer is one too, since the rest is better not sent. */
const describeFailure = (error: unknown, fallbackText: string): string => {
  if (error instanceof CallRefused)
    return error.faults.map(({ message }) => message).join(', ') || error.message || fallbackText
  if (error instanceof CallTimedOut) return fallbackText
  throw error
}
