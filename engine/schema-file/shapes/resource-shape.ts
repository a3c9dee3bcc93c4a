// Shape of a resource file: a master, document, setting or log, as one JSON Schema document with x- keywords.

import { everyVerb } from '../../schema/verb.ts'
import { extractPlaceholders, formatTitle, translatable, withKeyReferences, withReference } from '../language/naming.ts'
import {
  allowInAnyFile,
  enumeration,
  flag,
  type InferShape,
  nameReference,
  scalar,
  text,
  withDerivedValue,
  withDescription,
} from '../language/shape.ts'
import { list, nonEmptyList, object, record, union, withCompletion } from '../language/shape-compound.ts'
import { card } from './card-shape.ts'
import { checks } from './checks-shape.ts'
import { field, fields } from './field-shape.ts'
import { flow } from './flow-shape.ts'
import {
  describeExtendedFile,
  describeSchemaLink,
  expression,
  fieldNames,
  formerName,
  nonEmptyFieldTemplate,
  nonEmptyText,
  ownField,
  ownFields,
  referencedField,
  referencedLogField,
  translatableLabel,
} from './names.ts'
import { offlineRows } from './offline-shape.ts'
import { journals, postings } from './postings-shape.ts'
import { formPresentation, listPresentation, view } from './presentation-shape.ts'
import { confirmation, prints } from './print-shape.ts'
import { copies, copiesNote, lookup } from './reference-shape.ts'

const apiPath = text({
  pattern: /^[a-z0-9-]+(\/(?:[a-z0-9-]+|\{[a-z_]+\}))*$/,
  expects: 'a path such as things/get/all',
})

const alias = object(
  {
    method: withDescription('How it is called by clients', enumeration(['GET', 'POST', 'PUT', 'DELETE']), 'GET'),
    path: withDescription('Where it is called, with {parts}', apiPath, 'things/get/active'),
  },
  {
    filter: withDescription('Only the rows that meet this condition', expression, 'active'),
    envelope: withDescription('The key of the answer in the response', nonEmptyText, 'things'),
    one: withDescription('The answer is one row, not a list; of a setting also its default', flag, true),
    open: withDescription('For every signed-in user, without regard to the menu', flag, true),
    move: withDescription('The move that the call makes', nonEmptyText, 'save'),
    params: withDescription('Field that each {part} of the path must equal', record(withReference('field', text())), {
      code: 'thing_code',
    }),
    paging: withDescription(
      'skip-limit: `skip` and `limit` in its query ask for a page; without it all rows are answered',
      enumeration(['skip-limit']),
      'skip-limit',
    ),
    query: withDescription(
      'Field that each query word, or word of the body, must equal; with _like a part of its text',
      record(withReference('field', text(), { extractNames: name => [name.replace(/_like$/, '')] })),
      { of: 'size' },
    ),
  },
)

const labelText = withReference('field', text(), { extractNames: extractPlaceholders })

const verbs = list(enumeration(everyVerb), { unique: true })

