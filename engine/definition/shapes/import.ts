// An import: which file, into which resource, and what each column becomes.

import { anything, flag, integer, nameOf, noted, oneOf, text } from '../shape.ts'
import { either, list, mapOf, object } from '../shape-compound.ts'
import { expression, fieldNames, schemaLink, word, words } from './names.ts'

const file = object(
  {},
  {
    types: list(oneOf(['csv'])),
    nameContains: text(),
    nameError: text(),
    headers: oneOf(['exact', 'lower-underscore']),
    maxRows: integer({ minimum: 1 }),
    lastRow: oneOf(['drop', 'dropIfBlank', 'keep']),
  },
)

const source = either(
  word,
  object(
    {},
    {
      from: text(),
      value: expression,
      ifEmpty: anything,
      find: text(),
      required: flag,
      pad: integer({ minimum: 1 }),
      upper: flag,
      when: noted(
        'The first that holds decides',
        list(object({ if: expression }, { from: text(), value: expression })),
      ),
    },
  ),
)

export const importShape = object(
  {
    $schema: schemaLink,
    kind: oneOf(['import']),
    title: word,
    into: nameOf('resource'),
    mode: oneOf(['insert', 'upsert', 'update', 'replace']),
    map: mapOf(source),
  },
  {
    type: noted('The import type as staff choose it: master_x, ...', word),
    match: fieldNames,
    groupBy: fieldNames,
    atomic: flag,
    file,
    api: object({}, { path: text(), bodyKey: text() }),
    undoHours: integer({ minimum: 0 }),
    messages: mapOf(text()),
    show: expression,
    perm: words,
  },
)
