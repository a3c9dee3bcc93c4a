// Watches the JSON files below a folder; detects renames by editors, moved folders and a replaced root folder.
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import type { PeriodicTasks } from '../event-loop/periodic-tasks.ts'

interface WatchOptions {
  /** Files may have changed: called once for a burst of saves, and when watching begins. */
  readonly onChange: () => void
  readonly onError: (error: Error) => void
  readonly tasks: PeriodicTasks
}

/** Debounce time of a burst of saves. */
const debounceMilliseconds = 80
/** Interval to detect a replaced folder. */
const pollMilliseconds = 1000

/** Watches until the returned function is called. */
export const watchFiles = (folder: string, { onChange, onError, tasks }: WatchOptions): (() => Promise<void>) => {
  let debounce: NodeJS.Timeout | undefined
  const notify = (): void => {
    clearTimeout(debounce)
    debounce = setTimeout(onChange, debounceMilliseconds)
  }
  const begin = (): FSWatcher =>
    watch(folder, { ignoreInitial: true })
      .on('all', (event, path) => {
        if (path.endsWith('.json')) notify()
        if (event === 'unlinkDir' && resolve(path) === resolve(folder)) watched = ''
      })
      .on('ready', notify)
      .on('error', error => onError(error instanceof Error ? error : new Error(String(error))))
  let watched = readIdentity(folder)
  let watcher = begin()
  // The watcher ignores a folder that replaces the watched one.
  const findReplaced = async (): Promise<void> => {
    const identity = readIdentity(folder)
    if (identity === watched) return
    watched = identity
    const replaced = watcher
    watcher = begin()
    await replaced.close()
  }
  const stop = tasks.start({
    name: 'schema-files',
    milliseconds: pollMilliseconds,
    firstAfter: pollMilliseconds,
    run: findReplaced,
  })
  return async () => {
    await stop()
    clearTimeout(debounce)
    await watcher.close()
  }
}

const readIdentity = (folder: string): string => {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats ? `${stats.dev} ${stats.ino}` : ''
}
