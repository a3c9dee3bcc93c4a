// Shape of an import: which file, into which resource, and what each column becomes.

import { importFileTypes } from '../../schema/import.ts'
import { findNearestText, withKeyReferences, withReference } from '../language/naming.ts'
import { anything, enumeration, flag, integer, nameReference, text, withDescription } from '../language/shape.ts'
import { list, object, record, union, withSameNames } from '../language/shape-compound.ts'
import {
  describeSchemaLink,
  expression,
  fileKind,
  nonEmptyText,
  ownFields,
  translatableLabel,
  translatableText,
} from './names.ts'

const file = object(
  {},
  {
    types: withDescription('Endings of the name of the file; default: both', list(enumeration(importFileTypes)), [
      'csv',
    ]),
    nameContains: withDescription('What the name of the file must hold', text(), 'things'),
    nameError: withDescription('Message for the user when it does not', translatableText, 'Choose the file of things'),
    headers: withDescription('How the names of columns are read', enumeration(['exact', 'lower-underscore']), 'exact'),
    maxRows: withDescription('The most rows that a file may hold', integer({ minimum: 1 }), 1000),
    lastRow: withDescription('What becomes of the last row', enumeration(['drop', 'dropIfBlank', 'keep']), 'keep'),
  },
)

const source = union(
  nonEmptyText,
  object(
    {},
    {
      from: withDescription('The column that the value comes from', text(), 'NAME'),
      value: withDescription('The expression of the value', expression, 'sysdate()'),
      ifEmpty: withDescription('The value of an empty cell', anything, '-'),
      required: withDescription('The file must have the column', flag, true),
      pad: withDescription('Digits that the value is filled up to with zeros', integer({ minimum: 1 }), 8),
      upper: withDescription('Turned into capitals', flag, true),
      unchecked: withDescription('The referenced row may be missing: the value of the file is stored', flag, true),
      when: withDescription(
        'The first that holds decides',
        list(
          object(
            { if: withDescription('Decides where it holds', expression, 'true') },
            {
              from: withDescription('The column that the value comes from', text(), 'NAME'),
              value: withDescription('The expression of the value', expression, 'sysdate()'),
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
    $schema: describeSchemaLink('../dialect/import.schema.json'),
    kind: fileKind('import'),
    title: withDescription('Its title', translatableLabel, 'Things'),
    into: withDescription('The resource that gets the rows', nameReference('resource'), 'thing'),
    mode: withDescription(
      'New rows only, new and changed ones, changed ones only, or the file in place of all rows',
      enumeration(['insert', 'upsert', 'update', 'replace']),
      'upsert',
    ),
    map: withDescription(
      'Where each field comes from',
      withSameNames(withKeyReferences('row field of', record(source), { of: findNearestText('into') })),
      {
        thing_code: 'CODE',
        name: 'NAME',
      },
    ),
  },
  {
    type: withDescription('The import type as staff choose it: master_x, ...', nonEmptyText, 'master_things'),
    match: withDescription('Fields that identify the row; default: the key', ownFields, ['thing_code']),
    within: withDescription(
      'The value of a field in every row: another is an error, and only rows with this value are replaced',
      withKeyReferences('row field of', record(expression), { of: findNearestText('into') }),
      { kind: "'A'" },
    ),
    lines: withDescription('Which lines its rows become, of a document with several', nonEmptyText, 'parts'),
    history: withDescription(
      'Finished documents of another system: mapped fields hold the values of the file without applying rules, and the state is final',
      flag,
      true,
    ),
    fill: withDescription(
      'An empty cell is filled by the rules of the resource, as a field that is left out of a form',
      flag,
      true,
    ),
    agree: withDescription(
      'Totals of the file that somebody has to agree to before it is imported: sums of fields, of all rows and by fields',
      object(
        { sum: withDescription('Numbers that are summed', ownFields, ['amount']) },
        {
          by: withDescription('Fields whose values have sums of their own', ownFields, ['kind']),
          message: withDescription('What is asked', translatableText, 'Is this what was counted ?'),
        },
      ),
      { sum: ['amount'], by: ['kind'] },
    ),
    move: withDescription(
      'The first move of a document that makes one of each group of rows, with its rules, numbers and entries',
      nonEmptyText,
      'take_over',
    ),
    groupBy: withDescription('Fields that are the same in the rows of one document', ownFields, ['thing_code']),
    file: withDescription('Which file is taken', file, { types: ['csv'] }),
    api: withDescription(
      'How it is called by clients',
      object(
        {},
        {
          path: withDescription('The path of the call', text(), 'import/things'),
          bodyKey: withDescription('The name of the file in the body', text(), 'file'),
          fetch: withDescription(
            'A list of another server of this program, whose rows can be fetched in place of a file',
            text({ pattern: /^[a-z][a-z0-9-]*(?:\/[a-z0-9-]+)*$/, expects: 'a path such as things/get/all' }),
            'things/get/all',
          ),
        },
      ),
      { path: 'import/things' },
    ),
    undoHours: withDescription('How long it can be taken back', integer({ minimum: 0 }), 24),
    messages: withDescription('Wording of single messages', record(translatableText), { done: 'The things are there' }),
    show: withDescription('Offered if this condition holds', expression, "shop.place_code == 'A'"),
    perm: withDescription(
      'Levels that may import beside those that see everything; of history: none by default',
      list(withReference('level', nonEmptyText)),
      ['MID'],
    ),
  },
)
