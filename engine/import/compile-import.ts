// Compiles one import: every field, column and expression is checked against the resource that it fills.

import { compileExpression } from '../expression/check/check.ts'
import { type Expression, type ExpressionScope, emptyScope } from '../expression/terms/scope.ts'
import { createFieldSet, type ExpressionType, flag } from '../expression/terms/types.ts'
import type { Stored } from '../field/field-type.ts'
import { parseStoredValue } from '../record/compile-field.ts'
import type { Field } from '../schema/field.ts'
import {
  type Import,
  type ImportField,
  type ImportFile,
  type ImportSource,
  importFileTypes,
  normalizeHeader,
} from '../schema/import.ts'
import { filterTypedLines, lineLinks } from '../schema/lines.ts'
import type { Resource } from '../schema/resource.ts'
import { findResource } from '../schema/schema.ts'
import type { CompilingSchema } from '../schema/stages.ts'
import { pickDefined } from '../schema-file/language/naming.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import { reportExpression } from '../scope/compile-schema-expression.ts'
import { buildScope, type CompileOptions, getFieldType } from '../scope/schema-scope.ts'
import {
  type ImportContext,
  type ImportFieldTarget,
  type ImportTargets,
  reportAgreement,
  reportConditional,
  reportFill,
  reportHistory,
  reportMatch,
  reportMove,
  reportUnsupported,
} from './check-import.ts'
import { findDays, type ImportSchemaFile, reportPosting, reportWithin } from './import-posting.ts'

type ImportDefinition = ImportSchemaFile['definition']
type FieldMapping = Exclude<ImportDefinition['map'][string], string>

const usualRows = 5000
const usualUndoHours = 24

/** Fields by name; those of the lines take precedence over those of the document, as each row of the file is a line. */
const collectTargets = (schema: CompilingSchema, into: Resource, lines: string | undefined): ImportTargets => {
  const links: readonly string[] = Object.values(lineLinks)
  const filled = filterTypedLines(into.lifecycle.lines).filter(({ name }) => lines === undefined || name === lines)
  const lineTargets = filled.flatMap(({ name, resource }) => {
    const table = findResource(schema, resource)
    const fields = table?.fields.filter(field => !links.includes(field.name)) ?? []
    return fields.map((field): ImportFieldTarget => ({ field, resource: table ?? into, lines: name }))
  })
  const ownTargets = into.fields.map((field): ImportFieldTarget => ({ field, resource: into }))
  return new Map([...ownTargets, ...lineTargets].map(target => [target.field.name, target]))
}

/** All imports by name. A type, and a path of the API, belong to one import only. */
export const compileImports = (
  files: readonly ImportSchemaFile[],
  schema: CompilingSchema,
  options: CompileOptions,
): Readonly<Record<string, Import>> => {
  const seen = new Map<string, string>()
  const registerOnce = (key: string, file: ImportSchemaFile, path: JsonPath): void => {
    const owner = seen.get(key)
    if (owner !== undefined) file.report(path, `the import "${owner}" has this already`)
    seen.set(key, file.name)
  }
  return Object.fromEntries(
    files.flatMap(file => {
      const compiled = compileImport(file, schema, options)
      if (!compiled) return []
      registerOnce(`name ${compiled.name}`, file, [])
      registerOnce(`type ${compiled.type}`, file, file.definition.type === undefined ? [] : ['type'])
      if (compiled.api) registerOnce(`path ${compiled.api.path} ${getPart(compiled)}`, file, ['api', 'path'])
      return [[compiled.name, compiled]]
    }),
  )
}

/** Imports of parts of one resource may share a call: the part of its rows decides which one it is. */
const getPart = ({ into, within }: Import): string =>
  within.length > 0 ? `${into} ${within.map(({ name, value }) => `${name} ${value.text}`).join()}` : ''

