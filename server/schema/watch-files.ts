// Watches the JSON files below a folder. Reports each change, however it was made: files that editors save by a rename,
// folders that were moved away and came back, or a whole folder put in place of another.
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'

export interface WatchOptions {
  /** Something may have changed: once for a burst of saves, and whenever watching began. */
  readonly onChange: () => void
  readonly onError: (error: Error) => void
}

/** A burst of saves is one change: it is reported when nothing was saved for this long. */
const quietMilliseconds = 80
/** How soon a folder that was put in place of the watched one is seen. */
const lookMilliseconds = 1000

/** Watches until the answer is called. */
export const watchFiles = (folder: string, { onChange, onError }: WatchOptions): (() => Promise<void>) => {
  let quiet: NodeJS.Timeout | undefined
  const notify = (): void => {
    clearTimeout(quiet)
    quiet = setTimeout(onChange, quietMilliseconds)
  }
  const begin = (): FSWatcher =>
    watch(folder, { ignoreInitial: true })
      .on('all', (event, path) => {
        if (path.endsWith('.json')) notify()
        if (event === 'unlinkDir' && resolve(path) === resolve(folder)) watched = ''
      })
      .on('ready', notify)
      .on('error', error => onError(error instanceof Error ? error : new Error(String(error))))
  let watched = identityOf(folder)
  let watcher = begin()
  // The watcher is done with a folder that goes, and does not see what comes in its place.
  const look = setInterval(() => {
    const now = identityOf(folder)
    if (now === watched) return
    watched = now
    void watcher.close()
    watcher = begin()
  }, lookMilliseconds)
  return async () => {
    clearInterval(look)
    clearTimeout(quiet)
    await watcher.close()
  }
}

const identityOf = (folder: string): string => {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found ? `${found.dev} ${found.ino}` : ''
}
