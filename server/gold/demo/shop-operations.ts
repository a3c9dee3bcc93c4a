// Actions of a user on a simulated day, executed by the same operations as requests.

import { getMove } from '../../../engine/document/flow-moves.ts'
import { listInputFields, parseRecord } from '../../../engine/record/parse-record.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Move } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { assertNoFaults, RequestError } from '../../error/errors.ts'
import type { SimulatedShopDay } from '../../module/module.ts'
import {
  authorizationsKey,
  createAuthorizer,
  hashContent,
  recordAuthorization,
} from '../../record/authorize/spend-authorization.ts'
import type { MoveContext } from '../../record/document/move-context.ts'
import { type Document, parseDocument } from '../../record/document/parse-document.ts'
import { completeCreation, createDocument, documentActions } from '../../record/move/create-document.ts'
import { completeAnswerDocument } from '../../record/move/move-request.ts'
import { transitionDocument } from '../../record/move/transition-document.ts'
import { insertRecord } from '../../record/rows/create-record.ts'
import { changeRecord } from '../../record/rows/update-record.ts'
import { createEvaluation } from '../../record/rule/evaluation.ts'
import { assignOwnerShop, finishRow } from '../../record/rule/finish-row.ts'
import { createId } from '../../storage/create-id.ts'
import type { Connection } from '../../storage/storage.ts'
import { closeSimulatedDay } from '../tutup-toko/grant-closing.ts'

export type DemoInput = Readonly<Record<string, unknown>>

/** A user of the shop, and another one who authorizes moves that the user may not execute alone. */
export interface StaffMember {
  readonly userId: string
  readonly level: string
  readonly authorizer: string
}

/** Payment rows of the amount that the completed document has in the field `due`. */
export interface DemoPayment {
  readonly due: string
  readonly rows: (amount: number) => readonly DemoInput[]
}

interface OperatorContext {
  readonly connection: Connection
  readonly caller: Caller
  readonly person: StaffMember
}

/** Minutes between two actions; the shop opens at nine. */
const minutesPerAction = 4
const openingTime = 'T09:00:00+07:00'

export interface ShopOperations {
  readonly ago: number
  readonly connection: Connection
  readonly program: Caller
  /** Creates a document by the move `simpan`, with payments. */
  readonly make: (person: StaffMember, name: string, input: DemoInput, payment?: DemoPayment) => Promise<Document>
  /** Creates a document by another first move. */
  readonly begin: (person: StaffMember, name: string, step: DocumentCreation) => Promise<Document>
  /** Executes a move of a document, with payments in its answers. */
  readonly move: (person: StaffMember, name: string, document: Document, step: DocumentStep) => Promise<Document>
  /** Inserts a row of a master. */
  readonly insert: (person: StaffMember, name: string, input: DemoInput) => Promise<Row>
  /** Updates a row; `before` is the stored row. */
  readonly change: (person: StaffMember, name: string, before: Row, values: Row) => Promise<Row>
  readonly closeDay: (person: StaffMember) => Promise<void>
}

interface DocumentCreation {
  readonly move: string
  readonly input: DemoInput
}

interface DocumentStep {
  readonly move: string
  /** Ids of the lines that are chosen. */
  readonly lines?: readonly string[]
  readonly answers?: DemoInput
  readonly payment?: DemoPayment
}

export const createShopOperations = ({ connection, program, ago }: SimulatedShopDay): ShopOperations => {
  let minutes = 0
  const day = Date.parse(`${program.shop.businessDate}${openingTime}`)
  const createContext = (person: StaffMember): OperatorContext => {
    minutes += minutesPerAction
    const at = new Date(Math.min(day + minutes * 60_000, program.now().getTime()))
    const user = { rowId: '', userId: person.userId, name: person.userId, level: person.level }
    return { connection, person, caller: { ...program, now: () => at, user } }
  }
  /** Adds the shop, the day and the action to the message of a RequestError. */
  const wrapErrors = <T>(action: string, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      const location = `${program.shop.code}, ${ago} days ago, ${action}`
      if (!(error instanceof RequestError)) throw error
      const faults = (error.details.faults ?? []).map(
        ({ field = '', code, params }) => `${field} ${code} ${JSON.stringify(params ?? {})}`,
      )
      throw new Error([location, error.code, ...faults].join(': '), { cause: error })
    })
  return {
    ago,
    connection,
    program,
    make: (person, name, input, payment) =>
      wrapErrors(name, createDemoDocument(createContext(person), name, { move: 'simpan', input, payment })),
    begin: (person, name, step) => wrapErrors(name, createDemoDocument(createContext(person), name, step)),
    move: (person, name, document, step) =>
      wrapErrors(`${name} ${step.move}`, moveDemoDocument(createContext(person), name, document, step)),
    insert: (person, name, input) => wrapErrors(name, insertDemoRow(createContext(person), name, input)),
    change: (person, name, before, values) => {
      const { caller } = createContext(person)
      return wrapErrors(name, changeRecord(connection, caller, getResource(caller.schema, name), { before, values }))
    },
    closeDay: person => wrapErrors('closing', closeSimulatedDay(connection, createContext(person).caller)),
  }
}

