// Makes the copy of a shop to practise on: its rows and schema files of one moment, without what would reach out of it.
import { mkdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { toCopyFailure } from '../backup/backup-errors.ts'
import { writeSchemaFiles } from '../backup/restore-backup.ts'
import { type BackupSource, copyDatabase } from '../backup/write-backup.ts'
import type { Config } from '../config/config.ts'
import { practiceMeta, setMeta } from '../storage/meta.ts'
import { connect } from '../storage/sqlite/connection.ts'
import { markComplete } from '../storage/sqlite/write-ahead-log.ts'
import { getErrorCode, lowSpaceBytes } from '../storage/storage.ts'

/** Beside the data of the shop, in a folder that only its owner may read. */
const getPracticeFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'practice')

/** Also of a copy that was not finished. A folder that is still in use stays until the next copy. */
export const removePractice = (config: Pick<Config, 'dataDir'>): void =>
  rmSync(getPracticeFolder(config), { recursive: true, force: true, maxRetries: 5 })

/**
 * The settings of the copy: an own folder and port, and nothing that leads to another place. Users of a provider sign in
 * there with a password or a passkey.
 */
export const buildPracticeConfig = (config: Config): Config => {
  const dataDir = getPracticeFolder(config)
  return {
    ...config,
    isPractice: true,
    port: config.practicePort,
    dataDir,
    schemaDir: join(dataDir, 'schema'),
    databaseUrl: undefined,
    databasePoolUrl: undefined,
    databaseReadUrl: undefined,
    backupKeep: 0,
    backupCopy: undefined,
    backupPassword: undefined,
    publicAddress: undefined,
    pusat: undefined,
    pushHosts: [],
    origins: config.practiceAddress === undefined ? [] : [config.practiceAddress],
    metricsToken: undefined,
    openId: undefined,
  }
}

/** The disk has too little room for the copy beside what the shop needs. */
export class NoRoomForPractice extends Error {}

/**
 * Replaces the copy that is there; the shop goes on meanwhile. Nobody is signed in there, and no device of the shop receives
 * its messages. Throws NoRoomForPractice, and BackupFailed if the database of the shop cannot be read.
 */
export const makePracticeCopy = async (source: BackupSource, at: Date): Promise<void> => {
  removePractice(source)
  const folder = getPracticeFolder(source)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  assertRoom(source, folder)
  const file = join(folder, 'kencana.db')
  const draft = `${file}.unfinished`
  try {
    const files = await copyDatabase(source, draft)
    await detachCopy(draft, at)
    writeSchemaFiles({ files }, join(folder, 'schema'))
    renameSync(draft, file)
  } catch (error) {
    removePractice(source)
    throw isFull(error) ? new NoRoomForPractice() : error
  }
}

const isFull = (error: unknown): boolean => {
  const cause = toCopyFailure(error, '')
  return (
    /^(?:ENOSPC|EDQUOT|SQLITE_FULL)$/.test(getErrorCode(error)) ||
    (cause instanceof Error && 'kind' in cause && cause.kind === 'full')
  )
}

/** The size of a database on another computer is not known here. */
const assertRoom = ({ dataDir, databaseUrl }: BackupSource, folder: string): void => {
  const { bavail, bsize } = statfsSync(folder)
  const file = databaseUrl === undefined ? statSync(join(dataDir, 'kencana.db'), { throwIfNoEntry: false }) : undefined
  if (bavail * bsize < lowSpaceBytes / 2 + 1.2 * (file?.size ?? 0)) throw new NoRoomForPractice()
}

/** Tables of what belongs to browsers, phones and sign-ins of the shop. */
const detachedTables = ['kencana_session', 'kencana_device', 'kencana_push', 'kencana_sign_in'] as const

const detachCopy = async (draft: string, at: Date): Promise<void> => {
  const target = connect(draft, { readonly: false })
  try {
    target.handle.exec('BEGIN')
    for (const table of detachedTables) target.handle.exec(`DELETE FROM ${table}`)
    await setMeta(target, practiceMeta, at.toISOString())
    target.handle.exec('COMMIT')
    markComplete(target.handle)
  } finally {
    target.handle.close()
  }
}
