// Compiles one import: every field, column and expression is checked against the resource that it fills.
import { compileExpression } from '../../expression/check/check.ts'
import type { Expression } from '../../expression/terms/expression.ts'
import { emptyScope, type Scope } from '../../expression/terms/scope.ts'
import { fieldsFrom, flag, type Type } from '../../expression/terms/types.ts'
import { suggestion } from '../../faults/suggest.ts'
import type { Stored } from '../../fields/field-type.ts'
import type { Field } from '../../schema/field.ts'
import { headerName, type Import, type ImportField, type ImportFile, type ImportSource } from '../../schema/import.ts'
import { lineLinks, typedLines } from '../../schema/lines.ts'
import type { Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import { reportExpression } from '../expressions/expression-faults.ts'
import { scopeOf, typeOfField } from '../expressions/schema-scope.ts'
import { storedOf } from '../fields/compile-field.ts'
import type { Given } from '../resources/compile-resource.ts'
import type { Path } from '../shapes/shape.ts'
import { findDays, type ImportSchemaFile, isDated, reportPosting, reportWithin } from './import-posting.ts'

type ImportDefinition = ImportSchemaFile['definition']
type Said = Exclude<ImportDefinition['map'][string], string>

const usualRows = 5000
const usualUndoHours = 24

/** What is needed to compile one import. */
interface Reading {
  readonly file: ImportSchemaFile
  readonly schema: CompilingSchema
  readonly into: Resource
  readonly targets: Targets
  /** Fields that are filled from a column alone: expressions may name these. */
  readonly scope: Scope
}

/** A field that the file may fill: of the row itself, or of the lines of a document. */
interface FieldTarget {
  readonly field: Field
  readonly resource: Resource
  readonly lines?: string
}

type Targets = ReadonlyMap<string, FieldTarget>

/** Fields by name; those of the document take precedence over those of its lines. */
const targetsIn = (schema: CompilingSchema, into: Resource, lines: string | undefined): Targets => {
  const links: readonly string[] = Object.values(lineLinks)
  const filled = typedLines(into.lifecycle.lines).filter(({ name }) => lines === undefined || name === lines)
  const ofLines = filled.flatMap(({ name, resource }) => {
    const found = findResource(schema, resource)
    const fields = found?.fields.filter(field => !links.includes(field.name)) ?? []
    return fields.map((field): FieldTarget => ({ field, resource: found ?? into, lines: name }))
  })
  const own = into.fields.map((field): FieldTarget => ({ field, resource: into }))
  return new Map([...ofLines, ...own].map(target => [target.field.name, target]))
}

/** All imports by name. A type, and a path of the API, belong to one import only. */
export const compileImports = (
  files: readonly ImportSchemaFile[],
  schema: CompilingSchema,
  given: Given,
): Readonly<Record<string, Import>> => {
  const seen = new Map<string, string>()
  const once = (key: string, file: ImportSchemaFile, path: Path): void => {
    const owner = seen.get(key)
    if (owner !== undefined) file.report(path, `the import "${owner}" has this already`)
    seen.set(key, file.name)
  }
  return Object.fromEntries(
    files.flatMap(file => {
      const compiled = compileImport(file, schema, given)
      if (!compiled) return []
      once(`name ${compiled.name}`, file, [])
      once(`type ${compiled.type}`, file, file.definition.type === undefined ? [] : ['type'])
      if (compiled.api) once(`path ${compiled.api.path}`, file, ['api', 'path'])
      return [[compiled.name, compiled]]
    }),
  )
}

/** Returns undefined if the resource does not exist; all other faults are reported. */
const compileImport = (file: ImportSchemaFile, schema: CompilingSchema, given: Given): Import | undefined => {
  const { definition, name } = file
  const into = findResource(schema, definition.into)
  if (!into) return undefined
  const scope = scopeOf(schema, into, given)
  const targets = targetsIn(schema, into, definition.lines)
  const reading: Reading = { file, schema, into, targets, scope: { ...scope, fields: namesOf(file, schema, targets) } }
  const fields = Object.entries(definition.map).flatMap(([target, said]) => fieldOf(reading, target, said) ?? [])
  reportNotCarriedOut(file)
  reportConditional(reading)
  reportMatch(reading)
  reportHistory(reading)
  reportPosting(reading)
  reportWithin(file)
  const show = showOf(reading, scope)
  return {
    name,
    type: definition.type ?? name.replaceAll('-', '_'),
    title: definition.title,
    into: into.name,
    mode: definition.mode,
    match: definition.match ?? into.key,
    history: definition.history === true,
    days: findDays(reading),
    within: definition.within ?? [],
    ...(definition.lines !== undefined && { lines: definition.lines }),
    groupBy: definition.groupBy ?? (typedLines(into.lifecycle.lines).length > 0 ? into.key : []),
    fields,
    columns: findColumns(definition.history === true ? new Map() : targets, fields),
    file: fileOf(definition.file ?? {}),
    ...(definition.api && apiOf(reading, definition.api)),
    undoHours: definition.undoHours ?? usualUndoHours,
    messages: definition.messages ?? {},
    ...(show && { show }),
    ...(definition.perm && { levels: definition.perm }),
  }
}

const fileOf = (said: NonNullable<ImportDefinition['file']>): ImportFile => ({
  ...(said.nameContains !== undefined && { nameContains: said.nameContains }),
  ...(said.nameError !== undefined && { nameError: said.nameError }),
  headers: said.headers ?? 'exact',
  maxRows: said.maxRows ?? usualRows,
  lastRow: said.lastRow ?? 'dropIfBlank',
})

/** Types of the fields that are filled from a column alone. */
const namesOf = (
  { definition, name }: ImportSchemaFile,
  schema: CompilingSchema,
  targets: Targets,
): Scope['fields'] => {
  const types = Object.entries(definition.map).flatMap(([target, said]) => {
    const found = targets.get(target)
    const type = found && typeOfField(schema, found.field)
    const isPlain = typeof said === 'string' || (said.value === undefined && said.when === undefined)
    return type && isPlain ? [[target, type] as const] : []
  })
  return fieldsFrom(name, Object.fromEntries(types))
}

const fieldOf = (reading: Reading, target: string, said: string | Said): ImportField | undefined => {
  const { file, targets } = reading
  const path = ['map', target]
  const found = targets.get(target)
  if (!found) return undefined
  const { field, lines } = found
  const own = { name: target, ...(lines !== undefined && { lines }) }
  if (isNeverWritten(reading, field))
    file.report(path, `"${target}" is never written by an import: it is read-only, calculated or a secret`, 'key')
  if (typeof said === 'string') {
    const sources = sourcesOf(reading, { from: said }, { field, path })
    return { ...own, sources, required: false, upper: false, unchecked: false }
  }
  const { required = false, upper = false, unchecked = false, pad } = said
  const text = field.type.column === 'text'
  if (pad !== undefined && !text) file.report([...path, 'pad'], `"pad" means nothing for the type "${field.type.name}"`)
  if (upper && !text) file.report([...path, 'upper'], `"upper" means nothing for the type "${field.type.name}"`)
  if (unchecked && !field.ref) file.report([...path, 'unchecked'], `"${target}" names no row that could be missing`)
  if (unchecked && !file.definition.history)
    file.report([...path, 'unchecked'], 'only rows that history names need not be there: say "history"')
  return {
    ...own,
    sources: sourcesOf(reading, said, { field, path }),
    required,
    upper,
    unchecked,
    ...(pad !== undefined && { pad }),
    ...(said.ifEmpty !== undefined && { ifEmpty: emptyOf(reading, said.ifEmpty, { field, path }) }),
  }
}

/** History may fill fields that the program would have written, except secrets, pictures and derived values. */
const isNeverWritten = ({ file }: Reading, { readOnly, calc, derived, stored, type }: Field): boolean =>
  type.hashed ||
  type.uploaded ||
  (file.definition.history ? derived !== undefined || !stored : readOnly || calc !== undefined)

interface Target {
  readonly field: Field
  readonly path: Path
}

const emptyOf = ({ file, schema }: Reading, given: unknown, { field: { type }, path }: Target): Stored => {
  if (type.blank === 'text' && given === schema.project.emptyText) return schema.project.emptyText
  return storedOf(given, type, message => file.report([...path, 'ifEmpty'], message))
}

/** Exactly one of `from`, `value` and `when`; without any of them, the column with the field's own name is read. */
const sourcesOf = (reading: Reading, said: Said, { field, path }: Target): readonly ImportSource[] => {
  const { file, schema } = reading
  const ways = (['from', 'value', 'when'] as const).filter(key => said[key] !== undefined)
  if (ways.length > 1) file.report([...path, ways[1] ?? ''], 'say one of "from", "value" and "when"', 'key')
  const wanted = typeOfField(schema, field)
  if (said.when)
    return said.when.map((one, index) => variantOf(reading, one, { wanted, path: [...path, 'when', index] }))
  if (said.value === undefined) return [{ column: columnOf(reading, said.from ?? field.name, path) }]
  const value = expressionAt(reading, said.value, { wanted, path: [...path, 'value'] })
  return value ? [{ value }] : []
}

const columnOf = ({ file }: Reading, column: string, path: Path): string => {
  const style = file.definition.file?.headers ?? 'exact'
  const read = headerName(column, style)
  if (read !== column) file.report(path, `the column "${column}" is never met: heads are read as "${read}"`)
  return read
}

interface Options {
  readonly wanted: Type | undefined
  readonly path: Path
}

const variantOf = (
  reading: Reading,
  said: NonNullable<Said['when']>[number],
  { wanted, path }: Options,
): ImportSource => {
  if ((said.from === undefined) === (said.value === undefined))
    reading.file.report(path, 'say one of "from" and "value"', 'key')
  const when = expressionAt(reading, said.if, { wanted: flag, path: [...path, 'if'] })
  const value =
    said.value === undefined ? undefined : expressionAt(reading, said.value, { wanted, path: [...path, 'value'] })
  return {
    ...(when && { when }),
    ...(said.from !== undefined && { column: columnOf(reading, said.from, [...path, 'from']) }),
    ...(value && { value }),
  }
}

const expressionAt = ({ scope, file }: Reading, text: string, { wanted, path }: Options): Expression | undefined => {
  const checked = compileExpression(text, scope, wanted)
  if ('term' in checked) return { text, term: checked.term }
  reportExpression(file.report, path, checked.faults)
  return undefined
}

/** `show` is evaluated before a file is chosen: it may use user, shop and parameters, but no row. */
const showOf = (reading: Reading, scope: Scope): Expression | undefined => {
  const { show } = reading.file.definition
  const withoutRow = { ...scope, fields: emptyScope.fields }
  return show === undefined
    ? undefined
    : expressionAt({ ...reading, scope: withoutRow }, show, { wanted: flag, path: ['show'] })
}

/**
 * A column is required if the import requires it, or if its field must hold a text. A missing column is read as an
 * empty one, so numbers are 0 without it; for history only the import itself requires columns.
 */
const findColumns = (targets: Targets, fields: readonly ImportField[]): Import['columns'] => {
  const found = new Map<string, boolean>()
  for (const { name, sources, required, ifEmpty } of fields) {
    const field = targets.get(name)?.field
    const needsText = field?.required === true && field.type.column === 'text' && ifEmpty === undefined
    const isNeeded = required || needsText
    for (const { column } of sources)
      if (column !== undefined) found.set(column, isNeeded || found.get(column) === true)
  }
  return [...found].map(([name, required]) => ({ name, required }))
}

/** Paths that the server reserves for calls with rows in JSON. */
const callPath = /^[a-z][a-z0-9-]*\/(?:truncate|import-[a-z-]+)$/

const apiOf = (
  { file }: Reading,
  { path, bodyKey, fetch }: NonNullable<ImportDefinition['api']>,
): { api: NonNullable<Import['api']> } | Record<never, never> => {
  if (path === undefined || bodyKey === undefined) {
    file.report(['api'], 'a call needs "path" and "bodyKey"')
    return {}
  }
  if (!callPath.test(path)) file.report(['api', 'path'], 'expected a path such as things/truncate or things/import-x')
  return { api: { path, bodyKey, ...(fetch !== undefined && { fetch }) } }
}

/** Imports check uniqueness within the file; a conditional unique rule is checked only when a single row is saved. */
const reportConditional = ({ file, schema, into }: Reading): void => {
  const lines = typedLines(into.lifecycle.lines).flatMap(({ resource }) => findResource(schema, resource) ?? [])
  const conditional = [into, ...lines].find(({ uniqueWhen }) => uniqueWhen.length > 0)
  if (!conditional) return
  file.report(['into'], `"${conditional.name}" has an x-unique with "when", which is not carried out for imports yet`)
}

const reportNotCarriedOut = ({ definition, report }: ImportSchemaFile): void => {
  if (definition.atomic === false) report(['atomic'], 'an import is always all or nothing')
  for (const key of Object.keys(definition.messages ?? {})) {
    if (!['ok', 'failed'].includes(key))
      report(['messages', key], `no message is called "${key}"${suggestion(key, ['ok', 'failed'])}`, 'key')
  }
}

/** Rows are matched by a unique rule of the resource, so that one row of the file matches one existing row. */
const reportMatch = ({ file, into, targets, schema }: Reading): void => {
  const { match, groupBy, mode } = file.definition
  const isDocument = typedLines(into.lifecycle.lines).length > 0
  // A new row whose key is assigned by the program matches no existing row.
  const isNew = mode === 'insert' || (mode === 'replace' && isDated(into))
  const matched = match ?? into.key.filter(name => !isNew || into.field[name]?.number?.at !== 'create')
  reportNames(file, targets, match ? ['match'] : ['map'], matched)
  reportNames(file, targets, ['groupBy'], groupBy ?? [])
  const rules = [
    into,
    ...typedLines(into.lifecycle.lines).flatMap(({ resource }) => findResource(schema, resource) ?? []),
  ].flatMap(({ unique }) => unique)
  const isOne = (fields: readonly string[], sets: readonly (readonly string[])[]): boolean =>
    sets.some(names => names.toSorted().join() === fields.toSorted().join())
  // Lines of history are checked against each other in their file, and its documents by their key.
  if (match && !file.definition.history && !isOne(match, rules))
    file.report(['match'], `"${into.name}" may have several rows with the same ${match.join(', ')}`)
  if (groupBy && !isDocument) file.report(['groupBy'], `"${into.name}" has no lines to be grouped`, 'key')
  if (groupBy && isDocument && !isOne(groupBy, into.unique))
    file.report(['groupBy'], `"${into.name}" may have several rows with the same ${groupBy.join(', ')}`)
  const kinds = typedLines(into.lifecycle.lines).map(({ name }) => name)
  const { lines } = file.definition
  if (kinds.length > 1 && lines === undefined)
    file.report(['into'], `"${into.name}" has the lines ${kinds.join(', ')}: say which its rows become by "lines"`)
  if (lines !== undefined && !kinds.includes(lines))
    file.report(['lines'], `"${into.name}" has no lines "${lines}"${suggestion(lines, kinds)}`)
  if (isDocument && mode !== 'replace') file.report(['mode'], 'documents are imported by "replace" alone')
}

/** Imported history was not created by moves, so its state must be final; numbers that moves assign are in the file. */
const reportHistory = ({ file, into, schema }: Reading): void => {
  const { report, definition } = file
  if (!definition.history) return
  const { flow } = into.lifecycle
  if (!flow) {
    report(['history'], `"${into.name}" has no moves that history would go without: leave "history" out`, 'key')
    return
  }
  const said = definition.map[flow.field]
  const ended = Object.keys(flow.states).filter(name => flow.moves.every(({ from }) => !from.includes(name)))
  const states = ended.map(name => `'${name}'`)
  if (typeof said !== 'object' || said.value === undefined || !states.includes(said.value))
    report(
      ['map', ...(said === undefined ? [] : [flow.field])],
      `history ends in a state that no move leaves: "${flow.field}": { "value": ... } with ${states.join(' or ') || 'one, of which there is none'}`,
    )
  const kinds = typedLines(into.lifecycle.lines)
  const lines = kinds.find(({ name }) => name === definition.lines) ?? kinds[0]
  const tables = [into, ...(lines ? [findResource(schema, lines.resource)] : [])]
  for (const name of tables.flatMap(table => table?.key ?? [])) {
    if (!Object.hasOwn(definition.map, name))
      report(['map'], `nothing gives "${name}" a value: history brings its keys`)
  }
}

const reportNames = (
  { report, definition }: ImportSchemaFile,
  targets: Targets,
  at: Path,
  names: readonly string[],
): void => {
  for (const [index, name] of names.entries()) {
    const path = at[0] === 'map' ? at : [...at, index]
    if (targets.has(name) && !Object.hasOwn(definition.map, name))
      report(path, `"${name}" identifies rows and is not in the map`)
  }
}
