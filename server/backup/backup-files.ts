// The folder of backups: file names, listing and pruning.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { uniqBy } from 'es-toolkit/array/uniqBy'
import { ConfigError } from '../config/config.ts'

export interface BackupFile {
  readonly name: string
  /** An instant in UTC. */
  readonly at: string
  readonly bytes: number
}

/** The suffix of an incomplete backup; one that is hours old was left by a killed process. */
export const unfinishedSuffix = '.unfinished'

const pattern = /^kencana-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.db$/

/** `kencana-20261120-030000.db`, in UTC. */
export const formatBackupName = (at: Date): string => {
  const [day = '', time = ''] = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').split('T')
  return `kencana-${day}-${time}.db`
}

/**
 * Returns the backups, newest first, followed by those dated in the future, which were made before the clock was set
 * back. Empty if there is no folder.
 */
export const listBackups = (folder: string, now: Date): readonly BackupFile[] => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  const newestFirst = readBackups(folder).toSorted((file, other) => (file.name < other.name ? 1 : -1))
  return [...newestFirst.filter(file => !isInFuture(file, now)), ...newestFirst.filter(file => isInFuture(file, now))]
}

/** Returns whether the clock was set back since the backup was made. */
export const isInFuture = ({ at }: BackupFile, now: Date): boolean => Date.parse(at) > now.getTime()

const readBackups = (folder: string): readonly BackupFile[] =>
  readdirSync(folder).flatMap(name => {
    const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? []
    if (year === undefined) return []
    const at = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
    // Another thread may delete the oldest backup meanwhile.
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    return found ? [{ name, at, bytes: found.size }] : []
  })

const staleMilliseconds = 12 * 3_600_000

/** Creates the folder, readable by its owner only, and deletes incomplete backups that no process still writes. */
export const prepareFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder).filter(file => file.endsWith(unfinishedSuffix))) {
    const file = join(folder, name)
    const written = statSync(file, { throwIfNoEntry: false })
    // Files have the time of the machine, which may differ from that of the shop.
    if (written && Date.now() - written.mtimeMs > staleMilliseconds) rmSync(file, { force: true })
  }
}

/**
 * Returns whether a folder that somebody names lies on the disk of the data, with which a backup would be lost. Throws
 * ConfigError if it is not there: the disk is not plugged in.
 */
export const isOnDiskOfData = (folder: string, dataDir: string): boolean => {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory())
    throw new ConfigError(
      `There is no folder ${folder}: plug the disk in, or create the folder first. Nothing was written.`,
    )
  return found.dev === statSync(dataDir, { throwIfNoEntry: false })?.dev
}

/**
 * Deletes all but the newest of each of `keep` days, and those of the day before the newest one; those dated in the future
 * are deleted first, the latest one is kept.
 */
export const pruneBackups = (folder: string, keep: number, now: Date): void => {
  const backups = listBackups(folder, now)
  const [newest] = backups
  const isRecent = ({ at }: BackupFile): boolean =>
    newest !== undefined && Math.abs(Date.parse(newest.at) - Date.parse(at)) < 86_400_000
  const newestOfDays = uniqBy(backups, ({ at }) => at.slice(0, 10)).slice(0, keep)
  for (const backup of backups)
    if (!newestOfDays.includes(backup) && !isRecent(backup)) rmSync(join(folder, backup.name), { force: true })
}

/** A time without a zone is of this computer. Throws ConfigError for a day or a time that there is not. */
export const parseMoment = (text: string): Date => {
  const [, day, time, zone = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)(Z?)$/.exec(text.trim()) ?? []
  const at = new Date(`${day}T${time}${zone}`)
  // February 30 would be March 2.
  const isDay = !Number.isNaN(at.getTime()) && new Date(`${day}T00:00Z`).toISOString().startsWith(`${day}T`)
  if (isDay) return at
  throw new ConfigError(`--at is "${text}"; it must be a time such as "2026-11-29 14:05" or "2026-11-29 14:05:30".`)
}

// Passes the parts of a stream on, and reports each: what copies moves.

export async function* reportEach(source: AsyncIterable<Buffer>, onProgress: () => void): AsyncGenerator<Buffer> {
  for await (const part of source) {
    onProgress()
    yield part
  }
}
