// Actions of a user on a simulated day, executed by the same operations as requests.

import { findMove } from '../../../engine/document/flow-moves.ts'
import { givenIn, parseRecord } from '../../../engine/record/parse-record.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Move } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { PlayedDay } from '../../by-hand/play.ts'
import type { Caller } from '../../caller/caller.ts'
import { InvalidRecord, RequestError } from '../../errors/errors.ts'
import { authorizationsName, contentHash } from '../../operations/authorize/content-hash.ts'
import { recordAuthorization } from '../../operations/authorize/record-authorization.ts'
import { agreementsOf } from '../../operations/authorize/spend-authorization.ts'
import type { Document } from '../../operations/document/document.ts'
import type { Moving } from '../../operations/document/moving.ts'
import { parseDocument } from '../../operations/document/parse-document.ts'
import { completedAnswer } from '../../operations/move/answer-of.ts'
import { completeCreation, createDocument } from '../../operations/move/create-document.ts'
import { otherDocuments } from '../../operations/move/others.ts'
import { transitionDocument } from '../../operations/move/transition-document.ts'
import { insertRecord } from '../../operations/records/create-record.ts'
import { changeRecord } from '../../operations/records/update-record.ts'
import { askingFor } from '../../operations/rules/evaluate-for.ts'
import { finishRow } from '../../operations/rules/finish-row.ts'
import { ownRow } from '../../operations/rules/own-row.ts'
import { newId } from '../../storage/new-id.ts'
import type { Connection } from '../../storage/storage.ts'
import { closePlayed } from '../tutup-toko/close-played.ts'

export type Said = Readonly<Record<string, unknown>>

/** A user of the shop, and another one who authorizes moves that the user may not execute alone. */
export interface Person {
  readonly userId: string
  readonly level: string
  readonly agrees: string
}

/** Payment rows of the amount that the completed document has in the field `due`. */
export interface Paying {
  readonly due: string
  readonly rows: (amount: number) => readonly Said[]
}

interface Till {
  readonly connection: Connection
  readonly caller: Caller
  readonly person: Person
}

/** Minutes between two actions; the shop opens at nine. */
const minutesEach = 4
const opening = 'T09:00:00+07:00'

export interface Counter {
  readonly ago: number
  readonly connection: Connection
  readonly program: Caller
  /** Creates a document by the move `simpan`, with payments. */
  readonly make: (person: Person, name: string, said: Said, paying?: Paying) => Promise<Document>
  /** Creates a document by another first move. */
  readonly begin: (person: Person, name: string, how: Beginning) => Promise<Document>
  /** Executes a move of a document, with payments in its answers. */
  readonly move: (person: Person, name: string, document: Document, how: Step) => Promise<Document>
  /** Inserts a row of a master. */
  readonly insert: (person: Person, name: string, said: Said) => Promise<Row>
  /** Updates a row; `before` is the stored row. */
  readonly change: (person: Person, name: string, before: Row, values: Row) => Promise<Row>
  readonly closeDay: (person: Person) => Promise<void>
}

export interface Beginning {
  readonly move: string
  readonly said: Said
}

export interface Step {
  readonly move: string
  /** Ids of the lines that are chosen. */
  readonly lines?: readonly string[]
  readonly answers?: Said
  readonly paying?: Paying
}

export const counterOf = ({ connection, program, ago }: PlayedDay): Counter => {
  let minutes = 0
  const day = Date.parse(`${program.shop.businessDate}${opening}`)
  const till = (person: Person): Till => {
    minutes += minutesEach
    const at = new Date(Math.min(day + minutes * 60_000, program.now().getTime()))
    const user = { rowId: '', userId: person.userId, name: person.userId, level: person.level }
    return { connection, person, caller: { ...program, now: () => at, user } }
  }
  /** Adds the shop, the day and the action to the message of a RequestError. */
  const placed = <T>(what: string, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      const place = `${program.shop.code}, ${ago} days ago, ${what}`
      if (!(error instanceof RequestError)) throw error
      const faults = (error.details.faults ?? []).map(
        ({ field = '', code, params }) => `${field} ${code} ${JSON.stringify(params ?? {})}`,
      )
      throw new Error([place, error.code, ...faults].join(': '), { cause: error })
    })
  return {
    ago,
    connection,
    program,
    make: (person, name, said, paying) =>
      placed(name, makeDocument(till(person), name, { move: 'simpan', said, ...(paying && { paying }) })),
    begin: (person, name, how) => placed(name, makeDocument(till(person), name, how)),
    move: (person, name, document, how) =>
      placed(`${name} ${how.move}`, moveDocument(till(person), name, document, how)),
    insert: (person, name, said) => placed(name, insertRow(till(person), name, said)),
    change: (person, name, before, values) => {
      const { caller } = till(person)
      return placed(name, changeRecord(connection, caller, getResource(caller.schema, name), { before, values }))
    },
    closeDay: person => placed('closing', closePlayed(connection, till(person).caller)),
  }
}