const scope = withDescription(
  'Who owns a row: the chain, one shop, or the shops named by these fields',
  union(
    enumeration(['global', 'shop']),
    object(
      {
        shops: withDescription(
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
    into: withDescription(
      'The log that gets a row for each of the fields that changed',
      nameReference('resource'),
      'thing-log',
    ),
    fields: withDescription('The fields whose changes are kept', ownFields, ['price']),
    key: withDescription('Field of the log with the key of the row', referencedLogField('into'), 'thing_code'),
    field: withDescription('Field of the log with the name of what changed', referencedLogField('into'), 'what'),
    from: withDescription('Field of the log with the value before', referencedLogField('into'), 'before'),
    to: withDescription('Field of the log with the value after', referencedLogField('into'), 'after'),
    at: withDescription('Field of the log with the moment', referencedLogField('into'), 'at'),
    by: withDescription('Field of the log with who did it', referencedLogField('into'), 'by'),
  },
  {
    reason: withDescription(
      'Field of the log with why; who confirms a question about these fields has to say it then',
      referencedLogField('into'),
      'why',
    ),
  },
)

/** What else a permission may name: files in and out, papers, and moves of documents. */
const permittedVerb = new RegExp(`^(${everyVerb.join('|')}|export|import|print|move:[a-z_]+)$`)

const permission = union(
  enumeration(['all', 'none']),
  object(
    {},
    {
      can: withDescription(
        'What it may do of what its menu gives',
        list(text({ pattern: permittedVerb, expects: 'a verb' })),
        ['list', 'get'],
      ),
      hide: withDescription('Fields this level never sees', ownFields, ['price']),
      lock: withDescription('Fields this level may not write', ownFields, ['price']),
    },
  ),
)

const permissions = withKeyReferences(
  'level',
  record(permission, { key: /^([A-Z][A-Z0-9_]*|\*)$/, keyExpects: 'a level or "*"' }),
)

const audit = enumeration(['none', 'who', 'fields'])

/** Actions of the server on one row. */
const rowActionNames = ['end-sessions', 'issue-token', 'send-test'] as const

const actions = list(
  object(
    {
      id: withDescription(
        'Its name in the call: path/{id}/name',
        text({ pattern: /^[a-z][a-z0-9-]*$/, expects: 'a name of small letters' }),
        'out',
      ),
      title: withDescription('Its title', translatableLabel, 'Sign out'),
      do: withDescription(
        'What is done: end-sessions signs the user of the row out everywhere; issue-token makes the token of the row, or the secret of a program that receives events, and shows it once; send-test sends such a program a request',
        enumeration(rowActionNames),
        'end-sessions',
      ),
    },
    {
      confirm: withDescription(
        'The question before it, with {fields} of the row',
        nonEmptyFieldTemplate,
        'Sign {person_id} out?',
      ),
    },
  ),
)

const related = list(
  object(
    {
      resource: withDescription(
        'The resource whose rows are shown',
        withReference('master', nameReference('resource')),
        'part',
      ),
      by: withDescription(
        'Their reference to this row; a new one has it filled in',
        referencedField('resource'),
        'thing_code',
      ),
      title: withDescription('Their title', translatableLabel, 'Parts'),
    },
    { when: withDescription('For which rows they are shown: a condition on fields of the row', expression, 'active') },
  ),
)

const objectType = scalar<'object'>('string', '"object"', { const: 'object' }, value =>
  value === 'object' ? undefined : `expected "object", found "${value}"`,
)

const entries = object(
  {
    key: withDescription('The field that names an entry', ownField, 'name'),
    value: withDescription('The field with its value, a text', ownField, 'address'),
    sections: withDescription(
      'The entries that are known, in sections',
      list(
        object(
          {
            title: withDescription('The title of the section', translatableLabel, 'Money'),
            entries: withDescription(
              'By key: the type, title, default and bounds of its value',
              record(field, {
                key: /^[A-Z][A-Z0-9_]*$/,
                keyExpects: 'a key in capitals',
                complete: (one, name) => ({ ...one, title: one.title ?? formatTitle(name.toLowerCase()) }),
              }),
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

const resourceObject = object(
  {
    $schema: describeSchemaLink('../../dialect/resource.schema.json'),
    title: withDerivedValue(
      withDescription('Its title; default: its name, each word with a capital', translatableLabel, 'Thing'),
    ),
    properties: allowInAnyFile(withDescription('The fields, in their order', fields)),
    'x-kind': withDerivedValue(
      withDescription(
        'What it is to the shop; default: a document if it has `x-flow`, else a master',
        enumeration(['master', 'document', 'setting', 'log']),
        'log',
      ),
    ),
    'x-key': allowInAnyFile(
      withDescription(
        'Fields that distinguish one row from all others in its scope; written once',
        nonEmptyList(ownField, { unique: true }),
        ['thing_code'],
      ),
    ),
  },
  {
    type: withDescription('A row is an object, always', objectType, 'object'),
    'x-extends': describeExtendedFile('resource', 'thing'),
    $comment: withDescription('For readers of the file; it has no effect', text(), 'One list for all shops'),
    description: withDescription('A sentence for the description of the API', translatable(text()), 'What is sold'),
    required: withDescription('Required fields', ownFields, ['thing_code', 'name']),
    'x-label': withDescription('The display name of a row: {code} - {name}', labelText, '{thing_code} - {name}'),
    'x-scope': scope,
    'x-unique': withDescription(
      'Fields whose values no two rows of a scope share',
      list(
        union(
          ownFields,
          object(
            { fields: withDescription('The fields', ownFields, ['name']) },
            { when: withDescription('Only among rows where this holds', expression, 'active') },
          ),
        ),
      ),
      [['name', 'size']],
    ),
    'x-active': withDescription('The flag of rows that may be chosen', ownField, 'active'),
    'x-log': withDescription('Changes that a log stores, by any user', log, {
      into: 'thing-log',
      fields: ['price'],
    }),
    'x-tree': withDescription(
      'Its rows are a tree: one names another one as its parent, and none is below itself. The program keeps level and path',
      object(
        {
          parent: withDescription('The reference to the parent; empty in a root', ownField, 'part_of'),
          level: withDescription('The field with the level: 1 in a root', ownField, 'depth'),
          path: withDescription(
            'The field with the keys from the root to the row, by which it is sorted as a tree',
            ownField,
            'route',
          ),
        },
        {},
      ),
      { parent: 'part_of', level: 'depth', path: 'route' },
    ),
    'x-index': withDescription('Fields that rows are often looked for and sorted by', list(ownFields), [['size']]),
    'x-search': withDescription(
      'Texts of which any part of three letters or more is found at once among very many rows, those first that most is looked for in; each costs room and time when it is written',
      ownFields,
      ['name'],
    ),
    'x-drop': withDescription('Fields removed on purpose', fieldNames, ['colour']),
    'x-was': withDescription('Former name: makes a rename explicit', formerName, 'stuff'),
    'x-api': withDescription(
      'How it is called by clients',
      object(
        {},
        {
          path: withDescription('Path of its calls; default: its name', apiPath, 'things'),
          verbs: withDescription('What may be done with it at all', verbs, ['list', 'get']),
          aliases: withDescription('Calls of their own', list(alias), [{ method: 'GET', path: 'things/get/all' }]),
        },
      ),
      { path: 'things' },
    ),
    'x-list': withDescription('Presentation of its list', listPresentation, { pageSize: 10 }),
    'x-form': withDescription('Presentation of its form', formPresentation, { as: 'page' }),
    'x-defs': withDescription(
      'Expressions over a row by names of their own, which other expressions use here and through references to the row',
      record(expression, { key: /^[a-z_][a-z0-9_]*$/, keyExpects: 'a name of small letters, digits and _' }),
      { value: 'price * weight' },
    ),
    'x-copy': withDescription(copiesNote, copies, { maker: ['name'] }),
    'x-lookup': withDescription('What references to it have where they say nothing', lookup, { preload: true }),
    'x-checks': withDescription('Rules over the whole row', checks, [
      { id: 'cheap', rule: 'price < 100', message: 'Too much' },
    ]),
    'x-perm': withDescription('What each level may do, on top of what its menu gives', permissions, { LOW: 'none' }),
    'x-actions': withDescription('What can be done with one row beside changing and deleting it', actions, [
      { id: 'out', title: 'Sign out', do: 'end-sessions' },
    ]),
    'x-related': withDescription(
      'Rows of other masters in the form of a saved row, with the same rights to read and change them',
      related,
      [{ resource: 'part', by: 'thing_code', title: 'Parts' }],
    ),
    'x-card': withDescription('The card of a row: entries about it, newest first, in the response of the row', card, {
      title: 'Life',
      of: [{ from: 'ledger:goods' }],
    }),
    'x-offline': withDescription(
      'Rows that a browser keeps, to show them while it has no connection: refreshed each minute and at most a day old',
      offlineRows,
      { fields: ['name'] },
    ),
    'x-flow': withDescription('The states of a document, and the moves between them', flow),
    'x-post': withDescription('Entries that moves write into ledgers', postings),
    'x-print': withDescription('What is printed of a document', prints),
    'x-confirm': withDescription('What a public page shows of a document to the holder of its code', confirmation),
    'x-audit': withDescription(
      'What the audit keeps of a change: nothing, who did it, or the values too',
      audit,
      'fields',
    ),
    'x-entries': withDescription('Each row is a setting: what its values are, by key', entries, {
      key: 'thing_code',
      value: 'name',
      sections: [],
    }),
    'x-parts': withDescription('Parts whose fields are added to the resource', list(nameReference('part')), [
      'payment',
    ]),
    'x-views': withDescription('Screens of the same rows with words, columns and filters of their own', record(view), {
      tags: { title: 'Tags' },
    }),
    'x-journal': withDescription('What is entered for each line, never to be changed', journals),
  },
)

/** Keywords of a resource for which the project may have defaults. */
export const defaultKeywords = {
  'x-scope': scope,
  'x-index': list(ownFields),
  'x-list': listPresentation,
  'x-form': formPresentation,
  'x-perm': permissions,
  'x-audit': audit,
}

export const resource = withCompletion(resourceObject, one => ({
  ...one,
  'x-kind': one['x-kind'] ?? (one['x-flow'] ? 'document' : 'master'),
}))

export type ResourceDefinition = InferShape<typeof resource>
