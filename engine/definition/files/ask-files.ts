// The fields that a move asks for are compiled as a resource of their own without a table: its single row is the answer.

import type { Lines } from '../../schema/lines.ts'
import { rowKey } from '../../schema/resource.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import type { Path, Report } from '../shapes/shape.ts'
import { type LinesField, lengthsOf, type TableFile, withoutLines } from './document-files.ts'
import { linesAmong } from './expand-asks.ts'

export interface AskFile {
  readonly move: string
  readonly file: TableFile
}

export const askFilesOf = (file: TableFile): readonly AskFile[] =>
  file.role !== 'whole'
    ? []
    : (file.definition['x-flow']?.moves ?? []).flatMap(({ id, title, ask }, index) => {
        if (!ask) return []
        const report: Report = (path, message, on) =>
          file.report(['x-flow', 'moves', index, 'ask', ...placeInAsk(path)], message, on)
        return [{ move: id, file: askFile(file, { id, title, report, ask }) }]
      })

/** Maps a path of the answer's resource to the keywords that `ask` has for it. */
const placeInAsk = ([first, ...rest]: Path): Path => {
  if (first === 'x-checks') return ['checks', ...rest]
  return first === 'x-parts' ? ['parts', ...rest] : first === undefined ? [] : [first, ...rest]
}

type Ask = NonNullable<NonNullable<TableFile['definition']['x-flow']>['moves'][number]['ask']>

const askFile = (
  file: TableFile,
  { id, title, report, ask }: { id: string; title: string; report: Report; ask: Ask },
): TableFile => ({
  ...file,
  name: `${file.name}!${id}`,
  document: file.name,
  lines: linesOf(file, ask),
  said: {},
  report,
  definition: withoutLines({
    $schema: file.definition.$schema,
    title,
    type: 'object',
    // Answers are not stored.
    'x-kind': 'log',
    'x-key': rowKey,
    'x-label': '',
    properties: ask.properties ?? {},
    ...(ask.required && { required: ask.required }),
    ...(ask.parts && { 'x-parts': ask.parts }),
    ...(ask.checks && { 'x-checks': ask.checks }),
    'x-api': { verbs: [] },
    'x-list': { sort: [], search: [] },
  } satisfies ResourceDefinition),
})

/** The lines of an answer are rows of the document's own lines table. */
const linesOf = ({ name: document }: TableFile, { properties, required = [] }: Ask): readonly Lines[] =>
  linesAmong(properties).flatMap(([name, field]): Lines[] => {
    const { items, 'x-lines': said } = field
    if (!items || !said) return []
    const lines: LinesField = { ...field, items, 'x-lines': said }
    return [
      { ...lengthsOf({ required }, name, lines), name, resource: `${document}.${name}`, asked: 'never', lists: [] },
    ]
  })
