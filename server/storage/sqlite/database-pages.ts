// The pages of a SQLite file as of one moment while a server writes it: those of the log before those of the file. Only for
// a process that has no other connection to the file, as closing a file releases the locks that its process has on it.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import Database from 'better-sqlite3'

/** A place in the log behind a commit: what follows it was written later. */
export interface LogPosition {
  readonly head: Buffer
  readonly position: number
  readonly sums: Sums
}

export interface DatabasePages {
  readonly pageSize: number
  readonly pageCount: number
  /**
   * Returns the page of a number from 1 to `pageCount`, of those in `changed` where there is one; the buffer is used again
   * for the next page. A page that was never written is empty.
   */
  readonly read: (page: number) => Buffer
  /** Pages written since the position of the call; undefined if any page may have changed. */
  readonly changed: ReadonlySet<number> | undefined
  /** Undefined if there is no log. */
  readonly position: LogPosition | undefined
}

/** The log began anew while it was read: the pages are not those of one moment. */
class LogRestarted extends Error {}

interface PagesSource {
  readonly file: string
  /** Of an earlier call: the changes since then are read from the log, where it has all of them. */
  readonly since: LogPosition | undefined
}

const attempts = 4

/**
 * A read transaction keeps checkpoints from writing later pages into the file, and, unless the log was in the file as a
 * whole, the log from beginning anew; in that case the work runs again. It is synchronous up to `work`.
 */
export const withDatabasePages = async <Result>(
  { file, since }: PagesSource,
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
      const log = openLog(`${file}-wal`, pageSize, since)
      try {
        const pageCount = log?.pageCount ?? Number(handle.pragma('page_count', { simple: true }))
        const page = Buffer.allocUnsafe(pageSize)
        const read = (number: number): Buffer => {
          const place = log?.places.get(number)
          if (log && place !== undefined) readFully(log.opened, page, place)
          else page.fill(0, readSync(opened, page, 0, pageSize, (number - 1) * pageSize))
          return page
        }
        const result = await work({ pageSize, pageCount, read, changed: log?.changed, position: log?.position })
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

interface LogPages {
  /** The position of the newest committed content of each page that was read. */
  readonly places: ReadonlyMap<number, number>
  /** The pages of the database after the last commit; undefined if there is none. */
  readonly pageCount: number | undefined
  readonly changed: ReadonlySet<number> | undefined
  readonly position: LogPosition | undefined
}

interface OpenedLog extends LogPages {
  readonly opened: number
  readonly head: Buffer
}

const headBytes = 32
const frameHeadBytes = 24

/** Undefined if there is no log. */
const openLog = (file: string, pageSize: number, since: LogPosition | undefined): OpenedLog | undefined => {
  const opened = tryOpen(file)
  if (opened === undefined) return undefined
  const head = Buffer.alloc(headBytes)
  const isWhole = readSync(opened, head, 0, headBytes, 0) === headBytes
  const sums = addToSums([0, 0], head.subarray(0, 24), isBigEndian(head))
  if (!isWhole || !hasSums(sums, head, 24))
    return { opened, head, places: new Map(), pageCount: undefined, changed: undefined, position: undefined }
  return { opened, head, ...readLog({ opened, pageSize }, { head, position: headBytes, sums }, since) }
}

interface LogFile {
  readonly opened: number
  readonly pageSize: number
}

const readLog = (log: LogFile, start: LogPosition, since: LogPosition | undefined): LogPages => {
  if (since?.head.equals(start.head)) {
    const { places, pageCount, end } = readFrames(log, since)
    return { places, pageCount, changed: new Set(places.keys()), position: end }
  }
  // The end of the log before is behind the log of now, until that has grown over it.
  const before = since && isNext(since.head, start.head) ? readFrames(log, since) : undefined
  const { places, pageCount, end, lastValid } = readFrames(log, start)
  const hasAll = since && before?.isEndKnown && lastValid < since.position
  const changed = hasAll ? new Set([...before.places.keys(), ...places.keys()]) : undefined
  return { places, pageCount, changed, position: end }
}

/** A log that begins anew counts its checkpoints and its first salt up by one (sqlite.org/walformat). */
const isNext = (before: Buffer, head: Buffer): boolean =>
  head.compare(before, 0, 12, 0, 12) === 0 &&
  [12, 16].every(offset => head.readUInt32BE(offset) === (before.readUInt32BE(offset) + 1) >>> 0)

const tryOpen = (file: string): number | undefined => {
  try {
    return openSync(file, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

interface Frames extends Pick<LogPages, 'places' | 'pageCount'> {
  /** Behind the last commit. */
  readonly end: LogPosition
  /** Behind the last frame that was written as a whole. */
  readonly lastValid: number
  /** False where the file ends within a frame: it was cut, and more may have followed. */
  readonly isEndKnown: boolean
}

/** Reads committed frames, up to the first that was not written as a whole or is of another log (sqlite.org/walformat). */
const readFrames = ({ opened, pageSize }: LogFile, start: LogPosition): Frames => {
  const { head } = start
  const places = new Map<number, number>()
  const isBig = isBigEndian(head)
  let { position, sums } = start
  let end = start
  let pageCount: number | undefined
  let pending: (readonly [page: number, position: number])[] = []
  const frame = Buffer.allocUnsafe(frameHeadBytes + pageSize)
  let bytes = 0
  for (;;) {
    bytes = readSync(opened, frame, 0, frame.length, position)
    if (bytes < frame.length || frame.compare(head, 16, 24, 8, 16) !== 0) break
    const sum = addToSums(addToSums(sums, frame.subarray(0, 8), isBig), frame.subarray(frameHeadBytes), isBig)
    if (!hasSums(sum, frame, 16)) break
    sums = sum
    pending.push([frame.readUInt32BE(0), position + frameHeadBytes])
    position += frame.length
    const committed = frame.readUInt32BE(4)
    if (committed === 0) continue
    for (const [page, place] of pending) places.set(page, place)
    pending = []
    pageCount = committed
    end = { head, position, sums }
  }
  const isAtEnd = bytes === 0 && fstatSync(opened).size === position
  return { places, pageCount, end, lastValid: position, isEndKnown: bytes === frame.length || isAtEnd }
}

type Sums = readonly [first: number, second: number]

const isBigEndian = (head: Buffer): boolean => (head.readUInt32BE(0) & 1) === 1

const addToSums = ([first, second]: Sums, bytes: Buffer, isBig: boolean): Sums => {
  let [a, b] = [first, second]
  for (let offset = 0; offset < bytes.length; offset += 8) {
    a = (a + (isBig ? bytes.readUInt32BE(offset) : bytes.readUInt32LE(offset)) + b) >>> 0
    b = (b + (isBig ? bytes.readUInt32BE(offset + 4) : bytes.readUInt32LE(offset + 4)) + a) >>> 0
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
