// Loads schema files from the disk, without writing; throws with all faults.
import { globSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { functions } from '../../domain/functions.ts'
import { pages } from '../../domain/pages.ts'
import type { SourceFile } from '../../engine/definition/files/schema-file.ts'
import { parseSchema } from '../../engine/definition/parse-schema.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { ConfigError } from '../config/config.ts'
import { checkUsedFields } from './check-used-fields.ts'
import { readUsedFields } from './used-fields.ts'

/** Generated from the previous schema; not part of it. */
export const lockFile = 'schema.lock.json'

/** All JSON files below the folder except generated ones; paths are relative to the working directory. */
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

interface Compiled {
  readonly files: readonly SourceFile[]
  readonly schema: Schema
}

/** The most recent schemas; reverting a change finds the previous one. */
let last: readonly Compiled[] = []
const mostSchemas = 2

const filesOf = new WeakMap<Schema, readonly SourceFile[]>()
const otherLanguages = new WeakMap<Schema, Map<string, Schema>>()

/** Returns the schema in another language, cached; the same schema if there are no texts. */
export const inLanguage = (schema: Schema, language: string): Schema => {
  const files = filesOf.get(schema)
  if (!files || !schema.languages.includes(language)) return schema
  const made = otherLanguages.get(schema) ?? new Map<string, Schema>()
  otherLanguages.set(schema, made)
  const translated = made.get(language) ?? parseSchema(files, { functions, language })
  made.set(language, translated)
  return translated
}

/**
 * Compiles the files with the functions of the domain; throws SchemaError with all faults, also if custom code lacks a
 * field. The same files return the same immutable schema.
 */
export const schemaOf = (files: readonly SourceFile[]): Schema => {
  const known = last.find(one => areSame(one.files, files))
  if (known) {
    last = [known, ...last.filter(one => one !== known)]
    return known.schema
  }
  const schema = parseSchema(files, { functions, pages })
  checkUsedFields(schema, files, readUsedFields())
  filesOf.set(schema, files)
  last = [{ files, schema }, ...last].slice(0, mostSchemas)
  return schema
}

const areSame = (some: readonly SourceFile[], others: readonly SourceFile[]): boolean =>
  some.length === others.length &&
  some.every(({ path, place, text }, index) => {
    const other = others[index]
    return path === other?.path && place === other.place && text === other.text
  })

export const loadSchema = (folder: string): Schema => schemaOf(readSchemaFiles(folder))
