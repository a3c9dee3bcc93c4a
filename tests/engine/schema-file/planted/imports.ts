// Mistakes in imports, start data and whole files.
import { inFile, type PlantedMistake } from './mistake.ts'

export const importMistakes: readonly PlantedMistake[] = [
  ...inFile('imports/trays.json', [
    [
      'a needed field that the import misses',
      `,\n    "room": "room"`,
      '',
      '"tray" requires "room": give it a column or a value',
      { at: { text: `‸"map": {` } },
    ],
    [
      'a key that the import misses',
      `"tray": { "from": "tray", "upper": true },\n    `,
      '',
      '"tray" identifies rows and is not in the map',
      { at: { text: `"map": ‸{` } },
    ],
    [
      'a field that is not there',
      `"room": "room"`,
      `‸"rom": "room"`,
      '"tray" has no field "rom"; did you mean "room"?',
      {},
    ],
    [
      'a match that finds several rows',
      `"mode": "upsert"`,
      `"mode": "upsert",\n  "match": ‸["room"]`,
      '"tray" may have several rows with the same room',
    ],
    [
      'a mode that is not there',
      `"mode": "upsert"`,
      `"mode": ‸"upsrt"`,
      '"upsrt" is not one of insert, upsert, update, replace; did you mean "upsert"?',
    ],
  ]),
  ...inFile('start/empty.json', [
    [
      'a row with a field that is not there',
      `"room": "FRONT"`,
      `‸"rom": "FRONT"`,
      '"tray" has no field "rom"; did you mean "room"?',
      {},
    ],
    [
      'a row without a field that it needs',
      `, "room": "FRONT"`,
      '',
      '"tray" requires "room": give the row a value',
      { at: { text: `"tray": [‸{` } },
    ],
    [
      'a row with a choice that is not there',
      `"name": "FIRST" }]`,
      `"name": "FIRST" }],\n    "person": [{ "person_id": "P1", "level": ‸"BOSS", "password": "secret" }]`,
      '"BOSS" is no choice of "level"',
    ],
    [
      'a row of a shop that nothing makes',
      `"name": "FIRST" }]`,
      `"name": "FIRST" }],\n    "thing": [{ "name": "RING", "tray": "T1", "maker": ‸"NOWHERE" }]`,
      'no start file makes the shop "NOWHERE"',
    ],
    [
      'rows for a shop that nothing makes',
      `"shops": { "*":`,
      `"shops": { ‸"NOWHERE": {}, "*":`,
      'no start file makes the shop "NOWHERE"',
    ],
    ['a resource that is not there', `"tray": [`, `‸"trays": [`, 'no resource is called "trays"; did you mean "tray"?'],
  ]),
  ...inFile('start/empty.json', [
    [
      'two offers of one name',
      `"shops": {`,
      `"offers": [\n    { "id": "more", "title": "More", "rows": {} },\n    { "id": ‸"more", "title": "Again", "rows": {} }\n  ],\n  "shops": {`,
      'another offer is called "more"',
    ],
    [
      'an offer of rows with secrets',
      `"shops": {`,
      `"offers": [{ "id": "staff", "title": "Staff", "rows": { ‸"person": [] } }],\n  "shops": {`,
      '"person" is made by its own screen only: it has moves or secrets',
    ],
  ]),
  ...inFile('project.json', [
    [
      'a shop field that is not there',
      `"name": "name",\n    "address"`,
      `"name": ‸"nam",\n    "address"`,
      '"place" has no field "nam"; did you mean "name"?',
    ],
    [
      'a level that no level gives',
      `"TOP": { "title": "Top", "full": true }, "MID"`,
      `"TOP": { "title": "Top", "full": true, "gives": ["TOP", "LOW"] }, ‸"MID"`,
      'no level gives "MID": it is that of no user',
    ],
    [
      'settings that are not there',
      `"resource": "setting"`,
      `"resource": ‸"settings"`,
      'no resource is called "settings"; did you mean "setting"?',
    ],
  ]),
  ...inFile('resources/house/setting.json', [
    [
      'a setting whose default is of another kind',
      `"default": 500`,
      `"default": ‸"MANY"`,
      '"MANY" is not a value of the type "int" (type.number)',
    ],
    ['a broken file', `"required": ["key"],`, `"required": ["key"] ‸"x":`, 'not JSON: comma expected'],
  ]),
  ...inFile('parts/buyer.json', [
    [
      'a part whose field has no type',
      `"buyer": { "$ref": "types#text" }`,
      `‸"buyer": {}`,
      'the field has no type: say "$ref": "types#text" or another type',
    ],
  ]),
]
