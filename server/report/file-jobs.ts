// Jobs that generate files of reports. Finished files stay in memory for some minutes, a few for each user.

import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { sumBy } from 'es-toolkit/math/sumBy'
import type { AnswerTable, ReportAnswer } from '../../engine/report/report-answer.ts'
import type { ReportFormat } from '../../engine/schema/report.ts'
import { RecordNotFound, TooManyRequests } from '../error/errors.ts'
import { createFairLimit, type FairLimit, type WorkOwner, yieldToEventLoop } from '../event-loop/work-turns.ts'
import type { FileMessage } from './report-file.process.ts'

type JobState = 'working' | 'ready' | 'failed'

export interface FileJob {
  readonly id: string
  readonly name: string
  readonly format: ReportFormat
  readonly state: JobState
  readonly percentage: number
  readonly content?: Uint8Array
}

interface FileJobRequest {
  /** Id of an earlier request; absent: a new id. */
  readonly id?: string | undefined
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
  readonly begin: (owner: WorkOwner, request: FileJobRequest, onError: (error: unknown) => void) => FileJob
  /** Throws RecordNotFound if the owner has no such job. */
  readonly get: (owner: WorkOwner, id: string) => FileJob
  readonly find: (owner: WorkOwner, id: string) => FileJob | undefined
  readonly cancel: (owner: WorkOwner, id: string) => void
  /** Drops all files and ends those that are being made. */
  readonly dropAll: () => void
  readonly close: () => Promise<void>
}

interface StoredJob {
  job: FileJob
  readonly owner: WorkOwner
  readonly since: number
  process?: FileProcess
}

/** Minutes after the request until a file is dropped. */
export const fileMinutes = 10
const maximumWorking = 2
const maximumStored = 6
/** Heap limit of the process; a larger file fails. */
const defaultMebibytes = 1024

/** Concurrent long jobs of all users, since each takes a processor and up to its whole heap. */
const maximumLong = 1
/** Concurrent short jobs, which do not wait for long ones. */
const maximumShort = 4
/** Of one shop, also alone: a process takes most of a second of a processor to load. */
const maximumShortOfShop = 2
/** A job is long from this number of JSON bytes: some thousand lines. */
const longBytes = 2_000_000

export const createFileJobs = (now: () => Date, mebibytes = defaultMebibytes): FileJobs => {
  const all = new Map<string, StoredJob>()
  const lanes: FileLanes = {
    long: createFairLimit({ atOnce: maximumLong, shared: maximumLong, least: 1 }),
    short: createFairLimit({ atOnce: maximumShort, shared: maximumShortOfShop, least: 1 }),
  }
  const drop = (id: string): void => {
    void all.get(id)?.process?.end()
    all.delete(id)
  }
  const listOwnedJobs = ({ user, shop }: WorkOwner): readonly (readonly [string, StoredJob])[] =>
    [...all].filter(([, { owner }]) => owner.user === user && owner.shop === shop)
  const find = (owner: WorkOwner, id: string): StoredJob | undefined =>
    listOwnedJobs(owner).find(([jobId]) => jobId === id)?.[1]
  const get = (owner: WorkOwner, id: string): StoredJob => {
    const stored = find(owner, id)
    if (!stored) throw new RecordNotFound()
    return stored
  }
  const dropExpired = (): void => {
    for (const [id, { since }] of all) if (now().getTime() - since > fileMinutes * 60_000) drop(id)
  }
  return {
    queue: () => {
      const working = [...all.values()].filter(({ job }) => job.state === 'working')
      const making = working.filter(({ process }) => process !== undefined).length
      return { waiting: working.length - making, making }
    },
    begin: (owner, request, onError) => {
      dropExpired()
      const ownedJobs = listOwnedJobs(owner)
      const isWorking = ({ job }: StoredJob): boolean => job.state === 'working'
      if (ownedJobs.filter(([, stored]) => isWorking(stored)).length >= maximumWorking) throw new TooManyRequests(5)
      const expired = ownedJobs
        .filter(([, stored]) => !isWorking(stored))
        .slice(0, Math.max(0, ownedJobs.length - maximumStored + 1))
      for (const [id] of expired) drop(id)
      const job: FileJob = {
        id: request.id ?? randomUUID(),
        name: request.name,
        format: request.format,
        state: 'working',
        percentage: 0,
      }
      const stored: StoredJob = { job, owner, since: now().getTime() }
      all.set(job.id, stored)
      const context = { mebibytes, lanes, isCurrent: () => all.has(job.id) }
      // The answer is not in memory while its file waits and is made.
      void toParts(request.answer)
        .then(parts => runFileJob(stored, parts, context))
        .catch(error => {
          stored.job = { ...stored.job, state: 'failed' }
          onError(error)
        })
      return job
    },
    get: (owner, id) => {
      dropExpired()
      return get(owner, id).job
    },
    find: (owner, id) => {
      dropExpired()
      return find(owner, id)?.job
    },
    cancel: (owner, id) => {
      get(owner, id)
      drop(id)
    },
    dropAll: () => {
      for (const id of [...all.keys()]) drop(id)
    },
    close: async () => {
      const processes = [...all.values()].flatMap(({ process }) => process ?? [])
      all.clear()
      await Promise.all(processes.map(process => process.end()))
    },
  }
}

