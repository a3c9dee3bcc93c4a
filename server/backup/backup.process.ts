// Writes one backup in its own process, so that the server is not blocked.
import '../gold/register.ts'
import { answerParent, type WorkFailed } from '../job/child-answer.ts'
import { BackupFailed } from './backup-errors.ts'
import { pruneBackups } from './backup-files.ts'
import { type BackupSource, type WrittenBackup, writeBackup } from './write-backup.ts'

export interface BackupRequest {
  readonly source: BackupSource
  readonly folder: string
  readonly keep: number
  /** An instant in UTC. */
  readonly at: string
}

export type BackupMessage = { readonly written: WrittenBackup } | WorkFailed

const runBackup = async ({ source, folder, keep, at }: BackupRequest): Promise<BackupMessage> => {
  try {
    const written = await writeBackup(source, { folder, now: new Date(at) })
    pruneBackups(folder, keep, new Date(at))
    return { written }
  } catch (error) {
    return { failed: error instanceof BackupFailed ? error.message : String((error as Error).stack ?? error) }
  }
}

answerParent(runBackup)
