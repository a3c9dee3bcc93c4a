// The shop changes while it is open: a saved schema file is read with all others, the database follows, then one
// assignment swaps. What another process on the same database puts in force is followed without a save.
import { SchemaError } from '../../engine/definition/files/schema-fault.ts'
import { versionOf } from '../../engine/definition/files/version.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import type { ByHand } from '../by-hand/by-hand.ts'
import { queue } from '../storage/queue.ts'
import { type Storage, StorageBusy } from '../storage/storage.ts'
import { changeFile, filesInForce, type RefusedFiles, type SchemaFiles, textOf } from './change-schema-file.ts'
import { readSchemaFiles, schemaOf } from './load-schema.ts'
import { watchFiles } from './watch-files.ts'

export interface LiveSchemaOptions {
  readonly folder: string
  /** The version that the folder's files had when they were read before. */
  readonly folderVersion: string
  /** False: files are read only when `reload` is called. */
  readonly watched: boolean
  /** Whose tables follow; a schema that it refuses is not put in force. */
  readonly storage: Pick<Storage, 'migrate' | 'shared'>
  /** The schema that is in force. */
  readonly current: () => Schema
  /** What hand-written code needs of a schema: throws where one lacks it. */
  readonly check?: ByHand['check']
  /** Puts a schema in force; called only when the database is ready for it. */
  readonly swap: (schema: Schema) => void
  /** Reports to developers what is wrong; the running schema stays untouched. */
  readonly onRefused: (error: Error) => void
  /** Saved files were refused, or are sound again. */
  readonly onFaults?: () => void
}

export interface LiveSchema {
  /** Reads the files now; true when another schema is in force afterwards. */
  readonly reload: () => Promise<boolean>
  /** The files, for who changes them from inside; changes and saved files take turns. */
  readonly files: SchemaFiles
  /** Waits for what is being put in force. */
  readonly close: () => Promise<void>
}

export const liveSchema = (options: LiveSchemaOptions): LiveSchema => {
  const inTurn = queue()
  const save = applySaves(options)
  let refused: RefusedFiles | undefined
  const note = (next: RefusedFiles | undefined): void => {
    const isOther = JSON.stringify(next) !== JSON.stringify(refused)
    refused = next
    if (isOther) options.onFaults?.()
  }
  const onRefusedSave = (error: Error): void => {
    note(refusedBy(error))
    options.onRefused(error)
  }
  const noted = async (): Promise<boolean> => {
    const isOther = await save()
    note(undefined)
    return isOther
  }
  const reload = (): Promise<boolean> => inTurn(() => logRefusal({ onRefused: onRefusedSave }, noted))
  const stopFollowing = options.storage.shared?.watch(followOthers(options, inTurn))
  const { folder, watched, onRefused } = options
  const stopWatching = watched ? watchFiles(folder, { onChange: () => void reload(), onError: onRefused }) : undefined
  return {
    reload,
    files: {
      refused: () => refused,
      text: place => inTurn(async () => textOf(await filesInForce(options), place)),
      change: change => inTurn(() => changeFile(options, change)),
    },
    close: async () => {
      await stopWatching?.()
      await stopFollowing?.()
      await inTurn(async () => undefined)
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

const refusedBy = (error: Error): RefusedFiles => ({
  faults:
    error instanceof SchemaError
      ? error.faults.map(({ file, line, column, message }) => ({ file, line, column, message }))
      : error.message.split('\n').map(message => ({ message })),
})

/**
 * Puts in force what was saved. A folder with the files that it had before says nothing new: what others have put in
 * force since is not undone by a file that is touched.
 */
const applySaves = ({ folder, folderVersion, storage, current, check, swap }: LiveSchemaOptions) => {
  let known = folderVersion
  return async (): Promise<boolean> => {
    const files = readSchemaFiles(folder)
    const version = versionOf(files)
    const isOther = version !== known && version !== current().version
    if (isOther) {
      const next = schemaOf(files)
      check?.(next, files)
      await storage.migrate(next, files)
      swap(next)
    }
    known = version
    return isOther
  }
}

/** Puts in force what another process did; its tables are there already. A refused schema is reported once. */
const followOthers = (options: LiveSchemaOptions, inTurn: ReturnType<typeof queue>) => {
  const { storage, current, check, swap } = options
  let refused: string | undefined
  const isNews = (version: string): boolean => version !== current().version && version !== refused
  const follow = async (): Promise<boolean> => {
    const applied = await storage.shared?.find()
    if (!applied || !isNews(applied.version)) return false
    try {
      const next = schemaOf(applied.files)
      check?.(next, applied.files)
      swap(next)
      refused = undefined
      return true
    } catch (error) {
      refused = applied.version
      throw new SchemaNotFollowed(applied.version, error)
    }
  }
  return (version: string): void => {
    if (isNews(version)) void inTurn(() => logRefusal(options, () => follow().catch(awaitNextLook)))
  }
}

/** A database that does not answer is asked again after the next call. */
const awaitNextLook = (error: unknown): boolean => {
  if (error instanceof StorageBusy) return false
  throw error
}

/** Another process put a schema in force that this one cannot work with. */
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

/** What developers read of a refused schema: its faults, line by line. */
export const refusalText = (error: Error): string =>
  error instanceof SchemaError
    ? `The schema files are wrong; what was in force goes on.\n${error.message}`
    : error.message
