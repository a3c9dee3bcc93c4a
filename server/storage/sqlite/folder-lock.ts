// One owner for a data folder: a lock of the operating system on a file of its own, which ends with the process that holds it.
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** What is known of the process that holds a folder. */
interface FolderOwner {
  readonly pid: number
  readonly host: string
  /** The npm script that it runs. */
  readonly command: string
  /** Where it answers; absent while it does not. */
  readonly address?: string | undefined
  readonly since: string
}

export interface FolderLock {
  /** Lets others read where the holder answers. */
  readonly announce: (address: string) => void
  readonly release: () => void
}

/** Another process holds the data folder. */
export class FolderHeld extends Error {
  constructor(folder: string, owner: FolderOwner | undefined) {
    super(
      `The data folder ${folder} is in use by another process${owner ? ` (${ownerText(owner)})` : ''}; nothing was changed. Stop that process first, or set DATA_DIR to another folder.`,
    )
    this.name = 'FolderHeld'
  }
}

const ownerText = ({ pid, host, command, address, since }: FolderOwner): string =>
  [
    `npm run ${command}`,
    `process ${pid} on ${host}`,
    ...(address === undefined ? [] : [`open at ${address}`]),
    `since ${since}`,
  ].join(', ')

const lockFile = 'kencana.lock'
const ownerFile = 'kencana.owner'

/**
 * Takes the folder, which is made when it is missing; throws FolderHeld when another process has it. SQLite is the lock:
 * its exclusive lock belongs to the process on every system, and a crash releases it. The file itself stays empty.
 */
export const lockFolder = (folder: string, command: string): FolderLock => {
  mkdirSync(folder, { recursive: true })
  const handle = take(folder)
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

/** Whether another process has the folder, which stays as it is. */
export const findFolderHeld = (folder: string): FolderHeld | undefined => {
  if (!existsSync(join(folder, lockFile))) return undefined
  try {
    take(folder).close()
    return undefined
  } catch (error) {
    return error instanceof FolderHeld ? error : undefined
  }
}

const take = (folder: string): Database.Database => {
  const file = join(folder, lockFile)
  const handle = new Database(file, { timeout: 0 })
  try {
    // Without it SQLite opens the file to read, and what it gives then is no lock.
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

/** For people alone: the lock holds without it, also where the disk has no room for it. */
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
