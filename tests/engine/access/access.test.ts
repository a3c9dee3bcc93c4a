import { describe, expect, test } from 'vitest'
import { getAccess, type ResourceAccess } from '../../../engine/access/access.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')
const place = buildEdits('shop')
const menu = buildEdits('menu')

const onlyThings = menu('/items', [{ id: 'thing', title: 'Things', to: 'resource:thing', path: '/things' }])
const everything = ['list', 'get', 'create', 'update', 'delete']

const getAccessTo = (schema: Schema, name: string, level: string): ResourceAccess =>
  getAccess(schema, { level, shop: 'A', modules: [] }).of(getResource(schema, name))

const listSeen = (schema: Schema, name: string, level: string): readonly string[] => {
  const { visible } = getAccessTo(schema, name, level)
  return getResource(schema, name)
    .fields.filter(visible)
    .map(field => field.name)
}

interface Expected {
  readonly verbs: readonly string[]
  readonly seen?: readonly string[]
  readonly hidden?: readonly string[]
  readonly locked?: readonly string[]
}

type Row = readonly [name: string, edits: readonly Edit[], who: readonly [level: string, resource: string], Expected]

const check = (edits: readonly Edit[], [level, name]: readonly [string, string], expected: Expected): void => {
  const schema = buildSchemaWith(...edits)
  const { verbs, locked } = getAccessTo(schema, name, level)
  const all = getResource(schema, name).fields.map(field => field.name)
  expect([...verbs]).toEqual(expected.verbs)
  expect(listSeen(schema, name, level)).toEqual(expected.seen ?? all.filter(one => !expected.hidden?.includes(one)))
  expect([...locked].toSorted()).toEqual(expected.locked ?? [])
}

const changePerm = (said: object): readonly Edit[] => [thing('/x-perm', said)]

/** A master whose rows are related to a thing, and which no entry opens. */
const part: Edit = [
  'resources/goods/part.json',
  '',
  {
    $schema: '../../dialect/resource.schema.json',
    title: 'Part',
    type: 'object',
    'x-kind': 'master',
    'x-key': ['code'],
    required: ['code'],
    properties: { code: { $ref: 'types#code' }, whole: { $ref: 'types#code', 'x-ref': { to: 'thing' } } },
  },
]
const withParts = [part, thing('/x-related', [{ resource: 'part', by: 'whole', title: 'Parts' }])]
const throughView = (verbs: readonly string[]): readonly Edit[] => [
  ...withParts,
  thing('/x-views', { some: { title: 'Some', verbs } }),
  menu('/items', [{ id: 'thing', title: 'Things', to: 'resource:thing/some', path: '/things' }]),
]

describe('rows in the form of another resource', () => {
  const rows: readonly Row[] = [
    ['are changed by who may change it', withParts, ['LOW', 'part'], { verbs: everything }],
    ['are changed through a view that changes it', throughView(['update']), ['LOW', 'part'], { verbs: everything }],
    ['are read where it is only made', throughView(['create']), ['LOW', 'part'], { verbs: ['list', 'get'] }],
    [
      'are read by a level that only reads it',
      [...withParts, ...changePerm({ LOW: { can: ['list', 'get'] } })],
      ['LOW', 'part'],
      { verbs: ['list', 'get'] },
    ],
    [
      'are closed to a level that is closed out of it',
      [...withParts, ...changePerm({ LOW: 'none' })],
      ['LOW', 'part'],
      { verbs: [], seen: [] },
    ],
    [
      'have permissions of their own',
      [...withParts, [part[0], '/x-perm', { LOW: { can: ['list', 'get', 'create'], hide: ['whole'] } }]],
      ['LOW', 'part'],
      { verbs: ['list', 'get', 'create'], seen: ['code'], locked: ['whole'] },
    ],
    [
      'are closed where no entry opens it',
      [...withParts, menu('/items/0/items/0/levels', ['MID'])],
      ['LOW', 'part'],
      { verbs: [], seen: [] },
    ],
  ]
  test.each(rows)('%s', (_name, edits, who, expected) => check(edits, who, expected))
})