type FileLanes = Readonly<Record<'long' | 'short', FairLimit>>

interface FileJobContext {
  readonly mebibytes: number
  readonly lanes: FileLanes
  readonly isCurrent: () => boolean
}

/** Ends silently if the job was cancelled meanwhile. */
const runFileJob = async (stored: StoredJob, parts: readonly Uint8Array[], context: FileJobContext): Promise<void> => {
  const { lanes, isCurrent } = context
  const lane = sumBy(parts, ({ length }) => length) < longBytes ? lanes.short : lanes.long
  await lane.run(stored.owner, async () => {
    if (isCurrent()) await makeFile(stored, { parts, ...context })
  })
}

/** Rows of a part: some kilobytes. */
const rowsAtOnce = 100

/** The answer without rows, then those of each table, a hundred at a time: what the process of a file reads. */
const toParts = async (answer: ReportAnswer): Promise<readonly Buffer[]> => {
  const { sections = [] } = answer
  const omitRows = (table: AnswerTable) => ({ ...table, rows: [], count: table.rows.length })
  const { chart: _, ...head } = answer
  const parts = [toPart({ ...head, ...omitRows(answer), sections: sections.map(omitRows) })]
  for (const { rows } of [answer, ...sections])
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      parts.push(toPart(rows.slice(start, start + rowsAtOnce)))
      await yieldToEventLoop()
    }
  return parts
}

/** JSON behind the number of its bytes. */
const toPart = (value: unknown): Buffer => {
  const json = JSON.stringify(value)
  const part = Buffer.alloc(4 + Buffer.byteLength(json))
  part.writeUInt32LE(part.length - 4)
  part.write(json, 4)
  return part
}

const makeFile = async (
  stored: StoredJob,
  { parts, mebibytes, isCurrent }: FileJobContext & Pick<FileProcessOptions, 'parts'>,
): Promise<void> => {
  const onProgress = (percentage: number): void => {
    stored.job = { ...stored.job, percentage }
  }
  const process = startFileProcess({ format: stored.job.format, parts, mebibytes, onProgress })
  stored.process = process
  try {
    stored.job = { ...stored.job, content: await process.content, state: 'ready', percentage: 100 }
  } catch (error) {
    if (isCurrent()) throw error
  } finally {
    delete stored.process
  }
}

// Generates one file in a child process: running out of memory ends only that process, which a thread cannot guarantee.

interface FileProcess {
  /** The file; rejects with the error output if the process fails. */
  readonly content: Promise<Uint8Array>
  /** Kills the process, and resolves after its exit. */
  readonly end: () => Promise<void>
}

interface FileProcessOptions {
  readonly format: ReportFormat
  /** The answer. */
  readonly parts: readonly Uint8Array[]
  /** Heap limit. */
  readonly mebibytes: number
  readonly onProgress: (percentage: number) => void
}

const startFileProcess = ({ format, parts, mebibytes, onProgress }: FileProcessOptions): FileProcess => {
  const child = fork(new URL('./report-file.process.ts', import.meta.url), [format], {
    execArgv: [...process.execArgv, ...youngSpace, `--max-old-space-size=${mebibytes}`],
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  })
  // Calls have priority, also while the process loads: a file may take a processor for minutes.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const { stdin, stdout, stderr } = child
  if (!stdin || !stdout || !stderr) throw new Error('a process without its pipes')
  const pieces = collectChunks(stdout)
  const errorOutput = collectChunks(stderr, maximumErrorBytes)
  child.on('message', message => {
    if (isProgress(message)) onProgress(message.percentage)
  })
  // A process that ends early closes its pipe; its exit is the more useful error.
  let broken: Error | undefined
  stdin.on('error', error => {
    broken = error
  })
  for (const part of parts) stdin.write(part)
  stdin.end()
  const closed = new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(describeExit(signal ?? code, Buffer.concat(errorOutput).toString()), { cause: broken }))
    })
  })
  return {
    content: closed.then(() => Buffer.concat(pieces)),
    end: async () => {
      child.kill('SIGKILL')
      await closed.catch(() => undefined)
    },
  }
}

/** In place of the server's: more only lets finished lines lie longer. */
const youngSpace = ['--min-semi-space-size=1', '--max-semi-space-size=4']

/** Maximum bytes of error output for the log. */
const maximumErrorBytes = 4000

const collectChunks = (stream: Readable, most = Number.POSITIVE_INFINITY): readonly Buffer[] => {
  const pieces: Buffer[] = []
  let length = 0
  stream.on('data', (piece: Buffer) => {
    if (length < most) pieces.push(piece)
    length += piece.length
  })
  return pieces
}

const describeExit = (exit: string | number | null, errorOutput: string): string =>
  `the process of a file ended with ${exit}: ${errorOutput.slice(0, maximumErrorBytes).trim()}`

/** The runtime sends other messages in watch mode. */
const isProgress = (message: unknown): message is FileMessage =>
  typeof message === 'object' && message !== null && 'percentage' in message && typeof message.percentage === 'number'
