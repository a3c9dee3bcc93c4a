// Watches the JSON files below a folder; detects renames by editors, moved folders and a replaced root folder.
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'

export interface WatchOptions {
  /** Files may have changed: called once for a burst of saves, and when watching begins. */
  readonly onChange: () => void
  readonly onError: (error: Error) => void
}

/** Debounce time of a burst of saves. */
const quietMilliseconds = 80
/** Interval to detect a replaced folder. */
const lookMilliseconds = 1000

/** Watches until the returned function is called. */
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
  // The watcher ignores a folder that replaces the watched one.
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
