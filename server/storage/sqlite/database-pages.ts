// The pages of a SQLite file as of one moment while a server writes it: those of the log before those of the file. Only for
// a process that has no other connection to the file, as closing a file releases the locks that its process has on it.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import Database from 'better-sqlite3'

export interface DatabasePages {
  readonly pageSize: number
  readonly pageCount: number
  /** Returns the page of a number from 1 to `pageCount`; the buffer is used again for the next page. */
  readonly read: (page: number) => Buffer
}

/** The log began anew while it was read: the pages are not those of one moment. */
class LogRestarted extends Error {}

const attempts = 4

/**
 * A read transaction keeps checkpoints from writing later pages into the file, and, unless the log was in the file as a
 * whole, the log from beginning anew; in that case the work runs again. It is synchronous up to `work`.
 */
export const withDatabasePages = async <Result>(
  file: string,
  work: (pages: DatabasePages) => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt++) {
    const handle = new Database(file, { readonly: true, fileMustExist: true })
    const opened = openSync(file, 'r')
    try {
      handle.pragma('busy_timeout = 5000')
      handle.exec('BEGIN')
      handle.prepare('SELECT count(*) FROM sqlite_schema').get()
      const pageSize = Number(handle.pragma('page_size', { simple: true }))
      const log = openLog(`${file}-wal`, pageSize)
      try {
        const pageCount = log?.pageCount ?? Number(handle.pragma('page_count', { simple: true }))
        const page = Buffer.allocUnsafe(pageSize)
        const read = (number: number): Buffer => {
          const place = log?.places.get(number)
          if (log && place !== undefined) readFully(log.opened, page, place)
          else readFully(opened, page, (number - 1) * pageSize)
          return page
        }
        const result = await work({ pageSize, pageCount, read })
        if (log) assertLogUnchanged(log)
        return result
      } finally {
        if (log) closeSync(log.opened)
      }
    } catch (error) {
      if (!(error instanceof LogRestarted) || attempt === attempts) throw error
    } finally {
      handle.close()
      closeSync(opened)
    }
  }
}

const readFully = (opened: number, target: Buffer, position: number): void => {
  if (readSync(opened, target, 0, target.length, position) < target.length) throw new LogRestarted()
}

interface OpenedLog {
  readonly opened: number
  readonly head: Buffer
  /** The position of the newest committed content of each page in the log. */
  readonly places: ReadonlyMap<number, number>
  /** The pages of the database after the last commit; undefined if the log has none. */
  readonly pageCount: number | undefined
}

const headBytes = 32
const frameHeadBytes = 24

/** Undefined if there is no log. */
const openLog = (file: string, pageSize: number): OpenedLog | undefined => {
  const opened = tryOpen(file)
  if (opened === undefined) return undefined
  const head = Buffer.alloc(headBytes)
  if (fstatSync(opened).size < headBytes) return { opened, head, places: new Map(), pageCount: undefined }
  readFully(opened, head, 0)
  return { opened, head, ...readFrames(opened, head, pageSize) }
}

const tryOpen = (file: string): number | undefined => {
  try {
    return openSync(file, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Reads committed frames, up to the first that was not written as a whole or is of an earlier log (sqlite.org/walformat). */
const readFrames = (opened: number, head: Buffer, pageSize: number): Pick<OpenedLog, 'places' | 'pageCount'> => {
  const places = new Map<number, number>()
  const isBigEndian = (head.readUInt32BE(0) & 1) === 1
  let sums = addToSums([0, 0], head.subarray(0, 24), isBigEndian)
  let pageCount: number | undefined
  let pending: (readonly [page: number, position: number])[] = []
  const frame = Buffer.allocUnsafe(frameHeadBytes + pageSize)
  if (!hasSums(sums, head, 24)) return { places, pageCount }
  for (let position = headBytes; readSync(opened, frame, 0, frame.length, position) === frame.length; ) {
    if (frame.compare(head, 16, 24, 8, 16) !== 0) break
    sums = addToSums(sums, frame.subarray(0, 8), isBigEndian)
    sums = addToSums(sums, frame.subarray(frameHeadBytes), isBigEndian)
    if (!hasSums(sums, frame, 16)) break
    pending.push([frame.readUInt32BE(0), position + frameHeadBytes])
    position += frame.length
    const committed = frame.readUInt32BE(4)
    if (committed === 0) continue
    for (const [page, place] of pending) places.set(page, place)
    pending = []
    pageCount = committed
  }
  return { places, pageCount }
}

type Sums = readonly [first: number, second: number]

const addToSums = ([first, second]: Sums, bytes: Buffer, isBigEndian: boolean): Sums => {
  let [a, b] = [first, second]
  for (let offset = 0; offset < bytes.length; offset += 8) {
    a = (a + (isBigEndian ? bytes.readUInt32BE(offset) : bytes.readUInt32LE(offset)) + b) >>> 0
    b = (b + (isBigEndian ? bytes.readUInt32BE(offset + 4) : bytes.readUInt32LE(offset + 4)) + a) >>> 0
  }
  return [a, b]
}

const hasSums = ([first, second]: Sums, stored: Buffer, offset: number): boolean =>
  stored.readUInt32BE(offset) === first && stored.readUInt32BE(offset + 4) === second

const assertLogUnchanged = ({ opened, head }: OpenedLog): void => {
  const now = Buffer.alloc(headBytes)
  const isEmpty = fstatSync(opened).size < headBytes
  if (!isEmpty) readFully(opened, now, 0)
  if (!now.equals(head)) throw new LogRestarted()
}
