import { describe, expect, test } from 'vitest'
import { compileSchemaFiles } from '../../../engine/project/compile-schema-files.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildFiles, buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const thing = buildEdits('thing')

describe('reports a fault in an expression at its position in the file', () => {
  const rows: readonly FaultRow[] = [
    [
      'an unknown name, with a near one',
      [thing('/properties/price/default'), thing('/properties/price/x-calc', 'wieght * 2')],
      [
        'schema/resources/goods/thing.json /properties/price/x-calc: nothing is called "wieght"; did you mean "weight"? @ wieght * 2"',
      ],
    ],
    [
      'names behind escapes of JSON',
      [thing('/properties/name/x-default', `if(size == '\\"Ü\t', 'A', nme)`)],
      [
        "schema/resources/goods/thing.json /properties/name/x-default: '\\\"Ü\t' is none of 'SMALL', 'LARGE' @ '\\\\\\\"Ü\\t', 'A', nme)\"",
        'schema/resources/goods/thing.json /properties/name/x-default: nothing is called "nme"; did you mean "name"? @ nme)"',
      ],
    ],
    [
      'a value of another type',
      [thing('/properties/price/default'), thing('/properties/price/x-calc', "size + 'A'")],
      ["schema/resources/goods/thing.json /properties/price/x-calc: expected a number; found a text @ size + 'A'\""],
    ],
    [
      'what is no expression',
      [thing('/properties/price/default'), thing('/properties/price/x-calc', 'weight *')],
      ['schema/resources/goods/thing.json /properties/price/x-calc: expected a value; found the end @ "'],
    ],
    [
      'conditions of a field',
      [thing('/properties/name/x-when', { show: 'price', require: 'weight + 1', lock: "sise == 'SMALL'" })],
      [
        'schema/resources/goods/thing.json /properties/name/x-when/show: expected true or false; found a number @ price",',
        'schema/resources/goods/thing.json /properties/name/x-when/require: expected true or false; found a number @ weight + 1",',
        'schema/resources/goods/thing.json /properties/name/x-when/lock: nothing is called "sise"; did you mean "size"? @ sise == \'SMALL\'"',
      ],
    ],
    [
      'the condition of a choice',
      [thing('/properties/size/x-enum', { SMALL: { show: 'activ' } })],
      [
        'schema/resources/goods/thing.json /properties/size/x-enum/SMALL/show: nothing is called "activ"; did you mean "active"? @ activ"',
      ],
    ],
    [
      'a value that is no choice',
      [thing('/properties/name/x-when', { show: "size == 'SMAL'" })],
      [
        "schema/resources/goods/thing.json /properties/name/x-when/show: 'SMAL' is none of 'SMALL', 'LARGE'; did you mean \"SMALL\"? @ 'SMAL'\"",
      ],
    ],
    [
      'a filter on fields of the other row',
      [thing('/properties/maker/x-ref/filter', 'nme == self.name')],
      [
        'schema/resources/goods/thing.json /properties/maker/x-ref/filter: nothing is called "nme"; did you mean "name"? @ nme == self.name"',
      ],
    ],
    [
      'a filter on fields of the row that asks',
      [thing('/properties/maker/x-ref/filter', 'name == self.nme')],
      [
        'schema/resources/goods/thing.json /properties/maker/x-ref/filter: "thing" has no field "nme"; did you mean "name"? @ nme"',
      ],
    ],
    [
      'a filter that the database cannot ask',
      [thing('/properties/maker/x-ref/filter', "upper(name) == 'A'")],
      [
        'schema/resources/goods/thing.json /properties/maker/x-ref/filter: the database cannot calculate "upper": store it in a field and name that field @ upper(name) == \'A\'"',
      ],
    ],
    [
      'a value fetched through nothing',
      [thing('/properties/name/x-fetch', { from: 'size', mode: 'copy' })],
      [
        'schema/resources/goods/thing.json /properties/name/x-fetch/from: a value is fetched through a reference: write "reference.field" @ "size",',
      ],
    ],
    [
      'a value fetched through no reference',
      [thing('/properties/name/x-fetch', { from: 'size.name', mode: 'copy' })],
      [
        'schema/resources/goods/thing.json /properties/name/x-fetch/from: a value is fetched through a reference: write "reference.field" @ "size.name",',
      ],
    ],
    [
      'an unknown field behind a reference',
      [thing('/properties/name/x-fetch', { from: 'maker.nme', mode: 'live' })],
      [
        'schema/resources/goods/thing.json /properties/name/x-fetch/from: "place" has no field "nme"; did you mean "name"? @ nme",',
      ],
    ],
    [
      'a fetched value of another type',
      [thing('/properties/price/x-fetch', { from: 'maker.name', mode: 'copy' })],
      [
        'schema/resources/goods/thing.json /properties/price/x-fetch/from: expected a number; found a text @ maker.name",',
      ],
    ],
    [
      'the rule of a check',
      [thing('/x-checks', [{ id: 'a', rule: 'wight < 1', message: 'x' }])],
      [
        'schema/resources/goods/thing.json /x-checks/0/rule: nothing is called "wight"; did you mean "weight"? @ wight < 1",',
      ],
    ],
    [
      'a rule that is no condition, and an unknown field of a check',
      [thing('/x-checks', [{ id: 'a', rule: 'weight', message: 'x', fields: ['nme'] }])],
      [
        'schema/resources/goods/thing.json /x-checks/0/rule: expected true or false; found a number @ weight",',
        'schema/resources/goods/thing.json /x-checks/0/fields/0: no field is called "nme"; did you mean "name"? @ "nme"',
      ],
    ],
    [
      'the condition of a unique',
      [thing('/x-unique', [{ fields: ['name'], when: 'len(name) > 1' }])],
      [
        'schema/resources/goods/thing.json /x-unique/0/when: the database cannot calculate "len": store it in a field and name that field @ len(name) > 1"',
      ],
    ],
    [
      'the condition of a section',
      [thing('/x-form', { sections: [{ fields: ['name'], show: 'actve' }] })],
      [
        'schema/resources/goods/thing.json /x-form/sections/0/show: nothing is called "actve"; did you mean "active"? @ actve"',
      ],
    ],
    [
      'the filter of an alias',
      [thing('/x-api/aliases/0/filter', 'actve')],
      [
        'schema/resources/goods/thing.json /x-api/aliases/0/filter: nothing is called "actve"; did you mean "active"? @ actve"',
      ],
    ],
    [
      'calculations that need each other',
      [
        thing('/properties/price/default'),
        thing('/properties/price/x-calc', 'weight * 2'),
        thing('/properties/weight/x-calc', 'price / 2'),
      ],
      [
        'schema/resources/goods/thing.json /properties/price/x-calc: the calculations of price, weight need each other @ "weight * 2"',
        'schema/resources/goods/thing.json /properties/weight/x-calc: the calculations of price, weight need each other @ "price / 2"',
      ],
    ],
    [
      'a calculation that needs itself',
      [thing('/properties/price/default'), thing('/properties/price/x-calc', 'price + 1')],
      [
        'schema/resources/goods/thing.json /properties/price/x-calc: the calculations of price need each other @ "price + 1"',
      ],
    ],
    [
      'a count that the database cannot ask',
      [thing('/properties/active/x-default', "countOf('thing', upper(name) == self.name) > 0")],
      [
        'schema/resources/goods/thing.json /properties/active/x-default: "default" says already what a new row holds @ "x-default": "countOf(\'thing\', upper(name) == self.name) > 0"',
        'schema/resources/goods/thing.json /properties/active/x-default: the database cannot calculate "upper": store it in a field and name that field @ upper(name) == self.name) > 0"',
      ],
    ],
  ]
  testReports(rows)
})

