// That each word of the project is carried out.
import { orderEdit, withOrder } from '../schema/document-files.ts'
import { reportPlace, withReport } from '../schema/report-files.ts'
import { buildEdits, type Edit, unchangedFile } from '../schema/schema-files.ts'
import { limitProofs } from './limits.ts'
import type { Proofs } from './proof.ts'
import { shopLevelProofs } from './shop-levels.ts'
import { webhookProofs } from './webhooks.ts'

const at = buildEdits('project')
const placeIsActive = buildEdits('shop')('/properties/active', { $ref: 'types#flag', default: true })
const placeIsClosed = buildEdits('shop')('/properties/closed', { $ref: 'types#date' })
const personHasOthers = buildEdits('user')('/properties/others', { $ref: 'types#codes', 'x-ref': { to: 'place' } })

const tokenFile: Edit = [
  'resources/goods/token.json',
  '',
  {
    $schema: '../../dialect/resource.schema.json',
    title: 'Token',
    'x-kind': 'master',
    'x-key': ['token_name'],
    'x-label': '{token_name}',
    'x-scope': 'global',
    required: ['token_name', 'person_id', 'scopes', 'until'],
    properties: {
      token_name: { $ref: 'types#code' },
      person_id: { $ref: 'types#code', 'x-ref': { to: 'person' } },
      scopes: { $ref: 'types#menu' },
      writes: { $ref: 'types#flag' },
      until: { $ref: 'types#date' },
      used_at: { $ref: 'types#instant', readOnly: true },
      token_hash: { $ref: 'types#label', readOnly: true, writeOnly: true },
      active: { $ref: 'types#flag' },
    },
  },
]

const tokens = {
  resource: 'token',
  key: 'token_name',
  user: 'person_id',
  scopes: 'scopes',
  write: 'writes',
  until: 'until',
  active: 'active',
  used: 'used_at',
  hash: 'token_hash',
}

const withTokens: readonly Edit[] = [tokenFile, at('/tokens', tokens)]

const closeMove = { id: 'close', title: 'Close', from: ['DRAFT'], to: 'DONE', who: ['*'] }

/** A project whose day a document closes. */
const closedDay = [
  ...withOrder,
  orderEdit('/x-flow', { field: 'status', states: { DRAFT: {}, DONE: {} }, moves: [closeMove] }),
]

