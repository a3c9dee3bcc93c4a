// The fields that a move asks for are compiled as a resource of their own without a table: its single row is the answer.

import type { Lines } from '../../schema/lines.ts'
import { rowKey } from '../../schema/resource.ts'
import { memoizeByObject } from '../../value/memoize-by-object.ts'
import { pickDefined } from '../language/pick-defined.ts'
import type { JsonPath, ReportFault } from '../language/shape.ts'
import type { AskDefinition } from '../shapes/flow-shape.ts'
import type { ResourceDefinition } from '../shapes/resource-shape.ts'
import { excludeLines, getLinesBounds, type LinesFieldDefinition } from './document-files.ts'
import { findLinesFields } from './expand-asks.ts'
import type { TableFile } from './table-file.ts'
import { readTable } from './table-file.ts'

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