/** Returns undefined if the resource does not exist; all other faults are reported. */
const compileImport = (
  file: ImportSchemaFile,
  schema: CompilingSchema,
  options: CompileOptions,
): Import | undefined => {
  const { definition, name } = file
  const into = findResource(schema, definition.into)
  if (!into) return undefined
  const scope = buildScope(schema, into, options)
  const targets = collectTargets(schema, into, definition.lines)
  const context: ImportContext = {
    file,
    schema,
    into,
    targets,
    scope: { ...scope, fields: buildScopeFields(file, schema, targets) },
  }
  const fields = Object.entries(definition.map).flatMap(
    ([target, fieldDefinition]) => compileImportField(context, target, fieldDefinition) ?? [],
  )
  reportUnsupported(file)
  reportConditional(context)
  reportMove(context)
  reportFill(context)
  reportAgreement(context)
  reportMatch(context)
  reportHistory(context)
  reportPosting(context)
  reportWithin(context)
  const outside = { ...context, scope: { ...scope, fields: emptyScope.fields } }
  const show = compileShow(outside)
  const isFilled = definition.fill === true || definition.move !== undefined
  return {
    name,
    type: definition.type ?? name.replaceAll('-', '_'),
    title: definition.title,
    into: into.name,
    mode: definition.mode,
    match: definition.match ?? into.key,
    history: definition.history === true,
    fill: isFilled,
    ...pickDefined(definition, 'move'),
    ...(definition.agree && { agree: { ...definition.agree, by: definition.agree.by ?? [] } }),
    days: findDays(context),
    within: compileWithin(outside),
    ...pickDefined(definition, 'lines'),
    groupBy: definition.groupBy ?? (filterTypedLines(into.lifecycle.lines).length > 0 ? into.key : []),
    fields,
    columns: findColumns(definition.history === true || isFilled ? new Map() : targets, fields),
    file: compileImportFile(definition.file ?? {}),
    ...(definition.api && compileApi(context, definition.api)),
    undoHours: definition.move === undefined ? (definition.undoHours ?? usualUndoHours) : 0,
    messages: definition.messages ?? {},
    ...(show && { show }),
    ...(definition.perm && { levels: definition.perm }),
  }
}

const compileImportFile = (definition: NonNullable<ImportDefinition['file']>): ImportFile => ({
  types: definition.types ?? importFileTypes,
  ...pickDefined(definition, 'nameContains', 'nameError'),
  headers: definition.headers ?? 'exact',
  maxRows: definition.maxRows ?? usualRows,
  lastRow: definition.lastRow ?? 'dropIfBlank',
})

/** Types of the fields that are filled from a column alone. */
const buildScopeFields = (
  { definition, name }: ImportSchemaFile,
  schema: CompilingSchema,
  targets: ImportTargets,
): ExpressionScope['fields'] => {
  const types = Object.entries(definition.map).flatMap(([target, fieldDefinition]) => {
    const match = targets.get(target)
    const type = match && getFieldType(schema, match.field)
    const isPlain =
      typeof fieldDefinition === 'string' || (fieldDefinition.value === undefined && fieldDefinition.when === undefined)
    return type && isPlain ? [[target, type] as const] : []
  })
  return createFieldSet(name, Object.fromEntries(types))
}

const compileImportField = (
  context: ImportContext,
  target: string,
  definition: string | FieldMapping,
): ImportField | undefined => {
  const { file, targets } = context
  const path = ['map', target]
  const match = targets.get(target)
  if (!match) return undefined
  const { field, lines } = match
  const base = { name: target, ...(lines !== undefined && { lines }) }
  if (isNeverWritten(context, field, definition))
    file.report(path, `"${target}" is never written by an import: it is read-only, calculated or a secret`, 'key')
  if (typeof definition === 'string') {
    const sources = compileSources(context, { from: definition }, { field, path })
    return { ...base, sources, required: false, upper: false, unchecked: false }
  }
  const { required = false, upper = false, unchecked = false, pad } = definition
  const text = field.type.column === 'text'
  if (pad !== undefined && !text) file.report([...path, 'pad'], `"pad" means nothing for the type "${field.type.name}"`)
  if (upper && !text) file.report([...path, 'upper'], `"upper" means nothing for the type "${field.type.name}"`)
  if (unchecked && !field.ref) file.report([...path, 'unchecked'], `"${target}" names no row that could be missing`)
  if (unchecked && !file.definition.history)
    file.report([...path, 'unchecked'], 'only rows that history names need not be there: say "history"')
  return {
    ...base,
    sources: compileSources(context, definition, { field, path }),
    required,
    upper,
    unchecked,
    ...(pad !== undefined && { pad }),
    ...(definition.ifEmpty !== undefined && { ifEmpty: parseEmptyValue(context, definition.ifEmpty, { field, path }) }),
  }
}

/**
 * History may fill fields that the program would have written, except secrets, pictures and derived values. Other rows
 * may bring their numbers, and the import itself may say what a read-only field holds.
 */
const isNeverWritten = (
  { file }: ImportContext,
  { readOnly, calc, derived, stored, type, number }: Field,
  definition: string | FieldMapping,
): boolean =>
  type.secret !== undefined ||
  type.uploaded ||
  (file.definition.history
    ? derived !== undefined || !stored
    : calc !== undefined || derived !== undefined || (readOnly && number === undefined && !isFixed(definition)))

const isFixed = (definition: string | FieldMapping): boolean =>
  typeof definition === 'object' && definition.value !== undefined

interface MappedField {
  readonly field: Field
  readonly path: JsonPath
}

