// Background jobs of a shop: started by a request that is answered at once, one run of each job at a time in a shop.
// Progress is stored and announced to all processes. A run whose process has died is marked as interrupted by the next
// read.

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

/** The same job is running in this shop. */
export class JobRunning extends RequestError {
  constructor(params: { readonly title: string; readonly user: string }) {
    super(409, 'job.running', { params })
  }
}

/** Why a run failed: the code of a request error, or a general code for other errors. */
export interface JobFailure {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

const interrupted: JobFailure = { code: 'job.interrupted', params: {} }

export interface BegunJob {
  readonly run: JobRun
  readonly replayed: boolean
  /** Resolves when the job ends; never rejects. */
  readonly done: Promise<void>
  /** The result or error of the job; undefined for a repeated request. */
  readonly outcome: Promise<unknown>
}

interface Beginning {
  readonly body: unknown
  /** Aborted when the server closes. */
  readonly signal: AbortSignal
  readonly onError: (error: unknown) => void
}

/** Starts the job; throws JobRunning if the shop is running it. Failures are stored and passed to `onError`. */
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

/** Returns the latest run of the job in the shop; undefined if there is none. */
export const readJob = async (storage: Storage, place: JobPlace): Promise<JobRun | undefined> => {
  await endInterrupted(storage, place)
  return storage.read(connection => findJob(connection, place))
}

const leaseOf = (id: string): string => `job ${id}`

const newRun = ({ user, now }: Caller, id: string): JobRun => ({
  id,
  state: 'running',
  percentage: 0,
  message: '',
  userId: user.userId,
  startedAt: now().toISOString(),
  endedAt: null,
  result: null,
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
