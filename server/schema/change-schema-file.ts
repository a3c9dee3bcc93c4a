// Puts changed files in force from the program: validates them with all others, migrates the tables and saves them to the
// folder.
import { join } from 'node:path'
import type { Schema } from '../../engine/schema/schema.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { computeVersion } from '../../engine/schema-file/files/version.ts'
import type { CustomModules } from '../module/custom-modules.ts'
import { loadModules } from '../module/load-modules.ts'
import { SchemaMoved } from '../storage/migration/schema-conflicts.ts'
import type { SchemaActivation, Storage } from '../storage/storage.ts'
import { compileSchema, isCompiled, readSchemaFiles } from './load-schema.ts'
import { locateRefusals, reverseRenames } from './locate-refusals.ts'
import { FolderNotWritable, type StagedFiles, stageFiles } from './stage-files.ts'

interface FileChange {
  readonly place: string
  /** The text of a file that is missing; without it the file must be there. */
  readonly missing?: string
  /** Returns the new text; called again after a concurrent change. May throw. */
  readonly transform: (text: string) => string
  /** Receives the new schema; may throw. */
  readonly check: (schema: Schema) => void
  readonly activation: Omit<SchemaActivation, 'replaces'>
}

export interface ChangedFile {
  readonly before: string
  readonly after: string
  /** False: the change is active, but the folder of this server contains other files. */
  readonly isInFolder: boolean
}

/** All files at once, in place of those of one version. */
export interface ReplacedFiles extends Pick<FileChange, 'check'> {
  readonly files: readonly SourceFile[]
  readonly activation: SchemaActivation & Required<Pick<SchemaActivation, 'replaces'>>
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
  /** Compiles files that are not in force; throws SchemaError with all faults, and what a trial compilation throws. */
  readonly compile: (files: readonly SourceFile[], userId: string) => Promise<Schema>
  /** Throws SchemaMoved if another version than the replaced one is in force, and what `change` throws. */
  readonly replace: (replaced: ReplacedFiles) => Promise<Pick<ChangedFile, 'isInFolder'>>
}

/** Compiles files outside of this process. */
export interface TrialCompilation {
  /**
   * Throws SchemaError with all faults of the files, `schema.too-costly` above a limit, and `schema.busy` while as many of the
   * same user wait as may.
   */
  readonly compile: (files: readonly SourceFile[], userId: string) => Promise<void>
  readonly close: () => void
}

export interface ChangeOptions {
  readonly folder: string
  readonly storage: Pick<Storage, 'migrate' | 'shared'>
  /** Throws if custom code needs something that the schema lacks. */
  readonly check?: CustomModules['check']
  /** Compiles files of a user outside of this process first. */
  readonly trial?: TrialCompilation
  /** Activates a schema whose tables exist. */
  readonly swap: (schema: Schema) => void
}

/** The folder of the only server has other files than those in force, and would put them in force at the next start. */
export class FolderDiffers extends Error {
  constructor(folder: string) {
    super(`${folder} has other files than those in force`)
    this.name = 'FolderDiffers'
  }
}

const maxAttempts = 3

/** Returns the active files of the database; with a single server, those of the folder. */
export const readActiveFiles = async ({ folder, storage }: ChangeOptions): Promise<readonly SourceFile[]> =>
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
  options: ChangeOptions,
  { place, missing, transform, check, activation }: FileChange,
): Promise<ChangedFile> => {
  const base = await readActiveFiles(options)
  const isNew = missing !== undefined && !base.some(file => file.place === place)
  const before = isNew ? missing : getFileText(base, place)
  const after = transform(before)
  const files = isNew
    ? addFile(base, { place, path: join(options.folder, place), text: after })
    : base.map(file => (file.place === place ? { ...file, text: after } : file))
  const schema = await compileTried(options, files, activation.author)
  check(schema)
  const replaces = options.storage.shared && computeVersion(base)
  const isInFolder = await activateFiles(options, {
    before: base,
    files,
    schema,
    activation: { ...activation, ...(replaces !== undefined && { replaces }) },
  })
  return { before, after, isInFolder }
}

/** In the order in which files are read from the folder. */
export const addFile = (files: readonly SourceFile[], added: SourceFile): readonly SourceFile[] =>
  [...files, added].toSorted((one, other) => (one.place < other.place ? -1 : 1))

/** Compiles files with the code of the modules that they list. */
export const compileFiles = async (
  { check }: Pick<ChangeOptions, 'check'>,
  files: readonly SourceFile[],
): Promise<Schema> => {
  await loadModules(files)
  const schema = compileSchema(files)
  check?.(schema, files)
  return schema
}

/** Compiles files that a user sent, here only after a process of its own could; those in force need none. */
export const compileTried = async (
  options: Pick<ChangeOptions, 'check' | 'trial'>,
  files: readonly SourceFile[],
  userId = '',
): Promise<Schema> => {
  if (!isCompiled(files)) await options.trial?.compile(files, userId)
  return compileFiles(options, files)
}

/** Throws also FolderDiffers if there is a single server whose folder decides what is in force. */
export const replaceFiles = async (
  options: ChangeOptions & { readonly current: () => Schema },
  { files, check, activation }: ReplacedFiles,
): Promise<Pick<ChangedFile, 'isInFolder'>> => {
  const { folder, storage, current } = options
  if (current().version !== activation.replaces) throw new SchemaMoved()
  const before = await readActiveFiles(options)
  if (computeVersion(before) !== activation.replaces)
    throw storage.shared ? new SchemaMoved() : new FolderDiffers(folder)
  const schema = await compileTried(options, files, activation.author)
  check(schema)
  const migrated = activation.origin === 'revert' ? reverseRenames(schema, current()) : schema
  return {
    isInFolder: await activateFiles(options, { before, files, schema, migrated, activation, lockSchema: schema }),
  }
}

interface ActivatedFiles {
  readonly before: readonly SourceFile[]
  readonly files: readonly SourceFile[]
  readonly schema: Schema
  readonly activation: SchemaActivation
  /** What the tables are migrated to; default: the schema. */
  readonly migrated?: Schema
  readonly lockSchema?: Schema
}

/** Migrates, saves and swaps; returns whether the folder has the files. */
const activateFiles = async (
  options: ChangeOptions,
  { before, files, schema, migrated = schema, activation, lockSchema }: ActivatedFiles,
): Promise<boolean> => {
  const { folder, storage, swap } = options
  // If the folder differs from the active files, saving would revert the others; the folder is left unchanged.
  const isInSync = computeVersion(readSchemaFiles(folder)) === computeVersion(before)
  const staged = isInSync ? stageIfWritable(options, { folder, before, after: files, lockSchema }) : undefined
  try {
    await locateRefusals(files, () => storage.migrate(migrated, files, activation))
    staged?.commit()
  } finally {
    staged?.discard()
  }
  swap(schema)
  return staged !== undefined
}

/** Undefined if the folder is not writable and the database stores the files for all servers. */
const stageIfWritable = (
  { storage }: ChangeOptions,
  files: Parameters<typeof stageFiles>[0],
): StagedFiles | undefined => {
  try {
    return stageFiles(files)
  } catch (error) {
    if (error instanceof FolderNotWritable && storage.shared) return undefined
    throw error
  }
}
