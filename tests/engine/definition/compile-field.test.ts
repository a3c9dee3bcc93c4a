import { describe, expect, test } from 'vitest'
import { blankOf, titleFrom } from '../../../engine/definition/compile-field.ts'
import { fieldTypes } from '../../../engine/fields/all.ts'
import type { FieldType } from '../../../engine/fields/field-type.ts'
import type { Field } from '../../../engine/schema.ts'
import { editsOf, schemaWith } from '../../support/schema-files.ts'
import { type FaultRow, reports } from './fault-rows.ts'

const thing = editsOf('thing')

const rows: readonly FaultRow[] = [
  [
    'a type that does not exist',
    [thing('/properties/price/$ref', 'types#moneyy')],
    [
      'schema/resources/goods/thing.json:30:15 /properties/price/$ref: no type is called "moneyy"; did you mean "money"? @ "types#moneyy",',
    ],
  ],
  [
    'a type named after a property of objects',
    [thing('/properties/price', { $ref: 'types#constructor' })],
    [
      'schema/resources/goods/thing.json:30:15 /properties/price/$ref: no type is called "constructor" @ "types#constructor"',
    ],
  ],
  [
    'a number without its unit',
    [thing('/properties/weight', { type: 'number' })],
    [
      'schema/resources/goods/thing.json:35:15 /properties/weight/type: a number needs its unit: say "$ref": "types#weight", "types#percent" ... @ "number"',
    ],
  ],
  [
    'a field without a type',
    [thing('/properties/weight', { title: 'Weight' })],
    [
      'schema/resources/goods/thing.json:34:5 /properties/weight: the field has no type: say "$ref": "types#text" or another type @ "weight": {',
    ],
  ],
  [
    'a list, which is not carried out',
    [thing('/properties/weight', { type: 'array' })],
    [
      'schema/resources/goods/thing.json:35:15 /properties/weight/type: a field of type "array" is not carried out yet @ "array"',
    ],
  ],
  [
    'a type that contradicts the reference',
    [thing('/properties/weight/type', 'string')],
    [
      'schema/resources/goods/thing.json:36:15 /properties/weight/type: "types#weight" is of type "number", not "string" @ "string"',
    ],
  ],
  [
    'a format that is not carried out',
    [thing('/properties/maker', { type: 'string', format: 'email' })],
    [
      'schema/resources/goods/thing.json:39:17 /properties/maker/format: the format "email" is not carried out yet @ "email"',
    ],
  ],
  [
    'a format beside a reference, which would be ignored',
    [thing('/properties/name/format', 'date')],
    [
      'schema/resources/goods/thing.json:21:7 /properties/name/format: a format needs "type": "string", no "$ref" and no "enum" @ "format": "date"',
    ],
  ],
  [
    'a format of a number',
    [thing('/properties/weight', { type: 'integer', format: 'date' })],
    [
      'schema/resources/goods/thing.json:36:7 /properties/weight/format: a format needs "type": "string", no "$ref" and no "enum" @ "format": "date"',
    ],
  ],
  [
    'a default of the wrong kind',
    [thing('/properties/price/default', 'ten')],
    [
      'schema/resources/goods/thing.json:31:18 /properties/price/default: "ten" is not a value of the type "money" (type.number) @ "ten",',
    ],
  ],
  [
    'a default with too many decimals',
    [thing('/properties/weight/default', 1.2345)],
    [
      'schema/resources/goods/thing.json:36:18 /properties/weight/default: 1.2345 is not a value of the type "weight" (number.scale) @ 1.2345',
    ],
  ],
  [
    'a default outside of the enum',
    [thing('/properties/size/default', 'SMAL')],
    [
      'schema/resources/goods/thing.json:28:18 /properties/size/default: the default "SMAL" is not in the enum; did you mean "SMALL"? @ "SMAL"',
    ],
  ],
  [
    'a default below the minimum',
    [thing('/properties/price/default', -1)],
    [
      'schema/resources/goods/thing.json:31:18 /properties/price/default: the default -1 breaks a bound of its field (number.minimum) @ -1,',
    ],
  ],
  [
    'a default that is too long',
    [thing('/properties/name/maxLength', 3), thing('/properties/name/default', 'LONG')],
    [
      'schema/resources/goods/thing.json:22:18 /properties/name/default: the default "LONG" breaks a bound of its field (text.long) @ "LONG"',
    ],
  ],
  [
    'a minimum that the type cannot hold',
    [thing('/properties/price/minimum', 0.5)],
    [
      'schema/resources/goods/thing.json:32:18 /properties/price/minimum: 0.5 is not a value of the type "money" (number.whole) @ 0.5',
    ],
  ],
  [
    'a maximum too large for the type',
    [thing('/properties/price/maximum', 1e21)],
    [
      'schema/resources/goods/thing.json:33:18 /properties/price/maximum: 1e+21 is not a value of the type "money" (number.large) @ 1e+21',
    ],
  ],
  [
    'a minimum of a text',
    [thing('/properties/name/minimum', 1)],
    [
      'schema/resources/goods/thing.json:21:7 /properties/name/minimum: "minimum" means nothing for the type "text" @ "minimum": 1',
    ],
  ],
  [
    'a length of a number',
    [thing('/properties/price/maxLength', 5)],
    [
      'schema/resources/goods/thing.json:33:7 /properties/price/maxLength: "maxLength" means nothing for the type "money" @ "maxLength": 5',
    ],
  ],
  [
    'a length and a bound of a flag',
    [thing('/properties/active/maxLength', 5), thing('/properties/active/minimum', 0)],
    [
      'schema/resources/goods/thing.json:53:7 /properties/active/maxLength: "maxLength" means nothing for the type "flag" @ "maxLength": 5,',
      'schema/resources/goods/thing.json:54:7 /properties/active/minimum: "minimum" means nothing for the type "flag" @ "minimum": 0',
    ],
  ],
  [
    'a pattern that is no regular expression',
    [thing('/properties/name/pattern', '[a-')],
    [
      'schema/resources/goods/thing.json:21:18 /properties/name/pattern: not a regular expression: Invalid regular expression: /[a-/u: Unterminated character class @ "[a-"',
    ],
  ],
  [
    'an enum of a type by reference',
    [thing('/properties/name/enum', ['A'])],
    [
      'schema/resources/goods/thing.json:21:7 /properties/name/enum: an enum needs "type": "string" and no "$ref" @ "enum": [',
    ],
  ],
  [
    'an enum entry that is no text',
    [thing('/properties/size/enum', ['SMALL', 1])],
    ['schema/resources/goods/thing.json:26:9 /properties/size/enum/1: a choice is a text that is not empty @ 1'],
  ],
  [
    'an enum entry that is the empty text',
    [thing('/properties/size/enum', ['SMALL', '-', ' '])],
    [
      'schema/resources/goods/thing.json:26:9 /properties/size/enum/1: a choice is a text that is not empty @ "-",',
      'schema/resources/goods/thing.json:27:9 /properties/size/enum/2: a choice is a text that is not empty @ " "',
    ],
  ],
  [
    'an enum entry that is never met',
    [thing('/properties/size/enum', ['SMALL', ' LARGE'])],
    [
      'schema/resources/goods/thing.json:26:9 /properties/size/enum/1: the choice " LARGE" is never met: it is read as "LARGE" @ " LARGE"',
    ],
  ],
  [
    'an enum entry with a control character',
    [thing('/properties/size/enum', ['SMALL', 'LAR\u0007GE'])],
    [
      'schema/resources/goods/thing.json:26:9 /properties/size/enum/1: "LAR\\u0007GE" is not a value of the type "choice" (text.control) @ "LAR\\u0007GE"',
    ],
  ],
  [
    'a title of a value outside of the enum',
    [thing('/properties/size/x-enum', { SMAL: { title: 'Small' } })],
    [
      'schema/resources/goods/thing.json:29:9 /properties/size/x-enum/SMAL: "SMAL" is not in the enum; did you mean "SMALL"? @ "SMAL": {',
    ],
  ],
  [
    'a message of a fault that does not exist',
    [thing('/properties/name/x-messages', { requird: 'Missing' })],
    [
      'schema/resources/goods/thing.json:22:9 /properties/name/x-messages/requird: no fault is called "requird"; did you mean "required"? @ "requird": "Missing"',
    ],
  ],
  [
    'an example that is no value of the type',
    [thing('/properties/price/examples', [5, 'five', {}])],
    [
      'schema/resources/goods/thing.json:35:9 /properties/price/examples/1: "five" is not a value of the type "money" (type.number) @ "five",',
      'schema/resources/goods/thing.json:36:9 /properties/price/examples/2: {} is not a value of the type "money" (type.number) @ {}',
    ],
  ],
]

