// That each word of a resource is carried out.
import { buildEdits, type Edit } from '../schema/schema-files.ts'
import { cardProofs } from './card.ts'
import { entryProofs } from './entries.ts'
import { presentationProofs } from './presentation.ts'
import type { Proofs } from './proof.ts'
import { referenceProofs } from './references.ts'
import { viewProofs } from './views.ts'

const at = buildEdits('thing')

/** A master whose rows name a thing. */
const part: Edit = [
  'resources/goods/part.json',
  '',
  {
    $schema: '../../dialect/resource.schema.json',
    title: 'Part',
    type: 'object',
    'x-kind': 'master',
    'x-key': ['code'],
    required: ['code'],
    properties: { code: { $ref: 'types#code' }, whole: { $ref: 'types#code', 'x-ref': { to: 'thing' } } },
  },
]
const related = (more: object): Edit => at('/x-related', [{ resource: 'part', by: 'whole', title: 'Parts', ...more }])

/** Things that are parts of things. */
const branches: readonly Edit[] = [
  at('/properties/part_of', { $ref: 'types#code', 'x-ref': { to: 'thing' } }),
  at('/properties/depth', { $ref: 'types#int', readOnly: true }),
  at('/properties/route', { $ref: 'types#text', readOnly: true }),
  at('/properties/route_2', { $ref: 'types#text', readOnly: true }),
  at('/properties/depth_2', { $ref: 'types#int', readOnly: true }),
  at('/properties/part_of_2', { $ref: 'types#code', 'x-ref': { to: 'thing' } }),
]
const tree = at('/x-tree', { parent: 'part_of', level: 'depth', path: 'route' })

/** A file of another area with more fields of things. */
const silver = (keys: object): Edit => [
  'resources/silver/silver-thing.json',
  '',
  {
    $schema: '../../dialect/resource.schema.json',
    'x-extends': 'thing',
    properties: { purity: { $ref: 'types#percent' } },
    ...keys,
  },
]

