// Schema files from the disk; nothing is written, and a wrong file stops everything with all faults.
import { globSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseSchema } from '../engine/definition/parse-schema.ts'
import type { SourceFile } from '../engine/definition/schema-file.ts'
import type { Schema } from '../engine/schema.ts'
import { ConfigError } from './config.ts'

/** Generated: what the schema was like last; no part of it. */
export const lockFile = 'schema.lock.json'

/** All JSON files below the folder but for the generated ones; paths are told as seen from where the server runs. */
export const readSchemaFiles = (folder: string): readonly SourceFile[] => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError(`SCHEMA_DIR is "${folder}"; there is no such folder.`)
  return globSync('**/*.json', { cwd: folder })
    .map(place => place.split(sep).join('/'))
    .filter(place => !place.startsWith('dialect/') && place !== lockFile)
    .toSorted()
    .map(place => ({
      place,
      path: relative(process.cwd(), join(folder, place)).split(sep).join('/'),
      text: readFileSync(join(folder, place), 'utf8'),
    }))
}

export const loadSchema = (folder: string): Schema => parseSchema(readSchemaFiles(folder))