export const projectProofs: Proofs = {
  ...limitProofs,
  ...shopLevelProofs,
  ...webhookProofs,
  $schema: {
    passes: [at('/$schema', './dialect/project.schema.json')],
    fails: [at('/$schema', 7)],
    fault: 'schema/project.json /$schema: expected a text, found the number 7 @ 7,',
  },
  kind: {
    passes: [at('/kind', 'project')],
    fails: [at('/kind', 'projekt')],
    fault: 'schema/project.json /kind: "projekt" is not one of project; did you mean "project"? @ "projekt",',
  },
  name: {
    passes: [at('/name', 'Sample')],
    fails: [at('/name', '')],
    fault: 'schema/project.json /name: expected a text, found an empty text @ "",',
  },
  emptyText: {
    passes: [at('/emptyText', '.')],
    fails: [at('/emptyText', '')],
    fault: 'schema/project.json /emptyText: expected a text, found an empty text @ "",',
  },
  shop: {
    passes: [
      at('/shop', {
        resource: 'place',
        key: 'place_code',
        name: 'name',
        address: 'address',
        businessDate: 'business_date',
        timeZone: 'time_zone',
      }),
    ],
    fails: [at('/shop', 'place')],
    fault: 'schema/project.json /shop: expected an object, found the text "place" @ "place",',
  },
  'shop.resource': {
    passes: [at('/shop/resource', 'place')],
    fails: [at('/shop/resource', 'plac')],
    fault: 'schema/project.json /shop/resource: no resource is called "plac"; did you mean "place"? @ "plac",',
  },
  'shop.key': {
    passes: [at('/shop/key', 'place_code')],
    fails: [at('/shop/key', 'name')],
    fault: 'schema/project.json /shop/key: the key of "place" is "place_code" @ "name",',
  },
  'shop.name': {
    passes: [at('/shop/name', 'name')],
    fails: [at('/shop/name', 'nam')],
    fault: 'schema/project.json /shop/name: "place" has no field "nam"; did you mean "name"? @ "nam",',
  },
  'shop.address': {
    passes: [at('/shop/address', 'address')],
    fails: [at('/shop/address', 'adress')],
    fault: 'schema/project.json /shop/address: "place" has no field "adress"; did you mean "address"? @ "adress",',
  },
  'shop.phone': {
    passes: [at('/shop/phone', 'address')],
    fails: [at('/shop/phone', 'adress')],
    fault: 'schema/project.json /shop/phone: "place" has no field "adress"; did you mean "address"? @ "adress"',
  },
  'shop.businessDate': {
    passes: [at('/shop/businessDate', 'business_date')],
    fails: [at('/shop/businessDate', 'name')],
    fault: 'schema/project.json /shop/businessDate: the field must be of the type "date", not "text" @ "name",',
  },
  'shop.timeZone': {
    passes: [at('/shop/timeZone', 'time_zone')],
    fails: [at('/shop/timeZone', 'zone')],
    fault: 'schema/project.json /shop/timeZone: "place" has no field "zone" @ "zone"',
  },
  'shop.active': {
    passes: [placeIsActive, at('/shop/active', 'active')],
    fails: [at('/shop/active', 'name')],
    fault: 'schema/project.json /shop/active: the field must be of the type "flag", not "text" @ "name"',
  },
  'shop.closing': {
    passes: [placeIsClosed, at('/shop/closing', 'closed')],
    fails: [at('/shop/closing', 'name')],
    fault: 'schema/project.json /shop/closing: the field must be of the type "date", not "text" @ "name"',
  },
  'user.shops': {
    passes: [personHasOthers, at('/user/shops', 'others')],
    fails: [at('/user/shops', 'name')],
    fault: 'schema/project.json /user/shops: the field must be of the type "codes", not "text" @ "name"',
  },
  user: {
    passes: [
      at('/user', {
        resource: 'person',
        key: 'person_id',
        name: 'name',
        level: 'level',
        password: 'password',
        shop: 'place_code',
        active: 'active',
      }),
    ],
    fails: [at('/user', 'person')],
    fault: 'schema/project.json /user: expected an object, found the text "person" @ "person",',
  },
  'user.resource': {
    passes: [at('/user/resource', 'person')],
    fails: [at('/user/resource', 'persn')],
    fault: 'schema/project.json /user/resource: no resource is called "persn"; did you mean "person"? @ "persn",',
  },
  'user.key': {
    passes: [at('/user/key', 'person_id')],
    fails: [at('/user/key', 'name')],
    fault: 'schema/project.json /user/key: the key of "person" is "person_id" @ "name",',
  },
  'user.name': {
    passes: [at('/user/name', 'name')],
    fails: [at('/user/name', 'nam')],
    fault: 'schema/project.json /user/name: "person" has no field "nam"; did you mean "name"? @ "nam",',
  },
  'user.level': {
    passes: [at('/user/level', 'level')],
    fails: [at('/user/level', 'name')],
    fault: 'schema/project.json /user/level: the field must be of the type "choice", not "text" @ "name",',
  },
  'user.password': {
    passes: [at('/user/password', 'password')],
    fails: [at('/user/password', 'name')],
    fault: 'schema/project.json /user/password: the field must be of the type "secret", not "text" @ "name",',
  },
  'user.shop': {
    passes: [at('/user/shop', 'place_code')],
    fails: [at('/user/shop', 'shop')],
    fault: 'schema/project.json /user/shop: "person" has no field "shop" @ "shop",',
  },
  'user.active': {
    passes: [at('/user/active', 'active')],
    fails: [at('/user/active', 'name')],
    fault: 'schema/project.json /user/active: the field must be of the type "flag", not "text" @ "name"',
  },
  'user.menu': {
    passes: [buildEdits('user')('/properties/menu', { $ref: 'types#menu' }), at('/user/menu', 'menu')],
    fails: [at('/user/menu', 'name')],
    fault: 'schema/project.json /user/menu: the field must be of the type "menu", not "text" @ "name"',
  },
  levels: {
    passes: [at('/levels', { TOP: { title: 'Top' }, MID: { title: 'Middle' }, LOW: { title: 'Low' } })],
    fails: [at('/levels', {})],
    fault: 'schema/project.json /levels: expected at least 1 entry, found 0 @ {},',
  },
  'levels.*.title': {
    passes: [at('/levels/LOW/title', 'Cashier')],
    fails: [at('/levels/LOW/title', '')],
    fault: 'schema/project.json /levels/LOW/title: expected a text, found an empty text @ ""',
  },
  'levels.*.everyShop': {
    passes: [at('/levels/TOP/everyShop', true)],
    fails: [at('/levels/TOP/everyShop', 1)],
    fault: 'schema/project.json /levels/TOP/everyShop: expected true or false, found the number 1 @ 1',
  },
  'levels.*.gives': {
    passes: [at('/levels/TOP/gives', ['MID', 'LOW'])],
    fails: [at('/levels/TOP/gives', ['LOWE'])],
    fault: 'schema/project.json /levels/TOP/gives/0: no level is called "LOWE"; did you mean "LOW"? @ "LOWE"',
  },
  'levels.*.full': {
    passes: [at('/levels/TOP/full', true)],
    fails: [at('/levels/TOP/full', 1)],
    fault: 'schema/project.json /levels/TOP/full: expected true or false, found the number 1 @ 1',
  },
  settings: {
    passes: [at('/settings', { resource: 'thing', key: 'thing_code', value: 'name' })],
    fails: [at('/settings', { resource: 'thing', key: 'thing_code' })],
    fault: 'schema/project.json /settings: the key "value" is missing @ {',
  },
  'settings.resource': {
    passes: [at('/settings', { resource: 'thing', key: 'thing_code', value: 'name' })],
    fails: [at('/settings', { resource: 'thin', key: 'thing_code', value: 'name' })],
    fault: 'schema/project.json /settings/resource: no resource is called "thin"; did you mean "thing"? @ "thin",',
  },
  'settings.key': {
    passes: [at('/settings', { resource: 'thing', key: 'thing_code', value: 'name' })],
    fails: [at('/settings', { resource: 'thing', key: 'code', value: 'name' })],
    fault: 'schema/project.json /settings/key: "thing" has no field "code" @ "code",',
  },
  'settings.value': {
    passes: [at('/settings', { resource: 'thing', key: 'thing_code', value: 'name' })],
    fails: [at('/settings', { resource: 'thing', key: 'thing_code', value: 'nam' })],
    fault: 'schema/project.json /settings/value: "thing" has no field "nam"; did you mean "name"? @ "nam"',
  },
  authorization: {
    passes: [unchangedFile, at('/authorization', { resource: 'kept', fields: { at: 'at' } })],
    fails: [at('/authorization', 7)],
    fault: 'schema/project.json /authorization: expected an object, found the number 7 @ 7',
  },
  'authorization.resource': {
    passes: [unchangedFile, at('/authorization', { resource: 'kept', fields: { by: 'by' } })],
    fails: [at('/authorization', { resource: 'place', fields: { by: 'name' } })],
    fault:
      'schema/project.json /authorization/resource: "place" is a master, and authorizations are stored in logs @ "place",',
  },
  'authorization.fields': {
    passes: [unchangedFile, at('/authorization', { resource: 'kept', fields: { remark: 'what' } })],
    fails: [unchangedFile, at('/authorization', { resource: 'kept', fields: { who: 'by' } })],
    fault:
      'schema/project.json /authorization/fields/who: "who" is not one of id, date, at, by, requester, category, text, remark, document, title, move, row, number, changes, way, device, address @ "who": "by"',
  },
  tokens: {
    passes: withTokens,
    fails: [tokenFile, at('/tokens', 7)],
    fault: 'schema/project.json /tokens: expected an object, found the number 7 @ 7',
  },
  'tokens.resource': {
    passes: withTokens,
    fails: [...withTokens, at('/tokens/resource', 'tokn')],
    fault: 'schema/project.json /tokens/resource: no resource is called "tokn"; did you mean "token"? @ "tokn",',
  },
  'tokens.key': {
    passes: withTokens,
    fails: [...withTokens, at('/tokens/key', 'until')],
    fault: 'schema/project.json /tokens/key: the key of "token" is "token_name" @ "until",',
  },
  'tokens.user': {
    passes: withTokens,
    fails: [...withTokens, at('/tokens/user', 'persn')],
    fault: 'schema/project.json /tokens/user: "token" has no field "persn" @ "persn",',
  },
  'tokens.scopes': {
    passes: withTokens,
    fails: [...withTokens, at('/tokens/scopes', 'until')],
    fault: 'schema/project.json /tokens/scopes: the field must be of the type "menu", not "date" @ "until",',
  },
  'tokens.write': {
    passes: withTokens,
    fails: [...withTokens, at('/tokens/write', 'until')],
    fault: 'schema/project.json /tokens/write: the field must be of the type "flag", not "date" @ "until",',
  },
  'tokens.until': {
    passes: withTokens,
    fails: [...withTokens, at('/tokens/until', 'writes')],
    fault: 'schema/project.json /tokens/until: the field must be of the type "date", not "flag" @ "writes",',
  },
  'tokens.active': {
    passes: withTokens,
    fails: [...withTokens, at('/tokens/active', 'until')],
    fault: 'schema/project.json /tokens/active: the field must be of the type "flag", not "date" @ "until",',
  },
  'tokens.used': {
    passes: withTokens,
    fails: [...withTokens, at('/tokens/used', 'until')],
    fault: 'schema/project.json /tokens/used: the field must be of the type "instant", not "date" @ "until",',
  },
  'tokens.hash': {
    passes: withTokens,
    fails: [...withTokens, at('/tokens/hash', 'until')],
    fault: 'schema/project.json /tokens/hash: the field must be "readOnly" and "writeOnly" @ "until"',
  },
  switches: {
    passes: [at('/switches', ['EXTRA', 'MORE'])],
    fails: [at('/switches', ['extra'])],
    fault: 'schema/project.json /switches/0: expected a module in capitals, found "extra" @ "extra"',
  },
  modules: {
    passes: [at('/modules', ['sample-code'])],
    fails: [at('/modules', ['Sample'])],
    fault: 'schema/project.json /modules/0: expected a module such as sample-code, found "Sample" @ "Sample"',
  },
  tagline: {
    passes: [at('/tagline', 'The books of a sample shop')],
    fails: [at('/tagline', 7)],
    fault: 'schema/project.json /tagline: expected a text, found the number 7 @ 7',
  },
  logo: {
    passes: [at('/logo', 'M4 4h24v24H4Z')],
    fails: [at('/logo', '<svg>')],
    fault: 'schema/project.json /logo: expected the path of an SVG, found "<svg>" @ "<svg>"',
  },
  colors: {
    passes: [at('/colors', { primary: '#175a3c', accent: '#b8923f' })],
    fails: [at('/colors', 7)],
    fault: 'schema/project.json /colors: expected an object, found the number 7 @ 7',
  },
  'colors.primary': {
    passes: [at('/colors', { primary: '#175a3c', accent: '#b8923f' })],
    fails: [at('/colors', { primary: 'green', accent: '#b8923f' })],
    fault: 'schema/project.json /colors/primary: expected a colour such as #175a3c, found "green" @ "green",',
  },
  'colors.accent': {
    passes: [at('/colors', { primary: '#175a3c', accent: '#b8923f' })],
    fails: [at('/colors', { primary: '#175a3c', accent: 'gold' })],
    fault: 'schema/project.json /colors/accent: expected a colour such as #175a3c, found "gold" @ "gold"',
  },
  languages: {
    passes: [at('/languages', ['en'])],
    fails: [at('/languages', ['fr'])],
    fault: 'schema/project.json /languages/0: "fr" is not one of id, en @ "fr"',
  },
  texts: {
    passes: [at('/texts', { 'shell.home.name': 'Branch' })],
    fails: [at('/texts', { Home: 'Branch' })],
    fault:
      'schema/project.json /texts/Home: "Home" is not the key of a text such as shell.home.name @ "Home": "Branch"',
  },
  currency: {
    passes: [at('/currency', { symbol: '$', decimals: 2 })],
    fails: [at('/currency', 7)],
    fault: 'schema/project.json /currency: expected an object, found the number 7 @ 7',
  },
  'currency.symbol': {
    passes: [at('/currency', { symbol: '$', decimals: 2 })],
    fails: [at('/currency', { symbol: '', decimals: 2 })],
    fault: 'schema/project.json /currency/symbol: expected a text, found an empty text @ "",',
  },
  'currency.decimals': {
    passes: [at('/currency', { symbol: '$', decimals: 2 })],
    fails: [at('/currency', { symbol: '$', decimals: 9 })],
    fault: 'schema/project.json /currency/decimals: expected at most 4, found 9 @ 9',
  },
  'currency.words': {
    passes: [at('/currency', { symbol: '$', decimals: 2, words: ['USD'] })],
    fails: [at('/currency', { symbol: '$', decimals: 2, words: [7] })],
    fault: 'schema/project.json /currency/words/0: expected a text, found the number 7 @ 7',
  },
  'currency.notes': {
    passes: [at('/currency', { symbol: '$', decimals: 2, notes: [5, 10] })],
    fails: [at('/currency', { symbol: '$', decimals: 2, notes: ['5'] })],
    fault: 'schema/project.json /currency/notes/0: expected a number, found the text "5" @ "5"',
  },
  'currency.rounding': {
    passes: [at('/currency', { symbol: '$', decimals: 2, rounding: 'up' })],
    fails: [at('/currency', { symbol: '$', decimals: 2, rounding: 'off' })],
    fault: 'schema/project.json /currency/rounding: "off" is not one of nearest, up, down @ "off"',
  },
  timeZone: {
    passes: [at('/timeZone', 'Europe/London')],
    fails: [at('/timeZone', '')],
    fault: 'schema/project.json /timeZone: expected a text, found an empty text @ ""',
  },
  dateFormat: {
    passes: [at('/dateFormat', 'dd/MM/yyyy')],
    fails: [at('/dateFormat', 'dd.MM.yyyy')],
    fault:
      'schema/project.json /dateFormat: "dd.MM.yyyy" is not one of yyyy-MM-dd, dd/MM/yyyy, MM/dd/yyyy, d MMM yyyy; did you mean "dd/MM/yyyy"? @ "dd.MM.yyyy"',
  },
  shops: {
    passes: [at('/shops', { single: true })],
    fails: [at('/shops', 7)],
    fault: 'schema/project.json /shops: expected an object, found the number 7 @ 7',
  },
  'shops.single': {
    passes: [at('/shops', { single: true })],
    fails: [at('/shops', { single: 1 })],
    fault: 'schema/project.json /shops/single: expected true or false, found the number 1 @ 1',
  },
  'shops.first': {
    passes: [at('/shops', { first: 'HERE' })],
    fails: [at('/shops', { first: 'here' })],
    fault: 'schema/project.json /shops/first: expected 1 to 20 capitals and digits, found "here" @ "here"',
  },
  defaults: {
    passes: [at('/defaults', { master: { 'x-list': { empty: 'No {resource.title}' } } })],
    fails: [at('/defaults', { master: { 'x-list': { emty: 'None' } } })],
    fault:
      'schema/project.json /defaults/master/x-list/emty: unknown key "emty"; did you mean "empty"? @ "emty": "None"',
  },
  filters: {
    passes: [
      ...withReport(),
      at('/filters', { sold_by: { ref: 'place', rule: 'maker == sold_by' } }),
      [reportPlace, '/filters/-', 'sold_by'],
    ],
    fails: [at('/filters', { made_by: { ref: 'plase' } })],
    fault: 'schema/project.json /filters/made_by/ref: no resource is called "plase"; did you mean "place"? @ "plase"',
  },
  day: {
    passes: [at('/day', { mode: 'clock' })],
    fails: [at('/day', 7)],
    fault: 'schema/project.json /day: expected an object, found the number 7 @ 7',
  },
  'day.mode': {
    passes: [at('/day', { mode: 'clock' })],
    fails: [at('/day', { mode: 'closing' })],
    fault: 'schema/project.json /day/mode: "closing" is not one of none, clock, closed @ "closing"',
  },
  'day.at': {
    passes: [at('/day', { mode: 'clock', at: '04:00' })],
    fails: [at('/day', { mode: 'none', at: '04:00' })],
    fault: 'schema/project.json /day/at: "at" is of the mode "clock", and the mode is "none" @ "at": "04:00"',
  },
  'day.document': {
    passes: [...closedDay, at('/day', { mode: 'closed', document: 'order', move: 'close' })],
    fails: [...closedDay, at('/day', { mode: 'closed', document: 'thing' })],
    fault: 'schema/project.json /day/document: "thing" is a master, and a document closes the day @ "thing"',
  },
  'day.move': {
    passes: [...closedDay, at('/day', { mode: 'closed', document: 'order', move: 'close' })],
    fails: [...closedDay, at('/day', { mode: 'closed', document: 'order', move: 'closes' })],
    fault: 'schema/project.json /day/move: "order" has no move "closes"; did you mean "close"? @ "closes"',
  },
  'day.open': {
    passes: [...closedDay, at('/day', { mode: 'closed', document: 'order', move: 'close', open: ['/things'] })],
    fails: [...closedDay, at('/day', { mode: 'closed', document: 'order', move: 'close', open: ['things'] })],
    fault: 'schema/project.json /day/open/0: expected a path such as /things, found "things" @ "things"',
  },
  covers: {
    passes: [at('/covers', { '*': 'plain', A: 'striped' })],
    fails: [at('/covers', { '*': 7 })],
    fault: 'schema/project.json /covers/*: expected a text, found the number 7 @ 7',
  },
  drop: {
    passes: [at('/drop', ['old-stuff'])],
    fails: [at('/drop', ['Old'])],
    fault:
      'schema/project.json /drop/0: expected the former name of a resource, such as `thing`, `order.goods` or `journal:order.goods`, found "Old" @ "Old"',
  },
}
