// A document has several tables: its own, one for each of its lines, and journals of lines. Each is compiled as a resource
// of its own; its faults are reported where the document's file defines them.

import { askedLink, journalDaysName, journalLinks, type Lines, lineLinks } from '../../schema/lines.ts'
import type { FieldDefinition } from '../shapes/field.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import type { Path, Report } from '../shapes/shape.ts'
import type { SchemaFile } from './schema-file.ts'

export interface ResourceFile extends SchemaFile<ResourceDefinition> {
  /** Lines that exist only because moves ask for them. */
  readonly onlyAsked?: readonly string[]
}

export interface TableFile extends ResourceFile {
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
  readonly said?: Readonly<Record<string, NonNullable<FieldDefinition['x-lines']>>>
}

/** All tables of the files: resources without their lines first, then lines and journals. */
export const tableFiles = (files: readonly ResourceFile[]): readonly TableFile[] => {
  const tables = files.map(tablesOf)
  return [...tables.map(({ whole }) => whole), ...tables.flatMap(({ others }) => others)]
}

const tablesOf = (file: ResourceFile): { readonly whole: TableFile; readonly others: readonly TableFile[] } => {
  const found = inOrder(linesOf(file), file.definition['x-form']?.lines)
  const journals = file.definition['x-journal'] ?? {}
  const hasJournal = (name: string): boolean => Object.hasOwn(journals, name)
  const lines = found.map(([name, field]): Lines => {
    const resource = `${file.name}.${name}`
    const { carry = [], plus = [], minus = [], daily: said = [] } = journals[name] ?? {}
    const daily = said.map(({ by = [], ...days }) => ({ ...days, by, resource: journalDaysName(resource, days.id) }))
    const journal = hasJournal(name) && { resource: `journal:${resource}`, carry, plus, minus, daily }
    const asked = askedOf(file, name)
    const lengths = asked === 'only' ? unbounded(field, name) : lengthsOf(file.definition, name, field)
    return { ...lengths, name, resource, asked, lists: [], ...(journal && { journal }) }
  })
  return {
    whole: {
      ...file,
      role: 'whole',
      lines,
      said: Object.fromEntries(found.map(([name, { 'x-lines': said }]) => [name, said])),
      definition: withoutLines(file.definition),
    },
    others: found.flatMap(([name, field]) => [
      linesFile(file, name, field),
      ...(hasJournal(name) ? [journalFile(file, name, field)] : []),
    ]),
  }
}

