// Changes one schema file from inside the program: checked with all other files, put in force, and saved in the folder
// completely or not at all.
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
  /** The new text, from what is there; asked again when somebody was faster. Throws to refuse. */
  readonly make: (text: string) => string
  /** Sees the schema that it would be; throws to refuse. */
  readonly check: (schema: Schema) => void
}

export interface ChangedFile {
  readonly before: string
  readonly after: string
  /** False: it is in force, and the folder of this server has other files. */
  readonly isInFolder: boolean
}

/** What is wrong with saved files that were not put in force: places in files, or one sentence about all. */
export interface RefusedFiles {
  readonly faults: readonly {
    readonly file?: string
    readonly line?: number
    readonly column?: number
    readonly message: string
  }[]
}

/** The schema files as who changes them sees them. */
export interface SchemaFiles {
  /** Undefined while the files of the folder are in force. */
  readonly refused: () => RefusedFiles | undefined
  readonly text: (place: string) => Promise<string>
  readonly change: (change: FileChange) => Promise<ChangedFile>
}

export interface ChangeOptions {
  readonly folder: string
  readonly storage: Pick<Storage, 'migrate' | 'shared'>
  /** Puts a schema in force whose tables are there. */
  readonly swap: (schema: Schema) => void
}

/** The folder cannot be written to. */
export class FolderNotWritable extends Error {
  constructor(file: string, cause: unknown) {
    super(`${file} cannot be written`, { cause })
    this.name = 'FolderNotWritable'
  }
}

const mostTries = 3

/** What is in force for all servers of a database; where no other server is, the folder decides. */
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

/** Throws what `make` and `check` throw, SchemaError, SchemaMismatch and FolderNotWritable; nothing has changed then. */
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
  // A folder with other files than those in force would take the others back: it is left as it is.
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
  /** In one step: who reads the file finds the old text or the new one. */
  readonly keep: () => void
  readonly forget: () => void
}

/** The text on the disk beside its file; undefined where the folder is not written to and others keep the files too. */
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
