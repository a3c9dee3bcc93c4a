// Loads schema files from the disk, without writing; throws with all faults.
import { globSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { uniq } from 'es-toolkit/array/uniq'
import { compileSchemaFiles } from '../../engine/project/compile-schema-files.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { formatMessage, type Wording } from '../../engine/schema/wording.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import type { SchemaFault } from '../../engine/schema-file/language/schema-fault.ts'
import type { FunctionType } from '../../engine/value/function-type.ts'
import { memoizeByObject } from '../../engine/value/records.ts'
import { ConfigError } from '../config/config.ts'
import { listTextKeys } from '../config/load-wording.ts'
import { getListedModules, listKnownModules } from '../module/load-modules.ts'
import { compareShapes, type SchemaChange } from '../storage/migration/changes.ts'
import { buildSchemaShape } from '../storage/migration/schema-shape.ts'
import { checkUsedFields } from './check-used-fields.ts'
import { compareSurfaces, formatSurfaceDifference, type SurfaceDifference } from './describe-surface.ts'
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
  const cached = localized.get(language)
  if (cached) return cached
  const translated = compileSchemaFiles(files, { ...getModuleOptions(files), language })
  const schemaInLanguage = Object.freeze({ ...translated, source: schema })
  localized.set(language, schemaInLanguage)
  return schemaInLanguage
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

// How the texts of two sets of schema files differ: removed and added lines, with the line before and after them.

interface TextLine {
  readonly sign: '-' | '+' | ' '
  /** From 1: in the new text, for a removed line in the old one. */
  readonly line: number
  readonly text: string
}

interface FileDifference {
  readonly place: string
  readonly lines: readonly TextLine[]
}

export const compareFiles = (
  before: readonly SourceFile[],
  after: readonly SourceFile[],
): readonly FileDifference[] => {
  const textsBefore = new Map(before.map(({ place, text }) => [place, text]))
  const textsAfter = new Map(after.map(({ place, text }) => [place, text]))
  const places = uniq([...textsBefore.keys(), ...textsAfter.keys()]).toSorted()
  return places.flatMap(place => {
    const [textBefore = '', textAfter = ''] = [textsBefore.get(place), textsAfter.get(place)]
    return textBefore === textAfter ? [] : [{ place, lines: compareTexts(textBefore, textAfter) }]
  })
}

/** Larger middle parts are shown as replaced as a whole. */
const maxCompared = 4_000_000

const splitLines = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

export const compareTexts = (before: string, after: string): readonly TextLine[] => {
  const [linesBefore, linesAfter] = [splitLines(before), splitLines(after)]
  const shorter = Math.min(linesBefore.length, linesAfter.length)
  let head = 0
  while (head < shorter && linesBefore[head] === linesAfter[head]) head++
  let tail = 0
  while (tail < shorter - head && linesBefore.at(-1 - tail) === linesAfter.at(-1 - tail)) tail++
  const middle = compareMiddle(
    linesBefore.slice(head, linesBefore.length - tail),
    linesAfter.slice(head, linesAfter.length - tail),
  ).map(one => ({ ...one, line: one.line + head }))
  const getContext = (index: number): readonly TextLine[] => {
    const text = linesAfter[index]
    return text === undefined ? [] : [{ sign: ' ', line: index + 1, text }]
  }
  return [...getContext(head - 1), ...dropFarContext(middle), ...getContext(linesAfter.length - tail)]
}

/** Without equal lines that have no changed one beside them. */
const dropFarContext = (lines: readonly TextLine[]): readonly TextLine[] =>
  lines.filter(
    ({ sign }, index) =>
      sign !== ' ' || [lines[index - 1], lines[index + 1]].some(next => next !== undefined && next.sign !== ' '),
  )

/** By the longest common subsequence. */
const compareMiddle = (before: readonly string[], after: readonly string[]): readonly TextLine[] => {
  const width = after.length + 1
  const isLarge = before.length * after.length > maxCompared
  const lengths = new Uint32Array(isLarge ? 0 : (before.length + 1) * width)
  for (let row = before.length - 1; !isLarge && row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--) {
      const [below, right] = [lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0]
      const diagonal = lengths[(row + 1) * width + column + 1] ?? 0
      lengths[row * width + column] = before[row] === after[column] ? diagonal + 1 : Math.max(below, right)
    }
  const lines: TextLine[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [removed, added] = [before[row], after[column]]
    const [below, right] = [lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0]
    if (!isLarge && removed !== undefined && removed === added) {
      lines.push({ sign: ' ', line: ++column, text: removed })
      row++
    } else if (removed !== undefined && (added === undefined || below >= right))
      lines.push({ sign: '-', line: ++row, text: removed })
    else lines.push({ sign: '+', line: ++column, text: added ?? '' })
  }
  return lines
}

// How two schemas differ, by meaning: resources and fields, then menu entries, rights and screens.

interface SchemaDifference {
  /** A sentence for each change of a resource or a field. */
  readonly tables: readonly string[]
  readonly surface: SurfaceDifference
  /** All of it, a line for each. */
  readonly lines: readonly string[]
}

export const compareSchemas = (wording: Wording, before: Schema, after: Schema): SchemaDifference => {
  const tables = compareShapes(buildSchemaShape(before), after).map(change => formatChange(wording, change))
  const surface = compareSurfaces(before, after)
  return { tables, surface, lines: [...tables, ...formatSurfaceDifference(wording, surface)] }
}

const formatChange = (wording: Wording, change: SchemaChange): string => {
  const params = {
    resource: 'resource' in change ? change.resource.name : '',
    field: 'field' in change ? change.field.name : '',
    from: 'from' in change ? change.from : '',
    type: 'field' in change ? change.field.type.name : '',
    columns: 'columns' in change ? change.columns.join(' + ') : '',
  }
  return formatMessage(wording, changeMessages[change.kind], params)
}

const changeMessages: Readonly<Record<SchemaChange['kind'], string>> = {
  'resource-added': 'message.change-resource-added',
  'resource-renamed': 'message.change-resource-renamed',
  'resource-dropped': 'message.change-resource-dropped',
  'resource-gone': 'message.change-resource-gone',
  scope: 'message.change-scope',
  'unique-added': 'message.change-unique-added',
  'field-dropped': 'message.change-field-dropped',
  'field-gone': 'message.change-field-gone',
  'field-added': 'message.change-field-added',
  'field-renamed': 'message.change-field-renamed',
  type: 'message.change-type',
  required: 'message.change-required',
  rules: 'message.change-rules',
}
