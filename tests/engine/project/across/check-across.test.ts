import { describe, expect, test } from 'vitest'
import { buildEdits, buildSchemaWith, collectFaultsWith } from '../../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../../schema-file/fault-rows.ts'

const thing = buildEdits('thing')
const person = buildEdits('user')
const place = buildEdits('shop')
const project = buildEdits('project')
const start = buildEdits('start')

describe('references', () => {
  const rows: readonly FaultRow[] = [
    [
      'a lookup to a missing resource',
      [thing('/properties/maker/x-ref', { to: 'plaice' })],
      [
        'schema/resources/goods/thing.json /properties/maker/x-ref/to: no resource is called "plaice"; did you mean "place"? @ "plaice"',
      ],
    ],
    [
      'a lookup to a property of objects',
      [thing('/properties/maker/x-ref', { to: 'constructor' })],
      [
        'schema/resources/goods/thing.json /properties/maker/x-ref/to: no resource is called "constructor" @ "constructor"',
      ],
    ],
    [
      'unknown fields that a lookup searches and shows',
      [thing('/properties/maker/x-ref', { to: 'place', search: ['nam'], columns: ['name', 'adress'] })],
      [
        'schema/resources/goods/thing.json /properties/maker/x-ref/search/0: "place" has no field "nam"; did you mean "name"? @ "nam"',
        'schema/resources/goods/thing.json /properties/maker/x-ref/columns/1: "place" has no field "adress"; did you mean "address"? @ "adress"',
      ],
    ],
    [
      'a lookup that searches a secret',
      [thing('/properties/maker/x-ref', { to: 'person', search: ['password'] })],
      [
        'schema/resources/goods/thing.json /properties/maker/x-ref/search/0: "password" is written only and never shown @ "password"',
      ],
    ],
    [
      'a lookup to a key of two fields',
      [place('/x-key', ['place_code', 'name'])],
      [
        'schema/project.json /shop/key: the key of "place" is "place_code, name" @ "place_code",',
        'schema/resources/goods/thing.json /properties/maker/x-ref/to: "place" has a key of several fields; a reference needs one @ "place",',
        'schema/resources/house/person.json /properties/place_code/x-ref/to: "place" has a key of several fields; a reference needs one @ "place"',
      ],
    ],
  ]
  testReports(rows)
})

test('reports fields whose type or key does not fit the program', () => {
  const edits = [
    project('/shop/businessDate', 'name'),
    project('/user/active', 'level'),
    person('/properties/level/enum/0', 'TOPP'),
  ]
  expect(collectFaultsWith(...edits).join('\n')).toMatch(
    /shop\/businessDate: the field must be of the type "date", not "text"[\s\S]*user\/level: the field has choices that are no levels: TOPP[\s\S]*user\/active: the field must be of the type "flag", not "choice"/,
  )
})

test('reports a reference whose type differs from that of the key', () => {
  expect(collectFaultsWith(thing('/properties/maker/$ref', 'types#text')).join('\n')).toMatch(
    /maker\/x-ref: the field is of the type "text" and the key of "place" of the type "code"/,
  )
})

test.each([
  ['things/{code}', /this path would hide the single rows of "thing"/],
  ['users/login', /this path belongs to the server already/],
])('reports the alias %s', (path, fault) => {
  const alias = { method: 'GET', path, params: { code: 'thing_code' } }
  expect(collectFaultsWith(thing('/x-api/aliases/0', alias)).join('\n')).toMatch(fault)
})

describe('paths of the API', () => {
  const alias = { method: 'GET', path: 'things/by/{code}', params: { code: 'thing_code' } }
  const rows: readonly FaultRow[] = [
    [
      'the path of another resource',
      [thing('/x-api/path', 'place')],
      ['schema/resources/goods/thing.json /x-api/path: this path belongs to "place" already @ "place",'],
    ],
    [
      'the name of another resource as path',
      [thing('/x-api'), place('/x-api', { path: 'thing' })],
      ['schema/resources/goods/thing.json /: this path belongs to "place" already @ {'],
    ],
    [
      'a path that an alias of another file has',
      [person('/x-api', { aliases: [{ method: 'GET', path: 'things' }] })],
      ['schema/resources/goods/thing.json /x-api/path: this path belongs to "person" already @ "things",'],
    ],
    [
      'an alias that is the path of another resource',
      [thing('/x-api/aliases/0/path', 'person')],
      ['schema/resources/goods/thing.json /x-api/aliases/0/path: this path belongs to "person" already @ "person"'],
    ],
    [
      'a path of the server',
      [thing('/x-api/path', 'schema')],
      ['schema/resources/goods/thing.json /x-api/path: this path belongs to the server already @ "schema",'],
    ],
    [
      'an alias below a path of the server',
      [thing('/x-api/aliases/0/path', 'reports/things')],
      [
        'schema/resources/goods/thing.json /x-api/aliases/0/path: this path belongs to the server already @ "reports/things"',
      ],
    ],
    [
      'an alias that stands twice, with another name for its part',
      [thing('/x-api/aliases', [alias, { method: 'GET', path: 'things/by/{kode}', params: { kode: 'thing_code' } }])],
      [
        'schema/resources/goods/thing.json /x-api/aliases/1/path: this path belongs to "thing" already @ "things/by/{kode}",',
      ],
    ],
    [
      'a part of an alias that no params explain',
      [thing('/x-api/aliases/0', { method: 'GET', path: 'things/by/{size}/{price}', params: { price: 'price' } })],
      [
        'schema/resources/goods/thing.json /x-api/aliases/0/path: "params" does not say which field {size} is @ "things/by/{size}/{price}",',
      ],
    ],
    [
      'a part called like a property of objects',
      [thing('/x-api/aliases/0', { method: 'GET', path: 'things/by/{constructor}' })],
      [
        'schema/resources/goods/thing.json /x-api/aliases/0/path: "params" does not say which field {constructor} is @ "things/by/{constructor}"',
      ],
    ],
  ]
  testReports(rows)

  test('allows one path with two methods', () => {
    const edits = thing('/x-api/aliases', [alias, { ...alias, method: 'POST' }])
    expect(buildSchemaWith(edits).resources.thing?.api.aliases).toHaveLength(2)
  })
})

