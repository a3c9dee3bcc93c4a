// Keeps copies of backups and of every change at a second place, by a process of its own, and the result of the last run.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import type { PeriodicTasks } from '../event-loop/periodic-tasks.ts'
import { CopyFailed, type CopyFailureKind } from './backup-errors.ts'
import type { CopyOptions, CopyResult } from './copier.ts'
import type { CopyMessage, CopyRequest } from './copy.process.ts'
import { describePlace } from './copy-place.ts'

export interface CopyState {
  /** The instant of the newest state at the place; undefined without one. */
  readonly at: string | undefined
  /** Older than it may be while the server runs. */
  readonly isOverdue: boolean
  readonly isOnDiskOfData: boolean
  /** The first failure since the last success. */
  readonly failure: { readonly since: string; readonly kind: CopyFailureKind } | undefined
}

export interface Copies {
  readonly state: () => CopyState
  /** Waits for the run that it begins, or for the one that is under way; never rejects. */
  readonly run: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface CopyTimes {
  /** Between two runs: what a power cut costs at most. */
  readonly milliseconds: number
  /** A run in which nothing moves for so long is over, and so is its process. */
  readonly hangMilliseconds: number
}

export const copyTimes: CopyTimes = { milliseconds: 30_000, hangMilliseconds: 120_000 }

interface KeepCopiesOptions {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl' | 'backupCopyKeep' | 'backupPassword'>
  readonly place: CopyOptions['place']
  readonly tasks: PeriodicTasks
  readonly times: CopyTimes
  /** Called once a day while copies fail, first after ten minutes. */
  readonly onRepeatedFailure: () => Promise<void>
}

const taskName = 'backup-copy'
const alarmMilliseconds = 10 * 60_000
/** Backups are written once a day, some minutes after a start. */
const overdueBackupMilliseconds = 26 * 3_600_000
const dayMilliseconds = 24 * 3_600_000
const closeMilliseconds = 2000

export const keepCopies = ({ config, place, tasks, times, onRepeatedFailure }: KeepCopiesOptions): Copies => {
  const { dataDir, databaseUrl, backupCopyKeep: keep, backupPassword: password } = config
  const options: CopyOptions = {
    dataDir,
    spool: join(dataDir, 'backup', 'copying'),
    hasPieces: databaseUrl === undefined,
    place,
    password,
    keep,
  }
  let child: ChildProcess | undefined
  let running: Promise<void> | undefined
  let isClosed = false
  const startedAt = Date.now()
  let state: Omit<CopyState, 'isOverdue'> = {
    at: readCopyTime(dataDir, describePlace(place)),
    isOnDiskOfData: false,
    failure: undefined,
  }
  let reportedAt = 0

  const startChild = (): ChildProcess => {
    const started = fork(new URL('./copy.process.ts', import.meta.url), { serialization: 'advanced' })
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    started.send(options satisfies CopyRequest)
    started.unref()
    child = started
    return started
  }

  /** A computer that was off made no copies: only time since the start counts. */
  const isOverdue = (): boolean => {
    const newest = Math.max(Date.parse(state.at ?? ''), startedAt) || startedAt
    return Date.now() - newest > (options.hasPieces ? alarmMilliseconds : overdueBackupMilliseconds)
  }

  /** A killed process whose share does not answer stays until it does: no other one is started meanwhile. */
  const copyOnce = async (): Promise<CopyResult> => {
    if (child?.killed) throw createHang()
    const process = child ?? startChild()
    const message = await awaitResult(process, times.hangMilliseconds)
    if (message === undefined) {
      process.kill('SIGKILL')
      throw createHang()
    }
    if ('copied' in message) return message.copied
    throw new CopyFailed(message.kind, message.failed)
  }
  const createHang = (): CopyFailed => new CopyFailed('slow', `${describePlace(place)} does not answer.`)

  /** Rejects with the cause, or with that of a message to the owners. */
  const recordFailure = async (error: unknown): Promise<never> => {
    const now = new Date()
    const kind = error instanceof CopyFailed ? error.kind : 'other'
    const since = state.failure?.since ?? now.toISOString()
    state = { ...state, failure: { since, kind } }
    const isRepeated = now.getTime() - Date.parse(since) >= alarmMilliseconds
    if (isRepeated && now.getTime() - reportedAt >= dayMilliseconds) {
      reportedAt = now.getTime()
      await onRepeatedFailure()
    }
    throw error
  }

  const runOnce = async (): Promise<void> => {
    try {
      state = { ...(await copyOnce()), failure: undefined }
    } catch (error) {
      if (isClosed) return
      return recordFailure(error)
    }
    // The copy is there: its task fails, and it is not called old.
    if (state.at !== undefined) storeCopyTime(dataDir, { place: describePlace(place), at: state.at })
  }
  const runShared = (): Promise<void> => {
    running ??= runOnce().finally(() => {
      running = undefined
    })
    return running
  }
  const { milliseconds } = times
  const stop = tasks.start({ name: taskName, milliseconds, firstAfter: milliseconds, run: runShared })
  return {
    state: () => ({ ...state, isOverdue: isOverdue() }),
    run: () => runShared().catch((error: unknown) => tasks.recordFailure(taskName, error)),
    close: async () => {
      isClosed = true
      const ended = child && once(child, 'exit')
      if (child?.connected) child.send('close' satisfies CopyRequest)
      await Promise.race([ended, wait(ended ? closeMilliseconds : 0)])
      child?.kill('SIGKILL')
      await stop()
    },
  }
}

/** Undefined if nothing moved for too long, or the process ended. */
const awaitResult = (
  child: ChildProcess,
  hangMilliseconds: number,
): Promise<Exclude<CopyMessage, 'moving'> | undefined> =>
  new Promise(resolve => {
    let timer: NodeJS.Timeout | undefined
    const end = (message?: Exclude<CopyMessage, 'moving'>): void => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(message)
    }
    const onExit = (): void => end()
    const watch = (): void => {
      clearTimeout(timer)
      timer = setTimeout(end, hangMilliseconds)
      timer.unref()
    }
    const onMessage = (message: CopyMessage): void => {
      if (message === 'moving') watch()
      else end(message)
    }
    child.on('message', onMessage)
    child.once('exit', onExit)
    watch()
    child.send('copy' satisfies CopyRequest)
  })

// The time of the newest copy, stored beside the backups: a place that is gone after a restart has an age all the same.

interface CopyTime {
  readonly place: string
  readonly at: string
}

const getFile = (dataDir: string): string => join(dataDir, 'backup', 'copy.json')

/** Throws where the disk of the data is full. */
const storeCopyTime = (dataDir: string, time: CopyTime): void =>
  writeFileSync(getFile(dataDir), JSON.stringify(time), { mode: 0o600 })

/** Undefined if no copy was made at this place. */
const readCopyTime = (dataDir: string, place: string): string | undefined => {
  try {
    const stored: Partial<CopyTime> = JSON.parse(readFileSync(getFile(dataDir), 'utf8'))
    return stored.place === place ? stored.at : undefined
  } catch {
    return undefined
  }
}
