// Creates a backup once a day and after a day of a shop is closed, has it copied, and stores the result of the last one.
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { PeriodicTasks } from '../event-loop/periodic-tasks.ts'
import { askProcess } from '../job/child-answer.ts'
import type { ShopDayStatus } from '../storage/shop-days.ts'
import type { BackupMessage, BackupRequest } from './backup.process.ts'
import { BackupFailed } from './backup-errors.ts'
import { type BackupFile, isInFuture, listBackups } from './backup-files.ts'
import type { Copies, CopyState } from './keep-copies.ts'
import type { BackupSource } from './write-backup.ts'

export interface BackupState {
  /** The number of retained backups; with 0 the server creates none. */
  readonly keep: number
  readonly backups: readonly BackupFile[]
  readonly running: boolean
  /** Breaches found by the audit of the latest backup, and the failure of a later one; since this process started. */
  readonly breaches: readonly string[]
  readonly failure: { readonly at: string; readonly message: string } | undefined
  /** Of the second place; undefined without one. */
  readonly copy: CopyState | undefined
}

export interface Backups {
  readonly state: () => BackupState
  /** Starts a backup unless one is running; the promise resolves when it ends, and never rejects. */
  readonly begin: () => Promise<void>
  readonly close: () => Promise<void>
}

interface BackupOptions {
  readonly source: BackupSource
  readonly keep: number
  readonly now: () => Date
  readonly tasks: PeriodicTasks
  readonly copies?: Copies | undefined
  /** The business dates of all shops; undefined: none follows the end of a day. */
  readonly readDays?: () => Promise<readonly Pick<ShopDayStatus, 'shop' | 'date'>[]>
}

/** Computers of shops are off at night: backups are due shortly after a start, then checked at intervals. */
const firstCheckMilliseconds = 5 * 60_000
const checkMilliseconds = 15 * 60_000
const dayMilliseconds = 20 * 3_600_000

/** Closings of many shops within an hour share a backup. */
const closingMilliseconds = 3_600_000
const closingCheckMilliseconds = 30_000

const taskName = 'backup'
const closingTaskName = 'backup-after-closing'

export const keepBackups = ({ source, keep, now, tasks, copies, readDays }: BackupOptions): Backups => {
  const folder = join(source.dataDir, 'backup')
  let running: Promise<void> | undefined
  let child: ChildProcess | undefined
  let latest: Pick<BackupState, 'breaches' | 'failure'> = { breaches: [], failure: undefined }

  const write = async (): Promise<void> => {
    const at = now().toISOString()
    const message = await askProcess<BackupMessage>(
      new URL('./backup.process.ts', import.meta.url),
      { source, folder, keep: Math.max(keep, 1), at } satisfies BackupRequest,
      process => {
        child = process
      },
    )
    if ('written' in message) {
      latest = { breaches: message.written.breaches, failure: undefined }
      return
    }
    latest = { ...latest, failure: { at, message: message.failed } }
    throw new BackupFailed(message.failed)
  }

  const writeOne = (): Promise<void> => {
    running ??= write().finally(() => {
      running = undefined
    })
    return running
  }

  const writeIfDue = async (): Promise<void> => {
    const [newest] = listBackups(folder, now())
    if (newest === undefined || isInFuture(newest, now()) || now().getTime() - Date.parse(newest.at) > dayMilliseconds)
      await writeOne()
  }
  let datesOfNewest: string | undefined
  const writeIfClosed = async (): Promise<void> => {
    const days = (await readDays?.()) ?? []
    const dates = JSON.stringify(days.map(({ shop, date }) => [shop, date]))
    datesOfNewest ??= dates
    const [newest] = listBackups(folder, now())
    const isRecent = newest && Math.abs(now().getTime() - Date.parse(newest.at)) < closingMilliseconds
    if (dates === datesOfNewest || isRecent) return
    await writeOne()
    datesOfNewest = dates
    await copies?.run()
  }
  const milliseconds = checkMilliseconds
  const stop =
    keep === 0
      ? undefined
      : tasks.start({ name: taskName, milliseconds, firstAfter: firstCheckMilliseconds, run: writeIfDue })
  const stopClosing =
    keep === 0 || !readDays
      ? undefined
      : tasks.start({
          name: closingTaskName,
          milliseconds: closingCheckMilliseconds,
          firstAfter: closingCheckMilliseconds,
          run: writeIfClosed,
        })

  return {
    state: () => ({
      keep,
      ...listReadable(folder, now()),
      running: running !== undefined,
      ...latest,
      copy: copies?.state(),
    }),
    begin: async () => {
      await writeOne().catch((error: unknown) => tasks.recordFailure(taskName, error))
      await copies?.run()
    },
    close: async () => {
      const stopped = Promise.all([stop?.(), stopClosing?.()])
      child?.kill('SIGKILL')
      await stopped
      await running?.catch(() => undefined)
    },
  }
}

/** A folder that cannot be read has no backup to offer; the task that writes them reports why. */
const listReadable = (folder: string, now: Date): Pick<BackupState, 'backups'> => {
  try {
    return { backups: listBackups(folder, now) }
  } catch (error) {
    if (isSystemError(error)) return { backups: [] }
    throw error
  }
}

const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error
