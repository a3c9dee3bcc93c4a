// The fields that a move asks for are compiled as a resource of their own without a table: its single row is the answer.
import type { Lines } from '../../schema/lines.ts'
import { rowKey } from '../../schema/resource.ts'
import { memoizeByObject } from '../../value/records.ts'
import { pickDefined } from '../language/naming.ts'
import type { JsonPath, ReportFault } from '../language/shape.ts'
import type { FieldDefinition } from '../shapes/field-shape.ts'
import type { AskDefinition } from '../shapes/flow-shape.ts'
import type { ResourceDefinition } from '../shapes/resource-shape.ts'
import { excludeLines, getLinesBounds, type LinesFieldDefinition, type ResourceFile } from './document-files.ts'
import type { PartFile } from './expand-parts.ts'
import { readTable, type TableFile } from './table-file.ts'

// Expands the parts that moves ask for. Lines that a move asks for become lines of the document, unless the document
// defines them itself.

/** The resource files with everything that their moves ask for; faults in a part are reported in its own file. */
export const expandAsks = (files: readonly ResourceFile[], parts: readonly PartFile[]): readonly ResourceFile[] =>
  files.map(file =>
    (file.definition['x-flow']?.moves ?? []).reduce(
      (whole, { ask }, index) => (ask ? withLines(withParts(whole, parts, { ask, index }), index) : whole),
      file,
    ),
  )

/** The fields of a definition that are lines. */
const findLinesFields = (
  properties: Readonly<Record<string, FieldDefinition>> = {},
): readonly (readonly [string, FieldDefinition])[] =>
  Object.entries(properties).filter(([, { type }]) => type === 'array')

const getAskPath = (index: number): JsonPath => ['x-flow', 'moves', index, 'ask']

interface IndexedAsk {
  readonly ask: AskDefinition
  readonly index: number
}

const withParts = (file: ResourceFile, parts: readonly PartFile[], { ask, index }: IndexedAsk): ResourceFile =>
  (ask.parts ?? []).reduce((whole, name) => {
    const part = parts.find(one => one.name === name)
    return part ? withPart(whole, part, index) : whole
  }, file)

const withPart = (file: ResourceFile, part: PartFile, index: number): ResourceFile => {
  const askDefinition = file.definition['x-flow']?.moves[index]?.ask ?? {}
  const { properties = {}, required = [], checks = [] } = askDefinition
  const shared = Object.keys(part.definition.properties)
  for (const name of shared.filter(field => Object.hasOwn(properties, field)))
    file.report(
      [...getAskPath(index), 'properties', name],
      `the part "${part.name}" has a field "${name}" already`,
      'key',
    )
  const own = new Set(Object.keys(properties))
  const isShared = (name: string): boolean => shared.includes(name) && !own.has(name)
  const report: ReportFault = (path, message, marker) => {
    const partPath = toPartPath(path, { index, isShared, checks: checks.length })
    if (partPath) part.report(partPath, message, marker)
    else file.report(path, message, marker)
  }
  const expanded: AskDefinition = {
    ...askDefinition,
    // Fields of the move itself, such as the amount due, come before those of the part.
    properties: { ...properties, ...part.definition.properties, ...properties },
    required: [...required, ...(part.definition.required ?? [])],
    checks: [...checks, ...(part.definition['x-checks'] ?? [])],
  }
  return withAsk({ ...file, report }, index, expanded)
}

const withAsk = (file: ResourceFile, index: number, ask: AskDefinition): ResourceFile => {
  const flow = file.definition['x-flow']
  if (!flow) return file
  const moves = flow.moves.map((move, at) => (at === index ? { ...move, ask } : move))
  return { ...file, definition: { ...file.definition, 'x-flow': { ...flow, moves } } }
}

interface PartPathContext {
  readonly index: number
  readonly isShared: (name: string) => boolean
  /** How many checks the move has of its own. */
  readonly checks: number
}

