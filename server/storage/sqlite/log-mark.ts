// Detects a database without its write-ahead log. While a server writes, a mark in the file states that the newest rows
// may be in the log; a marked file without a log has lost them.
import { statSync } from 'node:fs'
import type Database from 'better-sqlite3'

/** Stored in the file header (`user_version`), so that a copy of the file carries the same mark. */
const closedMark = 0
const openMark = 1

/** Called before the file is opened, because opening creates a new log. */
export const hasLog = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

export const isMarkedOpen = (handle: Database.Database): boolean =>
  handle.pragma('user_version', { simple: true }) === openMark

/** Handles of files that this process closes regularly. */
const ownedHandles = new WeakSet<Database.Database>()

/** Sets the mark before the first write and checkpoints it into the file, as the log may get lost. */
export const markOpen = (handle: Database.Database): void => {
  if (ownedHandles.has(handle)) return
  if (!isMarkedOpen(handle)) {
    handle.pragma(`user_version = ${openMark}`)
    handle.pragma('wal_checkpoint(PASSIVE)')
  }
  ownedHandles.add(handle)
}

/**
 * Takes over a file that is marked because another process was killed, and that has its log: this process will close
 * it.
 */
export const adoptOpenFile = (handle: Database.Database): void => {
  if (isMarkedOpen(handle)) ownedHandles.add(handle)
}

/** The last write before the file is closed. If it fails, the file stays marked and keeps its log. */
export const markClosed = (handle: Database.Database): void => {
  if (!ownedHandles.has(handle)) return
  try {
    handle.pragma(`user_version = ${closedMark}`)
  } catch {}
}

/** Marks a file as complete without a log: a copy made by SQLite, or a file whose loss was accepted. */
export const markComplete = (handle: Database.Database): void => void handle.pragma(`user_version = ${closedMark}`)

export const describeLostLog = (file: string): string =>
  `${file}-wal is missing, which held the newest rows when the server stopped without closing. Stop the server and put that file back beside the database, or restore a backup; "npm run accept:data" accepts the data without those rows`