describe('rights of the menu', () => {
  const rows: readonly Row[] = [
    ['an entry opens its resource whole', [], ['LOW', 'thing'], { verbs: everything }],
    ['an entry of other levels opens nothing', [menu('/items/0')], ['LOW', 'place'], { verbs: [], seen: [] }],
    ['an entry of a level opens it for that level', [], ['MID', 'place'], { verbs: everything }],
    ['what no entry opens is closed', [onlyThings], ['MID', 'person'], { verbs: [], seen: [] }],
    ['a full level has everything, with or without an entry', [onlyThings], ['TOP', 'person'], { verbs: everything }],
    [
      'an entry of a module that is off opens nothing',
      [menu('/items/0/module', 'EXTRA')],
      ['LOW', 'thing'],
      { verbs: [], seen: [] },
    ],
    [
      'an entry of other shops opens nothing',
      [menu('/items/0/shops', ['B'])],
      ['LOW', 'thing'],
      { verbs: [], seen: [] },
    ],
    [
      'verbs that the resource has not are not given',
      [thing('/x-api/verbs', ['get', 'list'])],
      ['TOP', 'thing'],
      { verbs: ['list', 'get'] },
    ],
    ['a level that the project has not gets nothing', [], ['constructor', 'thing'], { verbs: [], seen: [] }],
  ]

  test.each(rows)('%s', (_name, edits, who, expected) => {
    check(edits, who, expected)
  })
})

describe('rights of a lookup', () => {
  const lookup = (ref: object): Edit => thing('/properties/maker/x-ref', { to: 'place', ...ref })
  const rows: readonly Row[] = [
    [
      'reading key, label, searched and shown fields of the other resource, and no more',
      [onlyThings, lookup({ search: ['name'], columns: ['address'] })],
      ['LOW', 'place'],
      { verbs: ['list', 'get'], seen: ['place_code', 'name', 'address'] },
    ],
    [
      'key and label, when it says nothing',
      [onlyThings, lookup({}), place('/x-label', '{time_zone}')],
      ['LOW', 'place'],
      { verbs: ['list', 'get'], seen: ['place_code', 'time_zone'] },
    ],
    [
      'what is fetched from the other resource',
      [
        onlyThings,
        thing('/properties/place', { $ref: 'types#text', 'x-fetch': { from: 'maker.address', mode: 'live' } }),
      ],
      ['MID', 'place'],
      { verbs: ['list', 'get'], seen: ['place_code', 'name', 'address'] },
    ],
    [
      'what the list of the other resource searches',
      [onlyThings, lookup({}), place('/x-label', '{place_code}'), place('/x-list', { search: ['address'] })],
      ['LOW', 'place'],
      { verbs: ['list', 'get'], seen: ['place_code', 'address'] },
    ],
    [
      'nothing where the resource with the lookup is closed',
      [menu('/items/0')],
      ['LOW', 'place'],
      { verbs: [], seen: [] },
    ],
    [
      'no lookups of lookups',
      [onlyThings, thing('/properties/maker/x-ref', { to: 'person' })],
      ['LOW', 'place'],
      { verbs: [], seen: [] },
    ],
    [
      'no more than the other resource permits',
      [onlyThings, lookup({ columns: ['address'] }), place('/x-perm', { LOW: { can: ['get'], hide: ['address'] } })],
      ['LOW', 'place'],
      { verbs: ['get'], seen: ['place_code', 'name'], locked: ['address'] },
    ],
    [
      'nothing, when the other resource permits nothing',
      [onlyThings, place('/x-perm', { '*': 'none' })],
      ['LOW', 'place'],
      { verbs: [], seen: [] },
    ],
    [
      'nothing for a field that the level does not see',
      [onlyThings, ...changePerm({ LOW: { hide: ['maker'] } })],
      ['LOW', 'place'],
      { verbs: [], seen: [] },
    ],
    [
      'nothing for a resource that the level may not use',
      [onlyThings, ...changePerm({ LOW: 'none' })],
      ['LOW', 'place'],
      { verbs: [], seen: [] },
    ],
    ['nothing less to whom the menu opens it', [lookup({})], ['MID', 'place'], { verbs: everything }],
  ]

  test.each(rows)('%s', (_name, edits, who, expected) => {
    check(edits, who, expected)
  })
})