const paidWith = (row: Row, { due, rows }: Paying): Said => {
  const amount = Number(row[due] ?? 0)
  return amount > 0 ? { pembayaran: rows(amount) } : {}
}

const makeDocument = async (
  till: Till,
  name: string,
  { move: id, said, paying }: Beginning & { readonly paying?: Paying },
): Promise<Document> => {
  const { connection, caller } = till
  const resource = getResource(caller.schema, name)
  const move = moveOf(resource, id)
  const complete = async (raw: Said) => {
    const sent = parseDocument(caller, { resource, raw })
    return { sent, completed: await completeCreation({ connection, caller, resource, move, sent }) }
  }
  const first = await complete(said)
  const whole = paying ? await complete({ ...said, ...paidWith(first.completed.document.row, paying) }) : first
  return createDocument({ ...request(till, resource, move), ...whole })
}

const moveDocument = async (
  till: Till,
  name: string,
  document: Document,
  { move: id, answers, paying, lines }: Step,
): Promise<Document> => {
  const { connection, caller } = till
  const resource = getResource(caller.schema, name)
  const asks = resource.lifecycle.asks[id]
  let given = answers
  if (asks && paying) {
    const sent = parseDocument(caller, { resource: asks, raw: answers ?? {} })
    const { document: answer } = await completedAnswer(
      askingFor(connection, caller),
      { resource, asks, document },
      sent,
    )
    given = { ...answers, ...paidWith(answer.row, paying) }
  }
  const rowId = String(document.row.id)
  return transitionDocument({
    ...request(till, resource, moveOf(resource, id), rowId),
    id: rowId,
    answers: given,
    ...(lines && { picked: lines }),
  })
}

const insertRow = async ({ connection, caller }: Till, name: string, said: Said): Promise<Row> => {
  const resource = getResource(caller.schema, name)
  const { row, faults } = parseRecord(resource, said, { emptyText: caller.schema.project.emptyText })
  if (faults.length > 0) throw new InvalidRecord(resource.name, faults)
  const asking = askingFor(connection, caller)
  const finished = await finishRow(asking, resource, { row: ownRow(caller, resource, row), given: givenIn(said) })
  return insertRecord(connection, caller, resource, finished)
}

const moveOf = (resource: Resource, id: string): Move => {
  const move = findMove(resource.lifecycle, id)
  if (!move) throw new Error(`${resource.name} has no move "${id}"`)
  return move
}

const request = ({ connection, caller, person }: Till, resource: Resource, move: Move, id?: string) => ({
  connection,
  caller,
  resource,
  move,
  depth: 0,
  others: otherDocuments,
  agree: agreeing(connection, caller, { person, resource, move: move.id, id }),
})

interface Agreeing {
  readonly person: Person
  readonly resource: Resource
  readonly move: string
  readonly id: string | undefined
}

/** Records the authorization of the other user and uses it at once. */
const agreeing =
  (connection: Connection, caller: Caller, { person, resource, move, id }: Agreeing): NonNullable<Moving['agree']> =>
  async asked => {
    const [at, token] = [caller.now(), newId()]
    await recordAuthorization(connection, caller, {
      id: token,
      shop: caller.shop.code,
      askedBy: caller.user.userId,
      givenBy: person.agrees,
      resource: resource.name,
      move,
      contentHash: contentHash({ resource: resource.name, move, id, body: {} }),
      remark: 'SUDAH DIPERIKSA',
      createdAt: at.toISOString(),
      expiresAt: new Date(at.getTime() + 60_000).toISOString(),
    })
    const body = { [authorizationsName]: [{ _id: token }] }
    const sent = { resource, move, body, ...(id !== undefined && { id }) }
    await agreementsOf(connection, caller, sent)(asked)
  }
