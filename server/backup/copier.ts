// One run of copying: the newest backup where the place has none as new, and, of SQLite, what changed since the last run.
import { createReadStream, mkdirSync, rmSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withDatabasePages } from '../storage/sqlite/database-pages.ts'
import { listBackups } from './backup-files.ts'
import { CopyFailed } from './copy-failed.ts'
import {
  type CopyRetention,
  findCopiedBackups,
  formatStamp,
  getBackupCopyName,
  getPieceName,
  listExpiredCopies,
} from './copy-names.ts'
import { type CopyPlace, type CopyPlaceSettings, describePlace } from './copy-place.ts'
import { storeCopyTime } from './copy-time.ts'
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

interface Chain {
  readonly name: string
  readonly begunAt: number
  readonly firstBytes: number
  /** The next number. */
  number: number
  /** Of all pieces but the first. */
  bytes: number
  state: ChainState
}

const chainMilliseconds = 20 * 3_600_000
const leastChainBytes = 32 * 1024 * 1024

/** A chain is as long as a day, and its pieces together no larger than its first one. */
const isOver = ({ begunAt, firstBytes, bytes }: Chain): boolean =>
  Math.abs(Date.now() - begunAt) > chainMilliseconds || bytes > Math.max(firstBytes, leastChainBytes)

export const createCopier = (
  { dataDir, spool, hasPieces, place: settings, password, keep }: CopyOptions,
  place: CopyPlace,
  onProgress: () => void,
): (() => Promise<CopyResult>) => {
  const isSealed = password !== undefined
  let names: Set<string> | undefined
  let chain: Chain | undefined
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
    } catch (error) {
      chain = undefined
      throw error
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

  const copyPages = async (): Promise<boolean> => {
    const at = new Date()
    const current: Chain = chain && !isOver(chain) ? chain : beginChain(at)
    return withSpool(async file => {
      let written: WrittenPages | undefined
      await withDatabasePages(join(dataDir, 'kencana.db'), pages => {
        const head = { chain: current.name, number: current.number, at: at.toISOString() }
        const onEnd = (result: WrittenPages): void => {
          written = result
        }
        const piece = encodePiece(pages, head, { before: current.state, onEnd })
        return packStream(reportEach(piece, onProgress), file, password)
      })
      if (!written || written.changed === 0) return false
      await putChecked(getPieceName({ chain: current.name, number: current.number, at }, isSealed), file)
      const { size } = await stat(file)
      chain = {
        ...current,
        firstBytes: current.number === 0 ? size : current.firstBytes,
        bytes: current.number === 0 ? 0 : current.bytes + size,
        number: current.number + 1,
        state: written.state,
      }
      return current.number === 0
    })
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

  return async () => {
    const at = new Date().toISOString()
    try {
      const isOnDiskOfData = await checkDisk()
      names ??= new Set(await place.list())
      const hasBackup = await copyBackup(names)
      const hasChain = hasPieces && (await copyPages())
      if (hasBackup || hasChain) await removeExpired(names)
      const newest = hasPieces ? at : findCopiedBackups([...names])[0]?.at
      if (newest !== undefined) storeCopyTime(dataDir, { place: describePlace(settings), at: newest })
      return { at: newest, isOnDiskOfData }
    } catch (error) {
      // What the place has is read again, and a new chain begins.
      names = undefined
      throw error
    }
  }
}

const beginChain = (at: Date): Chain => ({
  name: `${formatStamp(at)}-${crypto.randomUUID().slice(0, 8)}`,
  begunAt: at.getTime(),
  firstBytes: 0,
  bytes: 0,
  number: 0,
  state: emptyState,
})

async function* reportEach(source: AsyncIterable<Buffer>, onProgress: () => void): AsyncGenerator<Buffer> {
  for await (const part of source) {
    onProgress()
    yield part
  }
}