export const resourceProofs: Proofs = {
  'x-extends': {
    passes: [silver({})],
    fails: [silver({ 'x-extends': 'thin' })],
    fault:
      'schema/resources/silver/silver-thing.json /x-extends: no file in resources is called "thin"; did you mean "thing"? @ "thin",',
  },
  'x-tree': {
    passes: [...branches, tree],
    fails: [...branches, tree, at('/x-kind', 'setting')],
    fault: 'schema/resources/goods/thing.json /x-tree: a tree is of a master, and "thing" is a setting @ "x-tree": {',
  },
  'x-tree.parent': {
    passes: [...branches, tree, at('/x-tree/parent', 'part_of_2')],
    fails: [...branches, tree, at('/x-tree/parent', 'maker')],
    fault:
      'schema/resources/goods/thing.json /x-tree/parent: the parent is a row of "thing" too: say "x-ref": { "to": "thing" } @ "maker",',
  },
  'x-tree.level': {
    passes: [...branches, tree, at('/x-tree/level', 'depth_2')],
    fails: [...branches, tree, at('/properties/depth/readOnly', false)],
    fault:
      'schema/resources/goods/thing.json /x-tree/level: the program keeps "depth": say "readOnly": true, and no value of its own @ "depth",',
  },
  'x-tree.path': {
    passes: [...branches, tree, at('/x-tree/path', 'route_2')],
    fails: [...branches, tree, at('/x-tree/path', 'depth')],
    fault: 'schema/resources/goods/thing.json /x-tree/path: a field of the type "int" holds no path @ "depth"',
  },
  $schema: {
    passes: [at('/$schema', '../../dialect/resource.schema.json')],
    fails: [at('/$schema', 7)],
    fault: 'schema/resources/goods/thing.json /$schema: expected a text, found the number 7 @ 7,',
  },
  title: {
    passes: [at('/title', 'Thing')],
    fails: [at('/title', '')],
    fault: 'schema/resources/goods/thing.json /title: expected a text, found an empty text @ "",',
  },
  type: {
    passes: [at('/type', 'object')],
    fails: [at('/type', 'array')],
    fault: 'schema/resources/goods/thing.json /type: expected "object", found "array" @ "array",',
  },
  properties: {
    passes: [at('/properties/more', { $ref: 'types#text' })],
    fails: [at('/properties/Name', { $ref: 'types#text' })],
    fault:
      'schema/resources/goods/thing.json /properties/Name: "Name" is not a field name of small letters, digits and _ @ "Name": {',
  },
  'x-kind': {
    passes: [at('/x-kind', 'master')],
    fails: [at('/x-kind', 'mastr')],
    fault:
      'schema/resources/goods/thing.json /x-kind: "mastr" is not one of master, document, setting, log; did you mean "master"? @ "mastr",',
  },
  'x-key': {
    passes: [at('/x-key', ['thing_code'])],
    fails: [at('/x-key', ['thing_cod'])],
    fault:
      'schema/resources/goods/thing.json /x-key/0: no field is called "thing_cod"; did you mean "thing_code"? @ "thing_cod"',
  },
  $comment: {
    passes: [at('/$comment', 'One list for all shops')],
    fails: [at('/$comment', 7)],
    fault: 'schema/resources/goods/thing.json /$comment: expected a text, found the number 7 @ 7',
  },
  description: {
    passes: [at('/description', 'What is sold')],
    fails: [at('/description', 7)],
    fault: 'schema/resources/goods/thing.json /description: expected a text, found the number 7 @ 7',
  },
  required: {
    passes: [at('/required', ['thing_code', 'name'])],
    fails: [at('/required', ['nam'])],
    fault: 'schema/resources/goods/thing.json /required/0: no field is called "nam"; did you mean "name"? @ "nam"',
  },
  'x-label': {
    passes: [at('/x-label', '{thing_code} - {name}')],
    fails: [at('/x-label', '{nam}')],
    fault: 'schema/resources/goods/thing.json /x-label: no field is called "nam"; did you mean "name"? @ "{nam}"',
  },
  'x-scope': {
    passes: [at('/x-scope', 'shop')],
    fails: [at('/x-scope', 'shops')],
    fault:
      'schema/resources/goods/thing.json /x-scope: "shops" is not one of global, shop; did you mean "shop"? @ "shops",',
  },
  'x-scope.shops': {
    passes: [at('/x-scope', { shops: ['maker'] })],
    fails: [at('/x-scope', { shops: ['makr'] })],
    fault:
      'schema/resources/goods/thing.json /x-scope/shops/0: no field is called "makr"; did you mean "maker"? @ "makr"',
  },
  'x-unique': {
    passes: [at('/x-unique', [['name', 'size']])],
    fails: [at('/x-unique', [['nam']])],
    fault: 'schema/resources/goods/thing.json /x-unique/0/0: no field is called "nam"; did you mean "name"? @ "nam"',
  },
  'x-offline': {
    passes: [at('/x-offline', { fields: ['name'] })],
    fails: [at('/x-offline', true)],
    fault: 'schema/resources/goods/thing.json /x-offline: expected an object, found the boolean true @ true',
  },
  'x-offline.fields': {
    passes: [at('/x-offline', { fields: ['name'] })],
    fails: [at('/x-offline', { fields: ['nam'] })],
    fault:
      'schema/resources/goods/thing.json /x-offline/fields/0: no field is called "nam"; did you mean "name"? @ "nam"',
  },
  'x-offline.where': {
    passes: [at('/x-offline', { fields: ['name'] }), at('/x-offline', { fields: ['name'], where: 'price > 0' })],
    fails: [at('/x-offline', { fields: ['name'], where: 'pric > 0' })],
    fault:
      'schema/resources/goods/thing.json /x-offline/where: nothing is called "pric"; did you mean "price"? @ pric > 0"',
  },
  'x-related': {
    passes: [part, related({})],
    fails: [part, at('/x-related', { resource: 'part' })],
    fault: 'schema/resources/goods/thing.json /x-related: expected a list, found an object @ {',
  },
  'x-related[].resource': {
    passes: [part, related({})],
    fails: [part, related({ resource: 'prt' })],
    fault:
      'schema/resources/goods/thing.json /x-related/0/resource: no master is called "prt"; did you mean "part"? @ "prt",',
  },
  'x-related[].by': {
    passes: [part, related({})],
    fails: [part, related({ by: 'code' })],
    fault:
      'schema/resources/goods/thing.json /x-related/0/by: "code" of "part" does not lead to one "thing"; did you mean "whole"? @ "code",',
  },
  'x-related[].title': {
    passes: [part, related({ title: 'Pieces' })],
    fails: [part, related({ title: '' })],
    fault: 'schema/resources/goods/thing.json /x-related/0/title: expected a text, found an empty text @ ""',
  },
  'x-related[].when': {
    passes: [part, related({ when: "size == 'LARGE'" })],
    fails: [part, related({ when: 'siz' })],
    fault: 'schema/resources/goods/thing.json /x-related/0/when: nothing is called "siz"; did you mean "size"? @ siz"',
  },
  ...cardProofs,
  'x-unique[].fields': {
    passes: [at('/x-unique', [{ fields: ['name'] }])],
    fails: [at('/x-unique', [{ fields: ['nam'] }])],
    fault:
      'schema/resources/goods/thing.json /x-unique/0/fields/0: no field is called "nam"; did you mean "name"? @ "nam"',
  },
  'x-unique[].when': {
    passes: [at('/x-unique', [{ fields: ['name'], when: 'active' }])],
    fails: [at('/x-unique', [{ fields: ['name'], when: 'activ' }])],
    fault:
      'schema/resources/goods/thing.json /x-unique/0/when: nothing is called "activ"; did you mean "active"? @ activ"',
  },
  'x-index': {
    passes: [at('/x-index', [['size']])],
    fails: [at('/x-index', [['siz']])],
    fault: 'schema/resources/goods/thing.json /x-index/0/0: no field is called "siz"; did you mean "size"? @ "siz"',
  },
  'x-search': {
    passes: [at('/x-search', ['name'])],
    fails: [at('/x-search', ['price'])],
    fault: 'schema/resources/goods/thing.json /x-search/0: "price" is no text of a column @ "price"',
  },
  'x-drop': {
    passes: [at('/x-drop', ['colour'])],
    fails: [at('/x-drop', ['name'])],
    fault: 'schema/resources/goods/thing.json /x-drop/0: a field is called "name" still @ "name"',
  },
  'x-was': {
    passes: [at('/x-was', 'stuff')],
    fails: [at('/x-was', 'Stuff')],
    fault:
      'schema/resources/goods/thing.json /x-was: expected the former name of a resource, of small letters, digits and single -, found "Stuff" @ "Stuff"',
  },
  'x-api': {
    passes: [at('/x-api', { path: 'things' })],
    fails: [at('/x-api', { pat: 'things' })],
    fault: 'schema/resources/goods/thing.json /x-api/pat: unknown key "pat"; did you mean "path"? @ "pat": "things"',
  },
  'x-api.path': {
    passes: [at('/x-api/path', 'things')],
    fails: [at('/x-api/path', 'Things')],
    fault:
      'schema/resources/goods/thing.json /x-api/path: expected a path such as things/get/all, found "Things" @ "Things",',
  },
  'x-api.verbs': {
    passes: [at('/x-api/verbs', ['list', 'get'])],
    fails: [at('/x-api/verbs', ['lst'])],
    fault:
      'schema/resources/goods/thing.json /x-api/verbs/0: "lst" is not one of list, get, create, update, delete; did you mean "list"? @ "lst"',
  },
  'x-api.aliases': {
    passes: [at('/x-api/aliases', [{ method: 'GET', path: 'things/get/all' }])],
    fails: [at('/x-api/aliases', [{ method: 'GET' }])],
    fault: 'schema/resources/goods/thing.json /x-api/aliases/0: the key "path" is missing @ {',
  },
  'x-api.aliases[].method': {
    passes: [at('/x-api/aliases', [{ method: 'GET', path: 'things/get/all' }])],
    fails: [at('/x-api/aliases', [{ method: 'GIT', path: 'things/get/all' }])],
    fault:
      'schema/resources/goods/thing.json /x-api/aliases/0/method: "GIT" is not one of GET, POST, PUT, DELETE; did you mean "GET"? @ "GIT",',
  },
  'x-api.aliases[].path': {
    passes: [at('/x-api/aliases', [{ method: 'GET', path: 'things/get/active' }])],
    fails: [at('/x-api/aliases', [{ method: 'GET', path: 'Things/all' }])],
    fault:
      'schema/resources/goods/thing.json /x-api/aliases/0/path: expected a path such as things/get/all, found "Things/all" @ "Things/all"',
  },
  'x-api.aliases[].filter': {
    passes: [at('/x-api/aliases', [{ method: 'GET', path: 'things/get/all', filter: 'active' }])],
    fails: [at('/x-api/aliases', [{ method: 'GET', path: 'things/get/all', filter: 'activ' }])],
    fault:
      'schema/resources/goods/thing.json /x-api/aliases/0/filter: nothing is called "activ"; did you mean "active"? @ activ"',
  },
  'x-api.aliases[].envelope': {
    passes: [at('/x-api/aliases', [{ method: 'GET', path: 'things/get/all', envelope: 'things' }])],
    fails: [at('/x-api/aliases', [{ method: 'GET', path: 'things/get/all', envelope: '' }])],
    fault: 'schema/resources/goods/thing.json /x-api/aliases/0/envelope: expected a text, found an empty text @ ""',
  },
  'x-api.aliases[].params': {
    passes: [at('/x-api/aliases', [{ method: 'GET', path: 'things/of/{code}', params: { code: 'thing_code' } }])],
    fails: [at('/x-api/aliases', [{ method: 'GET', path: 'things/of/{code}', params: { code: 'thing_cod' } }])],
    fault:
      'schema/resources/goods/thing.json /x-api/aliases/0/params/code: no field is called "thing_cod"; did you mean "thing_code"? @ "thing_cod"',
  },
  'x-api.aliases[].paging': {
    passes: [at('/x-api/aliases', [{ method: 'GET', path: 'things/paginated', paging: 'skip-limit' }])],
    fails: [
      at('/x-api/aliases', [
        { method: 'GET', path: 'things/by/{code}', params: { code: 'thing_code' }, one: true, paging: 'skip-limit' },
      ]),
    ],
    fault:
      'schema/resources/goods/thing.json /x-api/aliases/0/paging: only a call that answers several rows has pages @ "paging": "skip-limit"',
  },
  'x-api.aliases[].query': {
    passes: [at('/x-api/aliases', [{ method: 'GET', path: 'things/get/all', query: { of: 'size' } }])],
    fails: [at('/x-api/aliases', [{ method: 'GET', path: 'things/get/all', query: { of: 'siz' } }])],
    fault:
      'schema/resources/goods/thing.json /x-api/aliases/0/query/of: no field is called "siz"; did you mean "size"? @ "siz"',
  },
  ...presentationProofs,
  ...viewProofs,
  ...entryProofs,
  'x-defs': {
    passes: [
      at('/x-defs', { worth: 'price * weight', more: 'worth + 1' }),
      at('/x-checks', [{ id: 'cheap', rule: 'more < 100', message: 'Too much' }]),
    ],
    fails: [at('/x-defs', { worth: 'prise * weight' })],
    fault:
      'schema/resources/goods/thing.json /x-defs/worth: nothing is called "prise"; did you mean "price"? @ prise * weight"',
  },
  ...referenceProofs,
  'x-checks': {
    passes: [at('/x-checks', [{ id: 'cheap', rule: 'price < 100', message: 'Too much' }])],
    fails: [at('/x-checks', [{ id: 'cheap', rule: 'price < 100', message: 'Too much', lvl: 'warn' }])],
    fault:
      'schema/resources/goods/thing.json /x-checks/0/lvl: unknown key "lvl"; did you mean "level"? @ "lvl": "warn"',
  },
  'x-checks[].id': {
    passes: [at('/x-checks', [{ id: 'cheap', rule: 'price < 100', message: 'Too much' }])],
    fails: [at('/x-checks', [{ id: 'Cheap', rule: 'price < 100', message: 'Too much' }])],
    fault:
      'schema/resources/goods/thing.json /x-checks/0/id: expected a name of small letters, digits and _, found "Cheap" @ "Cheap",',
  },
  'x-checks[].rule': {
    passes: [at('/x-checks', [{ id: 'cheap', rule: 'price < 100', message: 'Too much' }])],
    fails: [at('/x-checks', [{ id: 'cheap', rule: 'prise < 100', message: 'Too much' }])],
    fault:
      'schema/resources/goods/thing.json /x-checks/0/rule: nothing is called "prise"; did you mean "price"? @ prise < 100",',
  },
  'x-checks[].message': {
    passes: [at('/x-checks', [{ id: 'cheap', rule: 'price < 100', message: 'Too much' }])],
    fails: [at('/x-checks', [{ id: 'cheap', rule: 'price < 100', message: '' }])],
    fault: 'schema/resources/goods/thing.json /x-checks/0/message: expected a text, found an empty text @ ""',
  },
  'x-checks[].fields': {
    passes: [at('/x-checks', [{ id: 'cheap', rule: 'price < 100', message: 'Too much', fields: ['price'] }])],
    fails: [at('/x-checks', [{ id: 'cheap', rule: 'price < 100', message: 'Too much', fields: ['pric'] }])],
    fault:
      'schema/resources/goods/thing.json /x-checks/0/fields/0: no field is called "pric"; did you mean "price"? @ "pric"',
  },
  'x-checks[].level': {
    passes: [at('/x-checks', [{ id: 'cheap', rule: 'price < 100', message: 'Too much', level: 'warn' }])],
    fails: [at('/x-checks', [{ id: 'cheap', rule: 'price < 100', message: 'Too much', level: 'wran' }])],
    fault: 'schema/resources/goods/thing.json /x-checks/0/level: "wran" is not one of error, warn, ask @ "wran"',
  },
  'x-checks[].values': {
    passes: [at('/x-checks', [{ id: 'a', rule: 'price < 1', message: 'At most {most}', values: { most: '1' } }])],
    fails: [at('/x-checks', [{ id: 'a', rule: 'price < 1', message: 'At most {mos}', values: { most: '1' } }])],
    fault:
      'schema/resources/goods/thing.json /x-checks/0/message: the message names no field and no value "mos"; did you mean "most"? @ "At most {mos}",',
  },
  'x-perm': {
    passes: [at('/x-perm', { LOW: 'none' })],
    fails: [at('/x-perm', { LOWE: 'none' })],
    fault:
      'schema/resources/goods/thing.json /x-perm/LOWE: no level is called "LOWE"; did you mean "LOW"? @ "LOWE": "none"',
  },
  'x-perm.*.can': {
    passes: [at('/x-perm', { LOW: { can: ['list', 'get'] } })],
    fails: [at('/x-perm', { LOW: { can: ['lst'] } })],
    fault: 'schema/resources/goods/thing.json /x-perm/LOW/can/0: expected a verb, found "lst" @ "lst"',
  },
  'x-perm.*.hide': {
    passes: [at('/x-perm', { LOW: { hide: ['price'] } })],
    fails: [at('/x-perm', { LOW: { hide: ['pric'] } })],
    fault:
      'schema/resources/goods/thing.json /x-perm/LOW/hide/0: no field is called "pric"; did you mean "price"? @ "pric"',
  },
  'x-perm.*.lock': {
    passes: [at('/x-perm', { LOW: { lock: ['price'] } })],
    fails: [at('/x-perm', { LOW: { lock: ['pric'] } })],
    fault:
      'schema/resources/goods/thing.json /x-perm/LOW/lock/0: no field is called "pric"; did you mean "price"? @ "pric"',
  },
  'x-actions': {
    passes: [at('/x-actions', [{ id: 'out', title: 'Sign out', do: 'end-sessions' }])],
    fails: [at('/x-actions', [{ id: 'out', title: 'Sign out' }])],
    fault: 'schema/resources/goods/thing.json /x-actions/0: the key "do" is missing @ {',
  },
  'x-actions[].id': {
    passes: [at('/x-actions', [{ id: 'out', title: 'Sign out', do: 'end-sessions' }])],
    fails: [at('/x-actions', [{ id: 'Out', title: 'Sign out', do: 'end-sessions' }])],
    fault: 'schema/resources/goods/thing.json /x-actions/0/id: expected a name of small letters, found "Out" @ "Out",',
  },
  'x-actions[].title': {
    passes: [at('/x-actions', [{ id: 'out', title: 'Sign out', do: 'end-sessions' }])],
    fails: [at('/x-actions', [{ id: 'out', title: '', do: 'end-sessions' }])],
    fault: 'schema/resources/goods/thing.json /x-actions/0/title: expected a text, found an empty text @ "",',
  },
  'x-actions[].do': {
    passes: [at('/x-actions', [{ id: 'out', title: 'Sign out', do: 'end-sessions' }])],
    fails: [at('/x-actions', [{ id: 'out', title: 'Sign out', do: 'end-session' }])],
    fault:
      'schema/resources/goods/thing.json /x-actions/0/do: "end-session" is not one of end-sessions, issue-token, send-test; did you mean "end-sessions"? @ "end-session"',
  },
  'x-actions[].confirm': {
    passes: [at('/x-actions', [{ id: 'out', title: 'Sign out', do: 'end-sessions', confirm: 'Out with {name}?' }])],
    fails: [at('/x-actions', [{ id: 'out', title: 'Sign out', do: 'end-sessions', confirm: 'Out with {nam}?' }])],
    fault:
      'schema/resources/goods/thing.json /x-actions/0/confirm: no field is called "nam"; did you mean "name"? @ "Out with {nam}?"',
  },
  'x-audit': {
    passes: [at('/x-audit', 'fields')],
    fails: [at('/x-audit', 'what')],
    fault: 'schema/resources/goods/thing.json /x-audit: "what" is not one of none, who, fields @ "what"',
  },
}
