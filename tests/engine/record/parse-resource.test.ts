import { describe, expect, test } from 'vitest'
import type { Resource } from '../../../engine/schema/resource.ts'
import { buildEdits, buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const thing = buildEdits('thing')

describe('names of fields', () => {
  const rows: readonly FaultRow[] = [
    [
      'an unknown field in required',
      [thing('/required', ['thing_code', 'nam'])],
      ['schema/resources/goods/thing.json /required/1: no field is called "nam"; did you mean "name"? @ "nam"'],
    ],
    [
      'an unknown field in x-key',
      [thing('/x-key', ['thing_cod'])],
      [
        'schema/resources/goods/thing.json /x-key/0: no field is called "thing_cod"; did you mean "thing_code"? @ "thing_cod"',
      ],
    ],
    [
      'an unknown field in x-list.columns',
      [thing('/x-list/columns', ['name', 'prize'])],
      [
        'schema/resources/goods/thing.json /x-list/columns/1: no field is called "prize"; did you mean "price"? @ "prize"',
      ],
    ],
    [
      'an unknown field in a column with a width',
      [thing('/x-list/columns', [{ field: 'prize', width: 3 }])],
      [
        'schema/resources/goods/thing.json /x-list/columns/0/field: no field is called "prize"; did you mean "price"? @ "prize",',
      ],
    ],
    [
      'a column through a reference',
      [thing('/x-list/columns', ['maker.name'])],
      ['schema/resources/goods/thing.json /x-list/columns/0: no field is called "maker.name" @ "maker.name"'],
    ],
    [
      'an unknown field in x-list.sort',
      [thing('/x-list/sort', ['name', '-wait'])],
      ['schema/resources/goods/thing.json /x-list/sort/1: no field is called "wait" @ "-wait"'],
    ],
    [
      'an unknown field in x-list.search',
      [thing('/x-list/search', ['nane'])],
      ['schema/resources/goods/thing.json /x-list/search/0: no field is called "nane"; did you mean "name"? @ "nane"'],
    ],
    [
      'an unknown field in x-list.filters',
      [thing('/x-list/filters', ['siz'])],
      ['schema/resources/goods/thing.json /x-list/filters/0: no field is called "siz"; did you mean "size"? @ "siz"'],
    ],
    [
      'an unknown field in x-unique',
      [thing('/x-unique', [['name'], ['name', 'siz']])],
      ['schema/resources/goods/thing.json /x-unique/1/1: no field is called "siz"; did you mean "size"? @ "siz"'],
    ],
    [
      'an unknown field in x-unique with fields',
      [thing('/x-unique', [{ fields: ['siz'] }])],
      [
        'schema/resources/goods/thing.json /x-unique/0/fields/0: no field is called "siz"; did you mean "size"? @ "siz"',
      ],
    ],
    [
      'an unknown field in x-index',
      [thing('/x-index', [['makr']])],
      ['schema/resources/goods/thing.json /x-index/0/0: no field is called "makr"; did you mean "maker"? @ "makr"'],
    ],
    [
      'an unknown field in the x-label template',
      [thing('/x-label', '{thing_code} - {nama}')],
      [
        'schema/resources/goods/thing.json /x-label: no field is called "nama"; did you mean "name"? @ "{thing_code} - {nama}"',
      ],
    ],
    [
      'an empty name in the x-label template',
      [thing('/x-label', '{}')],
      ['schema/resources/goods/thing.json /x-label: no field is called "" @ "{}"'],
    ],
    [
      'an unknown field in the question before deleting',
      [thing('/x-form', { confirmDelete: 'Delete {kode}?' })],
      ['schema/resources/goods/thing.json /x-form/confirmDelete: no field is called "kode" @ "Delete {kode}?"'],
    ],
    [
      'an unknown field in a section',
      [thing('/x-form', { sections: [{ fields: ['name'] }, { fields: ['siz'] }] })],
      [
        'schema/resources/goods/thing.json /x-form/sections/1/fields/0: no field is called "siz"; did you mean "size"? @ "siz"',
      ],
    ],
    [
      'an unknown field in x-perm hide and lock',
      [thing('/x-perm', { LOW: { hide: ['prise'], lock: ['nam'] } })],
      [
        'schema/resources/goods/thing.json /x-perm/LOW/hide/0: no field is called "prise"; did you mean "price"? @ "prise"',
        'schema/resources/goods/thing.json /x-perm/LOW/lock/0: no field is called "nam"; did you mean "name"? @ "nam"',
      ],
    ],
    [
      'an unknown field in the shops of x-scope',
      [thing('/x-scope', { shops: ['makers'] })],
      [
        'schema/resources/goods/thing.json /x-scope/shops/0: no field is called "makers"; did you mean "maker"? @ "makers"',
      ],
    ],
    [
      'an unknown field in the params of an alias',
      [thing('/x-api/aliases/0', { method: 'GET', path: 'things/by/{code}', params: { code: 'thing_kode' } })],
      [
        'schema/resources/goods/thing.json /x-api/aliases/0/params/code: no field is called "thing_kode"; did you mean "thing_code"? @ "thing_kode"',
      ],
    ],
    [
      'an unknown field in the query of an alias',
      [thing('/x-api/aliases/0/query', { q: 'nam' })],
      [
        'schema/resources/goods/thing.json /x-api/aliases/0/query/q: no field is called "nam"; did you mean "name"? @ "nam"',
      ],
    ],
    [
      'fields named like properties of objects',
      [thing('/required', ['constructor', 'valueof', 'tostring'])],
      [
        'schema/resources/goods/thing.json /required/0: no field is called "constructor" @ "constructor",',
        'schema/resources/goods/thing.json /required/1: no field is called "valueof" @ "valueof",',
        'schema/resources/goods/thing.json /required/2: no field is called "tostring" @ "tostring"',
      ],
    ],
    [
      'a secret in columns, sort, search and filters',
      [
        [
          'resources/house/person.json',
          '/x-list',
          {
            columns: ['name', { field: 'password' }],
            sort: ['-password'],
            search: ['password'],
            filters: ['password'],
          },
        ],
      ],
      [
        'schema/resources/house/person.json /x-list/columns/1: "password" is written only and never shown @ {',
        'schema/resources/house/person.json /x-list/sort/0: "password" is written only and never shown @ "-password"',
        'schema/resources/house/person.json /x-list/search/0: "password" is written only and never shown @ "password"',
        'schema/resources/house/person.json /x-list/filters/0: "password" is written only and never shown @ "password"',
      ],
    ],
    [
      'a field far from all others',
      [thing('/required', ['something_else'])],
      ['schema/resources/goods/thing.json /required/0: no field is called "something_else" @ "something_else"'],
    ],
  ]
  testReports(rows)
})

describe('other names', () => {
  const rows: readonly FaultRow[] = [
    [
      'a level that the project has not',
      [thing('/x-perm', { LOWW: 'none', '*': 'all' })],
      [
        'schema/resources/goods/thing.json /x-perm/LOWW: no level is called "LOWW"; did you mean "LOW"? @ "LOWW": "none",',
      ],
    ],
    [
      'a field called as a column of every table',
      [thing('/properties/versi', { $ref: 'types#int' }), thing('/properties/id', { $ref: 'types#text' })],
      [
        'schema/resources/goods/thing.json /properties/versi: "versi" is a column that every table of this scope has; choose another name @ "versi": {',
        'schema/resources/goods/thing.json /properties/id: "id" is a column that every table of this scope has; choose another name @ "id": {',
      ],
    ],
    [
      'a field called as the shop column, in the scope of a shop',
      [thing('/properties/place_code', { $ref: 'types#code' }), thing('/x-scope', 'shop')],
      [
        'schema/resources/goods/thing.json /properties/place_code: "place_code" is a column that every table of this scope has; choose another name @ "place_code": {',
      ],
    ],
  ]
  testReports(rows)
})

const compile = (...edits: readonly Edit[]): Resource => {
  const resource = buildSchemaWith(...edits).resources.thing
  if (!resource) throw new Error('the resource is not there')
  return resource
}

test('has defaults: a name from its file, a label from its key, and every verb', () => {
  const { fields, field, ...rest } = compile(thing('/x-api'), thing('/x-scope'))
  const { list, form } = rest.screen
  expect(rest).toEqual({
    name: 'thing',
    area: 'goods',
    file: 'schema/resources/goods/thing.json',
    kind: 'master',
    title: 'Thing',
    description: '',
    table: 'thing',
    key: ['thing_code'],
    label: '{thing_code}',
    scope: { kind: 'chain' },
    unique: [['thing_code']],
    index: [],
    searched: [],
    api: { path: 'thing', verbs: ['list', 'get', 'create', 'update', 'delete'], aliases: [] },
    screen: { list, form, views: {}, actions: [], related: [] },
    lifecycle: { batched: false, lines: [], posts: {}, prints: [], asks: {} },
    perm: {},
    audit: 'who',
    uniqueWhen: [],
    checks: [],
    calculated: [],
  })
  expect(fields.map(({ name }) => name)).toEqual(['thing_code', 'name', 'size', 'price', 'weight', 'maker', 'active'])
  expect(Object.values(field)).toEqual(fields)
  expect([list.search, form.as]).toEqual([['thing_code'], 'modal'])
})

const facts: readonly [name: string, edits: readonly Edit[], part: Partial<Resource>][] = [
  ['a shop keeps its own rows', [thing('/x-scope', 'shop')], { scope: { kind: 'shop', column: 'place_code' } }],
  ['fields name the shops', [thing('/x-scope', { shops: ['maker'] })], { scope: { kind: 'shops', fields: ['maker'] } }],
  [
    'a key of two fields has a label of both',
    [thing('/x-key', ['thing_code', 'name'])],
    { label: '{thing_code} - {name}' },
  ],
  [
    'uniques of both spellings stand after the key',
    [thing('/x-unique', [['name'], { fields: ['size', 'price'] }])],
    { unique: [['thing_code'], ['name'], ['size', 'price']] },
  ],
  [
    'indexes, audit and description are preserved',
    [thing('/x-index', [['size']]), thing('/x-audit', 'none')],
    { index: [['size']], audit: 'none' },
  ],
  [
    'permissions are spelt out',
    [thing('/x-perm', { TOP: 'all', LOW: 'none', MID: { can: ['list'], hide: ['price'] }, '*': { lock: ['size'] } })],
    {
      perm: {
        TOP: { hide: [], lock: [] },
        LOW: { can: [], hide: [], lock: [] },
        MID: { can: ['list'], hide: ['price'], lock: [] },
        '*': { hide: [], lock: ['size'] },
      },
    },
  ],
  [
    'the API is preserved, its aliases written out',
    [
      thing('/x-api', {
        path: 'goods/things',
        verbs: ['list'],
        aliases: [{ method: 'GET', path: 'things/by/{size}', params: { size: 'size' }, envelope: 'rows' }],
      }),
    ],
    {
      api: {
        path: 'goods/things',
        verbs: ['list'],
        aliases: [
          {
            method: 'GET',
            path: 'things/by/{size}',
            params: { size: 'size' },
            query: {},
            one: false,
            isPaged: false,
            open: false,
            envelope: 'rows',
          },
        ],
      },
    },
  ],
]

test.each(facts)('%s', (_name, edits, part) => {
  expect(compile(...edits)).toMatchObject(part)
})

test('makes keys writable once and required fields required', () => {
  const { field } = compile()
  expect([field.thing_code?.once, field.name?.once]).toEqual([true, false])
  expect([field.name?.required, field.size?.required]).toEqual([true, false])
})

test('replaces - by _ in the name of the table', () => {
  const oldThing = {
    $schema: '../../dialect/resource.schema.json',
    title: 'Old Thing',
    type: 'object',
    'x-kind': 'master',
    'x-key': ['code'],
    required: ['code'],
    properties: { code: { $ref: 'types#code' } },
  }
  const { resources } = buildSchemaWith(['resources/goods/old-thing.json', '', oldThing])
  expect(resources['old-thing']).toMatchObject({ name: 'old-thing', table: 'old_thing', api: { path: 'old-thing' } })
})
