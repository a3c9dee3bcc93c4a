// The folder of the backups: how a file is called, which there are, and which go when there are too many.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface BackupFile {
  readonly name: string
  /** An instant in UTC. */
  readonly at: string
  readonly bytes: number
}

/** A backup that is not finished; one that is found belongs to a process that was killed. */
export const unfinished = '.unfinished'

const pattern = /^kencana-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.db$/

/** `kencana-20261120-030000.db`, in UTC. */
export const backupName = (at: Date): string => {
  const [day = '', time = ''] = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').split('T')
  return `kencana-${day}-${time}.db`
}

/**
 * Backups in the folder, newest first, and behind them those with a date that has not come: the clock of the machine went
 * back since. None where there is no folder.
 */
export const listBackups = (folder: string, now: Date): readonly BackupFile[] => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  const newestFirst = backupsIn(folder).toSorted((one, other) => (one.name < other.name ? 1 : -1))
  return [...newestFirst.filter(one => !isAhead(one, now)), ...newestFirst.filter(one => isAhead(one, now))]
}

/** Whether the clock went back since the backup was made. */
export const isAhead = ({ at }: BackupFile, now: Date): boolean => Date.parse(at) > now.getTime()

const backupsIn = (folder: string): readonly BackupFile[] =>
  readdirSync(folder).flatMap(name => {
    const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? []
    if (year === undefined) return []
    const at = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
    // Another thread may delete the oldest meanwhile.
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    return found ? [{ name, at, bytes: found.size }] : []
  })

/** Makes the folder, readable by its owner alone, and clears what killed processes left in it. */
export const prepareFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder).filter(one => one.endsWith(unfinished)))
    rmSync(join(folder, name), { force: true })
}

/** Deletes all but the newest `keep`; those with a date that has not come go first, the one just made stays. */
export const pruneBackups = (folder: string, keep: number, now: Date): void => {
  for (const { name } of listBackups(folder, now).slice(keep)) rmSync(join(folder, name), { force: true })
}
