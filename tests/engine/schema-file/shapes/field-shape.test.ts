import { describe, expect, test } from 'vitest'
import { field, fields, messages } from '../../../../engine/schema-file/shapes/field-shape.ts'
import { readBy, testAccepted, testRefused, type WrongRow } from '../shape-facts.ts'

const full = {
  $ref: 'types#weight',
  $comment: 'Everything that may be said',
  type: 'number',
  title: 'Weight',
  description: 'In grams',
  default: 0,
  enum: ['A', 'B'],
  minimum: 0,
  maximum: 9.5,
  exclusiveMinimum: -1,
  minLength: 0,
  maxLength: 10,
  pattern: '^A',
  readOnly: true,
  writeOnly: false,
  minItems: 1,
  maxItems: 2,
  'x-enum': { A: { title: 'First', color: 'info', show: 'true' } },
  'x-ref': {
    to: 'thing',
    search: ['name'],
    columns: ['name'],
    filter: 'active',
    scan: true,
    preload: true,
  },
  'x-fetch': { from: 'thing.name', mode: 'live' },
  'x-default': 'today()',
  'x-calc': 'a + b',
  'x-store': false,
  'x-number': { pattern: '{####}', reset: 'day', scope: 'shop', at: 'move' },
  'x-when': { show: 'a', require: 'b', lock: 'c', hiddenValue: 'keep' },
  'x-once': true,
  'x-case': 'lower',
  'x-lines': {
    table: 'lines',
    key: ['no'],
    unique: ['no'],
    index: [['no']],
    columns: ['no', { field: 'price', total: 'sum' }],
    reserve: { field: 'no', while: ['OPEN'] },
    scan: { field: 'no', do: 'mark', set: { a: '1' }, unknown: 'add', unknownSet: { a: '2' } },
    fill: { from: 'thing', map: { no: 'no' }, where: 'active', on: ['a'], button: 'Fill', replace: true },
  },
  'x-ui': { widget: 'digits', width: 4, help: 'Help', focus: true },
  'x-was': 'mass',
  'x-messages': { required: 'Needed' },
  'x-balance': { ledger: 'cash', value: 'sum' },
  items: { type: 'object', properties: { no: { $ref: 'types#int' } }, required: ['no'] },
}