const buildPayments = (row: Row, { due, rows }: DemoPayment): DemoInput => {
  const amount = Number(row[due] ?? 0)
  return amount > 0 ? { pembayaran: rows(amount) } : {}
}

const createDemoDocument = async (
  context: OperatorContext,
  name: string,
  { move: id, input, payment }: DocumentCreation & { readonly payment?: DemoPayment | undefined },
): Promise<Document> => {
  const { connection, caller } = context
  const resource = getResource(caller.schema, name)
  const move = getMove(resource, id)
  const complete = async (raw: DemoInput) => {
    const sent = parseDocument(caller, { resource, raw })
    return { sent, completed: await completeCreation({ connection, caller, resource, move, sent }) }
  }
  const first = await complete(input)
  const whole = payment ? await complete({ ...input, ...buildPayments(first.completed.document.row, payment) }) : first
  return createDocument({ ...buildMoveRequest(context, resource, move), ...whole })
}

const moveDemoDocument = async (
  context: OperatorContext,
  name: string,
  document: Document,
  { move: id, answers, payment, lines }: DocumentStep,
): Promise<Document> => {
  const { connection, caller } = context
  const resource = getResource(caller.schema, name)
  const asks = resource.lifecycle.asks[id]
  let moveAnswers = answers
  if (asks && payment) {
    const sent = parseDocument(caller, { resource: asks, raw: answers ?? {} })
    const { document: answer } = await completeAnswerDocument(
      createEvaluation(connection, caller),
      { resource, asks, document },
      sent,
    )
    moveAnswers = { ...answers, ...buildPayments(answer.row, payment) }
  }
  const rowId = String(document.row.id)
  return transitionDocument({
    ...buildMoveRequest(context, resource, getMove(resource, id), rowId),
    id: rowId,
    answers: moveAnswers,
    picked: lines,
  })
}

const insertDemoRow = async ({ connection, caller }: OperatorContext, name: string, input: DemoInput): Promise<Row> => {
  const resource = getResource(caller.schema, name)
  const { row, faults } = parseRecord(resource, input)
  assertNoFaults(resource, faults)
  const asking = createEvaluation(connection, caller)
  const finished = await finishRow(asking, resource, {
    row: assignOwnerShop(caller, resource, row),
    inputFields: listInputFields(input),
  })
  return insertRecord(connection, caller, resource, finished)
}

const buildMoveRequest = (
  { connection, caller, person }: OperatorContext,
  resource: Resource,
  move: Move,
  id?: string,
) => ({
  connection,
  caller,
  resource,
  move,
  depth: 0,
  others: documentActions,
  agree: buildAuthorizer(connection, caller, { person, resource, move: move.id, id }),
})

interface DemoAuthorization {
  readonly person: StaffMember
  readonly resource: Resource
  readonly move: string
  readonly id: string | undefined
}

/** Records the authorization of the other user and uses it at once. */
const buildAuthorizer =
  (
    connection: Connection,
    caller: Caller,
    { person, resource, move, id }: DemoAuthorization,
  ): NonNullable<MoveContext['agree']> =>
  async requirement => {
    const [at, token] = [caller.now(), createId()]
    await recordAuthorization(connection, caller, {
      id: token,
      shop: caller.shop.code,
      requestedBy: caller.user.userId,
      authorizedBy: person.authorizer,
      resource: resource.name,
      move,
      contentHash: hashContent({ resource: resource.name, move, id, body: {} }),
      agreement: '',
      remark: 'SUDAH DIPERIKSA',
      createdAt: at.toISOString(),
      expiresAt: new Date(at.getTime() + 60_000).toISOString(),
      device: caller.device,
      address: '',
    })
    const body = { [authorizationsKey]: [{ _id: token }] }
    const sent = { resource, move, body, id }
    return createAuthorizer(connection, caller, sent)(requirement)
  }