/** Maps a path of the move to the file of the part; undefined for keywords of the move itself. */
const toPartPath = (path: JsonPath, { index, isShared, checks }: PartPathContext): JsonPath | undefined => {
  const at = getAskPath(index)
  if (!at.every((step, depth) => path[depth] === step)) return undefined
  const [kind, name, ...rest] = path.slice(at.length)
  if (kind === 'properties' && isShared(String(name))) return ['properties', String(name), ...rest]
  if (kind === 'checks' && typeof name === 'number' && name >= checks) return ['x-checks', name - checks, ...rest]
  return undefined
}

/** Adds the lines of the answer to the document; the same lines of the same part are added once. */
const withLines = (file: ResourceFile, index: number): ResourceFile => {
  const { definition } = file
  const askLines = findLinesFields(definition['x-flow']?.moves[index]?.ask?.properties)
  const added: (readonly [string, FieldDefinition])[] = []
  for (const [name, field] of askLines) {
    const own = definition.properties[name]
    if (!own) added.push([name, field])
    else if (own !== field)
      file.report(
        ['properties', name],
        `a move asks for "${name}" in other words: lines that both have stand in a part of both`,
        'key',
      )
  }
  if (added.length === 0) return file
  const names = new Set(added.map(([name]) => name))
  const report: ReportFault = (path, message, marker) => {
    const [first, name, ...rest] = path
    const isAdded = first === 'properties' && names.has(String(name))
    file.report(isAdded ? [...getAskPath(index), 'properties', String(name), ...rest] : path, message, marker)
  }
  return {
    ...file,
    report,
    askOnlyLines: [...(file.askOnlyLines ?? []), ...names],
    definition: { ...definition, properties: { ...definition.properties, ...Object.fromEntries(added) } },
  }
}

export interface AskFile {
  readonly move: string
  readonly file: TableFile
}

export const buildAskFiles = memoizeByObject((file: TableFile): readonly AskFile[] =>
  file.role !== 'whole'
    ? []
    : (file.definition.flow?.moves ?? []).flatMap(({ id, title, ask }, index) => {
        if (!ask) return []
        const report: ReportFault = (path, message, marker) =>
          file.report(['x-flow', 'moves', index, 'ask', ...toAskPath(path)], message, marker)
        return [{ move: id, file: buildAskFile(file, { id, title, report, ask }) }]
      }),
)

/** Maps a path of the answer's resource to the keywords that `ask` has for it. */
const toAskPath = ([first, ...rest]: JsonPath): JsonPath => {
  if (first === 'x-checks') return ['checks', ...rest]
  if (first === 'x-form') return rest
  return first === 'x-parts' ? ['parts', ...rest] : first === undefined ? [] : [first, ...rest]
}

const buildAskFile = (
  file: TableFile,
  { id, title, report, ask }: { id: string; title: string; report: ReportFault; ask: AskDefinition },
): TableFile =>
  readTable({
    ...file,
    name: `${file.name}!${id}`,
    document: file.name,
    lines: buildAnswerLines(file, ask),
    linesDefinitions: {},
    report,
    definition: excludeLines({
      $schema: file.definition.$schema,
      title,
      type: 'object',
      // Answers are not stored.
      'x-kind': 'log',
      'x-key': rowKey,
      'x-label': '',
      properties: ask.properties ?? {},
      ...pickDefined(ask, 'required'),
      ...(ask.parts && { 'x-parts': ask.parts }),
      ...(ask.checks && { 'x-checks': ask.checks }),
      ...(ask.counter && { 'x-form': { counter: ask.counter } }),
      'x-api': { verbs: [] },
      'x-list': { sort: [], search: [] },
    } satisfies ResourceDefinition),
  })

/** The lines of an answer are rows of the document's own lines table. */
const buildAnswerLines = (
  { name: document }: TableFile,
  { properties, required = [] }: AskDefinition,
): readonly Lines[] =>
  findLinesFields(properties).flatMap(([name, field]): Lines[] => {
    const { items, 'x-lines': linesDefinition } = field
    if (!items || !linesDefinition) return []
    const lines: LinesFieldDefinition = { ...field, items, 'x-lines': linesDefinition }
    return [
      {
        ...getLinesBounds({ required }, name, lines),
        name,
        resource: `${document}.${name}`,
        askUsage: 'never',
        lists: [],
        ...pickDefined(linesDefinition, 'pays'),
      },
    ]
  })
