// Shape of a resource file: a master, document, setting or log, as one JSON Schema document with x- keywords.

import { card } from './card.ts'
import { checks } from './checks.ts'
import { field, fields, never } from './field.ts'
import { flow, journals, postings } from './flow.ts'
import {
  expression,
  fieldNames,
  fieldOf,
  fieldOfLog,
  formerName,
  ownField,
  ownFields,
  question,
  schemaLink,
  spokenWord,
  word,
} from './names.ts'
import { inBraces, naming, namingKeys } from './naming.ts'
import { formPresentation, listPresentation, view } from './presentation.ts'
import { confirmation, prints } from './print.ts'
import { copies, copiesNote, lookup } from './reference.ts'
import { flag, nameOf, noted, oneOf, type Read, scalar, text } from './shape.ts'
import { either, list, mapOf, nonEmptyList, object } from './shape-compound.ts'

const apiPath = text({ pattern: /^[a-z0-9-]+(\/(?:[a-z0-9-]+|\{[a-z_]+\}))*$/, says: 'a path such as things/get/all' })

const alias = object(
  {
    method: noted('How it is called by clients', oneOf(['GET', 'POST', 'PUT', 'DELETE']), 'GET'),
    path: noted('Where it is called, with {parts}', apiPath, 'things/get/active'),
  },
  {
    filter: noted('Only the rows that meet this condition', expression, 'active'),
    envelope: noted('The key of the answer in the response', word, 'things'),
    one: noted('The answer is one row, not a list; of a setting also its default', flag, true),
    open: noted('For every signed-in user, without regard to the menu', flag, true),
    move: noted('The move that the call makes', word, 'save'),
    params: noted('Field that each {part} of the path must equal', mapOf(naming('field', text())), {
      code: 'thing_code',
    }),
    paging: noted(
      'skip-limit: `skip` and `limit` in its query ask for a page; without it all rows are answered',
      oneOf(['skip-limit']),
      'skip-limit',
    ),
    query: noted(
      'Field that each query word, or word of the body, must equal; with _like a part of its text',
      mapOf(naming('field', text(), { within: name => [name.replace(/_like$/, '')] })),
      { of: 'size' },
    ),
  },
)

const labelText = naming('field', text(), { within: inBraces })

const verbs = list(oneOf(['list', 'get', 'create', 'update', 'delete']), { unique: true })

const scope = noted(
  'Who owns a row: the chain, one shop, or the shops named by these fields',
  either(
    oneOf(['global', 'shop']),
    object(
      {
        shops: noted(
          "Fields with the shops that own a row; the first is the writer's own unless it says otherwise",
          ownFields,
          ['maker'],
        ),
      },
      {},
    ),
  ),
  'shop',
)

const log = object(
  {
    into: noted('The log that gets a row for each of the fields that changed', nameOf('resource'), 'thing-log'),
    fields: noted('The fields whose changes are kept', ownFields, ['price']),
    key: noted('Field of the log with the key of the row', fieldOfLog('into'), 'thing_code'),
    field: noted('Field of the log with the name of what changed', fieldOfLog('into'), 'what'),
    from: noted('Field of the log with the value before', fieldOfLog('into'), 'before'),
    to: noted('Field of the log with the value after', fieldOfLog('into'), 'after'),
    at: noted('Field of the log with the moment', fieldOfLog('into'), 'at'),
    by: noted('Field of the log with who did it', fieldOfLog('into'), 'by'),
  },
  {
    reason: noted(
      'Field of the log with why; who confirms a question about these fields has to say it then',
      fieldOfLog('into'),
      'why',
    ),
  },
)

const permission = either(
  oneOf(['all', 'none']),
  object(
    {},
    {
      can: noted(
        'What it may do of what its menu gives',
        list(text({ pattern: /^(list|get|create|update|delete|export|import|print|move:[a-z_]+)$/, says: 'a verb' })),
        ['list', 'get'],
      ),
      hide: noted('Fields this level never sees', ownFields, ['price']),
      lock: noted('Fields this level may not write', ownFields, ['price']),
    },
  ),
)

/** Actions of the server on one row. */
const rowActionNames = ['end-sessions'] as const

const actions = list(
  object(
    {
      id: noted(
        'Its name in the call: path/{id}/name',
        text({ pattern: /^[a-z][a-z0-9-]*$/, says: 'a name of small letters' }),
        'out',
      ),
      title: noted('Its title', spokenWord, 'Sign out'),
      do: noted(
        'What is done: end-sessions signs the user of the row out everywhere',
        oneOf(rowActionNames),
        'end-sessions',
      ),
    },
    { confirm: noted('The question before it, with {fields} of the row', question, 'Sign {person_id} out?') },
  ),
)

const related = list(
  object(
    {
      resource: noted('The resource whose rows are shown', naming('master', nameOf('resource')), 'part'),
      by: noted('Their reference to this row; a new one has it filled in', fieldOf('resource'), 'thing_code'),
      title: noted('Their title', spokenWord, 'Parts'),
    },
    { when: noted('For which rows they are shown: a condition on fields of the row', expression, 'active') },
  ),
)

const objectType = scalar<'object'>('string', '"object"', { const: 'object' }, value =>
  value === 'object' ? undefined : `expected "object", found "${value}"`,
)

