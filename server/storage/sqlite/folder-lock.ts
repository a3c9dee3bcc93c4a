// Locks a data folder for one process: an operating system lock on a file, released when the process ends.
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { makePrivateFolder } from './open-file.ts'

/** Describes the process that holds a folder. */
interface FolderOwner {
  readonly pid: number
  readonly host: string
  /** The npm script that the process runs. */
  readonly command: string
  /** The address that the process listens at; absent until it listens. */
  readonly address?: string | undefined
  readonly since: string
}

export interface FolderLock {
  /** Publishes the address of the holder to other processes. */
  readonly announce: (address: string) => void
  readonly release: () => void
}

/** Another process holds the data folder. */
export class FolderHeld extends Error {
  constructor(folder: string, owner: FolderOwner | undefined) {
    super(
      `The data folder ${folder} is in use by another process${owner ? ` (${formatOwner(owner)})` : ''}; nothing was changed. Stop that process first, or set DATA_DIR to another folder.`,
    )
    this.name = 'FolderHeld'
  }
}

const formatOwner = ({ pid, host, command, address, since }: FolderOwner): string =>
  [
    `npm run ${command}`,
    `process ${pid} on ${host}`,
    ...(address === undefined ? [] : [`open at ${address}`]),
    `since ${since}`,
  ].join(', ')

const lockFile = 'kencana.lock'
const ownerFile = 'kencana.owner'

/**
 * Locks the folder, creating it if it is missing; throws FolderHeld if another process holds it. SQLite provides the
 * lock: its exclusive lock belongs to the process on every system, and a crash releases it. The file itself stays
 * empty.
 */
export const lockFolder = (folder: string, command: string): FolderLock => {
  makePrivateFolder(folder)
  const handle = openLock(folder)
  const owner = { pid: process.pid, host: hostname(), command, since: new Date().toISOString() }
  writeOwner(folder, owner)
  return {
    announce: address => writeOwner(folder, { ...owner, address }),
    release: () => {
      if (!handle.open) return
      rmSync(join(folder, ownerFile), { force: true })
      handle.close()
    },
  }
}

/** Returns an error if another process holds the folder; changes nothing. */
export const findFolderHeld = (folder: string): FolderHeld | undefined => {
  if (!existsSync(join(folder, lockFile))) return undefined
  try {
    openLock(folder).close()
    return undefined
  } catch (error) {
    return error instanceof FolderHeld ? error : undefined
  }
}

const openLock = (folder: string): Database.Database => {
  const file = join(folder, lockFile)
  const handle = new Database(file, { timeout: 0 })
  try {
    // Without write access SQLite opens the file read-only, and takes no exclusive lock.
    accessSync(file, constants.W_OK)
    handle.pragma('journal_mode = MEMORY')
    handle.exec('BEGIN EXCLUSIVE')
    return handle
  } catch (error) {
    handle.close()
    throw isBusy(error) ? new FolderHeld(folder, findOwner(folder)) : error
  }
}

const isBusy = (error: unknown): boolean => (error as { code?: unknown }).code === 'SQLITE_BUSY'

/** Informs operators only: the lock does not depend on this file, which may be missing on a full disk. */
const writeOwner = (folder: string, owner: FolderOwner): void => {
  try {
    writeFileSync(join(folder, ownerFile), JSON.stringify(owner))
  } catch {}
}

const findOwner = (folder: string): FolderOwner | undefined => {
  try {
    return JSON.parse(readFileSync(join(folder, ownerFile), 'utf8'))
  } catch {
    return undefined
  }
}
