// Two shops with pieces on their trays on a database of their own, for tests that make moves.
import { getAccess } from '../../../../engine/access/access.ts'
import { getResource, type Schema } from '../../../../engine/schema/schema.ts'
import type { Caller } from '../../../../server/caller/caller.ts'
import type { RequestError } from '../../../../server/error/errors.ts'
import { type RunMoveOptions, runMove } from '../../../../server/record/move/run-move.ts'
import type { JsonRecord } from '../../../../server/record/rows/read-record.ts'
import { saleSchema } from '../../../support/schema/sale-files.ts'
import type { StorageKind } from '../../../support/storage/storages.ts'
import { added, type BookWorld, openBooks, pieces } from '../../ledger/book-world.ts'
import { change } from '../rule/rule-caller.ts'

export interface Made {
  readonly id: string
  readonly [name: string]: unknown
}

export interface MoveWorld extends BookWorld {
  /** Another person of the shop, by level. */
  readonly person: (level: string, shop?: string) => Caller
  readonly make: (resource: string, move: string, body: object, createCaller?: Caller) => Promise<Made>
  /** Of a saved document, named by its resource and its id. */
  readonly move: (
    document: readonly [string, string],
    move: string,
    body?: object,
    createCaller?: Caller,
  ) => Promise<Made>
}

export const createPerson = (schema: Schema, createCaller: Caller, level: string): Caller => ({
  ...createCaller,
  access: getAccess(schema, { level, shop: createCaller.shop.code, modules: [] }),
  user: { rowId: level, userId: `${level}1`, name: level, level },
})

/** Pieces have the values 100, 200, ... and lie on the first tray of the first shop, the last on that of the second. */
export const openMoves = async (kind: StorageKind, schema = saleSchema()): Promise<MoveWorld> => {
  const world = await openBooks(kind, schema)
  const { storage } = world
  // While the day is open; the clock of other tests is past it.
  const createCaller = (shop?: string): Caller => ({
    ...world.caller(shop),
    now: () => new Date('2026-11-20T05:00:00Z'),
  })
  await storage.write(async connection => {
    for (const [at, piece] of pieces.entries())
      await change(connection, createCaller(), 'thing', {
        id: `A-thing-${piece}`,
        price: (at + 1) * 100,
        weight: 2500,
        active: 1,
      })
  })
  await world.post(pieces.map(piece => added(piece, 'FRONT/01')))
  const run = async (resource: string, options: RunMoveOptions, by: Caller): Promise<Made> => {
    const { answer } = await runMove(by, getResource(schema, resource), options)
    return answer as JsonRecord & Made
  }
  return {
    ...world,
    caller: createCaller,
    person: (level, shop) => createPerson(schema, createCaller(shop), level),
    make: (resource, move, body, by = createCaller()) => run(resource, { move, body }, by),
    move: ([resource, id], move, body = {}, by = createCaller()) => run(resource, { move, id, body }, by),
  }
}

/** What a move is refused with: its code, its params, and its faults by field. */
export const readRefusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'not refused',
    (error: RequestError) => {
      const { params, faults } = error.details ?? {}
      const messages = faults?.map(({ code, field }) => `${field ?? ''} ${code}`)
      return [
        error.code ?? error.message,
        ...(params ? [params] : []),
        ...(messages && messages.length > 0 ? [messages] : []),
      ]
    },
  )

export const lines = (made: Made, name = 'goods'): readonly Made[] => made[name] as readonly Made[]
