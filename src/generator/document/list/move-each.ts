// Runs one move on many documents in sequence: all get the same answers and the same authorization.
import { CallRefused, CallTimedOut } from '../../../providers/http.ts'
import type { Authorizing, MoveBody } from '../document-calls.ts'
import { type AgreedWord, authorizationIn, type NeededAuthorization, type Word } from '../move/authorization-in.ts'

export interface EachCalls<Row> {
  readonly move: (row: Row, body: MoveBody) => Promise<unknown>
  readonly authorize: (row: Row, agreeing: Authorizing) => Promise<string>
  /** Requests the authorization; undefined if it is denied. */
  readonly askWord: (row: Row, needed: NeededAuthorization, content: MoveBody) => Promise<AgreedWord | undefined>
  /** Called before each row with the number of rows done; false stops the rest. */
  readonly report: (before: number) => boolean
  /** The text for a row whose answer was lost or is empty. */
  readonly otherwise: string
}

export interface Trouble<Row> {
  readonly row: Row
  readonly text: string
}

export interface EachOutcome<Row> {
  readonly done: readonly Row[]
  readonly troubles: readonly Trouble<Row>[]
}

/** Stops with what was done so far if the authorization is denied; rethrows errors that are no refusals. */
export const moveEach = async <Row>(
  rows: readonly Row[],
  bodyOf: (row: Row) => MoveBody,
  calls: EachCalls<Row>,
): Promise<EachOutcome<Row>> => {
  const words = new Map<string, Word>()
  const done: Row[] = []
  const troubles: Trouble<Row>[] = []
  for (const [index, row] of rows.entries()) {
    if (!calls.report(index)) break
    try {
      if (!(await moveOne(row, bodyOf(row), { calls, words }))) break
      done.push(row)
    } catch (error) {
      troubles.push({ row, text: troubleOf(error, calls.otherwise) })
    }
  }
  return { done, troubles }
}

interface Moving<Row> {
  readonly calls: EachCalls<Row>
  /** By the category of the authorization. */
  readonly words: Map<string, Word>
}

/** Returns false if the authorization is denied. */
const moveOne = async <Row>(row: Row, body: MoveBody, moving: Moving<Row>): Promise<boolean> => {
  const { calls } = moving
  try {
    await calls.move(row, body)
  } catch (error) {
    const needed = authorizationIn(error)
    if (!needed) throw error
    const id = await agreementTo(needed, { row, body }, moving)
    if (id === undefined) return false
    await calls.move(row, { ...body, detail_authorization: [{ _id: id }] })
  }
  return true
}

const agreementTo = async <Row>(
  needed: NeededAuthorization,
  { row, body }: { readonly row: Row; readonly body: MoveBody },
  { calls, words }: Moving<Row>,
): Promise<string | undefined> => {
  const known = words.get(needed.category)
  if (known) return calls.authorize(row, { ...known, content: body })
  const agreed = await calls.askWord(row, needed, body)
  if (agreed) words.set(needed.category, agreed.word)
  return agreed?.id
}

/** What a row was refused for; a lost answer is one too, since the rest is better not sent. */
const troubleOf = (error: unknown, otherwise: string): string => {
  if (error instanceof CallRefused)
    return error.faults.map(({ message }) => message).join(', ') || error.message || otherwise
  if (error instanceof CallTimedOut) return otherwise
  throw error
}