describe('contradictions', () => {
  const person = buildEdits('user')
  const rows: readonly FaultRow[] = [
    [
      'a key that is calculated',
      [thing('/properties/thing_code/x-calc', "'A'")],
      [
        'schema/resources/goods/thing.json /properties/thing_code/x-calc: a key is written, not worked out @ "x-calc": "\'A\'"',
      ],
    ],
    [
      'a calculated field with a default',
      [thing('/properties/name/x-calc', "'A'"), thing('/properties/name/x-default', "'A'")],
      [
        'schema/resources/goods/thing.json /properties/name/x-default: "x-calc" says already where the value comes from @ "x-default": "\'A\'"',
      ],
    ],
    [
      'two defaults',
      [thing('/properties/price/x-default', '1')],
      [
        'schema/resources/goods/thing.json /properties/price/x-default: "default" says already what a new row holds @ "x-default": "1"',
      ],
    ],
    [
      'a calculated field that is fetched',
      [
        thing('/properties/name/x-fetch', { from: 'maker.name', mode: 'copy' }),
        thing('/properties/name/x-calc', "'A'"),
      ],
      [
        'schema/resources/goods/thing.json /properties/name/x-fetch: "x-calc" says already where the value comes from @ "x-fetch": {',
      ],
    ],
    [
      'x-store without x-calc',
      [thing('/properties/price/x-store', false)],
      [
        'schema/resources/goods/thing.json /properties/price/x-store: "x-store" is for a field with "x-calc" @ "x-store": false',
      ],
    ],
    [
      'rules of a secret',
      [person('/properties/password/x-default', "'A'"), person('/properties/password/x-when', { show: 'active' })],
      [
        'schema/resources/house/person.json /properties/password/x-default: "x-default" is not for a secret @ "x-default": "\'A\'",',
        'schema/resources/house/person.json /properties/password/x-when: "x-when" is not for a secret @ "x-when": {',
      ],
    ],
    [
      'rules of the database on what is no column',
      [
        thing('/properties/extra', { $ref: 'types#money', 'x-calc': 'price', 'x-store': false }),
        thing('/x-unique', [['extra']]),
        thing('/x-index', [['extra']]),
      ],
      [
        'schema/resources/goods/thing.json /x-unique/0: "extra" is worked out when it is read and is no column @ [',
        'schema/resources/goods/thing.json /x-index/0: "extra" is worked out when it is read and is no column @ [',
      ],
    ],
  ]
  testReports(rows)
})

