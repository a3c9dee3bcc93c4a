// Reloads the schema at runtime: saved files are validated, tables migrated and the schema swapped. Also follows schemas
// that other processes on the same database activate.

import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import type { Schema } from '../../engine/schema/schema.ts'
import { computeVersion } from '../../engine/schema-file/files/version.ts'
import { SchemaError } from '../../engine/schema-file/language/schema-fault.ts'
import type { PeriodicTasks } from '../event-loop/periodic-tasks.ts'
import { createQueue } from '../event-loop/work-turns.ts'
import type { CustomModules } from '../module/custom-modules.ts'
import { type Storage, StorageBusy } from '../storage/storage.ts'
import {
  changeFile,
  compileFiles,
  compileTried,
  getFileText,
  type RefusedFiles,
  readActiveFiles,
  replaceFiles,
  type SchemaFiles,
  type TrialCompilation,
} from './change-schema-file.ts'
import { readSchemaFiles } from './load-schema.ts'
import { locateRefusals } from './locate-refusals.ts'

interface LiveSchemaOptions {
  readonly folder: string
  /** The version of the folder's files when they were last read. */
  readonly folderVersion: string
  /** False: files are read only by `reload`. */
  readonly watched: boolean
  readonly tasks: PeriodicTasks
  /** The storage whose tables are migrated; a schema that it refuses is not activated. */
  readonly storage: Pick<Storage, 'migrate' | 'shared'>
  /** The schema in force at the start. */
  readonly schema: Schema
  /** Throws if custom code needs something that the schema lacks. */
  readonly check?: CustomModules['check']
  /** Compiles files of a user outside of this process first. */
  readonly trial?: TrialCompilation
  /** Reports errors to developers; the active schema is unchanged. */
  readonly onRefused: (error: Error) => void
}

interface ActiveSchema extends LiveSchemaOptions {
  readonly current: () => Schema
  /** Activates a schema; called after the tables are migrated. */
  readonly swap: (schema: Schema) => void
}

/** Notifies browsers. */
interface SchemaListener {
  readonly announceSchema: (version: string) => void
  /** Saved files were refused, or are valid again. */
  readonly announceFaults: () => void
}

interface LiveSchema {
  /** Its schema is replaced when the files change. */
  readonly inForce: { readonly schema: Schema }
  /** Begins to watch the files and to follow other processes. */
  readonly start: (listener: SchemaListener) => void
  /** Reads the files now; returns true if another schema is active afterwards. */
  readonly reload: () => Promise<boolean>
  /** Access to the files; changes and reloads run one after another. */
  readonly files: SchemaFiles
  /** Waits for a running activation. */
  readonly close: () => Promise<void>
}

export const createLiveSchema = (options: LiveSchemaOptions): LiveSchema => {
  const enqueue = createQueue()
  const inForce = { schema: options.schema }
  let listener: SchemaListener | undefined
  let unfollow: (() => Promise<void>) | undefined
  let unwatch: (() => Promise<void>) | undefined
  const active: ActiveSchema = {
    ...options,
    current: () => inForce.schema,
    swap: schema => {
      inForce.schema = schema
      listener?.announceSchema(schema.version)
    },
  }
  const save = applySaves(active)
  let refused: RefusedFiles | undefined
  const setRefused = (next: RefusedFiles | undefined): void => {
    const isChanged = JSON.stringify(next) !== JSON.stringify(refused)
    refused = next
    if (isChanged) listener?.announceFaults()
  }
  const onRefusedSave = (error: Error): void => {
    setRefused(toRefusedFiles(error))
    options.onRefused(error)
  }
  const applyAndClear = async (): Promise<boolean> => {
    const isChanged = await save()
    setRefused(undefined)
    return isChanged
  }
  const reload = (): Promise<boolean> => enqueue(() => logRefusal({ onRefused: onRefusedSave }, applyAndClear))
  const { folder, watched, tasks, onRefused } = options
  return {
    inForce,
    start: next => {
      listener = next
      unfollow = options.storage.shared?.watch(followOthers(active, enqueue))
      unwatch = watched ? watchFiles(folder, { onChange: () => void reload(), onError: onRefused, tasks }) : undefined
    },
    reload,
    files: {
      refused: () => refused,
      text: place => enqueue(async () => getFileText(await readActiveFiles(active), place)),
      change: change => enqueue(() => changeFile(active, change)),
      list: () => enqueue(() => readActiveFiles(active)),
      compile: (files, userId) => compileTried(active, files, userId),
      replace: replaced => enqueue(() => replaceFiles(active, replaced)),
    },
    close: async () => {
      await unwatch?.()
      await unfollow?.()
      await enqueue(async () => undefined)
      options.trial?.close()
    },
  }
}

const logRefusal = async (
  { onRefused }: Pick<LiveSchemaOptions, 'onRefused'>,
  work: () => Promise<boolean>,
): Promise<boolean> => {
  try {
    return await work()
  } catch (error) {
    onRefused(error instanceof Error ? error : new Error(String(error)))
    return false
  }
}

const toRefusedFiles = (error: Error): RefusedFiles => ({
  faults:
    error instanceof SchemaError
      ? error.faults.map(({ file, line, column, message }) => ({ file, line, column, message }))
      : error.message.split('\n').map(message => ({ message })),
})

/**
 * Activates saved files. Unchanged files are ignored, so that touching a file does not revert what other servers have
 * activated.
 */
const applySaves = (options: ActiveSchema) => {
  const { folder, folderVersion, storage, current, swap } = options
  let lastVersion = folderVersion
  return async (): Promise<boolean> => {
    const files = readSchemaFiles(folder)
    const version = computeVersion(files)
    const isChanged = version !== lastVersion && version !== current().version
    if (isChanged) {
      const next = await compileFiles(options, files)
      await locateRefusals(files, () => storage.migrate(next, files, { origin: 'folder' }))
      swap(next)
    }
    lastVersion = version
    return isChanged
  }
}

/** Activates the schema of another process, whose tables exist already. Reports a refused schema once. */
const followOthers = (options: ActiveSchema, enqueue: ReturnType<typeof createQueue>) => {
  const { storage, current, swap } = options
  let refused: string | undefined
  const isNewVersion = (version: string): boolean => version !== current().version && version !== refused
  const follow = async (): Promise<boolean> => {
    const applied = await storage.shared?.find()
    if (!applied || !isNewVersion(applied.version)) return false
    try {
      swap(await compileFiles(options, applied.files))
      refused = undefined
      return true
    } catch (error) {
      refused = applied.version
      throw new SchemaNotFollowed(applied.version, error)
    }
  }
  return (version: string): void => {
    if (isNewVersion(version)) void enqueue(() => logRefusal(options, () => follow().catch(ignoreBusyStorage)))
  }
}

/** Ignores a busy database; the next notification checks again. */
const ignoreBusyStorage = (error: unknown): boolean => {
  if (error instanceof StorageBusy) return false
  throw error
}

/** This process cannot use the schema that another process activated. */
class SchemaNotFollowed extends Error {
  constructor(version: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(
      `Another server put the schema ${version} in force, and this one cannot follow; run the same version of the program on all servers.\n${reason}`,
      { cause },
    )
    this.name = 'SchemaNotFollowed'
  }
}

/** Formats a refused schema for developers: one line for each fault. */
export const formatRefusal = (error: Error): string =>
  error instanceof SchemaError
    ? `The schema files are wrong; what was in force goes on.\n${error.message}`
    : error.message

// Watches the JSON files below a folder; detects renames by editors, moved folders and a replaced root folder.

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
