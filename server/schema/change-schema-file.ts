// Changes one schema file from the program: validates it with all others, activates it and saves it atomically.
import { closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceFile } from '../../engine/definition/files/schema-file.ts'
import { versionOf } from '../../engine/definition/files/version.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { SchemaMoved } from '../storage/migration/schema-moved.ts'
import type { Storage } from '../storage/storage.ts'
import { readSchemaFiles, schemaOf } from './load-schema.ts'

export interface FileChange {
  readonly place: string
  /** Returns the new text; called again after a concurrent change. May throw. */
  readonly make: (text: string) => string
  /** Receives the new schema; may throw. */
  readonly check: (schema: Schema) => void
}

export interface ChangedFile {
  readonly before: string
  readonly after: string
  /** False: the change is active, but the folder of this server contains other files. */
  readonly isInFolder: boolean
}

/** Faults of saved files that are not active: positions in files, or one message. */
export interface RefusedFiles {
  readonly faults: readonly {
    readonly file?: string
    readonly line?: number
    readonly column?: number
    readonly message: string
  }[]
}

/** Access to the schema files. */
export interface SchemaFiles {
  /** Undefined while the files of the folder are active. */
  readonly refused: () => RefusedFiles | undefined
  readonly text: (place: string) => Promise<string>
  readonly change: (change: FileChange) => Promise<ChangedFile>
}

export interface ChangeOptions {
  readonly folder: string
  readonly storage: Pick<Storage, 'migrate' | 'shared'>
  /** Activates a schema whose tables exist. */
  readonly swap: (schema: Schema) => void
}

/** The folder is not writable. */
export class FolderNotWritable extends Error {
  constructor(file: string, cause: unknown) {
    super(`${file} cannot be written`, { cause })
    this.name = 'FolderNotWritable'
  }
}

const mostTries = 3

/** Returns the active files of the database; with a single server, those of the folder. */
export const filesInForce = async ({
  folder,
  storage,
}: Pick<ChangeOptions, 'folder' | 'storage'>): Promise<readonly SourceFile[]> =>
  (await storage.shared?.find())?.files ?? readSchemaFiles(folder)

export const textOf = (files: readonly SourceFile[], place: string): string => {
  const file = files.find(one => one.place === place)
  if (!file) throw new Error(`there is no schema file ${place}`)
  return file.text
}

/** Throws the errors of `make` and `check`, SchemaError, SchemaMismatch and FolderNotWritable, without changes. */
export const changeFile = async (options: ChangeOptions, change: FileChange): Promise<ChangedFile> => {
  for (let tries = 1; ; tries++) {
    try {
      return await changeOnce(options, change)
    } catch (error) {
      if (!(error instanceof SchemaMoved) || tries === mostTries) throw error
    }
  }
}

const changeOnce = async (
  { folder, storage, swap }: ChangeOptions,
  { place, make, check }: FileChange,
): Promise<ChangedFile> => {
  const base = await filesInForce({ folder, storage })
  const before = textOf(base, place)
  const after = make(before)
  const files = base.map(file => (file.place === place ? { ...file, text: after } : file))
  const schema = schemaOf(files)
  check(schema)
  // If the folder differs from the active files, saving would revert the others; the folder is left unchanged.
  const isOurs = versionOf(readSchemaFiles(folder)) === versionOf(base)
  const draft = isOurs ? draftOf(join(folder, place), after, storage.shared !== undefined) : undefined
  try {
    await storage.migrate(schema, files, versionOf(base))
    draft?.keep()
  } finally {
    draft?.forget()
  }
  swap(schema)
  return { before, after, isInFolder: draft !== undefined }
}

interface Draft {
  /** Atomic: readers see the old or the new text. */
  readonly keep: () => void
  readonly forget: () => void
}

/** Writes the text to a temporary file; returns undefined if the folder is not writable and the database stores the files too. */
const draftOf = (path: string, text: string, isStoredElsewhere: boolean): Draft | undefined => {
  try {
    const file = realpathSync(path)
    const draft = `${file}.${process.pid}.tmp`
    writeThrough(draft, text)
    return { keep: () => renameSync(draft, file), forget: () => rmSync(draft, { force: true }) }
  } catch (error) {
    if (isStoredElsewhere) return undefined
    throw new FolderNotWritable(path, error)
  }
}

const writeThrough = (path: string, text: string): void => {
  const handle = openSync(path, 'w')
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
