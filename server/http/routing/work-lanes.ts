// The lanes of calls: in each a shop has a share, so that the calls of one do not hold up those of others.
import type { FastifyRequest } from 'fastify'
import { createFairLimit, type FairLimit, type WorkOwner } from '../../event-loop/fair-limit.ts'
import { runLongWork, runShortWork } from '../../event-loop/yield-to-event-loop.ts'
import type { Storage } from '../../storage/storage.ts'

/** `call`: short ones. */
export type WorkLane = 'call' | 'report' | 'import'

type WorkLanes = Readonly<Record<WorkLane, FairLimit>>

interface LaneWork<T> {
  readonly owner: WorkOwner
  readonly request: FastifyRequest
  readonly answer: () => Promise<T>
}

/** Reports of all shops at once: fewer than the storage reads at once, so that lists need not wait for them. */
const reportsAtOnce: Readonly<Record<Storage['database'], number>> = { sqlite: 2, postgres: 4 }

/** A shop alone may have as many calls at work as share a commit well; beside others fewer, but as a page sends at once. */
const sharedCalls = 16
const leastCalls = 4

const importsOfShop = 2

export const createWorkLanes = ({ database }: Pick<Storage, 'database'>): WorkLanes => ({
  call: createFairLimit({ shared: sharedCalls, least: leastCalls }),
  report: createFairLimit({ atOnce: reportsAtOnce[database], shared: reportsAtOnce[database], least: 1 }),
  import: createFairLimit({ shared: importsOfShop, least: importsOfShop }),
})

/**
 * Answers in the turn of the owner; reports and imports rest while short calls are at work. A call whose client has left
 * by then is not answered.
 */
export const runInLane = <T>(
  lanes: WorkLanes,
  lane: WorkLane,
  { owner, request, answer }: LaneWork<T>,
): Promise<T | undefined> =>
  lanes[lane].run(owner, async () => {
    if (request.raw.socket.destroyed) return undefined
    return (lane === 'call' ? runShortWork : runLongWork)(owner.shop, answer)
  })