const entries = object(
  {
    key: noted('The field that names an entry', ownField, 'name'),
    value: noted('The field with its value, a text', ownField, 'address'),
    sections: noted(
      'The entries that are known, in sections',
      list(
        object(
          {
            title: noted('The title of the section', spokenWord, 'Money'),
            entries: noted(
              'By key: the type, title, default and bounds of its value',
              mapOf(field, { key: /^[A-Z][A-Z0-9_]*$/, keySays: 'a key in capitals' }),
              { STEP: { type: 'integer', default: 500 } },
            ),
          },
          {},
        ),
      ),
      [{ title: 'Money', entries: { STEP: { type: 'integer' } } }],
    ),
  },
  {},
)

export const resource = object(
  {
    $schema: schemaLink,
    title: noted('Its title', spokenWord, 'Thing'),
    properties: noted('The fields, in their order', fields),
    'x-kind': noted('What it is to the shop', oneOf(['master', 'document', 'setting', 'log']), 'master'),
    'x-key': noted(
      'Fields that distinguish one row from all others in its scope; written once',
      nonEmptyList(ownField, { unique: true }),
      ['thing_code'],
    ),
  },
  {
    type: noted('A row is an object, always', objectType, 'object'),
    $id: noted('A name of its own, for other tools', text(), 'thing'),
    $comment: noted('For readers of the file; it has no effect', text(), 'One list for all shops'),
    description: noted('A sentence for the description of the API', text(), 'What is sold'),
    additionalProperties: noted('No other fields: they never are', never, false),
    required: noted('Required fields', ownFields, ['thing_code', 'name']),
    'x-label': noted('The display name of a row: {code} - {name}', labelText, '{thing_code} - {name}'),
    'x-scope': scope,
    'x-unique': noted(
      'Fields whose values no two rows of a scope share',
      list(
        either(
          ownFields,
          object(
            { fields: noted('The fields', ownFields, ['name']) },
            { when: noted('Only among rows where this holds', expression, 'active') },
          ),
        ),
      ),
      [['name', 'size']],
    ),
    'x-active': noted('The flag of rows that may be chosen', ownField, 'active'),
    'x-log': noted('Changes that a log stores, by any user', log, {
      into: 'thing-log',
      fields: ['price'],
    }),
    'x-index': noted('Fields that rows are often looked for and sorted by', list(ownFields), [['size']]),
    'x-search': noted(
      'Texts of which any part of three letters or more is found at once among very many rows, those first that most is looked for in; each costs room and time when it is written',
      ownFields,
      ['name'],
    ),
    'x-drop': noted('Fields removed on purpose', fieldNames, ['colour']),
    'x-was': noted('Former name: makes a rename explicit', formerName, 'stuff'),
    'x-api': noted(
      'How it is called by clients',
      object(
        {},
        {
          path: noted('Path of its calls; default: its name', apiPath, 'things'),
          verbs: noted('What may be done with it at all', verbs, ['list', 'get']),
          aliases: noted('Calls of their own', list(alias), [{ method: 'GET', path: 'things/get/all' }]),
        },
      ),
      { path: 'things' },
    ),
    'x-list': noted('Presentation of its list', listPresentation, { pageSize: 10 }),
    'x-form': noted('Presentation of its form', formPresentation, { as: 'page' }),
    'x-defs': noted(
      'Expressions over a row by names of their own, which other expressions use here and through references to the row',
      mapOf(expression, { key: /^[a-z_][a-z0-9_]*$/, keySays: 'a name of small letters, digits and _' }),
      { value: 'price * weight' },
    ),
    'x-copy': noted(copiesNote, copies, { maker: ['name'] }),
    'x-lookup': noted('What references to it have where they say nothing', lookup, { preload: true }),
    'x-checks': noted('Rules over the whole row', checks, [{ id: 'cheap', rule: 'price < 100', message: 'Too much' }]),
    'x-perm': noted(
      'What each level may do, on top of what its menu gives',
      namingKeys('level', mapOf(permission, { key: /^([A-Z][A-Z0-9_]*|\*)$/, keySays: 'a level or "*"' })),
      { LOW: 'none' },
    ),
    'x-actions': noted('What can be done with one row beside changing and deleting it', actions, [
      { id: 'out', title: 'Sign out', do: 'end-sessions' },
    ]),
    'x-related': noted(
      'Rows of other masters in the form of a saved row, with the same rights to read and change them',
      related,
      [{ resource: 'part', by: 'thing_code', title: 'Parts' }],
    ),
    'x-card': noted('The card of a row: entries about it, newest first, in the response of the row', card, {
      title: 'Life',
      of: [{ from: 'ledger:goods' }],
    }),
    'x-flow': noted('The states of a document, and the moves between them', flow),
    'x-post': noted('Entries that moves write into ledgers', postings),
    'x-print': noted('What is printed of a document', prints),
    'x-confirm': noted('What a public page shows of a document to the holder of its code', confirmation),
    'x-audit': noted(
      'What the audit keeps of a change: nothing, who did it, or the values too',
      oneOf(['none', 'who', 'fields']),
      'fields',
    ),
    'x-entries': noted('Each row is a setting: what its values are, by key', entries, {
      key: 'thing_code',
      value: 'name',
      sections: [],
    }),
    'x-parts': noted('Parts whose fields are added to the resource', list(nameOf('part')), ['payment']),
    'x-views': noted('Screens of the same rows with words, columns and filters of their own', mapOf(view), {
      tags: { title: 'Tags' },
    }),
    'x-journal': noted('What is entered for each line, never to be changed', journals),
  },
)

export type ResourceDefinition = Read<typeof resource>
