// Jobs that generate files of reports. Finished files stay in memory for some minutes, a few for each user.
import { randomUUID } from 'node:crypto'
import { Semaphore } from 'es-toolkit/promise'
import type { ReportAnswer } from '../../engine/reports/report-answer.ts'
import type { ReportFormat } from '../../engine/schema/report.ts'
import { RecordNotFound, TooManyRequests } from '../errors/errors.ts'
import { jsonBytes } from '../event-loop/json-bytes.ts'
import { type FileProcess, startFileProcess } from './file-process.ts'

export type JobState = 'working' | 'ready' | 'failed'

export interface FileJob {
  readonly id: string
  readonly name: string
  readonly format: ReportFormat
  readonly state: JobState
  readonly percentage: number
  readonly content?: Uint8Array
}

/** The owner of a job: a user in a shop. */
export interface Owner {
  readonly user: string
  readonly shop: string
}

export interface Wanted {
  /** Id of an earlier request; absent: a new id. */
  readonly id?: string
  readonly format: ReportFormat
  readonly name: string
  readonly answer: ReportAnswer
}

/** Number of jobs of this process. */
export interface FileQueue {
  readonly waiting: number
  readonly making: number
}

export interface FileJobs {
  readonly queue: () => FileQueue

  /** Throws TooManyRequests if the owner has reached the limit of running jobs. */
  readonly begin: (owner: Owner, wanted: Wanted, onError: (error: unknown) => void) => FileJob
  /** Throws RecordNotFound if the owner has no such job. */
  readonly get: (owner: Owner, id: string) => FileJob
  readonly find: (owner: Owner, id: string) => FileJob | undefined
  readonly cancel: (owner: Owner, id: string) => void
  readonly close: () => Promise<void>
}

interface StoredJob {
  job: FileJob
  readonly owner: Owner
  readonly since: number
  process?: FileProcess
}

/** Minutes after the request until a file is dropped. */
export const fileMinutes = 10
const mostUnderWay = 2
const mostStored = 6
/** Heap limit of the process; a larger file fails. */
const usualMebibytes = 1024

/** Concurrent long jobs of all users, since each takes a processor and up to its whole heap. */
const mostLong = 1
/** Concurrent short jobs, which do not wait for long ones. */
const mostShort = 4
/** A job is long from this number of JSON bytes: some thousand lines. */
const longBytes = 2_000_000

export const fileJobs = (now: () => Date, mebibytes = usualMebibytes): FileJobs => {
  const all = new Map<string, StoredJob>()
  const places: Places = { long: new Semaphore(mostLong), short: new Semaphore(mostShort) }
  const drop = (id: string): void => {
    void all.get(id)?.process?.end()
    all.delete(id)
  }
  const mine = ({ user, shop }: Owner): readonly (readonly [string, StoredJob])[] =>
    [...all].filter(([, { owner }]) => owner.user === user && owner.shop === shop)
  const find = (owner: Owner, id: string): StoredJob | undefined => mine(owner).find(([known]) => known === id)?.[1]
  const get = (owner: Owner, id: string): StoredJob => {
    const stored = find(owner, id)
    if (!stored) throw new RecordNotFound()
    return stored
  }
  const tidy = (): void => {
    for (const [id, { since }] of all) if (now().getTime() - since > fileMinutes * 60_000) drop(id)
  }
  return {
    queue: () => {
      const working = [...all.values()].filter(({ job }) => job.state === 'working')
      const making = working.filter(({ process }) => process !== undefined).length
      return { waiting: working.length - making, making }
    },
    begin: (owner, wanted, onError) => {
      tidy()
      const own = mine(owner)
      const isUnderWay = ({ job }: StoredJob): boolean => job.state === 'working'
      if (own.filter(([, stored]) => isUnderWay(stored)).length >= mostUnderWay) throw new TooManyRequests(5)
      const over = own.filter(([, stored]) => !isUnderWay(stored)).slice(0, Math.max(0, own.length - mostStored + 1))
      for (const [id] of over) drop(id)
      const job: FileJob = {
        id: wanted.id ?? randomUUID(),
        name: wanted.name,
        format: wanted.format,
        state: 'working',
        percentage: 0,
      }
      const stored: StoredJob = { job, owner, since: now().getTime() }
      all.set(job.id, stored)
      void carryOut(stored, wanted, { mebibytes, places, isWanted: () => all.has(job.id) }).catch(error => {
        stored.job = { ...stored.job, state: 'failed' }
        onError(error)
      })
      return job
    },
    get: (owner, id) => {
      tidy()
      return get(owner, id).job
    },
    find: (owner, id) => {
      tidy()
      return find(owner, id)?.job
    },
    cancel: (owner, id) => {
      get(owner, id)
      drop(id)
    },
    close: async () => {
      const processes = [...all.values()].flatMap(({ process }) => process ?? [])
      all.clear()
      await Promise.all(processes.map(process => process.end()))
    },
  }
}

type Places = Readonly<Record<'long' | 'short', Semaphore>>

interface Carrying {
  readonly mebibytes: number
  readonly places: Places
  readonly isWanted: () => boolean
}

/** Ends silently if the job was cancelled meanwhile. */
const carryOut = async (stored: StoredJob, { format, answer }: Wanted, carrying: Carrying): Promise<void> => {
  const json = await jsonBytes(answer)
  const { places, isWanted } = carrying
  const place = json.length < longBytes ? places.short : places.long
  await place.acquire()
  try {
    if (isWanted()) await makeFile(stored, { format, json, ...carrying })
  } finally {
    place.release()
  }
}

const makeFile = async (
  stored: StoredJob,
  { format, json, mebibytes, isWanted }: Carrying & { readonly format: ReportFormat; readonly json: Uint8Array },
): Promise<void> => {
  const onProgress = (percentage: number): void => {
    stored.job = { ...stored.job, percentage }
  }
  const process = startFileProcess({ format, json, mebibytes, onProgress })
  stored.process = process
  try {
    stored.job = { ...stored.job, content: await process.content, state: 'ready', percentage: 100 }
  } catch (error) {
    if (isWanted()) throw error
  } finally {
    delete stored.process
  }
}
