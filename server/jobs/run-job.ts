// Long work of a shop: begun by a call that answers at once, one at a time in each shop, its progress stored for who asks and
// announced to all processes. Of a run whose process is gone the next look says that it was interrupted.

import type { Job } from '../by-hand/module.ts'
import type { Caller } from '../caller/caller.ts'
import { RequestError } from '../errors/errors.ts'
import { writeOnce } from '../operations/write/write-once.ts'
import { changeJob, findJob, type JobPlace, type JobRun, putJob } from '../storage/jobs.ts'
import { newId } from '../storage/new-id.ts'
import { newsOfJob } from '../storage/news.ts'
import type { Storage } from '../storage/storage.ts'
import { auditBegunJob, auditEndedJob } from './audit-job.ts'
import { progressWriter } from './progress-writer.ts'

/** The same work is under way in this shop. */
export class JobRunning extends RequestError {
  constructor(params: { readonly title: string; readonly user: string }) {
    super(409, 'job.running', { params })
  }
}

/** Why a run ended without its work: the code of a refusal, or of what is nobody's business. */
export interface JobFailure {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

const interrupted: JobFailure = { code: 'job.interrupted', params: {} }

export interface BegunJob {
  readonly run: JobRun
  readonly replayed: boolean
  /** Over when the work is; it never throws. */
  readonly done: Promise<void>
  /** What the work returned, or threw; of a repeated call undefined. */
  readonly outcome: Promise<unknown>
}

interface Beginning {
  readonly body: unknown
  /** Aborted when the server closes. */
  readonly signal: AbortSignal
  readonly onError: (error: unknown) => void
}

/** Begins the work; throws JobRunning where the shop has it under way. What goes wrong in it is stored, and told to `onError`. */
export const beginJob = async (caller: Caller, job: Job, { body, signal, onError }: Beginning): Promise<BegunJob> => {
  const { storage } = caller
  const place: JobPlace = { name: job.name, shop: caller.shop.code }
  await endInterrupted(storage, place)
  const id = newId()
  const release = await storage.lease(leaseOf(id))
  try {
    const { answer: run, replayed } = await writeOnce(caller, async connection => {
      const before = await findJob(connection, place)
      if (before?.state === 'running') throw new JobRunning({ title: job.title, user: before.userId })
      const begun = newRun(caller, id)
      await putJob(connection, place, begun)
      await auditBegunJob(connection, caller, { ...place, id })
      await connection.notify(newsOfJob(place))
      return begun
    })
    const outcome = Promise.withResolvers<unknown>()
    outcome.promise.catch(() => undefined)
    const working = { place, id, body, signal, onError, outcome }
    const done = replayed ? release() : work(caller, job, working).finally(release)
    if (replayed) outcome.resolve(undefined)
    return { run, replayed, done: done.catch(onError), outcome: outcome.promise }
  } catch (error) {
    await release()
    throw error
  }
}

/** How far the work is in the shop; undefined where it was never begun. */
export const readJob = async (storage: Storage, place: JobPlace): Promise<JobRun | undefined> => {
  await endInterrupted(storage, place)
  return storage.read(connection => findJob(connection, place))
}

const leaseOf = (id: string): string => `job ${id}`

const newRun = ({ user, now }: Caller, id: string): JobRun => ({
  ...{ id, state: 'running', percentage: 0, message: '', userId: user.userId },
  ...{ startedAt: now().toISOString(), endedAt: null, result: null },
})

interface Working extends Beginning {
  readonly place: JobPlace
  readonly id: string
  readonly outcome: Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'>
}

const work = async (caller: Caller, job: Job, working: Working): Promise<void> => {
  const { place, id, body, signal, onError, outcome } = working
  const { claim: _, confirming: __, ...own } = caller
  const progress = progressWriter(change => store(caller.storage, { ...place, id }, change), onError)
  let settle = (): void => undefined
  const ended = await job
    .run({ caller: own, body, signal, report: (percentage, message) => progress.note({ percentage, message }) })
    .then(
      result => {
        settle = () => outcome.resolve(result)
        return { state: 'done', percentage: 100, result: JSON.stringify(result ?? null) } as const
      },
      (error: unknown) => {
        settle = () => outcome.reject(error)
        if (!(error instanceof RequestError) && !signal.aborted) onError(error)
        const failure = signal.aborted ? interrupted : failureOf(error)
        return { state: 'failed', result: JSON.stringify(failure) } as const
      },
    )
  await progress.settle()
  await store(caller.storage, { ...place, id }, { ...ended, endedAt: caller.now().toISOString() }).finally(settle)
}

const failureOf = (error: unknown): JobFailure =>
  error instanceof RequestError
    ? { code: error.code, params: error.details.params ?? {} }
    : { code: 'system.failed', params: {} }

const store = (storage: Storage, run: JobPlace & { readonly id: string }, change: Partial<JobRun>): Promise<void> =>
  storage.write(async connection => {
    if (!(await changeJob(connection, run, change))) return
    if (change.state !== undefined) await auditEndedJob(connection, run)
    await connection.notify(newsOfJob(run))
  })

const endInterrupted = async (storage: Storage, place: JobPlace): Promise<void> => {
  const run = await storage.read(connection => findJob(connection, place))
  if (run?.state !== 'running' || (await storage.isLeased(leaseOf(run.id)))) return
  await store(storage, { ...place, id: run.id }, { state: 'failed', result: JSON.stringify(interrupted) })
}
