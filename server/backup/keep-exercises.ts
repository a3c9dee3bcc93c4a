// The yearly exercise: the newest backup is restored in a process of its own, and the result of the last one is stored.
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { askProcess } from '../job/child-answer.ts'
import { BackupFailed } from './backup-errors.ts'
import { listBackups } from './backup-files.ts'
import type { ExerciseMessage, ExerciseRequest } from './exercise.process.ts'
import type { BackupSource } from './write-backup.ts'

export interface ExerciseResult {
  /** When it was done, and when its backup was made: instants in UTC. */
  readonly at: string
  readonly backup_at: string
  readonly breaches: number
  /** `copy` is the training copy; null where one of the two has no such sum. */
  readonly sums: readonly { readonly title: string; readonly copy: string | null; readonly living: string | null }[]
}

export interface ExerciseState {
  readonly running: boolean
  readonly last: ExerciseResult | null
  /** When the last attempt failed, after the last one that succeeded. */
  readonly failed_at: string | null
  /** There are backups, and none was restored within a year. */
  readonly is_due: boolean
}

export interface Exercises {
  readonly state: () => ExerciseState
  /** Starts one unless one is running; resolves when it ends, and never rejects. */
  readonly begin: () => Promise<void>
  readonly close: () => Promise<void>
}

interface ExerciseOptions {
  readonly source: BackupSource
  readonly now: () => Date
  readonly onFailure: (error: unknown) => void
}

const yearMilliseconds = 365 * 24 * 3_600_000

export const keepExercises = ({ source, now, onFailure }: ExerciseOptions): Exercises => {
  const folder = join(source.dataDir, 'backup')
  const file = join(folder, 'exercise.json')
  let running: Promise<void> | undefined
  let child: ChildProcess | undefined
  let failedAt: string | undefined

  const restore = async (): Promise<void> => {
    const at = now().toISOString()
    const [newest] = listBackups(folder, now())
    const message: ExerciseMessage = newest
      ? await askProcess<ExerciseMessage>(
          new URL('./exercise.process.ts', import.meta.url),
          { source, file: join(folder, newest.name) } satisfies ExerciseRequest,
          process => {
            child = process
            // Calls have priority.
            if (process.pid !== undefined) setPriority(process.pid, constants.priority.PRIORITY_BELOW_NORMAL)
          },
        )
      : { failed: 'there is no backup yet' }
    if ('failed' in message || !newest) {
      failedAt = at
      onFailure(new BackupFailed('failed' in message ? message.failed : 'there is no backup yet'))
      return
    }
    failedAt = undefined
    const { copy, living, breaches } = message
    const titles = [...new Set([...copy, ...living].map(({ title }) => title))]
    const sums = titles.map(title => ({
      title,
      copy: copy.find(sum => sum.title === title)?.value ?? null,
      living: living.find(sum => sum.title === title)?.value ?? null,
    }))
    const result: ExerciseResult = { at, backup_at: newest.at, breaches, sums }
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, JSON.stringify(result), { mode: 0o600 })
  }

  return {
    state: () => {
      const last = readResult(file)
      const hasBackup = hasBackups(folder, now())
      const isDue = hasBackup && (last === null || now().getTime() - Date.parse(last.at) > yearMilliseconds)
      return { running: running !== undefined, last, failed_at: failedAt ?? null, is_due: isDue }
    },
    begin: () => {
      running ??= restore()
        .catch((error: unknown) => {
          failedAt = now().toISOString()
          onFailure(error)
        })
        .finally(() => {
          running = undefined
        })
      return running
    },
    close: async () => {
      child?.kill('SIGKILL')
      await running
    },
  }
}

const hasBackups = (folder: string, now: Date): boolean => {
  try {
    return listBackups(folder, now).length > 0
  } catch {
    // The task that writes backups reports a folder that cannot be read.
    return false
  }
}

const readResult = (file: string): ExerciseResult | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ExerciseResult
  } catch {
    // None yet, or one that was not written to its end.
    return null
  }
}
