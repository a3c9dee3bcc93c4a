// A document has several tables: its own, one for each of its lines, and journals of lines. Each is compiled as a resource
// of its own; its faults are reported where the document's file defines them.

import { parseExpression } from '../../expression/syntax/parse.ts'
import { getJournalDaysName, journalLinks, type Lines, lineLinks, requestingMoveField } from '../../schema/lines.ts'
import type { JsonPath, ReportFault } from '../language/shape.ts'
import type { FieldDefinition } from '../shapes/field-shape.ts'
import { getInitialState } from '../shapes/flow-shape.ts'
import type { ResourceDefinition } from '../shapes/resource-shape.ts'
import type { SchemaFile } from './schema-file.ts'

export interface ResourceFile extends SchemaFile<ResourceDefinition> {
  /** Lines that exist only because moves ask for them. */
  readonly askOnlyLines?: readonly string[]
}

export interface RawTableFile extends ResourceFile {
  /** The role of the table: the resource itself, its lines, a journal of lines, legs of a ledger, or sums of them. */
  readonly role: 'whole' | 'lines' | 'journal' | 'legs' | 'balance'
  /** Lines of the resource, if this is its own table. */
  readonly lines?: readonly Lines[]
  /** The name of the document that owns the lines. */
  readonly document?: string
  readonly table?: string
  /** True for lines of documents with moves: another document may have a line with the same key. */
  readonly isMoved?: boolean
  /** `x-lines` of the resource's file, by the names of the lines. */
  readonly linesDefinitions?: Readonly<Record<string, NonNullable<FieldDefinition['x-lines']>>>
}

/** All tables of the files: resources without their lines first, then lines and journals. */
export const buildTableFiles = (files: readonly ResourceFile[]): readonly RawTableFile[] => {
  const tables = files.map(splitResourceFile)
  return [...tables.map(({ whole }) => whole), ...tables.flatMap(({ others }) => others)]
}

const splitResourceFile = (
  file: ResourceFile,
): { readonly whole: RawTableFile; readonly others: readonly RawTableFile[] } => {
  const linesFields = sortByNames(collectLinesFields(file), file.definition['x-form']?.lines)
  const journals = file.definition['x-journal'] ?? {}
  const hasJournal = (name: string): boolean => Object.hasOwn(journals, name)
  const lines = linesFields.map(([name, field]): Lines => {
    const resource = `${file.name}.${name}`
    const { carry = [], plus = [], minus = [], daily: dailyDefinitions = [] } = journals[name] ?? {}
    const daily = dailyDefinitions.map(({ by = [], ...days }) => ({
      ...days,
      by,
      resource: getJournalDaysName(resource, days.id),
    }))
    const journal = hasJournal(name) && { resource: `journal:${resource}`, carry, plus, minus, daily }
    const askUsage = getAskUsage(file, name)
    const lengths = askUsage === 'only' ? getMoveLinesBounds(field, name) : getLinesBounds(file.definition, name, field)
    return { ...lengths, name, resource, askUsage, lists: [], ...(journal && { journal }) }
  })
  return {
    whole: {
      ...file,
      role: 'whole',
      lines,
      linesDefinitions: Object.fromEntries(
        linesFields.map(([name, { 'x-lines': linesDefinition }]) => [name, linesDefinition]),
      ),
      definition: excludeLines(file.definition),
    },
    others: linesFields.flatMap(([name, field]) => [
      buildLinesFile(file, name, field),
      ...(hasJournal(name) ? [buildJournalFile(file, name, field)] : []),
    ]),
  }
}

/** Sorts the listed names first. */
const sortByNames = <Named extends readonly [string, unknown]>(
  all: readonly Named[],
  names: readonly string[] = [],
): readonly Named[] => {
  const getPosition = ([name]: Named): number => (names.includes(name) ? names.indexOf(name) : names.length)
  return all.toSorted((one, other) => getPosition(one) - getPosition(other))
}

const getAskUsage = ({ definition, askOnlyLines = [] }: ResourceFile, name: string): Lines['askUsage'] => {
  if (askOnlyLines.includes(name)) return 'only'
  const moves = definition['x-flow']?.moves ?? []
  return moves.some(({ ask }) => ask?.properties?.[name]?.type === 'array') ? 'also' : 'never'
}

type LinesBounds = Pick<Lines, 'title' | 'min' | 'max' | 'unique'>

/** Lines that only moves add have no bounds here: the answer of each move has them. */
const getMoveLinesBounds = (
  { title, 'x-lines': linesDefinition }: LinesFieldDefinition,
  name: string,
): LinesBounds => ({
  title: title ?? name,
  min: 0,
  unique: linesDefinition.unique ?? [],
})

