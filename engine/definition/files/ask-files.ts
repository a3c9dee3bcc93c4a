// What a move asks is read as a resource of its own, which no table holds: its one row is the answer.

import { rowKey } from '../../schema/resource.ts'
import type { Report } from '../shapes/shape.ts'
import type { TableFile } from './document-files.ts'

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
          file.report(['x-flow', 'moves', index, 'ask', ...path], message, on)
        return [{ move: id, file: askFile(file, { id, title, report, ask }) }]
      })

type Ask = NonNullable<NonNullable<TableFile['definition']['x-flow']>['moves'][number]['ask']>

const askFile = (
  file: TableFile,
  { id, title, report, ask }: { id: string; title: string; report: Report; ask: Ask },
): TableFile => ({
  ...file,
  name: `${file.name}!${id}`,
  document: file.name,
  lines: [],
  report,
  definition: {
    $schema: file.definition.$schema,
    title,
    type: 'object',
    // Answers are not stored.
    'x-kind': 'log',
    'x-key': rowKey,
    'x-label': '',
    properties: ask.properties ?? {},
    ...(ask.required && { required: ask.required }),
    'x-api': { verbs: [] },
    'x-list': { sort: [], search: [] },
  },
})
