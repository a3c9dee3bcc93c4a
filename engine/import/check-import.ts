// Reports what an import cannot do: conditional unique rules, unsupported keywords, wrong matches, names and history.

import { isInitialMove } from '../document/flow-moves.ts'
import type { ExpressionScope } from '../expression/terms/scope.ts'
import { isNumberType } from '../field/field-type.ts'
import { formatSuggestion } from '../message/suggest.ts'
import type { Field } from '../schema/field.ts'
import { filterTypedLines } from '../schema/lines.ts'
import type { Resource } from '../schema/resource.ts'
import { findResource } from '../schema/schema.ts'
import type { CompilingSchema } from '../schema/stages.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import { type ImportSchemaFile, isDated } from './import-posting.ts'

/** A conditional unique rule of lines is checked only when a single document is saved. */
export const reportConditional = ({ file, schema, into }: ImportContext): void => {
  const lines = filterTypedLines(into.lifecycle.lines).flatMap(({ resource }) => findResource(schema, resource) ?? [])
  const checked = lines.length > 0 && file.definition.move === undefined ? [into, ...lines] : []
  const conditional = checked.find(({ uniqueWhen }) => uniqueWhen.length > 0)
  if (!conditional) return
  file.report(['into'], `"${conditional.name}" has an x-unique with "when", which is not carried out for documents yet`)
}

/** Documents are made by a first move, as new ones, and are taken back by their moves alone. */
export const reportMove = ({ file: { report, definition }, into }: ImportContext): void => {
  const { move: name, groupBy, map } = definition
  if (name === undefined) return
  const { flow } = into.lifecycle
  const move = flow?.moves.find(({ id }) => id === name)
  const firstMoves = flow?.moves.flatMap(one => (isInitialMove(flow, one) ? [one.id] : [])) ?? []
  if (!flow || !move || !isInitialMove(flow, move))
    report(['move'], `"${into.name}" has no first move "${name}"${formatSuggestion(name, firstMoves)}`)
  else if (into.lifecycle.asks[name]) report(['move'], `"${name}" asks for answers, which a file does not give`)
  if (definition.mode !== 'insert') report(['mode'], 'a move makes new documents: say "insert"')
  for (const word of ['history', 'fill', 'undoHours', 'match'] as const)
    if (definition[word] !== undefined) report([word], `means nothing where a move makes the documents`, 'key')
  if (filterTypedLines(into.lifecycle.lines).length > 0 && groupBy === undefined)
    report(['move'], `say by "groupBy" which rows are one "${into.name}"`)
  for (const [index, field] of (groupBy ?? []).entries()) {
    const source = map[field]
    if (typeof source !== 'object' || !source.required)
      report(['groupBy', index], `rows without "${field}" would be one document: say "required" in the map`)
  }
}

/** Rows of documents are completed by the values of their files alone. */
export const reportFill = ({ file: { report, definition }, into }: ImportContext): void => {
  if (!definition.fill || definition.move !== undefined || filterTypedLines(into.lifecycle.lines).length === 0) return
  report(['fill'], `"${into.name}" has lines, and an import fills rows without lines alone`, 'key')
}

/** Sums are of numbers that the file fills; groups are of values that it fills. */
export const reportAgreement = ({ file: { report, definition }, into }: ImportContext): void => {
  const { agree } = definition
  if (!agree) return
  if (filterTypedLines(into.lifecycle.lines).length > 0 && definition.move === undefined)
    report(['agree'], `"${into.name}" has lines: totals are of rows without lines`, 'key')
  for (const [index, name] of agree.sum.entries()) {
    const type = into.field[name]?.type
    if (type && !isNumberType(type)) report(['agree', 'sum', index], `"${name}" is no number that has a sum`)
  }
}

export const reportUnsupported = ({ definition, report }: ImportSchemaFile): void => {
  for (const key of Object.keys(definition.messages ?? {})) {
    if (!['ok', 'failed'].includes(key))
      report(['messages', key], `no message is called "${key}"${formatSuggestion(key, ['ok', 'failed'])}`, 'key')
  }
}

