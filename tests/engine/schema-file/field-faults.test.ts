// The faults of a single field, each reported at its position.
import { buildEdits } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from './fault-rows.ts'

const thing = buildEdits('thing')

const rows: readonly FaultRow[] = [
  [
    'a type that does not exist',
    [thing('/properties/price/$ref', 'types#moneyy')],
    [
      'schema/resources/goods/thing.json /properties/price/$ref: no type is called "moneyy"; did you mean "money"? @ "types#moneyy",',
    ],
  ],
  [
    'a type named after a property of objects',
    [thing('/properties/price', { $ref: 'types#constructor' })],
    ['schema/resources/goods/thing.json /properties/price/$ref: no type is called "constructor" @ "types#constructor"'],
  ],
  [
    'a number without its unit',
    [thing('/properties/weight', { type: 'number' })],
    [
      'schema/resources/goods/thing.json /properties/weight/type: a number needs its unit: say "$ref": "types#weight", "types#percent" ... @ "number"',
    ],
  ],
  [
    'a field without a type',
    [thing('/properties/weight', { title: 'Weight' })],
    [
      'schema/resources/goods/thing.json /properties/weight: the field has no type: say "$ref": "types#text" or another type @ "weight": {',
    ],
  ],
  [
    'a choice with more values than a list may have',
    [thing('/properties/weight', { type: 'string', enum: Array.from(Array(501), (_, at) => `V${at}`) })],
    [
      'schema/resources/goods/thing.json /properties/weight/enum: a choice has at most 500 values; make them rows of a master @ [',
    ],
  ],
  [
    'an object',
    [thing('/properties/weight', { type: 'object' })],
    [
      'schema/resources/goods/thing.json /properties/weight/type: "object" is not one of string, integer, number, boolean, array @ "object"',
    ],
  ],
  [
    'words of lines at a field that is none',
    [
      thing('/properties/parts', {
        $ref: 'types#text',
        items: { type: 'object', properties: {} },
        minItems: 1,
        maxItems: 2,
        'x-lines': { table: 'parts', key: ['no'] },
      }),
    ],
    [
      'schema/resources/goods/thing.json /properties/parts/items: "items" is for lines: say "type": "array" @ "items": {',
      'schema/resources/goods/thing.json /properties/parts/minItems: "minItems" is for lines: say "type": "array" @ "minItems": 1,',
      'schema/resources/goods/thing.json /properties/parts/maxItems: "maxItems" is for lines: say "type": "array" @ "maxItems": 2,',
      'schema/resources/goods/thing.json /properties/parts/x-lines: "x-lines" is for lines: say "type": "array" @ "x-lines": {',
    ],
  ],
  [
    'a type that contradicts the reference',
    [thing('/properties/weight/type', 'string')],
    [
      'schema/resources/goods/thing.json /properties/weight/type: "types#weight" is of type "number", not "string" @ "string"',
    ],
  ],
  [
    'a default of the wrong kind',
    [thing('/properties/price/default', 'ten')],
    [
      'schema/resources/goods/thing.json /properties/price/default: "ten" is not a value of the type "money" (type.number) @ "ten",',
    ],
  ],
  [
    'a default with too many decimals',
    [thing('/properties/weight/default', 1.2345)],
    [
      'schema/resources/goods/thing.json /properties/weight/default: 1.2345 is not a value of the type "weight" (number.scale) @ 1.2345',
    ],
  ],
  [
    'a default outside of the enum',
    [thing('/properties/size/default', 'SMAL')],
    [
      'schema/resources/goods/thing.json /properties/size/default: the default "SMAL" is not in the enum; did you mean "SMALL"? @ "SMAL"',
    ],
  ],
  [
    'a default below the minimum',
    [thing('/properties/price/default', -1)],
    [
      'schema/resources/goods/thing.json /properties/price/default: the default -1 breaks a bound of its field (number.minimum) @ -1,',
    ],
  ],
  [
    'a default that is too long',
    [thing('/properties/name/maxLength', 3), thing('/properties/name/default', 'LONG')],
    [
      'schema/resources/goods/thing.json /properties/name/default: the default "LONG" breaks a bound of its field (text.long) @ "LONG"',
    ],
  ],
  [
    'a minimum that the type cannot hold',
    [thing('/properties/price/minimum', 0.5)],
    [
      'schema/resources/goods/thing.json /properties/price/minimum: 0.5 is not a value of the type "money" (number.whole) @ 0.5',
    ],
  ],
  [
    'a maximum too large for the type',
    [thing('/properties/price/maximum', 1e21)],
    [
      'schema/resources/goods/thing.json /properties/price/maximum: 1e+21 is not a value of the type "money" (number.large) @ 1e+21',
    ],
  ],
  [
    'a minimum of a text',
    [thing('/properties/name/minimum', 1)],
    [
      'schema/resources/goods/thing.json /properties/name/minimum: "minimum" means nothing for the type "text" @ "minimum": 1',
    ],
  ],
  [
    'a length of a number',
    [thing('/properties/price/maxLength', 5)],
    [
      'schema/resources/goods/thing.json /properties/price/maxLength: "maxLength" means nothing for the type "money" @ "maxLength": 5',
    ],
  ],
  [
    'a length and a bound of a flag',
    [thing('/properties/active/maxLength', 5), thing('/properties/active/minimum', 0)],
    [
      'schema/resources/goods/thing.json /properties/active/maxLength: "maxLength" means nothing for the type "flag" @ "maxLength": 5,',
      'schema/resources/goods/thing.json /properties/active/minimum: "minimum" means nothing for the type "flag" @ "minimum": 0',
    ],
  ],
  [
    'a default and bounds of a secret',
    [
      [
        'resources/house/person.json',
        '/properties/password',
        { $ref: 'types#secret', default: 'password', maxLength: 64, pattern: '[0-9]', minLength: 10 },
      ],
    ],
    [
      'schema/resources/house/person.json /properties/password/default: "default" is not for a secret, of which only a hash is stored @ "default": "password",',
      'schema/resources/house/person.json /properties/password/maxLength: "maxLength" is not for a secret, of which only a hash is stored @ "maxLength": 64,',
      'schema/resources/house/person.json /properties/password/pattern: "pattern" is not for a secret, of which only a hash is stored @ "pattern": "[0-9]",',
    ],
  ],
  [
    'a picture that is required, has a default or a condition',
    [thing('/properties/name', { $ref: 'types#image', default: 'a.jpg', 'x-when': { lock: 'active' } })],
    [
      'schema/resources/goods/thing.json /properties/name: a picture comes after its row: it is no key and not required @ "name": {',
      'schema/resources/goods/thing.json /properties/name/default: "default" is not for a picture, which is uploaded after its row @ "default": "a.jpg",',
      'schema/resources/goods/thing.json /properties/name/x-when: "x-when" is not for a picture, which is uploaded after its row @ "x-when": {',
    ],
  ],
  [
    'a pattern that is no regular expression',
    [thing('/properties/name/pattern', '[a-')],
    [
      'schema/resources/goods/thing.json /properties/name/pattern: not a regular expression: Invalid regular expression: /[a-/u: Unterminated character class @ "[a-"',
    ],
  ],
  [
    'an enum of a type by reference',
    [thing('/properties/name/enum', ['A'])],
    [
      'schema/resources/goods/thing.json /properties/name/enum: an enum needs "type": "string" and no "$ref" @ "enum": [',
    ],
  ],
  [
    'an enum entry that is no text',
    [thing('/properties/size/enum', ['SMALL', 1])],
    ['schema/resources/goods/thing.json /properties/size/enum/1: a choice is a text that is not empty @ 1'],
  ],
  [
    'an enum entry that is the empty text',
    [thing('/properties/size/enum', ['SMALL', '-', ' '])],
    [
      'schema/resources/goods/thing.json /properties/size/enum/1: a choice is a text that is not empty @ "-",',
      'schema/resources/goods/thing.json /properties/size/enum/2: a choice is a text that is not empty @ " "',
    ],
  ],
  [
    'an enum entry that is never met',
    [thing('/properties/size/enum', ['SMALL', ' LARGE'])],
    [
      'schema/resources/goods/thing.json /properties/size/enum/1: the choice " LARGE" is never met: it is read as "LARGE" @ " LARGE"',
    ],
  ],
  [
    'an enum entry with a control character',
    [thing('/properties/size/enum', ['SMALL', 'LAR\u0007GE'])],
    [
      'schema/resources/goods/thing.json /properties/size/enum/1: "LAR\\u0007GE" is not a value of the type "choice" (text.control) @ "LAR\\u0007GE"',
    ],
  ],
  [
    'a title of a value outside of the enum',
    [thing('/properties/size/x-enum', { SMAL: { title: 'Small' } })],
    [
      'schema/resources/goods/thing.json /properties/size/x-enum/SMAL: "SMAL" is not in the enum; did you mean "SMALL"? @ "SMAL": {',
    ],
  ],
  [
    'a message of a fault that does not exist',
    [thing('/properties/name/x-messages', { requird: 'Missing' })],
    [
      'schema/resources/goods/thing.json /properties/name/x-messages/requird: no fault is called "requird"; did you mean "required"? @ "requird": "Missing"',
    ],
  ],
]

testReports(rows)