/** Sorts the listed names first. */
const inOrder = <Named extends readonly [string, unknown]>(
  all: readonly Named[],
  names: readonly string[] = [],
): readonly Named[] => {
  const placeOf = ([name]: Named): number => (names.includes(name) ? names.indexOf(name) : names.length)
  return all.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const askedOf = ({ definition, onlyAsked = [] }: ResourceFile, name: string): Lines['asked'] => {
  if (onlyAsked.includes(name)) return 'only'
  const moves = definition['x-flow']?.moves ?? []
  return moves.some(({ ask }) => ask?.properties?.[name]?.type === 'array') ? 'also' : 'never'
}

type Lengths = Pick<Lines, 'title' | 'min' | 'max' | 'unique'>

/** Lines that only moves add have no bounds here: the answer of each move has them. */
const unbounded = ({ title, 'x-lines': said }: LinesField, name: string): Lengths => ({
  title: title ?? name,
  min: 0,
  unique: said.unique ?? [],
})

/** Minimum and maximum number of lines, of a document or of an answer. */
export const lengthsOf = (
  { required = [] }: Pick<ResourceDefinition, 'required'>,
  name: string,
  { title, minItems, maxItems, 'x-lines': said }: LinesField,
): Lengths => ({
  title: title ?? name,
  min: minItems ?? (required.includes(name) ? 1 : 0),
  unique: said.unique ?? [],
  ...(maxItems !== undefined && { max: maxItems }),
})

const isLines = ({ type }: FieldDefinition): boolean => type === 'array'

/** A field of lines with its required keywords. */
export type LinesField = FieldDefinition & Required<Pick<FieldDefinition, 'items' | 'x-lines'>>

const linesOf = ({ definition, report }: ResourceFile): readonly (readonly [string, LinesField])[] =>
  Object.entries(definition.properties).flatMap(([name, field]) => {
    if (!isLines(field)) return []
    const { items, 'x-lines': said } = field
    if (!items) report(['properties', name], 'lines need "items"', 'key')
    if (!said) report(['properties', name], 'lines need "x-lines" with their table and key', 'key')
    return items && said ? [[name, { ...field, items, 'x-lines': said }] as const] : []
  })

/** The definition without its lines. */
export const withoutLines = (definition: ResourceDefinition): ResourceDefinition => ({
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
const inherited = ({
  definition,
}: ResourceFile): Pick<ResourceDefinition, '$schema' | 'type' | 'x-kind' | 'x-scope'> => ({
  $schema: definition.$schema,
  type: 'object',
  'x-kind': definition['x-kind'],
  ...(definition['x-scope'] === 'shop' && { 'x-scope': 'shop' }),
})

/** An entry belongs to the shop that made it, even if several shops share the document. */
const ownerOfEntries = ({ definition: { 'x-scope': scope } }: ResourceFile): Pick<ResourceDefinition, 'x-scope'> =>
  typeof scope === 'object' ? { 'x-scope': 'shop' } : {}

const linesFile = (file: ResourceFile, name: string, { items, title, ...field }: LinesField): TableFile => {
  const said = field['x-lines']
  const { document, position } = lineLinks
  const report = within(file.report, path => placeOfLines(name, path, said.index?.length ?? 0))
  const { unique = [], index = [] } = said
  // Only the document checks uniqueness of fields that may be empty: to the database two empty values are equal.
  const isAlwaysThere = unique.every(one => items.required?.includes(one))
  const together = unique.length > 0 ? [[document, ...unique]] : []
  return {
    ...file,
    name: `${file.name}.${name}`,
    role: 'lines',
    document: file.name,
    isMoved: file.definition['x-flow'] !== undefined,
    table: tableOfLines(file, said.table),
    report,
    definition: {
      ...inherited(file),
      title: title ?? name,
      ...formerly(file, name, ''),
      ...(items['x-drop'] && { 'x-drop': items['x-drop'] }),
      properties: {
        [document]: text,
        [position]: integer,
        ...(askedOf(file, name) !== 'never' && { [askedLink]: text }),
        ...items.properties,
      },
      required: items.required ?? [],
      ...(items['x-checks'] && { 'x-checks': items['x-checks'] }),
      'x-key': said.key,
      'x-index': [[document, position], ...index, ...(isAlwaysThere ? [] : together)],
      ...(isAlwaysThere && { 'x-unique': together }),
      'x-list': { columns: said.columns ?? Object.keys(items.properties), sort: [position] },
      'x-api': { verbs: [] },
    },
  }
}

/** Each document that uses a part has a lines table of its own. */
const tableOfLines = ({ name }: ResourceFile, table: string): string =>
  table.replace('{document}', name.replaceAll('-', '_'))

/** Former names of lines and journals whose document, or whose field in it, was renamed. */
const formerly = (
  { name, definition }: ResourceFile,
  lines: string,
  prefix: string,
): Pick<ResourceDefinition, 'x-was'> => {
  const was = { document: definition['x-was'], lines: definition.properties[lines]?.['x-was'] }
  if (was.document === undefined && was.lines === undefined) return {}
  return { 'x-was': `${prefix}${was.document ?? name}.${was.lines ?? lines}` }
}

/** Maps a path of the lines table to the document's file. */
const placeOfLines = (name: string, path: Path, indexes: number): Path => {
  const [first, second, ...rest] = path
  if (first === 'properties' || first === 'required' || first === 'x-checks')
    return ['properties', name, 'items', ...path]
  const lines: Path = ['properties', name, 'x-lines']
  if (first === 'x-table') return [...lines, 'table']
  if (first === 'x-drop') return ['properties', name, 'items', ...path]
  if (first === 'x-list' && second === 'columns') return [...lines, 'columns', ...rest]
  if (first === 'x-index' && typeof second === 'number' && second <= indexes)
    return [...lines, 'index', second - 1, ...rest]
  if (first === 'x-unique' || first === 'x-index')
    return [...lines, 'unique', ...rest.map(at => (typeof at === 'number' ? at - 1 : at))]
  return first === 'x-key' && second !== undefined ? [...lines, 'key', second, ...rest] : lines
}

/** A journal stores the fields of the line as they were: plain values without rules. */
const journalFile = (file: ResourceFile, name: string, { items, title }: LinesField): TableFile => {
  const said = file.definition['x-journal']?.[name]
  const { line, sign } = journalLinks
  const at: Path = ['x-journal', name]
  const report = within(file.report, path => {
    if (path[0] === 'x-table') return ['properties', name, 'x-lines', 'table']
    return path[0] === 'x-index' ? [...at, 'index', ...path.slice(1)] : at
  })
  const header = file.definition.properties
  const carried = (said?.carry ?? []).flatMap(field => {
    const definition = header[field]
    return definition && !isLines(definition) ? [[field, plain(definition)] as const] : []
  })
  const own = Object.entries(items.properties).map(([field, definition]) => [field, plain(definition)] as const)
  const fields = Object.fromEntries([...carried, ...own])
  const dropped = [...(file.definition['x-drop'] ?? []), ...(items['x-drop'] ?? [])]
  return {
    ...file,
    name: `journal:${file.name}.${name}`,
    role: 'journal',
    document: file.name,
    table: `${tableOfLines(file, file.definition.properties[name]?.['x-lines']?.table ?? name)}_journal`,
    report,
    definition: {
      ...inherited(file),
      ...ownerOfEntries(file),
      title: title ?? name,
      ...formerly(file, name, 'journal:'),
      'x-drop': dropped.filter(one => !Object.hasOwn(fields, one)),
      properties: { [line]: text, [sign]: integer, ...fields },
      'x-key': [line],
      // A move that takes a line back looks up its entries.
      'x-index': [...(said?.index ?? []), ...(said?.minus?.length ? [[line]] : [])],
      'x-api': { verbs: [] },
      'x-list': {},
    },
  }
}

const plain = (definition: FieldDefinition): FieldDefinition => {
  const {
    'x-calc': _calc,
    'x-store': _store,
    'x-fetch': _fetch,
    'x-default': _default,
    'x-when': _when,
    'x-number': _number,
    ...rest
  } = definition
  return rest
}

const within =
  (report: Report, placeOf: (path: Path) => Path): Report =>
  (path, message, on) =>
    report(placeOf(path), message, on)