reports(rows)

const fieldWith = (said: Record<string, unknown>): Field => {
  const field = schemaWith(thing('/properties/extra', said)).resources.thing?.field.extra
  if (!field) throw new Error('the field is not there')
  return field
}

const types: readonly [said: Record<string, unknown>, type: string][] = [
  [{ $ref: 'types#percent' }, 'percent'],
  [{ $ref: 'types#percent', type: 'number' }, 'percent'],
  [{ type: 'string' }, 'text'],
  [{ type: 'integer' }, 'int'],
  [{ type: 'boolean' }, 'flag'],
  [{ type: 'string', enum: ['A'] }, 'choice'],
  [{ type: 'string', format: 'date' }, 'date'],
  [{ type: 'string', format: 'date-time' }, 'instant'],
  [{ type: 'string', format: 'time' }, 'time'],
]

test.each(types)('%j is of the type %s', (said, type) => {
  expect(fieldWith(said).type).toBe(fieldTypes[type])
})

describe('what a field says, and what holds when it says nothing', () => {
  test('nothing but a type', () => {
    expect(fieldWith({ $ref: 'types#text' })).toEqual({
      name: 'extra',
      title: 'Extra',
      description: '',
      type: fieldTypes.text,
      required: false,
      once: false,
      readOnly: false,
      writeOnly: false,
      default: '-',
      limits: {},
      choices: [],
      case: 'upper',
      messages: {},
      looks: {},
      examples: [],
    })
  })

  test('everything', () => {
    const ref = { to: 'place', search: ['name'], columns: ['name'], create: 'modal', preload: true }
    const said = {
      $ref: 'types#code',
      title: 'Extra Title',
      description: 'More',
      readOnly: true,
      default: 'A1',
      minLength: 2,
      maxLength: 4,
      pattern: '^A',
      examples: ['A2'],
      'x-once': true,
      'x-case': 'asis',
      'x-messages': { required: 'Extra is needed' },
      'x-ui': { width: 2, focus: true },
      'x-ref': ref,
    }
    expect(fieldWith(said)).toMatchObject({
      title: 'Extra Title',
      description: 'More',
      once: true,
      readOnly: true,
      default: 'A1',
      limits: { minLength: 2, maxLength: 4, pattern: /^A/u },
      case: 'asis',
      messages: { required: 'Extra is needed' },
      looks: { width: 2, focus: true },
      examples: ['A2'],
      ref: { to: 'place', search: ['name'], columns: ['name'], onDelete: 'block', preload: true, create: true },
    })
  })

  test('bounds and defaults are kept in stored units', () => {
    const { limits, default: value } = fieldWith({
      $ref: 'types#weight',
      exclusiveMinimum: 0.5,
      maximum: 10,
      default: 1,
    })
    expect([limits, value]).toEqual([{ exclusiveMinimum: 500, maximum: 10_000 }, 1000])
  })

  test('choices carry titles and colours, their value when nothing is said', () => {
    const said = { type: 'string', enum: ['A', 'B'], default: 'B', 'x-enum': { A: { title: 'First', color: 'info' } } }
    expect(fieldWith(said)).toMatchObject({
      default: 'B',
      limits: { choices: ['A', 'B'] },
      choices: [
        { value: 'A', title: 'First', color: 'info' },
        { value: 'B', title: 'B', color: 'default' },
      ],
    })
  })

  test('a secret is written only and keeps its case', () => {
    expect(fieldWith({ $ref: 'types#secret' })).toMatchObject({ writeOnly: true, case: 'asis' })
  })
})

const defaults: readonly [said: Record<string, unknown>, stored: unknown][] = [
  [{ $ref: 'types#money', default: null }, null],
  [{ $ref: 'types#money', default: '' }, null],
  [{ $ref: 'types#text', default: '' }, '-'],
  [{ $ref: 'types#barcode', default: '-' }, '-'],
  [{ $ref: 'types#flag', default: true }, 1],
  [{ $ref: 'types#flag' }, 0],
  [{ $ref: 'types#date', default: '2024-02-29' }, '2024-02-29'],
]

test.each(defaults)('%j starts as %j', (said, stored) => {
  expect(fieldWith(said).default).toBe(stored)
})

const blanks: readonly [type: string, blank: unknown][] = [
  ['text', '~'],
  ['money', null],
  ['date', null],
  ['secret', null],
  ['flag', 0],
]

test.each(blanks)('an empty %s is stored as %j', (name, blank) => {
  expect(blankOf(fieldTypes[name] as FieldType, '~')).toBe(blank)
})

test.each([
  ['unit_price', 'Unit Price'],
  ['unit-price', 'Unit Price'],
  ['price', 'Price'],
])('%s reads %s', (name, title) => {
  expect(titleFrom(name)).toBe(title)
})