describe('the project', () => {
  const rows: readonly FaultRow[] = [
    [
      'a shop resource that is missing',
      [project('/shop/resource', 'places')],
      ['schema/project.json /shop/resource: no resource is called "places"; did you mean "place"? @ "places",'],
    ],
    [
      'unknown fields of the shop',
      [project('/shop/address', 'adress'), project('/shop/timeZone', 'zone')],
      [
        'schema/project.json /shop/address: "place" has no field "adress"; did you mean "address"? @ "adress",',
        'schema/project.json /shop/timeZone: "place" has no field "zone" @ "zone"',
      ],
    ],
    [
      'a user resource that is missing',
      [project('/user/resource', 'staff')],
      ['schema/project.json /user/resource: no resource is called "staff" @ "staff",'],
    ],
    [
      'an unknown field of the user',
      [project('/user/active', 'activ')],
      ['schema/project.json /user/active: "person" has no field "activ"; did you mean "active"? @ "activ"'],
    ],
  ]
  testReports(rows)

  test('compiles levels that are not full and a project without modules', () => {
    const { levels, modules } = buildSchemaWith(project('/modules')).project
    expect(levels).toEqual({
      TOP: { title: 'Top', full: true, everyShop: false, ofChain: true, gives: [] },
      MID: { title: 'Middle', full: false, everyShop: false, ofChain: false, gives: [] },
      LOW: { title: 'Low', full: false, everyShop: false, ofChain: false, gives: [] },
    })
    expect(modules).toEqual([])
  })

  test('rights of a full level reach what all shops share unless other levels work in every shop', () => {
    const { levels } = buildSchemaWith(project('/levels/MID', { title: 'Middle', full: true, everyShop: true })).project
    expect(levels).toMatchObject({ TOP: { ofChain: false }, MID: { ofChain: true }, LOW: { ofChain: false } })
  })
})

describe('start rows', () => {
  const rows: readonly FaultRow[] = [
    [
      'rows of an unknown resource',
      [start('/chain/plase', [])],
      ['schema/start/empty.json /chain/plase: no resource is called "plase"; did you mean "place"? @ "plase": []'],
    ],
    [
      'an unknown field in a row of the chain',
      [start('/chain/place/0/nam', 'X')],
      ['schema/start/empty.json /chain/place/0/nam: "place" has no field "nam"; did you mean "name"? @ "nam": "X"'],
    ],
    [
      'an unknown field in a row of a shop',
      [start('/shops/*/thing/0/prize', 1)],
      [
        'schema/start/empty.json /shops/*/thing/0/prize: "thing" has no field "prize"; did you mean "price"? @ "prize": 1',
      ],
    ],
    [
      'a value of the wrong kind',
      [start('/shops/*/thing/0/price', true), start('/shops/*/thing/0/active', 1)],
      [
        'schema/start/empty.json /shops/*/thing/0/price: true is not a value of the type "money" (type.number) @ true,',
        'schema/start/empty.json /shops/*/thing/0/active: 1 is not a value of the type "flag" (type.flag) @ 1',
      ],
    ],
    [
      'an object as a value',
      [start('/shops/*/thing/0/weight', { constructor: 1 }), start('/shops/*/thing/0/name', [])],
      [
        'schema/start/empty.json /shops/*/thing/0/name: [] is not a value of the type "text" (type.text) @ [],',
        'schema/start/empty.json /shops/*/thing/0/weight: {"constructor":1} is not a value of the type "weight" (type.number) @ {',
      ],
    ],
  ]
  testReports(rows)

  test('accepts texts and null, which are parsed when the row is created', () => {
    const { starts } = buildSchemaWith(
      start('/shops/*/thing/0/price', '{price}'),
      start('/shops/*/thing/0/weight', null),
    )
    expect(starts).toEqual({
      empty: {
        chain: { place: [{ place_code: '{shop}', name: 'FIRST' }] },
        shops: { '*': { thing: [{ thing_code: 'T1', name: 'ONE', price: '{price}', active: true, weight: null }] } },
        days: [],
        offers: [],
        isBase: false,
      },
    })
  })

  test('accepts start data without rows of shops', () => {
    expect(buildSchemaWith(start('/shops')).starts.empty?.shops).toEqual({})
  })
})