const thingWith = (...edits: readonly Edit[]) => getResource(buildSchemaWith(...edits), 'thing')

describe('compiles expressions', () => {
  test('of the resource', () => {
    const {
      checks,
      uniqueWhen,
      unique,
      api: { aliases },
      screen: { form },
    } = thingWith(
      thing('/x-checks', [{ id: 'light', rule: 'weight < 1', message: 'Light' }]),
      thing('/x-unique', [['name'], { fields: ['name', 'size'], when: 'active' }]),
      thing('/x-api/aliases/0/filter', 'active'),
      thing('/x-form', { sections: [{ fields: ['name'], show: 'active' }, { fields: ['thing_code'] }] }),
    )
    expect(checks).toMatchObject([{ id: 'light', rule: { text: 'weight < 1' }, fields: [], level: 'error' }])
    expect(unique).toEqual([['thing_code'], ['name']])
    expect(uniqueWhen).toMatchObject([{ fields: ['name', 'size'], when: { text: 'active' } }])
    expect([aliases[0]?.filter?.text, form.sections[0]?.show?.text]).toEqual(['active', 'active'])
  })

  test('sorts calculated fields by their dependencies', () => {
    const money = { $ref: 'types#money' }
    const { calculated } = thingWith(
      thing('/properties/first', { ...money, 'x-calc': 'second + third' }),
      thing('/properties/second', { ...money, 'x-calc': 'third * 2' }),
      thing('/properties/third', { ...money, 'x-calc': 'price' }),
    )
    expect(calculated).toEqual(['third', 'second', 'first'])
  })
})

test('resolves functions of the application by name', () => {
  const double = {
    parameters: [{ name: 'of', type: { kind: 'number', scale: 0 } }],
    result: { kind: 'number', scale: 0 },
    run: ([of]: readonly unknown[]) => Number(of) * 2,
  } as const
  const files = buildFiles(thing('/properties/price/default'), thing('/properties/price/x-calc', 'double(weight)'))
  const { resources } = compileSchemaFiles(files, { functions: { double } })
  expect(resources.thing?.field.price?.calc?.text).toBe('double(weight)')
})