/** Minimum and maximum number of lines, of a document or of an answer. */
export const getLinesBounds = (
  { required = [] }: Pick<ResourceDefinition, 'required'>,
  name: string,
  { title, minItems, maxItems, 'x-lines': linesDefinition }: LinesFieldDefinition,
): LinesBounds => ({
  title: title ?? name,
  min: minItems ?? (required.includes(name) ? 1 : 0),
  ...(maxItems !== undefined && { max: maxItems }),
  unique: linesDefinition.unique ?? [],
})

const isLines = ({ type }: FieldDefinition): boolean => type === 'array'

/** A field of lines with its required keywords. */
export type LinesFieldDefinition = FieldDefinition & Required<Pick<FieldDefinition, 'items' | 'x-lines'>>

const collectLinesFields = ({
  definition,
  report,
}: ResourceFile): readonly (readonly [string, LinesFieldDefinition])[] =>
  Object.entries(definition.properties).flatMap(([name, field]) => {
    if (!isLines(field)) return []
    const { items, 'x-lines': linesDefinition } = field
    if (!items) report(['properties', name], 'lines need "items"', 'key')
    if (!linesDefinition) report(['properties', name], 'lines need "x-lines" with their table and key', 'key')
    return items && linesDefinition ? [[name, { ...field, items, 'x-lines': linesDefinition }] as const] : []
  })

/** The definition without its lines. */
export const excludeLines = (definition: ResourceDefinition): ResourceDefinition => ({
  ...definition,
  properties: Object.fromEntries(Object.entries(definition.properties).filter(([, field]) => !isLines(field))),
  required: (definition.required ?? []).filter(name => {
    const field = definition.properties[name]
    return !field || !isLines(field)
  }),
})

const text: FieldDefinition = { type: 'string', readOnly: true }
const integer: FieldDefinition = { type: 'integer', readOnly: true }

/** Keywords that the tables of lines and journals take from their document. */
const getInheritedKeywords = ({
  definition,
}: ResourceFile): Pick<ResourceDefinition, '$schema' | 'type' | 'x-kind' | 'x-scope'> => ({
  $schema: definition.$schema,
  type: 'object',
  'x-kind': definition['x-kind'],
  ...(definition['x-scope'] === 'shop' && { 'x-scope': 'shop' }),
})

/** An entry belongs to the shop that made it, even if several shops share the document. */
const getEntriesScope = ({ definition: { 'x-scope': scope } }: ResourceFile): Pick<ResourceDefinition, 'x-scope'> =>
  typeof scope === 'object' ? { 'x-scope': 'shop' } : {}

const buildLinesFile = (
  file: ResourceFile,
  name: string,
  { items, title, ...field }: LinesFieldDefinition,
): RawTableFile => {
  const linesDefinition = field['x-lines']
  const { document, position } = lineLinks
  const report = mapReportPaths(file.report, path => toLinesPath(name, path, linesDefinition.index?.length ?? 0))
  const { unique = [], index = [] } = linesDefinition
  // Only the document checks uniqueness of fields that may be empty: to the database two empty values are equal.
  const isAlwaysThere = unique.every(one => items.required?.includes(one)) && !hasHistoryState(file)
  const together = unique.length > 0 ? [[document, ...unique]] : []
  return {
    ...file,
    name: `${file.name}.${name}`,
    role: 'lines',
    document: file.name,
    isMoved: file.definition['x-flow'] !== undefined,
    table: getLinesTable(file, linesDefinition.table),
    report,
    definition: {
      ...getInheritedKeywords(file),
      title: title ?? name,
      ...getFormerNames(file, name, ''),
      ...(items['x-drop'] && { 'x-drop': items['x-drop'] }),
      properties: {
        [document]: text,
        [position]: integer,
        ...(getAskUsage(file, name) !== 'never' && { [requestingMoveField]: text }),
        ...items.properties,
      },
      required: items.required ?? [],
      ...(items['x-checks'] && { 'x-checks': items['x-checks'] }),
      'x-key': linesDefinition.key,
      'x-index': [[document, position], ...index, ...(isAlwaysThere ? [] : together)],
      ...(isAlwaysThere && { 'x-unique': together }),
      'x-list': { columns: linesDefinition.columns ?? Object.keys(items.properties), sort: [position] },
      'x-api': { verbs: [] },
    },
  }
}

/** A state that no move leads to is that of imported history, whose lines may lack what moves require. */
const hasHistoryState = ({ definition: { 'x-flow': flow } }: ResourceFile): boolean => {
  if (!flow) return false
  const isReached = (name: string): boolean => flow.moves.some(({ to }) => to === name || to.includes(`'${name}'`))
  return Object.keys(flow.states).some(name => name !== getInitialState(flow) && !isReached(name))
}

