// That each word of an import is carried out.
import type { Edit } from '../schema/schema-files.ts'
import type { Proofs } from './proof.ts'

const place = 'imports/old-things.json'
const at = (pointer: string, value: unknown): Edit => [place, pointer, value]

const sound: Edit = at('', {
  $schema: '../dialect/import.schema.json',
  kind: 'import',
  title: 'Old Things',
  into: 'thing',
  mode: 'upsert',
  map: { thing_code: 'code', name: 'full_name', price: 'price' },
})

export const importProofs: Proofs = {
  $schema: {
    passes: [sound, at('/$schema', '../dialect/import.schema.json')],
    fails: [sound, at('/$schema', 7)],
    fault: 'schema/imports/old-things.json /$schema: expected a text, found the number 7 @ 7,',
  },
  kind: {
    passes: [sound, at('/kind', 'import')],
    fails: [sound, at('/kind', 'imprt')],
    fault: 'schema/imports/old-things.json /kind: "imprt" is not one of import; did you mean "import"? @ "imprt",',
  },
  title: {
    passes: [sound, at('/title', 'Things')],
    fails: [sound, at('/title', '')],
    fault: 'schema/imports/old-things.json /title: expected a text, found an empty text @ "",',
  },
  into: {
    passes: [sound, at('/into', 'thing')],
    fails: [sound, at('/into', 'thin')],
    fault: 'schema/imports/old-things.json /into: no resource is called "thin"; did you mean "thing"? @ "thin",',
  },
  mode: {
    passes: [sound, at('/mode', 'upsert')],
    fails: [sound, at('/mode', 'upsrt')],
    fault:
      'schema/imports/old-things.json /mode: "upsrt" is not one of insert, upsert, update, replace; did you mean "upsert"? @ "upsrt",',
  },
  within: {
    passes: [sound, at('/mode', 'replace'), at('/within', { name: "'A'" })],
    fails: [sound, at('/mode', 'replace'), at('/within', { nam: "'A'" })],
    fault:
      'schema/imports/old-things.json /within/nam: "thing" has no field "nam"; did you mean "name"? @ "nam": "\'A\'"',
  },
  map: {
    passes: [sound, at('/map', { thing_code: 'CODE', name: 'NAME' })],
    fails: [sound, at('/map', { thing_code: 'CODE', nam: 'NAME' })],
    fault: 'schema/imports/old-things.json /map/nam: "thing" has no field "nam"; did you mean "name"? @ "nam": "NAME"',
  },
  'map.*.from': {
    passes: [sound, at('/map/name', { from: 'full_name' })],
    fails: [sound, at('/map/name', { from: 7 })],
    fault: 'schema/imports/old-things.json /map/name/from: expected a text, found the number 7 @ 7',
  },
  'map.*.value': {
    passes: [sound, at('/map/name', { value: "'A'" })],
    fails: [sound, at('/map/name', { value: 'prise' })],
    fault: 'schema/imports/old-things.json /map/name/value: nothing is called "prise"; did you mean "price"? @ prise"',
  },
  'map.*.ifEmpty': {
    passes: [sound, at('/map/price', { from: 'price', ifEmpty: 7 })],
    fails: [sound, at('/map/price', { from: 'price', ifEmpty: 'much' })],
    fault:
      'schema/imports/old-things.json /map/price/ifEmpty: "much" is not a value of the type "money" (type.number) @ "much"',
  },
  'map.*.required': {
    passes: [sound, at('/map/name', { from: 'full_name', required: true })],
    fails: [sound, at('/map/name', { from: 'full_name', required: 1 })],
    fault: 'schema/imports/old-things.json /map/name/required: expected true or false, found the number 1 @ 1',
  },
  'map.*.pad': {
    passes: [sound, at('/map/thing_code', { from: 'code', pad: 8 })],
    fails: [sound, at('/map/thing_code', { from: 'code', pad: 0 })],
    fault: 'schema/imports/old-things.json /map/thing_code/pad: expected at least 1, found 0 @ 0',
  },
  'map.*.upper': {
    passes: [sound, at('/map/thing_code', { from: 'code', upper: true })],
    fails: [sound, at('/map/thing_code', { from: 'code', upper: 1 })],
    fault: 'schema/imports/old-things.json /map/thing_code/upper: expected true or false, found the number 1 @ 1',
  },
  'map.*.when': {
    passes: [sound, at('/map/name', { when: [{ if: 'true', from: 'full_name' }] })],
    fails: [sound, at('/map/name', { when: {} })],
    fault: 'schema/imports/old-things.json /map/name/when: expected a list, found an object @ {}',
  },
  'map.*.when[].if': {
    passes: [sound, at('/map/name', { when: [{ if: 'true', from: 'full_name' }] })],
    fails: [sound, at('/map/name', { when: [{ if: 'prise > 1', from: 'full_name' }] })],
    fault:
      'schema/imports/old-things.json /map/name/when/0/if: nothing is called "prise"; did you mean "price"? @ prise > 1",',
  },
  'map.*.when[].from': {
    passes: [sound, at('/map/name', { when: [{ if: 'true', from: 'full_name' }] })],
    fails: [sound, at('/map/name', { when: [{ if: 'true', from: 7 }] })],
    fault: 'schema/imports/old-things.json /map/name/when/0/from: expected a text, found the number 7 @ 7',
  },
  'map.*.when[].value': {
    passes: [sound, at('/map/name', { when: [{ if: 'true', value: "'A'" }] })],
    fails: [sound, at('/map/name', { when: [{ if: 'true', value: 'prise' }] })],
    fault:
      'schema/imports/old-things.json /map/name/when/0/value: nothing is called "prise"; did you mean "price"? @ prise"',
  },
  type: {
    passes: [sound, at('/type', 'master_things')],
    fails: [sound, at('/type', '')],
    fault: 'schema/imports/old-things.json /type: expected a text, found an empty text @ ""',
  },
  match: {
    passes: [sound, at('/match', ['thing_code'])],
    fails: [sound, at('/match', 'thing_code')],
    fault: 'schema/imports/old-things.json /match: expected a list, found the text "thing_code" @ "thing_code"',
  },
  file: {
    passes: [sound, at('/file', { types: ['csv'] })],
    fails: [sound, at('/file', { type: ['csv'] })],
    fault: 'schema/imports/old-things.json /file/type: unknown key "type"; did you mean "types"? @ "type": [',
  },
  'file.types': {
    passes: [sound, at('/file', { types: ['csv'] })],
    fails: [sound, at('/file', { types: ['xls'] })],
    fault: 'schema/imports/old-things.json /file/types/0: "xls" is not one of csv, xlsx; did you mean "xlsx"? @ "xls"',
  },
  fill: {
    passes: [sound, at('/fill', true)],
    fails: [sound, at('/fill', 'yes')],
    fault: 'schema/imports/old-things.json /fill: expected true or false, found the text "yes" @ "yes"',
  },
  agree: {
    passes: [sound, at('/agree', { sum: ['price'] })],
    fails: [sound, at('/agree', { sum: ['price'], bye: ['name'] })],
    fault: 'schema/imports/old-things.json /agree/bye: unknown key "bye"; did you mean "by"? @ "bye": [',
  },
  'agree.sum': {
    passes: [sound, at('/agree', { sum: ['price'] })],
    fails: [sound, at('/agree', { sum: ['name'] })],
    fault: 'schema/imports/old-things.json /agree/sum/0: "name" is no number that has a sum @ "name"',
  },
  'agree.by': {
    passes: [sound, at('/agree', { sum: ['price'], by: ['name'] })],
    fails: [sound, at('/agree', { sum: ['price'], by: ['nam'] })],
    fault: 'schema/imports/old-things.json /agree/by/0: no field is called "nam"; did you mean "name"? @ "nam"',
  },
  'agree.message': {
    passes: [sound, at('/agree', { sum: ['price'], message: 'Right ?' })],
    fails: [sound, at('/agree', { sum: ['price'], message: 7 })],
    fault: 'schema/imports/old-things.json /agree/message: expected a text, found the number 7 @ 7',
  },
  'file.nameContains': {
    passes: [sound, at('/file', { nameContains: 'things' })],
    fails: [sound, at('/file', { nameContains: 7 })],
    fault: 'schema/imports/old-things.json /file/nameContains: expected a text, found the number 7 @ 7',
  },
  'file.nameError': {
    passes: [sound, at('/file', { nameError: 'Choose the file of things' })],
    fails: [sound, at('/file', { nameError: 7 })],
    fault: 'schema/imports/old-things.json /file/nameError: expected a text, found the number 7 @ 7',
  },
  'file.headers': {
    passes: [sound, at('/file', { headers: 'exact' })],
    fails: [sound, at('/file', { headers: 'exakt' })],
    fault:
      'schema/imports/old-things.json /file/headers: "exakt" is not one of exact, lower-underscore; did you mean "exact"? @ "exakt"',
  },
  'file.maxRows': {
    passes: [sound, at('/file', { maxRows: 1000 })],
    fails: [sound, at('/file', { maxRows: 0 })],
    fault: 'schema/imports/old-things.json /file/maxRows: expected at least 1, found 0 @ 0',
  },
  'file.lastRow': {
    passes: [sound, at('/file', { lastRow: 'keep' })],
    fails: [sound, at('/file', { lastRow: 'drp' })],
    fault:
      'schema/imports/old-things.json /file/lastRow: "drp" is not one of drop, dropIfBlank, keep; did you mean "drop"? @ "drp"',
  },
  api: {
    passes: [sound, at('/api', { path: 'things/truncate', bodyKey: 'rows' })],
    fails: [sound, at('/api', { path: 'import/things' })],
    fault: 'schema/imports/old-things.json /api: a call needs "path" and "bodyKey" @ {',
  },
  'api.path': {
    passes: [sound, at('/api', { path: 'things/truncate', bodyKey: 'rows' })],
    fails: [sound, at('/api', { path: 'Things', bodyKey: 'rows' })],
    fault:
      'schema/imports/old-things.json /api/path: expected a path such as things/truncate or things/import-x @ "Things",',
  },
  'api.bodyKey': {
    passes: [sound, at('/api', { path: 'things/truncate', bodyKey: 'rows' })],
    fails: [sound, at('/api', { path: 'things/truncate', bodyKey: 7 })],
    fault: 'schema/imports/old-things.json /api/bodyKey: expected a text, found the number 7 @ 7',
  },
  'api.fetch': {
    passes: [sound, at('/api', { path: 'things/truncate', bodyKey: 'rows', fetch: 'things/get/all' })],
    fails: [sound, at('/api', { path: 'things/truncate', bodyKey: 'rows', fetch: '/things' })],
    fault:
      'schema/imports/old-things.json /api/fetch: expected a path such as things/get/all, found "/things" @ "/things"',
  },
  undoHours: {
    passes: [sound, at('/undoHours', 24)],
    fails: [sound, at('/undoHours', -1)],
    fault: 'schema/imports/old-things.json /undoHours: expected at least 0, found -1 @ -1',
  },
  messages: {
    passes: [sound, at('/messages', { ok: 'Fine' })],
    fails: [sound, at('/messages', { oke: 'Fine' })],
    fault:
      'schema/imports/old-things.json /messages/oke: no message is called "oke"; did you mean "ok"? @ "oke": "Fine"',
  },
  show: {
    passes: [sound, at('/show', "shop.place_code == 'A'")],
    fails: [sound, at('/show', "shop.plac == 'A'")],
    fault: 'schema/imports/old-things.json /show: "place" has no field "plac" @ plac == \'A\'"',
  },
  perm: {
    passes: [sound, at('/perm', ['MID'])],
    fails: [sound, at('/perm', ['MIDD'])],
    fault: 'schema/imports/old-things.json /perm/0: no level is called "MIDD"; did you mean "MID"? @ "MIDD"',
  },
}
