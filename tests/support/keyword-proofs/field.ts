// That each word of a field is carried out.
import { withDerived, withHolders, withLedgers } from '../schema/ledger-files.ts'
import { buildEdits } from '../schema/schema-files.ts'
import { layoutProofs } from './layout.ts'
import type { Proofs } from './proof.ts'

const at = buildEdits('thing')
const stored = { ledger: 'goods', value: 'place' }

export const fieldProofs: Proofs = {
  $ref: {
    passes: [at('/properties/name/$ref', 'types#text')],
    fails: [at('/properties/name/$ref', 'types#txt')],
    fault:
      'schema/resources/goods/thing.json /properties/name/$ref: no type is called "txt"; did you mean "text"? @ "types#txt",',
  },
  $comment: {
    passes: [at('/properties/name/$comment', 'As on the old forms')],
    fails: [at('/properties/name/$comment', 1)],
    fault: 'schema/resources/goods/thing.json /properties/name/$comment: expected a text, found the number 1 @ 1',
  },
  type: {
    passes: [at('/properties/name', { type: 'string' })],
    fails: [at('/properties/name', { type: 'strin' })],
    fault:
      'schema/resources/goods/thing.json /properties/name/type: "strin" is not one of string, integer, number, boolean, array; did you mean "string"? @ "strin"',
  },
  title: {
    passes: [at('/properties/name/title', 'Name')],
    fails: [at('/properties/name/title', 7)],
    fault: 'schema/resources/goods/thing.json /properties/name/title: expected a text, found the number 7 @ 7',
  },
  description: {
    passes: [at('/properties/name/description', 'As it is printed')],
    fails: [at('/properties/name/description', 7)],
    fault: 'schema/resources/goods/thing.json /properties/name/description: expected a text, found the number 7 @ 7',
  },
  default: {
    passes: [at('/properties/price/default', 7)],
    fails: [at('/properties/price/default', 'much')],
    fault:
      'schema/resources/goods/thing.json /properties/price/default: "much" is not a value of the type "money" (type.number) @ "much",',
  },
  enum: {
    passes: [at('/properties/size/enum', ['SMALL', 'LARGE'])],
    fails: [at('/properties/size/enum', ['SMALL', 'SMALL'])],
    fault: 'schema/resources/goods/thing.json /properties/size/enum/1: "SMALL" stands here twice @ "SMALL"',
  },
  minimum: {
    passes: [at('/properties/price/minimum', 0)],
    fails: [at('/properties/price/minimum', 0.5)],
    fault:
      'schema/resources/goods/thing.json /properties/price/minimum: 0.5 is not a value of the type "money" (number.whole) @ 0.5',
  },
  maximum: {
    passes: [at('/properties/price/maximum', 100)],
    fails: [at('/properties/price/maximum', '9')],
    fault:
      'schema/resources/goods/thing.json /properties/price/maximum: expected a number, or a date such as 2000-01-31, found "9" @ "9"',
  },
  exclusiveMinimum: {
    passes: [at('/properties/price/exclusiveMinimum', -1)],
    fails: [at('/properties/price/exclusiveMinimum', '0')],
    fault:
      'schema/resources/goods/thing.json /properties/price/exclusiveMinimum: expected a number, found the text "0" @ "0"',
  },
  minLength: {
    passes: [at('/properties/name/minLength', 3)],
    fails: [at('/properties/name/minLength', -1)],
    fault: 'schema/resources/goods/thing.json /properties/name/minLength: expected at least 0, found -1 @ -1',
  },
  maxLength: {
    passes: [at('/properties/name/maxLength', 5)],
    fails: [at('/properties/name/maxLength', 0)],
    fault: 'schema/resources/goods/thing.json /properties/name/maxLength: expected at least 1, found 0 @ 0',
  },
  pattern: {
    passes: [at('/properties/name/pattern', '^[A-Z]+$')],
    fails: [at('/properties/name/pattern', '[')],
    fault:
      'schema/resources/goods/thing.json /properties/name/pattern: not a regular expression: Invalid regular expression: /[/u: Unterminated character class @ "["',
  },
  readOnly: {
    passes: [at('/properties/price/readOnly', true)],
    fails: [at('/properties/price/readOnly', 'yes')],
    fault:
      'schema/resources/goods/thing.json /properties/price/readOnly: expected true or false, found the text "yes" @ "yes"',
  },
  writeOnly: {
    passes: [at('/properties/name/title', 'Name'), at('/properties/name/writeOnly', true)],
    fails: [at('/properties/name/title', 'Name'), at('/properties/name/writeOnly', 'yes')],
    fault:
      'schema/resources/goods/thing.json /properties/name/writeOnly: expected true or false, found the text "yes" @ "yes"',
  },
  'x-enum': {
    passes: [at('/properties/size/x-enum', { SMALL: { title: 'Small' } })],
    fails: [at('/properties/size/x-enum', { SMAL: {} })],
    fault:
      'schema/resources/goods/thing.json /properties/size/x-enum/SMAL: "SMAL" is not in the enum; did you mean "SMALL"? @ "SMAL": {}',
  },
  'x-enum.*.title': {
    passes: [at('/properties/size/x-enum', { SMALL: { title: 'Small' } })],
    fails: [at('/properties/size/x-enum', { SMALL: { title: 1 } })],
    fault:
      'schema/resources/goods/thing.json /properties/size/x-enum/SMALL/title: expected a text, found the number 1 @ 1',
  },
  'x-enum.*.color': {
    passes: [at('/properties/size/x-enum', { SMALL: { color: 'success' } })],
    fails: [at('/properties/size/x-enum', { SMALL: { color: 'succes' } })],
    fault:
      'schema/resources/goods/thing.json /properties/size/x-enum/SMALL/color: "succes" is not one of default, info, success, warning, error, cancelled; did you mean "success"? @ "succes"',
  },
  'x-enum.*.show': {
    passes: [at('/properties/size/x-enum', { SMALL: { show: 'weight > 1' } })],
    fails: [at('/properties/size/x-enum', { SMALL: { show: 'wieght > 1' } })],
    fault:
      'schema/resources/goods/thing.json /properties/size/x-enum/SMALL/show: nothing is called "wieght"; did you mean "weight"? @ wieght > 1"',
  },
  'x-ref': {
    passes: [at('/properties/maker/x-ref', { to: 'place' })],
    fails: [at('/properties/maker/x-ref', {})],
    fault: 'schema/resources/goods/thing.json /properties/maker/x-ref: the key "to" is missing @ {}',
  },
  'x-ref.to': {
    passes: [at('/properties/maker/x-ref/to', 'place')],
    fails: [at('/properties/maker/x-ref/to', 'plaice')],
    fault:
      'schema/resources/goods/thing.json /properties/maker/x-ref/to: no resource is called "plaice"; did you mean "place"? @ "plaice",',
  },
  'x-ref.search': {
    passes: [at('/properties/maker/x-ref/search', ['name'])],
    fails: [at('/properties/maker/x-ref/search', ['nam'])],
    fault:
      'schema/resources/goods/thing.json /properties/maker/x-ref/search/0: "place" has no field "nam"; did you mean "name"? @ "nam"',
  },
  'x-ref.columns': {
    passes: [at('/properties/maker/x-ref/columns', ['name', 'address'])],
    fails: [at('/properties/maker/x-ref/columns', ['addres'])],
    fault:
      'schema/resources/goods/thing.json /properties/maker/x-ref/columns/0: "place" has no field "addres"; did you mean "address"? @ "addres"',
  },
  'x-ref.filter': {
    passes: [at('/properties/maker/x-ref/filter', 'name != self.name')],
    fails: [at('/properties/maker/x-ref/filter', 'nam != self.name')],
    fault:
      'schema/resources/goods/thing.json /properties/maker/x-ref/filter: nothing is called "nam"; did you mean "name"? @ nam != self.name"',
  },
  'x-ref.amount': {
    passes: [
      at('/properties/maker/x-ref/amount', { title: 'Things', value: "countOf('thing', maker == self.place_code)" }),
    ],
    fails: [at('/properties/maker/x-ref/amount', { title: 'Things' })],
    fault: 'schema/resources/goods/thing.json /properties/maker/x-ref/amount: the key "value" is missing @ {',
  },
  'x-ref.amount.title': {
    passes: [
      at('/properties/maker/x-ref/amount', { title: 'Things', value: "countOf('thing', maker == self.place_code)" }),
    ],
    fails: [at('/properties/maker/x-ref/amount', { title: 1, value: "countOf('thing', maker == self.place_code)" })],
    fault:
      'schema/resources/goods/thing.json /properties/maker/x-ref/amount/title: expected a text, found the number 1 @ 1,',
  },
  'x-ref.amount.value': {
    passes: [
      at('/properties/maker/x-ref/amount', { title: 'Things', value: "countOf('thing', maker == self.place_code)" }),
    ],
    fails: [
      at('/properties/maker/x-ref/amount', { title: 'Things', value: "countOf('thing', maker == self.plase_code)" }),
    ],
    fault:
      'schema/resources/goods/thing.json /properties/maker/x-ref/amount/value: "place" has no field "plase_code"; did you mean "place_code"? @ plase_code)"',
  },
  'x-ref.preload': {
    passes: [at('/properties/maker/x-ref/preload', true)],
    fails: [at('/properties/maker/x-ref/preload', 1)],
    fault:
      'schema/resources/goods/thing.json /properties/maker/x-ref/preload: expected true or false, found the number 1 @ 1',
  },
  'x-ref.check': {
    passes: [at('/properties/maker/x-ref/check', false)],
    fails: [at('/properties/maker/x-ref', { to: 'place', filter: "name != 'X'", check: false })],
    fault:
      'schema/resources/goods/thing.json /properties/maker/x-ref/filter: the row need not be there: "filter" says nothing here @ "filter": "name != \'X\'",',
  },
  'x-fetch': {
    passes: [at('/properties/name/x-fetch', { from: 'maker.name', mode: 'live' })],
    fails: [at('/properties/name/x-fetch', { from: 'maker.name' })],
    fault: 'schema/resources/goods/thing.json /properties/name/x-fetch: the key "mode" is missing @ {',
  },
  'x-fetch.from': {
    passes: [at('/properties/name/x-fetch', { from: 'maker.name', mode: 'copy' })],
    fails: [at('/properties/name/x-fetch', { from: 'maker.nam', mode: 'copy' })],
    fault:
      'schema/resources/goods/thing.json /properties/name/x-fetch/from: "place" has no field "nam"; did you mean "name"? @ nam",',
  },
  'x-fetch.mode': {
    passes: [at('/properties/name/x-fetch', { from: 'maker.name', mode: 'copyIfEmpty' })],
    fails: [at('/properties/name/x-fetch', { from: 'maker.name', mode: 'life' })],
    fault:
      'schema/resources/goods/thing.json /properties/name/x-fetch/mode: "life" is not one of copy, copyIfEmpty, live; did you mean "live"? @ "life"',
  },
  'x-default': {
    passes: [at('/properties/name/x-default', 'thing_code')],
    fails: [at('/properties/name/x-default', 'thing_cod')],
    fault:
      'schema/resources/goods/thing.json /properties/name/x-default: nothing is called "thing_cod"; did you mean "thing_code"? @ thing_cod"',
  },
  'x-calc': {
    passes: [at('/properties/name/x-calc', 'thing_code')],
    fails: [at('/properties/name/x-calc', 'thing_cod')],
    fault:
      'schema/resources/goods/thing.json /properties/name/x-calc: nothing is called "thing_cod"; did you mean "thing_code"? @ thing_cod"',
  },
  'x-fill': {
    passes: [at('/properties/name/x-fill', 'thing_code')],
    fails: [at('/properties/name/x-fill', 'thing_cod')],
    fault:
      'schema/resources/goods/thing.json /properties/name/x-fill: nothing is called "thing_cod"; did you mean "thing_code"? @ thing_cod"',
  },
  'x-store': {
    passes: [at('/properties/name/x-calc', 'thing_code'), at('/properties/name/x-store', false)],
    fails: [at('/properties/name/x-store', false)],
    fault:
      'schema/resources/goods/thing.json /properties/name/x-store: "x-store" is for a field with "x-calc" @ "x-store": false',
  },
  'x-when': {
    passes: [at('/properties/name/x-when', { lock: 'not active' })],
    fails: [at('/properties/name/x-when', { lok: 'active' })],
    fault:
      'schema/resources/goods/thing.json /properties/name/x-when/lok: unknown key "lok"; did you mean "lock"? @ "lok": "active"',
  },
  'x-when.show': {
    passes: [at('/properties/name/x-when', { show: "size == 'LARGE'" })],
    fails: [at('/properties/name/x-when', { show: 'sise' })],
    fault:
      'schema/resources/goods/thing.json /properties/name/x-when/show: nothing is called "sise"; did you mean "size"? @ sise"',
  },
  'x-when.require': {
    passes: [at('/properties/name/x-when', { require: 'weight > 1' })],
    fails: [at('/properties/name/x-when', { require: 'weight' })],
    fault:
      'schema/resources/goods/thing.json /properties/name/x-when/require: expected true or false; found a number @ weight"',
  },
  'x-when.lock': {
    passes: [at('/properties/name/x-when', { lock: 'not active' })],
    fails: [at('/properties/name/x-when', { lock: 'not activ' })],
    fault:
      'schema/resources/goods/thing.json /properties/name/x-when/lock: nothing is called "activ"; did you mean "active"? @ activ"',
  },
  'x-when.hiddenValue': {
    passes: [at('/properties/name/x-when', { show: 'active', hiddenValue: 'keep' })],
    fails: [at('/properties/name/x-when', { hiddenValue: 'kep' })],
    fault:
      'schema/resources/goods/thing.json /properties/name/x-when/hiddenValue: "kep" is not one of keep, clear; did you mean "keep"? @ "kep"',
  },
  'x-once': {
    passes: [at('/properties/name/x-once', true)],
    fails: [at('/properties/name/x-once', 'yes')],
    fault:
      'schema/resources/goods/thing.json /properties/name/x-once: expected true or false, found the text "yes" @ "yes"',
  },
  'x-case': {
    passes: [at('/properties/name/x-case', 'lower')],
    fails: [at('/properties/name/x-case', 'loud')],
    fault:
      'schema/resources/goods/thing.json /properties/name/x-case: "loud" is not one of upper, lower, asis @ "loud"',
  },
  'x-ui': {
    passes: [at('/properties/name/x-ui', { width: 2 })],
    fails: [at('/properties/name/x-ui', { with: 2 })],
    fault:
      'schema/resources/goods/thing.json /properties/name/x-ui/with: unknown key "with"; did you mean "width"? @ "with": 2',
  },
  'x-ui.widget': {
    passes: [at('/properties/name/x-ui', { widget: 'digits' })],
    fails: [at('/properties/name/x-ui', { widget: 'digit' })],
    fault:
      'schema/resources/goods/thing.json /properties/name/x-ui/widget: "digit" is not one of number-k, digits, events; did you mean "digits"? @ "digit"',
  },
  'x-ui.width': {
    passes: [at('/properties/name/x-ui', { width: 2 })],
    fails: [at('/properties/name/x-ui', { width: 5 })],
    fault: 'schema/resources/goods/thing.json /properties/name/x-ui/width: the number 5 is not one of 1, 2, 3, 4 @ 5',
  },
  'x-ui.help': {
    passes: [at('/properties/name/x-ui', { help: 'As it is printed' })],
    fails: [at('/properties/name/x-ui', { help: 1 })],
    fault: 'schema/resources/goods/thing.json /properties/name/x-ui/help: expected a text, found the number 1 @ 1',
  },
  'x-ui.focus': {
    passes: [at('/properties/name/x-ui', { focus: true })],
    fails: [at('/properties/name/x-ui', { focus: 1 })],
    fault:
      'schema/resources/goods/thing.json /properties/name/x-ui/focus: expected true or false, found the number 1 @ 1',
  },
  'x-was': {
    passes: [at('/properties/name/x-was', 'label')],
    fails: [at('/properties/name/x-was', 'Label')],
    fault:
      'schema/resources/goods/thing.json /properties/name/x-was: expected a name of small letters, digits and _, found "Label" @ "Label"',
  },
  'x-messages': {
    passes: [at('/properties/name/x-messages', { required: 'Name it' })],
    fails: [at('/properties/name/x-messages', { require: 'Name it' })],
    fault:
      'schema/resources/goods/thing.json /properties/name/x-messages/require: no fault is called "require"; did you mean "required"? @ "require": "Name it"',
  },
  ...layoutProofs,
  'x-personal': {
    passes: [at('/properties/name/x-personal', 'name')],
    fails: [at('/properties/thing_code/x-personal', 'name')],
    fault:
      'schema/resources/goods/thing.json /properties/thing_code/x-personal: a key, a number or a unique value is kept, so it cannot be erased @ "name"',
  },
  'x-balance': {
    passes: [...withLedgers, ...withDerived],
    fails: [...withLedgers, at('/properties/now_at', { $ref: 'types#text', default: 'A', 'x-balance': stored })],
    fault:
      'schema/resources/goods/thing.json /properties/now_at/default: the books keep "now_at": "default" says nothing here @ "default": "A",',
  },
  'x-balance.ledger': {
    passes: [...withLedgers, ...withHolders],
    fails: [
      ...withLedgers,
      at('/properties/now_at', { $ref: 'types#text', 'x-balance': { ...stored, ledger: 'good' } }),
    ],
    fault:
      'schema/resources/goods/thing.json /properties/now_at/x-balance/ledger: no ledger is called "good"; did you mean "goods"? @ "good",',
  },
  'x-balance.value': {
    passes: [
      ...withLedgers,
      at('/properties/on_hand', { $ref: 'types#int', 'x-balance': { ...stored, value: 'qty' } }),
    ],
    fails: [
      ...withLedgers,
      at('/properties/now_at', { $ref: 'types#text', 'x-balance': { ...stored, value: 'place.rom' } }),
    ],
    fault:
      'schema/resources/goods/thing.json /properties/now_at/x-balance/value: no pattern of the places of "goods" has a part "rom"; did you mean "room"? @ "place.rom"',
  },
}
