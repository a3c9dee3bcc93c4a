// Mistakes in what documents post to ledgers, and in the ledgers.
import { inFile, type PlantedMistake } from './mistake.ts'

const order = 'resources/goods/order.json'
const deposit = 'resources/goods/deposit.json'
const thing = 'resources/goods/thing.json'

export const postingMistakes: readonly PlantedMistake[] = [
  ...inFile(order, [
    [
      'a kind that the ledger lacks',
      `"'SELL'"`,
      `"‸'SEL'"`,
      'the ledger "goods" has no kind "SEL"; did you mean "SELL"?',
    ],
    [
      'a kind that takes another back',
      `"'SELL'"`,
      `"‸'UNSELL'"`,
      '"UNSELL" takes "SELL" back: post "SELL", and name the set in "reverse"',
    ],
    ['no kind', `"'SELL'"`, `"‸''"`, 'an entry needs a kind: one of ADD, SELL'],
    [
      'a place that the ledger lacks',
      `"to": "'BUYER'"`,
      `"to": "‸'BUYERS'"`,
      'the ledger "goods" has no place "BUYERS"; did you mean "BUYER"?',
    ],
    [
      'a place of another ledger',
      `"from": "'SALES'"`,
      `"from": "‸'SUPPLIER'"`,
      'the ledger "cash" has no place "SUPPLIER": it has DRAWER, SALES',
    ],
    [
      'rows that are no places',
      `"to": "'DRAWER'"`,
      `"to": "place(‸'tray', tray.room, tray)"`,
      'the ledger "cash" writes no place like this',
    ],
    [
      'a required dim that is missing',
      `"set": { "piece": "thing", "qty": "1", "grams": "weight" }`,
      `"set": ‸{ "qty": "1", "grams": "weight" }`,
      'no entry of the ledger "goods" goes without "piece": give it a value in "set"',
    ],
    [
      'a required dim without a value',
      `"piece": "thing"`,
      `"piece": "‸''"`,
      'no entry of the ledger "goods" goes without "piece": this is nothing',
    ],
    [
      'an entry without amounts',
      `"set": { "piece": "thing", "qty": "1", "grams": "weight" }`,
      `"set": ‸{ "piece": "thing" }`,
      'the entry moves nothing: give "qty" or "grams" a value in "set"',
    ],
    [
      'amounts of zero',
      `"qty": "1", "grams": "weight"`,
      `"qty": "0"`,
      'the entry moves nothing: give "qty" or "grams" a value in "set"',
      { at: { text: `"set": ‸{ "piece"` } },
    ],
    [
      'a place to itself',
      `"from": "'SALES'"`,
      `"from": "‸'DRAWER'"`,
      'the entry leads from a place to itself: "from" and "to" are the same',
    ],
    [
      'a place to itself, by its field',
      `"to": "'BUYER'"`,
      `"to": "thing.at"`,
      'the entry leads from a place to itself: "from" and "to" are the same',
      { at: { text: `"from": "‸thing.at"` } },
    ],
    [
      'a set that no move posts',
      `"post": ["out"],`,
      '',
      'no move posts the set "out": name it in "post" of a move',
      { at: { text: `‸"out": [\n` } },
    ],
    [
      'a set that is only taken back',
      `"post": ["out"],`,
      `"reverse": ["out"],`,
      'no move posts the set "out": name it in "post" of a move',
      { at: { text: `‸"out": [\n` } },
    ],
    [
      'a set that is taken back before it is posted',
      `"number": ["order_no"] }`,
      `"number": ["order_no"], "reverse": [‸"out"] }`,
      'a document that is not saved yet has posted nothing: "save" cannot take "out" back',
    ],
    [
      'a set of another name',
      `"post": ["out"]`,
      `"post": [‸"outs"]`,
      '"x-post" has no set "outs"; did you mean "out"?',
    ],
    [
      'an entry that is never posted',
      `"each": "goods",`,
      `"each": "goods",\n        "if": "‸false",`,
      'this never holds',
    ],
    [
      'a dim that the ledger lacks',
      `"piece": "thing"`,
      `‸"pieces": "thing"`,
      'the ledger has no dim or amount "pieces"; did you mean "piece"?',
    ],
    [
      'a journal that nothing enters',
      `"plus": ["approve"]`,
      `"plus": ‸[]`,
      'nothing is ever entered: name the moves that enter lines',
    ],
    [
      'a journal whose entries are taken back at once',
      `"minus": ["cancel"]`,
      `"minus": [‸"approve"]`,
      '"approve" enters the lines already, and cannot take them back too',
    ],
    ['rupiah as grams', `"grams": "weight" }`, `"grams": "‸amount" }`, 'expected a number in gr; found one in Rp'],
  ]),
  ...inFile(deposit, [
    [
      'a kind in a branch that the ledger lacks',
      `'IN', 'OUT')`,
      `'IN', ‸'OUTT')`,
      'the ledger "cash" has no kind "OUTT"; did you mean "OUT"?',
    ],
    [
      'a place in a branch that the ledger lacks',
      `'IN', 'DRAWER', 'SALES')`,
      `'IN', ‸'DRAWWER', 'SALES')`,
      'the ledger "cash" has no place "DRAWWER"; did you mean "DRAWER"?',
    ],
    [
      'a required dim that is missing',
      `"category": "kind", `,
      '',
      'no entry of the ledger "cash" goes without "category": give it a value in "set"',
      { at: { text: `"set": ‸{ "money": "amount" }` } },
    ],
  ]),
  ...inFile(thing, [
    [
      'a place of a new row that the ledger lacks',
      `"'SUPPLIER'"`,
      `"‸'SUPLIER'"`,
      'the ledger "goods" has no place "SUPLIER"; did you mean "SUPPLIER"?',
    ],
    [
      'a set of a master that is never posted',
      `"create": [\n`,
      `‸"made": [\n`,
      'what has no "x-flow" posts when it is made: say "create"',
    ],
  ]),
  ...inFile('ledgers/goods.json', [
    [
      'a kind that nothing posts',
      `"SELL": {`,
      `‸"LEND": { "title": "Lent" },\n    "SELL": {`,
      'no document posts the kind "LEND"',
      { severity: 'note' },
    ],
    [
      'a place that nothing names',
      `["SUPPLIER", "BUYER"]`,
      `["SUPPLIER", "BUYER", ‸"MELTED"]`,
      'no document moves anything from or to "MELTED"',
      { severity: 'note' },
    ],
    [
      'a kind that takes back what is not there',
      `"reverses": "SELL"`,
      `"reverses": ‸"SELLL"`,
      'no kind is called "SELLL"; did you mean "SELL"?',
    ],
    [
      'a dim of a resource that is not there',
      `"ref": "thing"`,
      `"ref": ‸"things"`,
      'no resource is called "things"; did you mean "thing"?',
    ],
    [
      'a guard without a balance',
      `{ "id": "by_place", "by": ["at"] }, { "id": "by_piece", "by": ["piece", "at"] }`,
      `{ "id": "by_piece", "by": ["piece"] }`,
      'nothing guards it: no balance is by "at"',
      { at: { text: `"title": "Count", "neverNegative": ‸true` } },
    ],
  ]),
  ...inFile(order, [
    [
      'an entry of data that is erased',
      `"weight": { "$ref": "types#weight",`,
      `"weight": { "$ref": "types#weight", "x-personal": "other",`,
      'entries are kept, and "weight" is erased with its person',
      { at: { text: `"set": { "piece": "thing", "qty": "1", "grams": ‸"weight" }` } },
    ],
    [
      'a photo that is no picture',
      `"day": { "$ref": "types#date",`,
      `"day": { "$ref": "types#date", "x-personal": ‸"photo",`,
      'a picture is a "photo", and nothing else is',
    ],
  ]),
  ...inFile(thing, [
    [
      'a key that is erased',
      `"thing_code": { "$ref": "types#code",`,
      `"thing_code": { "$ref": "types#code", "x-personal": ‸"name",`,
      'a key, a number or a unique value is kept, so it cannot be erased',
    ],
    [
      'an erasure without a date',
      `"name": { "$ref": "types#text",`,
      `"name": { "$ref": "types#text", "x-personal": ‸"erased",`,
      'the date of the erasure is of the type "date"',
    ],
    [
      'two dates of an erasure',
      `"name": { "$ref": "types#text",`,
      `"erased_on": { "$ref": "types#date", "x-personal": "erased" }, "gone_on": { "$ref": "types#date", "x-personal": ‸"erased" }, "name": { "$ref": "types#text",`,
      'another field is the date of the erasure already',
    ],
  ]),
]