describe('what x-perm takes away', () => {
  const rows: readonly Row[] = [
    ['all takes nothing', changePerm({ LOW: 'all' }), ['LOW', 'thing'], { verbs: everything }],
    ['none takes every verb', changePerm({ LOW: 'none' }), ['LOW', 'thing'], { verbs: [], seen: [] }],
    [
      'can leaves some verbs',
      changePerm({ LOW: { can: ['list', 'create'] } }),
      ['LOW', 'thing'],
      { verbs: ['list', 'create'] },
    ],
    [
      'can gives no verb that the resource has not',
      [thing('/x-api/verbs', ['list']), thing('/x-perm', { LOW: { can: ['list', 'delete', 'export'] } })],
      ['LOW', 'thing'],
      { verbs: ['list'] },
    ],
    [
      'hide takes fields from sight and locks them',
      changePerm({ LOW: { hide: ['price'] } }),
      ['LOW', 'thing'],
      { verbs: everything, hidden: ['price'], locked: ['price'] },
    ],
    [
      'lock leaves fields in sight',
      changePerm({ LOW: { lock: ['price', 'size'] } }),
      ['LOW', 'thing'],
      { verbs: everything, locked: ['price', 'size'] },
    ],
    ['* holds for every other level', changePerm({ '*': { can: ['list'] } }), ['LOW', 'thing'], { verbs: ['list'] }],
    [
      'a level of its own stands instead of *',
      changePerm({ LOW: 'all', '*': 'none' }),
      ['LOW', 'thing'],
      { verbs: everything },
    ],
    ['other levels take nothing', changePerm({ MID: 'none' }), ['LOW', 'thing'], { verbs: everything }],
    [
      'a full level passes it',
      changePerm({ TOP: 'none', '*': { hide: ['price'] } }),
      ['TOP', 'thing'],
      { verbs: everything },
    ],
    [
      'a level called like a property of objects has no entry of its own',
      changePerm({ '*': 'none' }),
      ['constructor', 'thing'],
      { verbs: [], seen: [] },
    ],
    [
      'it gives nothing that the menu does not',
      [menu('/items/0'), ...changePerm({ LOW: 'all' })],
      ['LOW', 'thing'],
      { verbs: [], seen: [] },
    ],
  ]

  test.each(rows)('%s', (_name, edits, who, expected) => {
    check(edits, who, expected)
  })
})

test('returns the menu of the user, and the same answer each time', () => {
  const schema = buildSchemaWith()
  const access = getAccess(schema, { level: 'LOW', shop: 'A', modules: [] })
  expect(access.menu.map(({ id }) => id)).toEqual(['goods'])
  expect(access.of(getResource(schema, 'thing'))).toBe(access.of(getResource(schema, 'thing')))
})

describe('a page that is written by hand', () => {
  const entry = { id: 'till', title: 'Till', to: 'page:till', path: '/till', levels: ['MID'] }
  const through = (needs: readonly string[], level: string, ...more: readonly Edit[]) => {
    const schema = buildSchemaWith(menu('/items', [{ ...entry, needs }]), ...more)
    const access = getAccess(schema, { level, shop: 'A', modules: [] })
    return { pages: [...access.pages], verbs: [...access.of(getResource(schema, 'thing')).verbs] }
  }

  test('grants the rights of its screens to users with its entry', () => {
    expect(through(['resource:thing'], 'MID')).toEqual({ pages: ['till'], verbs: everything })
    expect(through(['resource:thing'], 'LOW')).toEqual({ pages: [], verbs: [] })
    expect(through([], 'MID')).toEqual({ pages: ['till'], verbs: [] })
    expect(through([], 'TOP')).toEqual({ pages: ['till'], verbs: everything })
  })

  test('grants the rights of a view', () => {
    const view = thing('/x-views', { some: { title: 'Some', verbs: ['update'] } })
    expect(through(['resource:thing/some'], 'MID', view).verbs).toEqual(['list', 'get', 'update'])
  })

  test('of a view writes the fields of its form, and where a weighed number came from', () => {
    const schema = buildSchemaWith(
      menu('/items', [{ id: 'some', title: 'Some', to: 'resource:thing/some', path: '/some' }]),
      thing('/properties/weight/x-input', { scale: true, source: 'size' }),
      thing('/x-views', { some: { title: 'Some', form: { fields: ['weight'] } } }),
    )
    const { locked } = getAccessTo(schema, 'thing', 'MID')
    expect([locked.has('weight'), locked.has('size'), locked.has('name')]).toEqual([false, false, true])
  })

  test('is granted like an entry', () => {
    const schema = buildSchemaWith(menu('/items', [{ ...entry, needs: ['resource:thing'] }]))
    const given = (own: readonly string[]) => getAccess(schema, { level: 'LOW', shop: 'A', modules: [], menu: own })
    expect([...given([]).pages]).toEqual([])
    expect([...given(['till']).pages]).toEqual(['till'])
    expect([...given(['till']).of(getResource(schema, 'thing')).verbs]).toEqual(everything)
  })
})