describe('a field', () => {
  testAccepted(field, { nothing: {}, everything: full })

  test.each([
    ['money', { $ref: 'types#money' }],
    ["money 'Cost' = price * 2", { $ref: 'types#money', title: 'Cost', 'x-calc': 'price * 2' }],
    ['common#day readOnly', { $ref: 'common#day', readOnly: true }],
    [
      { $ref: 'label', 'x-number': 'N-{yyMMdd}-{####}' },
      { $ref: 'types#label', 'x-number': { pattern: 'N-{yyMMdd}-{####}', reset: 'day' } },
    ],
    [
      { $ref: 'label', 'x-number': '{shop}-{yyMM}-{####}' },
      { $ref: 'types#label', 'x-number': { pattern: '{shop}-{yyMM}-{####}', reset: 'month' } },
    ],
    [
      { $ref: 'label', 'x-number': 'N{yy}{####}' },
      { $ref: 'types#label', 'x-number': { pattern: 'N{yy}{####}', reset: 'year' } },
    ],
    [
      { $ref: 'label', 'x-number': '{uuid}' },
      { $ref: 'types#label', 'x-number': { pattern: '{uuid}', reset: 'never' } },
    ],
  ])('%j is %j', (short, long) => {
    expect(readBy(field, short)).toEqual({ value: long, faults: [] })
  })

  const rows: readonly WrongRow[] = [
    ['a field that is a number', '', 5, ['/: expected a text, or an object, found the number 5']],
    ['a misspelt key', '/x-reff', {}, ['/x-reff (key): unknown key "x-reff"; did you mean "x-ref"?']],
    ['a reference that is no text', '/$ref', 1, ['/$ref: expected a text, found the number 1']],
    [
      'a type that does not exist',
      '/type',
      'text',
      ['/type: "text" is not one of string, integer, number, boolean, array'],
    ],
    ['an empty enum', '/enum', [], ['/enum: expected at least 1 entry, found 0']],
    ['a value twice in the enum', '/enum', ['A', 'B', 'A'], ['/enum/2: "A" stands here twice']],
    [
      'a minimum that is a text',
      '/minimum',
      '0',
      ['/minimum: expected a number, or a date such as 2000-01-31, found "0"'],
    ],
    ['a length below zero', '/minLength', -1, ['/minLength: expected at least 0, found -1']],
    ['a longest length of zero', '/maxLength', 0, ['/maxLength: expected at least 1, found 0']],
    ['half a length', '/maxLength', 1.5, ['/maxLength: expected a whole number, found 1.5']],
    ['a length that is a text', '/minLength', '1', ['/minLength: expected a whole number, found the text "1"']],
    ['a pattern that is no text', '/pattern', 1, ['/pattern: expected a text, found the number 1']],
    ['a flag that is a number', '/readOnly', 1, ['/readOnly: expected true or false, found the number 1']],
    ['items below zero', '/minItems', -1, ['/minItems: expected at least 0, found -1']],
    [
      'a colour that does not exist',
      '/x-enum/A/color',
      'red',
      ['/x-enum/A/color: "red" is not one of default, info, success, warning, error, cancelled'],
    ],
    ['a lookup without a resource', '/x-ref', {}, ['/x-ref: the key "to" is missing']],
    ['a lookup to no name', '/x-ref/to', 'Thing', ['/x-ref/to: "Thing" is not the name of a resource']],
    [
      'a lookup that searches one field twice',
      '/x-ref/search',
      ['name', 'name'],
      ['/x-ref/search/1: "name" stands here twice'],
    ],
    ['a fetched field without its mode', '/x-fetch/mode', undefined, ['/x-fetch: the key "mode" is missing']],
    [
      'a fetched field by another mode',
      '/x-fetch/mode',
      'copyifempty',
      ['/x-fetch/mode: "copyifempty" is not one of copy, copyIfEmpty, live; did you mean "copyIfEmpty"?'],
    ],
    [
      'a fetched path in capitals',
      '/x-fetch/from',
      'Thing.name',
      ['/x-fetch/from: expected a field name or a dotted path, found "Thing.name"'],
    ],
    ['an empty expression', '/x-calc', '', ['/x-calc: expected an expression, found an empty text']],
    [
      'a number that starts again otherwise',
      '/x-number/reset',
      'daily',
      ['/x-number/reset: "daily" is not one of never, year, month, day; did you mean "day"?'],
    ],
    ['a number assigned otherwise', '/x-number/at', 'save', ['/x-number/at: "save" is not one of create, move']],
    ['a number without a pattern', '/x-number', {}, ['/x-number: the key "pattern" is missing']],
    ['a condition that does not exist', '/x-when/hide', 'a', ['/x-when/hide (key): unknown key "hide"']],
    [
      'a hidden value with an unknown option',
      '/x-when/hiddenValue',
      'null',
      ['/x-when/hiddenValue: "null" is not one of keep, clear'],
    ],
    ['a case that does not exist', '/x-case', 'title', ['/x-case: "title" is not one of upper, lower, asis']],
    ['a width that is too wide', '/x-ui/width', 5, ['/x-ui/width: the number 5 is not one of 1, 2, 3, 4']],
    [
      'a former name in capitals',
      '/x-was',
      'Mass',
      ['/x-was: expected a name of small letters, digits and _, found "Mass"'],
    ],
    [
      'a message that is no text',
      '/x-messages/required',
      1,
      ['/x-messages/required: expected a text, found the number 1'],
    ],
    ['a balance without a value', '/x-balance/value', undefined, ['/x-balance: the key "value" is missing']],
    ['items that are no objects', '/items/type', 'string', ['/items/type: "string" is not one of object']],
    [
      'a fault inside of items',
      '/items/properties/no/titel',
      'No',
      ['/items/properties/no/titel (key): unknown key "titel"; did you mean "title"?'],
    ],
  ]
  testRefused(field, full, rows)
})

describe('fields', () => {
  testAccepted(fields, { none: {}, some: { a_1: {}, _b: {} } })

  const rows: readonly WrongRow[] = [
    ['a name in capitals', '/A', {}, ['/A (key): "A" is not a field name of small letters, digits and _']],
    ['a name with -', '/a-b', {}, ['/a-b (key): "a-b" is not a field name of small letters, digits and _']],
    [
      'a name that begins with a digit',
      '/1a',
      {},
      ['/1a (key): "1a" is not a field name of small letters, digits and _'],
    ],
    ['a name called __proto__', '/__proto__', {}, ['/__proto__ (key): nothing may be called "__proto__"']],
    ['a name called constructor', '/constructor', {}, ['/constructor (key): nothing may be called "constructor"']],
    ['a list', '', [{}], ['/: expected an object, found a list']],
  ]
  testRefused(fields, { a: {} }, rows)
})

describe('messages', () => {
  testAccepted(messages, { some: { required: 'Needed' } })
})
