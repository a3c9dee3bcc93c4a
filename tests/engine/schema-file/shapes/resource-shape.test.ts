import { resource } from '../../../../engine/schema-file/shapes/resource-shape.ts'
import { example, testAccepted, testRefused, type WrongRow } from '../shape-facts.ts'

const names = [
  'baki',
  'barang',
  'gudang',
  'kirim-barang',
  'penjualan',
  'pindah-satu-baki',
  'sales',
  'service',
  'stock-opname',
]
const sale = example('penjualan.resource')

testAccepted(resource, Object.fromEntries(names.map(name => [name, example(`${name}.resource`)])))

const rows: readonly WrongRow[] = [
  ['a definition that is a list', '', [], ['/: expected an object, found a list']],
  ['missing fields', '/properties', undefined, ['/: the key "properties" is missing']],
  ['an empty title', '/title', '', ['/title: expected a text, found an empty text']],
  ['a misspelt key', '/x-labl', '{a}', ['/x-labl (key): unknown key "x-labl"; did you mean "x-label"?']],
  ['another type than object', '/type', 'array', ['/type: expected "object", found "array"']],
  ['a type that is no text', '/type', ['object'], ['/type: expected "object", found a list']],
  [
    'a kind that does not exist',
    '/x-kind',
    'documents',
    ['/x-kind: "documents" is not one of master, document, setting, log; did you mean "document"?'],
  ],
  ['a key without fields', '/x-key', [], ['/x-key: expected at least 1 entry, found 0']],
  ['a field twice in the key', '/x-key', ['no', 'no'], ['/x-key/1: "no" stands here twice']],
  [
    'a field name in capitals',
    '/properties/Total',
    { $ref: 'types#money' },
    ['/properties/Total (key): "Total" is not a field name of small letters, digits and _'],
  ],
  ['a required that is no list', '/required', 'barang', ['/required: expected a list, found the text "barang"']],
  ['a label that is no text', '/x-label', 1, ['/x-label: expected a text, found the number 1']],
  [
    'a scope that does not exist',
    '/x-scope',
    'shops',
    ['/x-scope: "shops" is not one of global, shop; did you mean "shop"?'],
  ],
  [
    'a scope of another kind',
    '/x-scope',
    ['a'],
    ['/x-scope: expected one of "global", "shop" or an object, found a list'],
  ],
  [
    'a scope without shops',
    '/x-scope',
    { shop: ['a'] },
    ['/x-scope: the key "shops" is missing', '/x-scope/shop (key): unknown key "shop"; did you mean "shops"?'],
  ],
  ['a unique that is a text', '/x-unique', ['a'], ['/x-unique/0: expected a list or an object, found the text "a"']],
  ['a unique without fields', '/x-unique', [{ when: 'a' }], ['/x-unique/0: the key "fields" is missing']],
  ['an index that is no list', '/x-index', ['a'], ['/x-index/0: expected a list, found the text "a"']],
  ['a field twice in x-drop', '/x-drop', ['a', 'a'], ['/x-drop/1: "a" stands here twice']],
  [
    'a former name that no file can have',
    '/x-was',
    'old_name',
    ['/x-was: expected the former name of a resource, of small letters, digits and single -, found "old_name"'],
  ],
  [
    'a path that begins with /',
    '/x-api',
    { path: '/things' },
    ['/x-api/path: expected a path such as things/get/all, found "/things"'],
  ],
  [
    'a path in capitals',
    '/x-api',
    { path: 'Things' },
    ['/x-api/path: expected a path such as things/get/all, found "Things"'],
  ],
  [
    'a verb that does not exist',
    '/x-api',
    { verbs: ['list', 'read'] },
    ['/x-api/verbs/1: "read" is not one of list, get, create, update, delete'],
  ],
  ['a verb twice', '/x-api', { verbs: ['list', 'list'] }, ['/x-api/verbs/1: "list" stands here twice']],
  [
    'an alias without a path',
    '/x-api',
    { aliases: [{ method: 'GET' }] },
    ['/x-api/aliases/0: the key "path" is missing'],
  ],
  [
    'an alias by another method',
    '/x-api',
    { aliases: [{ method: 'PATCH', path: 'a' }] },
    ['/x-api/aliases/0/method: "PATCH" is not one of GET, POST, PUT, DELETE'],
  ],
  [
    'an alias with an empty envelope',
    '/x-api',
    { aliases: [{ method: 'GET', path: 'a', envelope: '' }] },
    ['/x-api/aliases/0/envelope: expected a text, found an empty text'],
  ],
  ['a check without a rule', '/x-checks/0/rule', undefined, ['/x-checks/0: the key "rule" is missing']],
  ['a level in small letters', '/x-perm', { own: 'all' }, ['/x-perm/own (key): "own" is not a level or "*"']],
  ['a permission that does not exist', '/x-perm', { OWN: 'some' }, ['/x-perm/OWN: "some" is not one of all, none']],
  [
    'a verb that nobody knows',
    '/x-perm',
    { OWN: { can: ['list', 'move:', 'read'] } },
    ['/x-perm/OWN/can/1: expected a verb, found "move:"', '/x-perm/OWN/can/2: expected a verb, found "read"'],
  ],
  [
    'a level called like a property of objects',
    '/x-perm',
    { constructor: 'all' },
    ['/x-perm/constructor (key): nothing may be called "constructor"'],
  ],
  ['an audit that does not exist', '/x-audit', 'all', ['/x-audit: "all" is not one of none, who, fields']],
  ['a part that is no name', '/x-parts', ['Pelanggan'], ['/x-parts/0: "Pelanggan" is not the name of a part']],
]

testRefused(resource, sale, rows)
