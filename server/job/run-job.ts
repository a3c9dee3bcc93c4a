// Background jobs of a shop: started by a request that is answered at once, one run of each job at a time in a shop.
// Progress is stored and announced to all processes. A run whose process has died is marked as interrupted by the next
// read.

import { buildAuditBase } from '../caller/audit-base.ts'
import type { Caller } from '../caller/caller.ts'
import { RequestError } from '../error/errors.ts'
import { runLongWork } from '../event-loop/work-turns.ts'
import type { Job, JobWork } from '../module/module.ts'
import { writeOnce } from '../record/write/write-once.ts'
import { insertAudit } from '../storage/audit.ts'
import { createId } from '../storage/create-id.ts'
import { findJob, type JobKey, type JobRun, saveJob, updateJob } from '../storage/jobs.ts'
import type { Connection, Storage } from '../storage/storage.ts'
import { buildDeletionSeal, computeSystemSeals, formatSealedKey, sealedJobs } from '../storage/system-seals.ts'
import { getJobTopic } from '../storage/topics.ts'
import { claimLeased, isInterrupted } from './leased-run.ts'

/** The same job is running in this shop. */
export class JobRunning extends RequestError {
  constructor(params: { readonly title: string; readonly user: string }) {
    super('job.running', params)
  }
}