/** Each document that uses a part has a lines table of its own. */
const getLinesTable = ({ name }: ResourceFile, table: string): string =>
  table.replace('{document}', name.replaceAll('-', '_'))

/** Former names of lines and journals whose document, or whose field in it, was renamed. */
const getFormerNames = (
  { name, definition }: ResourceFile,
  lines: string,
  prefix: string,
): Pick<ResourceDefinition, 'x-was'> => {
  const was = { document: definition['x-was'], lines: definition.properties[lines]?.['x-was'] }
  if (was.document === undefined && was.lines === undefined) return {}
  return { 'x-was': `${prefix}${was.document ?? name}.${was.lines ?? lines}` }
}

/** Maps a path of the lines table to the document's file. */
const toLinesPath = (name: string, path: JsonPath, indexes: number): JsonPath => {
  const [first, second, ...rest] = path
  if (first === 'properties' || first === 'required' || first === 'x-checks')
    return ['properties', name, 'items', ...path]
  const lines: JsonPath = ['properties', name, 'x-lines']
  if (first === 'x-table') return [...lines, 'table']
  if (first === 'x-drop') return ['properties', name, 'items', ...path]
  if (first === 'x-list' && second === 'columns') return [...lines, 'columns', ...rest]
  if (first === 'x-index' && typeof second === 'number' && second <= indexes)
    return [...lines, 'index', second - 1, ...rest]
  if (first === 'x-unique' || first === 'x-index')
    return [...lines, 'unique', ...rest.map(at => (typeof at === 'number' ? at - 1 : at))]
  return first === 'x-key' && second !== undefined ? [...lines, 'key', second, ...rest] : lines
}

/**
 * A journal stores the fields of the line as they were: plain values without rules. Entries are never changed, so those made
 * before a field was added get its `x-fill` as the default of the column, where that is a literal.
 */
const buildJournalFile = (file: ResourceFile, name: string, { items, title }: LinesFieldDefinition): RawTableFile => {
  const journalDefinition = file.definition['x-journal']?.[name]
  const { line, sign } = journalLinks
  const at: JsonPath = ['x-journal', name]
  const report = mapReportPaths(file.report, path => {
    if (path[0] === 'x-table') return ['properties', name, 'x-lines', 'table']
    return path[0] === 'x-index' ? [...at, 'index', ...path.slice(1)] : at
  })
  const header = file.definition.properties
  const carriedFields = (journalDefinition?.carry ?? []).flatMap(field => {
    const definition = header[field]
    return definition && !isLines(definition) ? [[field, stripRules(definition)] as const] : []
  })
  const lineFields = Object.entries(items.properties).map(([field, definition]) => {
    const fill = readLiteral(definition['x-fill'])
    return [field, { ...stripRules(definition), ...(fill !== undefined && { default: fill }) }] as const
  })
  const fields = Object.fromEntries([...carriedFields, ...lineFields])
  const dropped = [...(file.definition['x-drop'] ?? []), ...(items['x-drop'] ?? [])]
  return {
    ...file,
    name: `journal:${file.name}.${name}`,
    role: 'journal',
    document: file.name,
    table: `${getLinesTable(file, file.definition.properties[name]?.['x-lines']?.table ?? name)}_journal`,
    report,
    definition: {
      ...getInheritedKeywords(file),
      ...getEntriesScope(file),
      title: title ?? name,
      ...getFormerNames(file, name, 'journal:'),
      'x-drop': dropped.filter(one => !Object.hasOwn(fields, one)),
      properties: { [line]: text, [sign]: integer, ...fields },
      'x-key': [line],
      // A move that takes a line back looks up its entries.
      'x-index': [...(journalDefinition?.index ?? []), ...(journalDefinition?.minus?.length ? [[line]] : [])],
      'x-api': { verbs: [] },
      'x-list': {},
    },
  }
}

const readLiteral = (text: string | undefined): string | number | boolean | undefined => {
  const parsed = text === undefined ? undefined : parseExpression(text)
  if (text === undefined || !parsed || !('node' in parsed)) return undefined
  const { node } = parsed
  if (node.kind === 'number') return Number(text)
  return node.kind === 'text' || node.kind === 'flag' ? node.value : undefined
}

const stripRules = (definition: FieldDefinition): FieldDefinition => {
  const {
    'x-calc': _calc,
    'x-store': _store,
    'x-fetch': _fetch,
    'x-default': _default,
    'x-when': _when,
    'x-number': _number,
    'x-fill': _fill,
    ...rest
  } = definition
  return rest
}

const mapReportPaths =
  (report: ReportFault, placeOf: (path: JsonPath) => JsonPath): ReportFault =>
  (path, message, marker) =>
    report(placeOf(path), message, marker)
