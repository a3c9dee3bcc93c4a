// Mistakes in the life of documents: their keys, states and moves.
import { inFile, type PlantedMistake } from './mistake.ts'

export const flowMistakes: readonly PlantedMistake[] = [
  ...inFile('resources/goods/order.json', [
    [
      'a key that no move numbers',
      `, "number": ["order_no"] }`,
      ' }',
      'no move numbers "order_no": name it in "number" of a move',
      { at: { text: `"order_no": { "$ref": "types#label", ‸"x-number"` } },
    ],
    [
      'a number that no field has',
      `"number": ["order_no"]`,
      `"number": [‸"order"]`,
      'no field is called "order"; did you mean "order_no"?',
    ],
    [
      'a state that is not in the flow',
      `"to": "DONE"`,
      `"to": ‸"DON"`,
      'no state is called "DON"; did you mean "DONE"?',
    ],
    [
      'a state in an expression that is not in the flow',
      `0, 'GONE', 'DONE')`,
      `0, ‸'GON', 'DONE')`,
      'no state is called "GON"; did you mean "GONE"?',
    ],
    [
      'a move to the state of unsaved documents',
      `"to": "DONE"`,
      `"to": ‸"DRAFT"`,
      'no saved document is in "DRAFT": a move leads to another state',
    ],
    ['a move that never happens', `"if": "total > 0"`, `"if": "‸false"`, 'this never holds'],
    [
      'a message with a field that is not there',
      `"Approve {total}?",\n        "post"`,
      `‸"Approve {totl}?",\n        "post"`,
      'no field is called "totl"; did you mean "total"?',
    ],
    [
      'a move that sets a calculated field',
      `"sets": { "note": "answer.reason" }`,
      `"sets": { ‸"total": "1" }`,
      '"total" is calculated: a move cannot set it',
    ],
    [
      'an answer that is not asked for',
      `"note": "answer.reason"`,
      `"note": "answer.‸reasn"`,
      '"order!cancel" has no field "reasn"; did you mean "reason"?',
    ],
    [
      'a level that is not there',
      `"who": ["MID"],\n        "bulk"`,
      `"who": [‸"MIT"],\n        "bulk"`,
      'no level is called "MIT"; did you mean "MID"?',
    ],
    ['a picked line that is never there', `"if": "not gone"`, `"if": "‸false"`, 'this never holds'],
    [
      'a move of another document that is not there',
      `"move": "use"`,
      `"move": ‸"used"`,
      '"deposit" has no move "used"; did you mean "use"?',
      {},
    ],
    [
      'an edit of a field that is not there',
      `"edit": ["note"]`,
      `"edit": [‸"notes"]`,
      'no field is called "notes"; did you mean "note"?',
    ],
    [
      'a created document without a field that it needs',
      `"also": [`,
      `"creates": [{ "document": "deposit", "move": "save", "map": ‸{ "buyer": "buyer" } }],\n        "also": [`,
      '"deposit" requires "amount": give it a value in "map"',
    ],
    [
      'a created master without a field that it needs',
      `"also": [`,
      `"creates": [{ "document": "tray", "map": ‸{ "tray": "note" } }],\n        "also": [`,
      '"tray" requires "room": give it a value in "map"',
    ],
    [
      'a created master that is numbered',
      `"also": [`,
      `"creates": [{ "document": "thing", "map": ‸{ "name": "note" } }],\n        "also": [`,
      '"thing" requires "tray": give it a value in "map"',
    ],
    [
      'a check at a move that is not there',
      `"moves": ["approve"]`,
      `"moves": [‸"aprove"]`,
      'no move is called "aprove"; did you mean "approve"?',
    ],
    ['a check that always holds', `"rule": "total > 1"`, `"rule": "‸true"`, 'this always holds: it checks nothing'],
    [
      'lines that hold in a state that is not there',
      `"while": ["OPEN"]`,
      `"while": [‸"OPENED"]`,
      'no state is called "OPENED"; did you mean "OPEN"?',
    ],
    [
      'lines whose key may be empty',
      `"required": ["thing", "amount"],`,
      `"required": ["amount"],`,
      'the key "thing" may be empty, and two empty keys are the same: name it in "required"',
      { at: { text: `"key": [‸"thing"]` } },
    ],
    ['two moves with one name', `"id": "cancel"`, `"id": ‸"approve"`, 'another move is called "approve"'],
  ]),
  ...inFile('resources/goods/deposit.json', [
    [
      'a state that no move leads to',
      `"to": "HELD"`,
      `"to": "USED"`,
      'no move leads to "HELD"',
      { at: { text: `‸"HELD": {` } },
    ],
    [
      'a move out of a final state',
      `"from": ["HELD"]`,
      `"from": ["HELD", ‸"USED"]`,
      '"USED" is final: no move leads out of it',
    ],
    [
      'a last state that is not final',
      `"final": true`,
      `"stamp": false`,
      'no move leads out of "USED": say "final": true',
      { severity: 'note', at: { text: `‸"USED": {` } },
    ],
    [
      'a move that asks what another document does not answer',
      `"sets": { "used_at": "sysdate()" }`,
      `"ask": { "properties": { "why": { "$ref": "types#text" } }, "required": ["why"] },\n        "sets": { "used_at": "sysdate()", "buyer": "answer.why" }`,
      'the move "use" asks for "why": give it a value in "set"',
      { at: { file: 'resources/goods/order.json', text: `"move": ‸"use"` } },
    ],
    [
      'a field that nothing writes',
      `,\n        "sets": { "used_at": "sysdate()" }`,
      '',
      'nothing writes "used_at": it is read-only, and no move sets it',
      { severity: 'note', at: { text: `‸"used_at": {` } },
    ],
    [
      'a constant that the choice lacks',
      `"default": "IN"`,
      `"default": ‸"INN"`,
      'the default "INN" is not in the enum; did you mean "IN"?',
    ],
  ]),
  ...inFile('resources/goods/thing.json', [
    [
      'a key that is numbered by no move',
      `, "at": "create" }`,
      ' }',
      '"thing" has no moves that number it: say "at": "create"',
      { at: { text: `"thing_code": { "$ref": "types#code", ‸"x-number"` } },
    ],
  ]),
  ...inFile('resources/goods/tray.json', [
    [
      'a key that may be empty',
      `"required": ["tray", "room"]`,
      `"required": ["room"]`,
      'the key "tray" may be empty, and two empty keys are the same: name it in "required"',
      { at: { text: `"x-key": [‸"tray"]` } },
    ],
  ]),
  ...inFile('resources/house/place.json', [
    [
      'a key that nobody writes',
      `"place_code": { "$ref": "types#code" }`,
      `"place_code": { "$ref": "types#code", ‸"readOnly": true }`,
      'nothing gives the required "place_code" a value: it is read-only',
    ],
  ]),
]
