// Mistakes in imports, start data and whole files.
import { inFile, type PlantedMistake } from './mistake.ts'

export const importMistakes: readonly PlantedMistake[] = [
  ...inFile('imports/trays.json', [
    ['a needed field that the import misses', `,\n    "room": "room"`, '', '"tray" requires "room": give it a column or a value', { at: { text: `‸"map": {` } }],
    ['a key that the import misses', `"tray": { "from": "tray", "upper": true },\n    `, '', '"tray" identifies rows and is not in the map', { at: { text: `"map": ‸{` } }],
    ['a resource with more needed fields', `"into": "tray"`, `"into": "thing"`, '', {}],
    ['a field that is not there', `"room": "room"`, `‸"rom": "room"`, '', {}],
    ['a match that finds several rows', `"mode": "upsert"`, `"mode": "upsert",\n  "match": ‸["room"]`, '"tray" may have several rows with the same room'],
    ['a mode that is not there', `"mode": "upsert"`, `"mode": ‸"upsrt"`, '"upsrt" is not one of insert, upsert, update, replace; did you mean "upsert"?'],
  ]),
  ...inFile('start/empty.json', [
    ['a row with a field that is not there', `"room": "FRONT"`, `‸"rom": "FRONT"`, '', {}],
    ['a row without a field that it needs', `, "room": "FRONT"`, '', '"tray" requires "room": give the row a value', { at: { text: `"tray": [‸{` } }],
    ['a resource that is not there', `"tray": [`, `‸"trays": [`, 'no resource is called "trays"; did you mean "tray"?'],
  ]),
  ...inFile('project.json', [
    ['a shop field that is not there', `"name": "name",\n    "address"`, `"name": ‸"nam",\n    "address"`, ''],
    ['settings that are not there', `"resource": "setting"`, `"resource": ‸"settings"`, ''],
  ]),
  ...inFile('resources/house/setting.json', [
    ['a setting whose default is of another kind', `"default": 500`, `"default": ‸"MANY"`, ''],
    ['a broken file', `"required": ["key"],`, `"required": ["key"] ‸"x":`, ''],
  ]),
  ...inFile('parts/buyer.json', [
    ['a part whose field has no type', `"buyer": { "$ref": "types#text" }`, `‸"buyer": {}`, ''],
  ]),
]
