// Runs one move on many documents in sequence: all get the same answers and the same authorization.
import { CallRefused, CallTimedOut } from '../../../providers/http.ts'
import type { MoveAuthorization, MoveRequestBody } from '../document-calls.ts'
import {
  type AuthorizerCredentials,
  type GrantedAuthorization,
  getNeededAuthorization,
  type NeededAuthorization,
} from '../move/needed-authorization.ts'

export interface BulkCalls<Row> {
  readonly move: (row: Row, body: MoveRequestBody) => Promise<unknown>
  readonly authorize: (row: Row, authorization: MoveAuthorization) => Promise<string>
  /** Requests the authorization; undefined if it is denied. */
  readonly requestAuthorization: (
    row: Row,
    needed: NeededAuthorization,
    content: MoveRequestBody,
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

/** Stops with what was done so far if the authorization is denied; rethrows errors that are no refusals. */
export const moveEach = async <Row>(
  rows: readonly Row[],
  buildBody: (row: Row) => MoveRequestBody,
  calls: BulkCalls<Row>,
): Promise<BulkOutcome<Row>> => {
  const credentials = new Map<string, AuthorizerCredentials>()
  const done: Row[] = []
  const troubles: MoveFailure<Row>[] = []
  for (const [index, row] of rows.entries()) {
    if (!calls.report(index)) break
    try {
      if (!(await moveOne(row, buildBody(row), { calls, credentials }))) break
      done.push(row)
    } catch (error) {
      troubles.push({ row, text: describeFailure(error, calls.fallbackText) })
    }
  }
  return { done, troubles }
}

interface BulkMoveState<Row> {
  readonly calls: BulkCalls<Row>
  /** By the category of the authorization. */
  readonly credentials: Map<string, AuthorizerCredentials>
}

/** Returns false if the authorization is denied. */
const moveOne = async <Row>(row: Row, body: MoveRequestBody, moving: BulkMoveState<Row>): Promise<boolean> => {
  const { calls } = moving
  try {
    await calls.move(row, body)
  } catch (error) {
    const needed = getNeededAuthorization(error)
    if (!needed) throw error
    const id = await resolveAuthorization(needed, { row, body }, moving)
    if (id === undefined) return false
    await calls.move(row, { ...body, detail_authorization: [{ _id: id }] })
  }
  return true
}

const resolveAuthorization = async <Row>(
  needed: NeededAuthorization,
  { row, body }: { readonly row: Row; readonly body: MoveRequestBody },
  { calls, credentials }: BulkMoveState<Row>,
): Promise<string | undefined> => {
  const remembered = credentials.get(needed.category)
  if (remembered) return calls.authorize(row, { ...remembered, content: body, shown: needed })
  const granted = await calls.requestAuthorization(row, needed, body)
  if (granted) credentials.set(needed.category, granted.credentials)
  return granted?.id
}

/** What a row was refused for; a lost answer is one too, since the rest is better not sent. */
const describeFailure = (error: unknown, fallbackText: string): string => {
  if (error instanceof CallRefused)
    return error.faults.map(({ message }) => message).join(', ') || error.message || fallbackText
  if (error instanceof CallTimedOut) return fallbackText
  throw error
}