const parseEmptyValue = (
  { file, schema }: ImportContext,
  value: unknown,
  { field: { type }, path }: MappedField,
): Stored => {
  if (type.blank === 'text' && value === schema.project.emptyText) return schema.project.emptyText
  return parseStoredValue(value, type, message => file.report([...path, 'ifEmpty'], message))
}

/** Exactly one of `from`, `value` and `when`; without any of them, the column with the field's own name is read. */
const compileSources = (
  context: ImportContext,
  definition: FieldMapping,
  { field, path }: MappedField,
): readonly ImportSource[] => {
  const { file, schema } = context
  const keys = (['from', 'value', 'when'] as const).filter(key => definition[key] !== undefined)
  if (keys.length > 1) file.report([...path, keys[1] ?? ''], 'say one of "from", "value" and "when"', 'key')
  const expectedType = getFieldType(schema, field)
  if (definition.when)
    return definition.when.map((one, index) =>
      compileVariant(context, one, { expectedType, path: [...path, 'when', index] }),
    )
  if (definition.value === undefined) return [{ column: resolveColumn(context, definition.from ?? field.name, path) }]
  const value = compileImportExpression(context, definition.value, { expectedType, path: [...path, 'value'] })
  return value ? [{ value }] : []
}

const resolveColumn = ({ file }: ImportContext, column: string, path: JsonPath): string => {
  const style = file.definition.file?.headers ?? 'exact'
  const read = normalizeHeader(column, style)
  if (read !== column) file.report(path, `the column "${column}" is never met: heads are read as "${read}"`)
  return read
}

interface Options {
  readonly expectedType: ExpressionType | undefined
  readonly path: JsonPath
}

const compileVariant = (
  context: ImportContext,
  definition: NonNullable<FieldMapping['when']>[number],
  { expectedType, path }: Options,
): ImportSource => {
  if ((definition.from === undefined) === (definition.value === undefined))
    context.file.report(path, 'say one of "from" and "value"', 'key')
  const when = compileImportExpression(context, definition.if, { expectedType: flag, path: [...path, 'if'] })
  const value =
    definition.value === undefined
      ? undefined
      : compileImportExpression(context, definition.value, { expectedType, path: [...path, 'value'] })
  return {
    ...(when && { when }),
    ...(definition.from !== undefined && { column: resolveColumn(context, definition.from, [...path, 'from']) }),
    ...(value && { value }),
  }
}

const compileImportExpression = (
  { scope, file }: ImportContext,
  text: string,
  { expectedType, path }: Options,
): Expression | undefined => {
  const checked = compileExpression(text, scope, expectedType)
  if ('term' in checked) return { text, term: checked.term }
  reportExpression(file.report, path, checked.faults)
  return undefined
}

/** Evaluated before a file is chosen, as `within`: it may use user, shop and parameters, but no row. */
const compileShow = (context: ImportContext): Expression | undefined => {
  const { show } = context.file.definition
  return show === undefined ? undefined : compileImportExpression(context, show, { expectedType: flag, path: ['show'] })
}

const compileWithin = (context: ImportContext): Import['within'] =>
  Object.entries(context.file.definition.within ?? {}).flatMap(([name, text]) => {
    const field = context.into.field[name]
    const expectedType = field && getFieldType(context.schema, field)
    const value = compileImportExpression(context, text, { expectedType, path: ['within', name] })
    return value ? [{ name, value }] : []
  })

/**
 * A column is required if the import requires it, or if its field must hold a text. A missing column is read as an
 * empty one, so numbers are 0 without it; for history, and where rules fill, only the import itself requires columns.
 */
const findColumns = (targets: ImportTargets, fields: readonly ImportField[]): Import['columns'] => {
  const columns = new Map<string, boolean>()
  for (const { name, sources, required, ifEmpty } of fields) {
    const field = targets.get(name)?.field
    const needsText = field?.required === true && field.type.column === 'text' && ifEmpty === undefined
    const isNeeded = required || needsText
    for (const { column } of sources)
      if (column !== undefined) columns.set(column, isNeeded || columns.get(column) === true)
  }
  return [...columns].map(([name, required]) => ({ name, required }))
}

/** Paths that the server reserves for calls with rows in JSON. */
const callPath = /^[a-z][a-z0-9-]*\/(?:truncate|import-[a-z-]+)$/

const compileApi = (
  { file }: ImportContext,
  { path, bodyKey, fetch }: NonNullable<ImportDefinition['api']>,
): { api: NonNullable<Import['api']> } | Record<never, never> => {
  if (path === undefined || bodyKey === undefined) {
    file.report(['api'], 'a call needs "path" and "bodyKey"')
    return {}
  }
  if (!callPath.test(path)) file.report(['api', 'path'], 'expected a path such as things/truncate or things/import-x')
  return { api: { path, bodyKey, ...(fetch !== undefined && { fetch }) } }
}