/** Rows are matched by a unique rule of the resource, so that one row of the file matches one existing row. */
export const reportMatch = ({ file, into, targets, schema }: ImportContext): void => {
  const { match, groupBy, mode } = file.definition
  const isDocument = filterTypedLines(into.lifecycle.lines).length > 0
  // A new row whose key is assigned by the program matches no existing row.
  const isNew = mode === 'insert' || (mode === 'replace' && isDated(into))
  const matched = match ?? into.key.filter(name => !isNew || into.field[name]?.number?.at !== 'create')
  if (file.definition.move === undefined) reportNames(file, targets, match ? ['match'] : ['map'], matched)
  reportNames(file, targets, ['groupBy'], groupBy ?? [])
  const rules = [
    into,
    ...filterTypedLines(into.lifecycle.lines).flatMap(({ resource }) => findResource(schema, resource) ?? []),
  ].flatMap(({ unique }) => unique)
  const isOne = (fields: readonly string[], sets: readonly (readonly string[])[]): boolean =>
    sets.some(names => names.toSorted().join() === fields.toSorted().join())
  // Lines of history are checked against each other in their file, and its documents by their key.
  if (match && !file.definition.history && !isOne(match, rules))
    file.report(['match'], `"${into.name}" may have several rows with the same ${match.join(', ')}`)
  if (groupBy && !isDocument) file.report(['groupBy'], `"${into.name}" has no lines to be grouped`, 'key')
  if (groupBy && isDocument && file.definition.move === undefined && !isOne(groupBy, into.unique))
    file.report(['groupBy'], `"${into.name}" may have several rows with the same ${groupBy.join(', ')}`)
  const kinds = filterTypedLines(into.lifecycle.lines).map(({ name }) => name)
  const { lines } = file.definition
  if (kinds.length > 1 && lines === undefined)
    file.report(['into'], `"${into.name}" has the lines ${kinds.join(', ')}: say which its rows become by "lines"`)
  if (lines !== undefined && !kinds.includes(lines))
    file.report(['lines'], `"${into.name}" has no lines "${lines}"${formatSuggestion(lines, kinds)}`)
  if (isDocument && mode !== 'replace' && file.definition.move === undefined)
    file.report(['mode'], 'documents are imported by "replace" alone')
}

/** Imported history was not created by moves, so its state must be final; numbers that moves assign are in the file. */
export const reportHistory = ({ file, into, schema }: ImportContext): void => {
  const { report, definition } = file
  if (!definition.history) return
  const { flow } = into.lifecycle
  if (!flow) {
    report(['history'], `"${into.name}" has no moves that history would go without: leave "history" out`, 'key')
    return
  }
  const stateDefinition = definition.map[flow.field]
  const ended = Object.keys(flow.states).filter(name => flow.moves.every(({ from }) => !from.includes(name)))
  const states = ended.map(name => `'${name}'`)
  if (
    typeof stateDefinition !== 'object' ||
    stateDefinition.value === undefined ||
    !states.includes(stateDefinition.value)
  )
    report(
      ['map', ...(stateDefinition === undefined ? [] : [flow.field])],
      `history ends in a state that no move leaves: "${flow.field}": { "value": ... } with ${states.join(' or ') || 'one, of which there is none'}`,
    )
  const kinds = filterTypedLines(into.lifecycle.lines)
  const lines = kinds.find(({ name }) => name === definition.lines) ?? kinds[0]
  const tables = [into, ...(lines ? [findResource(schema, lines.resource)] : [])]
  for (const name of tables.flatMap(table => table?.key ?? [])) {
    if (!Object.hasOwn(definition.map, name))
      report(['map'], `nothing gives "${name}" a value: history brings its keys`)
  }
}

const reportNames = (
  { report, definition }: ImportSchemaFile,
  targets: ImportTargets,
  at: JsonPath,
  names: readonly string[],
): void => {
  for (const [index, name] of names.entries()) {
    const path = at[0] === 'map' ? at : [...at, index]
    if (targets.has(name) && !Object.hasOwn(definition.map, name))
      report(path, `"${name}" identifies rows and is not in the map`)
  }
}

// What the parts of the compiler of imports share.

/** What is needed to compile one import. */
export interface ImportContext {
  readonly file: ImportSchemaFile
  readonly schema: CompilingSchema
  readonly into: Resource
  readonly targets: ImportTargets
  /** Fields that are filled from a column alone: expressions may name these. */
  readonly scope: ExpressionScope
}

/** A field that the file may fill: of the row itself, or of the lines of a document. */
export interface ImportFieldTarget {
  readonly field: Field
  readonly resource: Resource
  readonly lines?: string
}

export type ImportTargets = ReadonlyMap<string, ImportFieldTarget>
