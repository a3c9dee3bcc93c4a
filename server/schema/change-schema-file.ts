// Changes one schema file from the program: validates it with all others, activates it and saves it atomically.
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { SourceFile } from '../../engine/definition/files/schema-file.ts'
import { computeVersion } from '../../engine/definition/files/version.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { loadModules } from '../custom-modules/load-modules.ts'
import { SchemaMoved } from '../storage/migration/schema-moved.ts'
import type { Storage } from '../storage/storage.ts'
import { compileSchema, readSchemaFiles } from './load-schema.ts'
import { locateRefusals } from './locate-refusals.ts'

interface FileChange {
  readonly place: string
  /** The text of a file that is missing; without it the file must be there. */
  readonly missing?: string
  /** Returns the new text; called again after a concurrent change. May throw. */
  readonly transform: (text: string) => string
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
  /** The files in force. */
  readonly list: () => Promise<readonly SourceFile[]>
  readonly change: (change: FileChange) => Promise<ChangedFile>
}

interface ChangeOptions {
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

const maxAttempts = 3

/** Returns the active files of the database; with a single server, those of the folder. */
export const readActiveFiles = async ({
  folder,
  storage,
}: Pick<ChangeOptions, 'folder' | 'storage'>): Promise<readonly SourceFile[]> =>
  (await storage.shared?.find())?.files ?? readSchemaFiles(folder)

export const getFileText = (files: readonly SourceFile[], place: string): string => {
  const file = files.find(one => one.place === place)
  if (!file) throw new Error(`there is no schema file ${place}`)
  return file.text
}

/** Throws the errors of `make` and `check`, SchemaError, SchemaMismatch and FolderNotWritable, without changes. */
export const changeFile = async (options: ChangeOptions, change: FileChange): Promise<ChangedFile> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await changeOnce(options, change)
    } catch (error) {
      if (!(error instanceof SchemaMoved) || attempt === maxAttempts) throw error
    }
  }
}

const changeOnce = async (
  { folder, storage, swap }: ChangeOptions,
  { place, missing, transform, check }: FileChange,
): Promise<ChangedFile> => {
  const base = await readActiveFiles({ folder, storage })
  const isNew = missing !== undefined && !base.some(file => file.place === place)
  const before = isNew ? missing : getFileText(base, place)
  const after = transform(before)
  const files = isNew
    ? addFile(base, { place, path: join(folder, place), text: after })
    : base.map(file => (file.place === place ? { ...file, text: after } : file))
  await loadModules(files)
  const schema = compileSchema(files)
  check(schema)
  // If the folder differs from the active files, saving would revert the others; the folder is left unchanged.
  const isInSync = computeVersion(readSchemaFiles(folder)) === computeVersion(base)
  const staged = isInSync ? stageFile(join(folder, place), after, storage.shared !== undefined) : undefined
  try {
    await locateRefusals(files, () => storage.migrate(schema, files, computeVersion(base)))
    staged?.commit()
  } finally {
    staged?.discard()
  }
  swap(schema)
  return { before, after, isInFolder: staged !== undefined }
}

/** In the order in which files are read from the folder. */
const addFile = (files: readonly SourceFile[], added: SourceFile): readonly SourceFile[] =>
  [...files, added].toSorted((one, other) => (one.place < other.place ? -1 : 1))

interface StagedFile {
  /** Atomic: readers see the old or the new text. */
  readonly commit: () => void
  readonly discard: () => void
}

/** Writes the text to a temporary file; returns undefined if the folder is not writable and the database stores the files too. */
const stageFile = (path: string, text: string, isStoredInDatabase: boolean): StagedFile | undefined => {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const file = existsSync(path) ? realpathSync(path) : path
    const temporary = `${file}.${process.pid}.tmp`
    writeFileSynced(temporary, text)
    return { commit: () => renameSync(temporary, file), discard: () => rmSync(temporary, { force: true }) }
  } catch (error) {
    if (isStoredInDatabase) return undefined
    throw new FolderNotWritable(path, error)
  }
}

const writeFileSynced = (path: string, text: string): void => {
  const handle = openSync(path, 'w')
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
