// Loads schema files from the disk, without writing; throws with all faults.

import { globSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { compileSchemaFiles } from '../../engine/project/compile-schema-files.ts'
import type { SchemaFault } from '../../engine/schema-file/language/schema-fault.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { noteTranslation } from '../../engine/schema-file/file-language.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import type { FunctionType } from '../../engine/value/function-type.ts'
import { memoizeByObject } from '../../engine/value/memoize-by-object.ts'
import { ConfigError } from '../config/config.ts'
import { listTextKeys } from '../config/load-wording.ts'
import { getListedModules, listKnownModules } from '../module/load-modules.ts'
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

interface CompiledSchema {
  readonly files: readonly SourceFile[]
  readonly schema: Schema
}

/** The most recent schemas; reverting a change finds the previous one. */
let recentSchemas: readonly CompiledSchema[] = []
const maxRecentSchemas = 2

const notesBySchema = new WeakMap<Schema, readonly SchemaFault[]>()

/** What the files say without effect, or what no screen opens: nothing that refuses them. */
export const getSchemaNotes = (schema: Schema): readonly SchemaFault[] => notesBySchema.get(schema) ?? []

const filesBySchema = new WeakMap<Schema, readonly SourceFile[]>()
const getLocalizedSchemas = memoizeByObject((_schema: Schema) => new Map<string, Schema>())

/** Returns the schema in another language, cached; the same schema if there are no texts. */
export const localizeSchema = (schema: Schema, language: string): Schema => {
  const files = filesBySchema.get(schema)
  if (!files || !schema.languages.includes(language)) return schema
  const localized = getLocalizedSchemas(schema)
  const translated = localized.get(language) ?? compileSchemaFiles(files, { ...getModuleOptions(files), language })
  localized.set(language, translated)
  return noteTranslation(translated, schema)
}

/** The functions and pages of the listed modules; `loadModules` has loaded their code. */
export const getModuleOptions = (files: readonly SourceFile[]) => {
  const modules = getListedModules(files)
  return {
    functions: Object.assign({}, ...modules.map(module => module.functions ?? {})) as Readonly<
      Record<string, FunctionType>
    >,
    pages: modules.flatMap(module => module.pages ?? []),
    moduleNames: listKnownModules(),
    textKeys: listTextKeys(),
  }
}

/**
 * Compiles the files with the code of the modules that they list; throws SchemaError with all faults, also if custom code lacks a
 * field. The same files return the same immutable schema.
 */
export const compileSchema = (files: readonly SourceFile[]): Schema => {
  const cached = recentSchemas.find(one => hasSameFiles(one.files, files))
  if (cached) {
    recentSchemas = [cached, ...recentSchemas.filter(one => one !== cached)]
    return cached.schema
  }
  const notes: SchemaFault[] = []
  const schema = compileSchemaFiles(files, { ...getModuleOptions(files), reportNote: note => notes.push(note) })
  if (schema.project.modules.length > 0) checkUsedFields(schema, files, readUsedFields())
  filesBySchema.set(schema, files)
  notesBySchema.set(schema, notes)
  recentSchemas = [{ files, schema }, ...recentSchemas].slice(0, maxRecentSchemas)
  return schema
}

/** True if compiling the files costs nothing, as they are among the most recent ones. */
export const isCompiled = (files: readonly SourceFile[]): boolean =>
  recentSchemas.some(one => hasSameFiles(one.files, files))

const hasSameFiles = (files: readonly SourceFile[], otherFiles: readonly SourceFile[]): boolean =>
  files.length === otherFiles.length &&
  files.every(({ path, place, text }, index) => {
    const other = otherFiles[index]
    return path === other?.path && place === other.place && text === other.text
  })

export const loadSchema = (folder: string): Schema => compileSchema(readSchemaFiles(folder))
