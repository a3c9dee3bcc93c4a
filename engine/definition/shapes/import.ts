// Shape of an import: which file, into which resource, and what each column becomes.

import { expression, fileKind, ownFields, schemaLink, spokenText, spokenWord, word } from './names.ts'
import { namedBy, naming, namingKeys } from './naming.ts'
import { anything, flag, integer, nameOf, noted, oneOf, text } from './shape.ts'
import { either, list, mapOf, object } from './shape-compound.ts'

const file = object(
  {},
  {
    types: noted('Endings of the name of the file', list(oneOf(['csv'])), ['csv']),
    nameContains: noted('What the name of the file must hold', text(), 'things'),
    nameError: noted('Message for the user when it does not', spokenText, 'Choose the file of things'),
    headers: noted('How the names of columns are read', oneOf(['exact', 'lower-underscore']), 'exact'),
    maxRows: noted('The most rows that a file may hold', integer({ minimum: 1 }), 1000),
    lastRow: noted('What becomes of the last row', oneOf(['drop', 'dropIfBlank', 'keep']), 'keep'),
  },
)

const source = either(
  word,
  object(
    {},
    {
      from: noted('The column that the value comes from', text(), 'NAME'),
      value: noted('The expression of the value', expression, 'sysdate()'),
      ifEmpty: noted('The value of an empty cell', anything, '-'),
      required: noted('The file must have the column', flag, true),
      pad: noted('Digits that the value is filled up to with zeros', integer({ minimum: 1 }), 8),
      upper: noted('Turned into capitals', flag, true),
      unchecked: noted('The referenced row may be missing: the value of the file is stored', flag, true),
      when: noted(
        'The first that holds decides',
        list(
          object(
            { if: noted('Decides where it holds', expression, 'true') },
            {
              from: noted('The column that the value comes from', text(), 'NAME'),
              value: noted('The expression of the value', expression, 'sysdate()'),
            },
          ),
        ),
        [{ if: 'true', from: 'NAME' }],
      ),
    },
  ),
)

export const importShape = object(
  {
    $schema: schemaLink,
    kind: fileKind('import'),
    title: noted('Its title', spokenWord, 'Things'),
    into: noted('The resource that gets the rows', nameOf('resource'), 'thing'),
    mode: noted(
      'New rows only, new and changed ones, changed ones only, or the file in place of all rows',
      oneOf(['insert', 'upsert', 'update', 'replace']),
      'upsert',
    ),
    map: noted('Where each field comes from', namingKeys('row field of', mapOf(source), { of: namedBy('into') }), {
      thing_code: 'CODE',
      name: 'NAME',
    }),
  },
  {
    type: noted('The import type as staff choose it: master_x, ...', word, 'master_things'),
    match: noted('Fields that identify the row; default: the key', ownFields, ['thing_code']),
    within: noted('The file replaces only the rows that have the same values in these fields', ownFields, ['kind']),
    lines: noted('Which lines its rows become, of a document with several', word, 'parts'),
    history: noted(
      'Finished documents of another system: mapped fields hold the values of the file without applying rules, and the state is final',
      flag,
      true,
    ),
    groupBy: noted('Fields that are the same in the rows of one document', ownFields, ['thing_code']),
    atomic: noted('All rows or none', flag, true),
    file: noted('Which file is taken', file, { types: ['csv'] }),
    api: noted(
      'How it is called by clients',
      object(
        {},
        {
          path: noted('The path of the call', text(), 'import/things'),
          bodyKey: noted('The name of the file in the body', text(), 'file'),
          fetch: noted(
            'A list of another server of this program, whose rows can be fetched in place of a file',
            text({ pattern: /^[a-z][a-z0-9-]*(?:\/[a-z0-9-]+)*$/, says: 'a path such as things/get/all' }),
            'things/get/all',
          ),
        },
      ),
      { path: 'import/things' },
    ),
    undoHours: noted('How long it can be taken back', integer({ minimum: 0 }), 24),
    messages: noted('Wording of single messages', mapOf(spokenText), { done: 'The things are there' }),
    show: noted('Offered if this condition holds', expression, "shop.place_code == 'A'"),
    perm: noted('Levels that may import', list(naming('level', word)), ['MID']),
  },
)
