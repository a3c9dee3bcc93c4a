// Writes changed schema files so that readers see the old or the new text: first beside them, then in their place.
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
import type { Schema } from '../../engine/schema/schema.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { buildSchemaShape, formatShape } from '../storage/migration/schema-shape.ts'
import { lockFile } from './load-schema.ts'

/** The folder is not writable. */
export class FolderNotWritable extends Error {
  readonly file: string

  constructor(file: string, cause: unknown) {
    super(`${file} cannot be written`, { cause })
    this.name = 'FolderNotWritable'
    this.file = file
  }
}

export interface StagedFiles {
  /** Atomic for each file. */
  readonly commit: () => void
  readonly discard: () => void
}

interface StageOptions {
  readonly folder: string
  readonly before: readonly SourceFile[]
  readonly after: readonly SourceFile[]
  /** The lock beside the files becomes that of this schema, if there is one. */
  readonly lockSchema?: Schema | undefined
}

/** Stages the difference of two sets of files and leaves out what is equal. Throws FolderNotWritable, without a change. */
export const stageFiles = ({ folder, before, after, lockSchema }: StageOptions): StagedFiles => {
  const texts = new Map(before.map(({ place, text }) => [place, text]))
  const places = new Set(after.map(({ place }) => place))
  const written = after.filter(({ place, text }) => texts.get(place) !== text)
  const removed = before.filter(({ place }) => !places.has(place)).map(({ place }) => join(folder, place))
  const lock = join(folder, lockFile)
  const staged: StagedFiles[] = []
  const discard = (): void => staged.forEach(file => void file.discard())
  try {
    for (const { place, text } of written) staged.push(stageFile(join(folder, place), text))
    if (lockSchema && existsSync(lock)) staged.push(stageFile(lock, formatShape(buildSchemaShape(lockSchema))))
  } catch (error) {
    discard()
    throw error
  }
  return {
    commit: () => {
      for (const file of staged) file.commit()
      for (const path of removed) rmSync(path, { force: true })
    },
    discard,
  }
}

const stageFile = (path: string, text: string): StagedFiles => {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const file = existsSync(path) ? realpathSync(path) : path
    const temporary = `${file}.${process.pid}.tmp`
    writeFileSynced(temporary, text)
    return { commit: () => renameSync(temporary, file), discard: () => rmSync(temporary, { force: true }) }
  } catch (error) {
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