/** Why a run failed: the code of a request error, or a general code for other errors. */
export interface JobFailure {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

const interrupted: JobFailure = { code: 'job.interrupted', params: {} }

interface StartedJob {
  readonly run: JobRun
  readonly replayed: boolean
  /** Resolves when the job ends; never rejects. */
  readonly done: Promise<void>
  /** The result or error of the job; undefined for a repeated request. */
  readonly outcome: Promise<unknown>
}

interface StartJobOptions {
  readonly body: unknown
  /** Aborted when the server closes. */
  readonly signal: AbortSignal
  readonly notifyUsers: JobWork['notifyUsers']
  readonly onError: (error: unknown) => void
}

/** Starts the job; throws JobRunning if the shop is running it. Failures are stored and passed to `onError`. */
export const startJob = async (
  caller: Caller,
  job: Job,
  { body, signal, notifyUsers, onError }: StartJobOptions,
): Promise<StartedJob> => {
  const { storage } = caller
  const key: JobKey = { name: job.name, shop: caller.shop.code }
  await endInterrupted(storage, key)
  const id = createId()
  const claimRun = async (connection: Connection): Promise<JobRun> => {
    const previous = await findJob(connection, key)
    if (previous?.state === 'running') throw new JobRunning({ title: job.title, user: previous.userId })
    const newRun = createRun(caller, id)
    await saveJob(connection, key, newRun)
    await auditStartedJob(connection, caller, { ...key, id })
    await connection.notify(getJobTopic(key))
    return newRun
  }
  const claim = await claimLeased(storage, getLeaseName(id), () => writeOnce(caller, claimRun))
  const { answer: run, replayed, release } = claim
  if (replayed) return { run, replayed, done: Promise.resolve(), outcome: Promise.resolve() }
  const outcome = Promise.withResolvers<unknown>()
  outcome.promise.catch(() => undefined)
  const execution = { place: key, id, body, signal, notifyUsers, onError, outcome }
  const done = executeJob(caller, job, execution).finally(release)
  return { run, replayed, done: done.catch(onError), outcome: outcome.promise }
}

/** Returns the latest run of the job in the shop; undefined if there is none. */
export const readJob = async (storage: Storage, key: JobKey): Promise<JobRun | undefined> => {
  await endInterrupted(storage, key)
  return storage.read(connection => findJob(connection, key))
}

const getLeaseName = (id: string): string => `job ${id}`

const createRun = ({ user, now }: Caller, id: string): JobRun => ({
  id,
  state: 'running',
  percentage: 0,
  message: '',
  userId: user.userId,
  startedAt: now().toISOString(),
  endedAt: null,
  result: null,
})

interface JobExecution extends StartJobOptions {
  readonly place: JobKey
  readonly id: string
  readonly outcome: Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'>
}

const executeJob = async (caller: Caller, job: Job, execution: JobExecution): Promise<void> => {
  const { place: key, id, body, signal, notifyUsers, onError, outcome } = execution
  const { claim: _, confirming: __, ...jobCaller } = caller
  const progress = createProgressWriter(change => saveChange(caller.storage, { ...key, id }, change), onError)
  let resolveOutcome = (): void => undefined
  const ended = await runLongWork(caller.shop.code, () =>
    job.run({
      caller: jobCaller,
      body,
      signal,
      notifyUsers,
      report: (percentage, message) => progress.report({ percentage, message }),
    }),
  ).then(
    result => {
      resolveOutcome = () => outcome.resolve(result)
      return { state: 'done', percentage: 100, result: JSON.stringify(result ?? null) } as const
    },
    (error: unknown) => {
      resolveOutcome = () => outcome.reject(error)
      if (!(error instanceof RequestError) && !signal.aborted) onError(error)
      const failure = signal.aborted ? interrupted : toJobFailure(error)
      return { state: 'failed', result: JSON.stringify(failure) } as const
    },
  )
  await progress.close()
  await saveChange(caller.storage, { ...key, id }, { ...ended, endedAt: caller.now().toISOString() }).finally(
    resolveOutcome,
  )
}

const toJobFailure = (error: unknown): JobFailure =>
  error instanceof RequestError
    ? { code: error.code, params: error.details.params ?? {} }
    : { code: 'system.failed', params: {} }

const saveChange = (storage: Storage, run: JobKey & { readonly id: string }, change: Partial<JobRun>): Promise<void> =>
  storage.write(async connection => {
    if (!(await updateJob(connection, run, change))) return
    if (change.state !== undefined) await auditEndedJob(connection, run)
    await connection.notify(getJobTopic(run))
  })

const endInterrupted = async (storage: Storage, key: JobKey): Promise<void> => {
  const run = await storage.read(connection => findJob(connection, key))
  if (!run || !(await isInterrupted(storage, getLeaseName(run.id), run))) return
  await saveChange(storage, { ...key, id: run.id }, { state: 'failed', result: JSON.stringify(interrupted) })
}

// Audits background jobs: the user who started the job, and its end.

/** The resource of audit rows about jobs. */
const auditedJobs = 'jobs'

/** The previous run is deleted; the new one changes until it ends. */
const auditStartedJob = (
  connection: Connection,
  caller: Caller,
  { name, shop, id }: JobKey & { readonly id: string },
): Promise<void> =>
  insertAudit(connection, {
    ...buildAuditBase(caller),
    resource: auditedJobs,
    rowId: id,
    verb: 'begin',
    before: null,
    after: null,
    wrote: { system: [buildDeletionSeal(sealedJobs, formatSealedKey(sealedJobs, { name, shop }))] },
  })

/** Also for an interrupted run: the process that detects it ends the run in the name of its user. */
const auditEndedJob = async (
  connection: Connection,
  { name, shop, id }: JobKey & { readonly id: string },
): Promise<void> => {
  const run = await findJob(connection, { name, shop })
  await insertAudit(connection, {
    id: createId(),
    at: new Date().toISOString(),
    shop,
    userId: run?.userId ?? '-',
    device: 'server',
    claimKey: '',
    resource: auditedJobs,
    rowId: id,
    verb: 'end',
    before: null,
    after: null,
    wrote: { system: await computeSystemSeals(connection, sealedJobs, { name, shop }) },
  })
}

// Writes the progress of a job: only the latest value, one write after another with a pause, without blocking the job.

interface ProgressUpdate {
  readonly percentage: number
  readonly message: string
}

interface ProgressWriter {
  readonly report: (progress: ProgressUpdate) => void
  /** Waits for the running write; later values are dropped. */
  readonly close: () => Promise<void>
}

const pauseMilliseconds = 150

const createProgressWriter = (
  write: (progress: ProgressUpdate) => Promise<void>,
  onError: (error: unknown) => void,
): ProgressWriter => {
  let next: ProgressUpdate | undefined
  let hasEnded = false
  let writing: Promise<void> | undefined
  const run = async (): Promise<void> => {
    while (next && !hasEnded) {
      const now = next
      next = undefined
      await write(now).catch(onError)
      if (!hasEnded) await pause()
    }
    writing = undefined
  }
  let endPause: () => void = () => undefined
  const pause = (): Promise<void> =>
    new Promise(resolve => {
      const timer = setTimeout(resolve, pauseMilliseconds)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return {
    report: progress => {
      if (hasEnded) return
      next = { ...progress, percentage: Math.min(100, Math.max(0, Math.round(progress.percentage))) }
      writing ??= run()
    },
    close: async () => {
      hasEnded = true
      endPause()
      await writing
    },
  }
}
