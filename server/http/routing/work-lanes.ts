// The lanes of calls: in each a shop has a share, so that the calls of one do not hold up those of others.
import type { FastifyRequest } from 'fastify'
import { createFairLimit, type FairLimit, type WorkOwner } from '../../event-loop/fair-limit.ts'
import type { Storage } from '../../storage/storage.ts'

/** `call`: short ones. */
export type WorkLane = 'call' | 'report' | 'import'

type WorkLanes = Readonly<Record<WorkLane, FairLimit>>

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

/** Answers in the turn of the owner; a call whose client has left by then is not answered. */
export const runInLane = <T>(
  lane: FairLimit,
  owner: WorkOwner,
  { request, answer }: { readonly request: FastifyRequest; readonly answer: () => Promise<T> },
): Promise<T | undefined> => lane.run(owner, async () => (request.raw.socket.destroyed === true ? undefined : answer()))
