// One run of copying: the newest backup where the place has none as new, and, of SQLite, what changed since the last run.
import { createReadStream, mkdirSync, rmSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CopyRetention } from '../config/config.ts'
import { type LogPosition, withDatabasePages } from '../storage/sqlite/database-pages.ts'
import { CopyFailed } from './backup-errors.ts'
import { listBackups, reportEach } from './backup-files.ts'
import { findCopiedBackups, formatStamp, getBackupCopyName, getPieceName, listExpiredCopies } from './copy-names.ts'
import { type CopyPlace, type CopyPlaceSettings, describePlace } from './copy-place.ts'
import { hashFile, packStream } from './packed-file.ts'
import { type ChainState, emptyState, encodePiece, type WrittenPages } from './piece.ts'

export interface CopyOptions {
  readonly dataDir: string
  /** A folder beside the data for files that are on their way. */
  readonly spool: string
  /** Pieces are of SQLite alone: PostgreSQL archives its own log. */
  readonly hasPieces: boolean
  readonly place: CopyPlaceSettings
  readonly password: string | undefined
  readonly keep: CopyRetention
}

export interface CopyResult {
  /** The instant of the newest state at the place: now with pieces, otherwise that of the newest backup there, if there is one. */
  readonly at: string | undefined
  readonly isOnDiskOfData: boolean
}

export const createCopier = (
  { dataDir, spool, hasPieces, place: settings, password, keep }: CopyOptions,
  place: CopyPlace,
  onProgress: () => void,
): (() => Promise<CopyResult>) => {
  const isSealed = password !== undefined
  let names: Set<string> | undefined
  let isOtherDisk = false

  /** Writes a packed file and reads it back: what the place has is what was sent. */
  const putChecked = async (name: string, file: string): Promise<void> => {
    const readBack = `${file}.read`
    try {
      await place.put(name, file)
      await place.get(name, readBack)
      if ((await hashFile(file)) !== (await hashFile(readBack)))
        throw new CopyFailed('changed', `${describePlace(settings)} has ${name} otherwise than it was written.`)
      names?.add(name)
    } finally {
      await rm(readBack, { force: true })
    }
  }

  const withSpool = async <Result>(work: (file: string) => Promise<Result>): Promise<Result> => {
    mkdirSync(spool, { recursive: true, mode: 0o700 })
    try {
      return await work(join(spool, 'packed'))
    } finally {
      rmSync(spool, { recursive: true, force: true })
    }
  }

  const copyBackup = async (present: ReadonlySet<string>): Promise<boolean> => {
    const folder = join(dataDir, 'backup')
    const [newest] = listBackups(folder, new Date())
    if (!newest) return false
    const name = getBackupCopyName(newest.name, isSealed)
    if (present.has(name)) return false
    await withSpool(async file => {
      await packStream(reportEach(createReadStream(join(folder, newest.name)), onProgress), file, password)
      await putChecked(name, file)
    })
    return true
  }

  const removeExpired = async (present: ReadonlySet<string>): Promise<void> => {
    for (const name of listExpiredCopies([...present], keep)) {
      await place.remove(name)
      names?.delete(name)
      onProgress()
    }
  }

  /** A folder that was on another disk and is on that of the data now has lost its disk. */
  const checkDisk = async (): Promise<boolean> => {
    const device = await place.findDevice()
    if (device === undefined) return false
    const isOnDiskOfData = device === (await stat(dataDir)).dev
    if (isOnDiskOfData && isOtherDisk)
      throw new CopyFailed('gone', `${describePlace(settings)} lost its disk: plug it in again.`)
    isOtherDisk ||= !isOnDiskOfData
    return isOnDiskOfData
  }

  const pages = createPageCopier({ dataDir, password, withSpool, put: putChecked, onProgress })

  /** What the place has is read again, and a new chain begins. */
  const forget = (): void => {
    names = undefined
    pages.forget()
  }

  return async () => {
    const at = new Date().toISOString()
    try {
      const isOnDiskOfData = await checkDisk()
      // Another stick in the same folder has none of the files.
      const last = names && [...names].at(-1)
      if (last !== undefined && !(await place.has(last))) forget()
      if (!names) await place.removeUnfinished()
      names ??= new Set(await place.list())
      const hasBackup = await copyBackup(names)
      const hasChain = hasPieces && (await pages.copy())
      if (hasBackup || hasChain) await removeExpired(names)
      const newest = hasPieces ? at : findCopiedBackups([...names])[0]?.at
      return { at: newest, isOnDiskOfData }
    } catch (error) {
      forget()
      throw error
    }
  }
}

// Copies what changed in a SQLite database, as pieces: the first of a chain has all pages, each later one those since then.

interface Chain {
  readonly name: string
  readonly begunAt: number
  readonly firstBytes: number
  /** The next number. */
  number: number
  /** Of all pieces but the first. */
  bytes: number
  state: ChainState
  /** What the log has behind it is not in the state. */
  position: LogPosition | undefined
}

const chainMilliseconds = 20 * 3_600_000
const leastChainBytes = 32 * 1024 * 1024

/** A chain is as long as a day, and its pieces together no larger than its first one. */
const isOver = ({ begunAt, firstBytes, bytes }: Chain): boolean =>
  Math.abs(Date.now() - begunAt) > chainMilliseconds || bytes > Math.max(firstBytes, leastChainBytes)

interface PageCopierOptions {
  readonly dataDir: string
  readonly password: string | undefined
  /** Works with a file that is deleted afterwards. */
  readonly withSpool: <Result>(work: (file: string) => Promise<Result>) => Promise<Result>
  readonly put: (name: string, file: string) => Promise<void>
  readonly onProgress: () => void
}

interface PageCopier {
  /** Returns true if a chain was begun. */
  readonly copy: () => Promise<boolean>
  /** The next piece begins a chain. */
  readonly forget: () => void
}

const createPageCopier = ({ dataDir, password, withSpool, put, onProgress }: PageCopierOptions): PageCopier => {
  let chain: Chain | undefined
  const copy = async (): Promise<boolean> => {
    const at = new Date()
    const current: Chain = chain && !isOver(chain) ? chain : beginChain(at)
    return withSpool(async file => {
      let written: WrittenPages | undefined
      const source = { file: join(dataDir, 'kencana.db'), since: current.position }
      const position = await withDatabasePages(source, async pages => {
        if (pages.changed?.size === 0) return pages.position
        const head = { chain: current.name, number: current.number, at: at.toISOString() }
        const onEnd = (result: WrittenPages): void => {
          written = result
        }
        const piece = encodePiece(pages, head, { before: current.state, onEnd })
        await packStream(reportEach(piece, onProgress), file, password)
        return pages.position
      })
      if (!written || written.changed === 0) {
        chain = { ...current, position }
        return false
      }
      await put(getPieceName({ chain: current.name, number: current.number, at }, password !== undefined), file)
      const { size } = await stat(file)
      chain = {
        ...current,
        firstBytes: current.number === 0 ? size : current.firstBytes,
        bytes: current.number === 0 ? 0 : current.bytes + size,
        number: current.number + 1,
        state: written.state,
        position,
      }
      return current.number === 0
    })
  }

  return {
    copy,
    forget: () => {
      chain = undefined
    },
  }
}

const beginChain = (at: Date): Chain => ({
  name: `${formatStamp(at)}-${crypto.randomUUID().slice(0, 8)}`,
  begunAt: at.getTime(),
  firstBytes: 0,
  bytes: 0,
  number: 0,
  state: emptyState,
  position: undefined,
})
