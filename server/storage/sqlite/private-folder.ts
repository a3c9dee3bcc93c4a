// The data folder is for the user of the server alone: it holds secrets and what customers own.
import { chmodSync, existsSync, lchownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Creates the folder if it is missing, and closes it and the files of the database to other users (0700, 0600); files
 * that this process makes later are closed too. A folder of another user, a folder for everybody such as /tmp and a
 * medium that cannot be written are left as they are.
 */
export const makePrivateFolder = (folder: string): void => {
  process.umask(0o077)
  mkdirSync(folder, { recursive: true })
  closeToOthers(folder)
  for (const name of readdirSync(folder)) if (name.startsWith('kencana.')) closeToOthers(join(folder, name))
  closeBackups(join(folder, 'backup'))
}

/** Backups of an earlier version too. A folder that cannot be read fails with a message when the next backup is written. */
const closeBackups = (folder: string): void => {
  if (!existsSync(folder)) return
  closeToOthers(folder)
  try {
    for (const name of readdirSync(folder)) if (name.startsWith('kencana-')) closeToOthers(join(folder, name))
  } catch {}
}

const closeToOthers = (path: string): void => {
  const { uid, mode } = statSync(path)
  const isShared = (mode & 0o1000) !== 0
  if (process.getuid?.() !== uid || isShared || (mode & 0o077) === 0) return
  try {
    chmodSync(path, mode & 0o700)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EROFS') throw error
  }
}

/**
 * Hands what a command of root made in the folder to the user whose folder it is, who could not write it otherwise. Links are not
 * followed: that user may have made them.
 */
export const keepOwner = (folder: string): void => {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return
  const { uid, gid } = statSync(folder)
  if (uid === 0) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    if (lstatSync(path, { throwIfNoEntry: false })?.uid === 0) lchownSync(path, uid, gid)
  }
}
