// Whether the database and its write-ahead log belong together. While a server writes, the file itself says that the newest
// rows may be in the log beside it; a file that says so and has no log has lost them.
import { statSync } from 'node:fs'
import type Database from 'better-sqlite3'

/** Stored in the head of the file (`user_version`), so that a copy of it says the same. */
const closed = 0
const open = 1

/** Asked before the file is opened, as that makes a new log. */
export const hasLog = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

export const saysOpen = (handle: Database.Database): boolean => handle.pragma('user_version', { simple: true }) === open

/** Handles of files that this process closes in order. */
const own = new WeakSet<Database.Database>()

/** Before the first write, and into the file at once: the log is what may be missing. */
export const markOpen = (handle: Database.Database): void => {
  if (own.has(handle)) return
  if (!saysOpen(handle)) {
    handle.pragma(`user_version = ${open}`)
    handle.pragma('wal_checkpoint(PASSIVE)')
  }
  own.add(handle)
}

/** A file that says so since another process was killed, and has its log: it is ours to close. */
export const adoptOpen = (handle: Database.Database): void => {
  if (saysOpen(handle)) own.add(handle)
}

/** The last write before the file is closed. Where it fails the file stays marked, and its log stays with it. */
export const markClosed = (handle: Database.Database): void => {
  if (!own.has(handle)) return
  try {
    handle.pragma(`user_version = ${closed}`)
  } catch {}
}

/** Whatever log there was, the file is whole without it: a copy that SQLite made, or one whose loss was accepted. */
export const markWhole = (handle: Database.Database): void => void handle.pragma(`user_version = ${closed}`)

export const lostLogReason = (file: string): string =>
  `${file}-wal is missing, which held the newest rows when the server stopped without closing. Stop the server and put that file back beside the database, or restore a backup; "npm run accept:data" accepts the data without those rows`
