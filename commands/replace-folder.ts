// Replaces a folder atomically: it is written to a draft folder, which is then renamed.
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Returns the draft folder for `folder` of this process, or of the one that it works for. */
export const getDraftFolder = (folder: string, owner: number = process.pid): string => `${folder}.draft-${owner}`

/** Removes the drafts of processes that ended before they were done. */
export const removeAbandonedDrafts = (folder: string): void => {
  const prefix = `${basename(folder)}.draft-`
  for (const name of readdirSync(dirname(folder))) {
    if (name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10)))
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Another process may do the same at the same time; the last one stays. */
export const replaceFolder = (draft: string, folder: string): void => {
  const former = `${draft}-former`
  for (;;) {
    try {
      renameSync(folder, former)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    try {
      renameSync(draft, folder)
      rmSync(former, { recursive: true, force: true })
      return
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
      rmSync(former, { recursive: true, force: true })
    }
  }
}
