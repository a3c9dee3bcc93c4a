import { describe, expect, test } from 'vitest'
import { getFileKind, readSchemaFile, shapes } from '../../../../engine/schema-file/files/schema-file.ts'
import { formatSchemaFault, type SchemaFault } from '../../../../engine/schema-file/language/schema-fault.ts'

const kinds: readonly [place: string, kind: string | undefined][] = [
  ['resources/a.json', 'resource'],
  ['resources/goods/deep/a.json', 'resource'],
  ['parts/a.json', 'part'],
  ['ledgers/a.json', 'ledger'],
  ['reports/a.json', 'report'],
  ['imports/a.json', 'import'],
  ['lists/a.json', 'list'],
  ['start/a.json', 'start'],
  ['i18n/en/a.json', 'texts'],
  ['menu.json', 'menu'],
  ['project.json', 'project'],
  ['dashboard.json', 'dashboard'],
  ['goods/menu.json', undefined],
  ['resources', undefined],
  ['resource/a.json', undefined],
  ['constructor', undefined],
  ['constructor/a.json', undefined],
  ['__proto__/a.json', undefined],
  ['', undefined],
]

test.each(kinds)('%j is of the kind %s', (place, kind) => {
  expect(getFileKind(place)).toBe(kind)
})

test('has a shape for every kind', () => {
  const kind = kinds.flatMap(([, found]) => found ?? [])
  expect([...new Set(kind)].toSorted()).toEqual(Object.keys(shapes).toSorted())
})

const read = (place: string, text: string) => {
  const faults: SchemaFault[] = []
  const file = readSchemaFile({ place, path: `schema/${place}`, text }, faults)
  return { file, lines: faults.map(formatSchemaFault) }
}

const menu = '{"$schema": "x", "kind": "menu", "items": []}'

describe('a valid file', () => {
  const rows: readonly [place: string, name: string, area: string][] = [
    ['menu.json', 'menu', ''],
    ['start/demo.json', 'demo', ''],
    ['start/demo/first.json', 'demo', ''],
  ]

  test.each(rows)('at %s has the name %j in the area %j', (place, name, area) => {
    const text = place === 'menu.json' ? menu : '{"$schema": "x", "kind": "start", "chain": {}}'
    const { file, lines } = read(place, text)
    expect(lines).toEqual([])
    expect(file).toMatchObject({ path: `schema/${place}`, name, area, definition: JSON.parse(text) })
  })

  test('may begin with a byte order mark', () => {
    expect(read('menu.json', `\uFEFF${menu}`)).toMatchObject({ file: { definition: JSON.parse(menu) }, lines: [] })
  })

  test('reports faults at any path later', () => {
    const faults: SchemaFault[] = []
    const file = readSchemaFile({ place: 'menu.json', path: 'menu.json', text: menu }, faults)
    file?.report(['items'], 'is empty')
    file?.report(['items'], 'is called so', 'key')
    file?.report(['nothing', 3], 'is missing')
    expect(faults.map(formatSchemaFault)).toEqual([
      'menu.json:1:43 /items: is empty',
      'menu.json:1:34 /items: is called so',
      'menu.json:1:1 /nothing/3: is missing',
    ])
  })
})

describe('positions', () => {
  const many = '{\n  "$schema": "x",\n  "kind": "menu",\n  "items": [],\n  "more": 1\n}'
  const rows: readonly [name: string, text: string, faults: readonly string[]][] = [
    ['of an unknown key', many, ['schema/menu.json:5:3 /more: unknown key "more"']],
    ['with CRLF', many.replaceAll('\n', '\r\n'), ['schema/menu.json:5:3 /more: unknown key "more"']],
    ['with a byte order mark', `\uFEFF${many}`, ['schema/menu.json:5:3 /more: unknown key "more"']],
    [
      'in the first line after a byte order mark',
      '\uFEFF{"kind": "menus"}',
      [
        'schema/menu.json:1:1 /: the key "$schema" is missing',
        'schema/menu.json:1:1 /: the key "items" is missing',
        'schema/menu.json:1:10 /kind: "menus" is not one of menu; did you mean "menu"?',
      ],
    ],
    [
      'of a syntax error in a later line',
      '{\n  "kind": "menu"\n  "items": []\n}',
      ['schema/menu.json:3:3 /: not JSON: comma expected'],
    ],
    [
      'of a syntax error with CRLF and a byte order mark',
      '\uFEFF{\r\n  "kind": "menu",\r\n  "items": [}\r\n',
      ['schema/menu.json:3:13 /: not JSON: value expected'],
    ],
    ['of a second byte order mark', `\uFEFF\uFEFF${menu}`, ['schema/menu.json:1:1 /: not JSON: invalid symbol']],
    [
      'of a doubled key after letters that take more than a byte',
      '{"$schema": "é💍", "kind": "menu", "kind": "menu"}',
      ['schema/menu.json:1:36 /kind: the key "kind" stands here twice'],
    ],
  ]

  test.each(rows)('%s', (_name, text, faults) => {
    expect(read('menu.json', text).lines).toEqual(faults)
  })
})

test('returns undefined for a file that is not JSON or has no kind', () => {
  expect(read('menu.json', '{').file).toBe(undefined)
  expect(read('menu.json', '[]').file).toBe(undefined)
  expect(read('menus.json', menu)).toEqual({
    file: undefined,
    lines: [
      'schema/menus.json:1:1 /: this file is of no kind; expected a folder resources, parts, ledgers, reports, imports, lists, start, i18n or menu.json, project.json, dashboard.json',
    ],
  })
})

const names: readonly [file: string, isGood: boolean][] = [
  ['thing', true],
  ['old-thing-2', true],
  ['Thing', false],
  ['old_thing', false],
  ['old--thing', false],
  ['-thing', false],
  ['2-thing', false],
  ['thing.old', false],
  ['old thing', false],
]

test.each(names)('the file name %j is valid: %s', (name, isGood) => {
  const { lines } = read(`start/${name}.json`, '{"$schema": "x", "kind": "start", "chain": {}}')
  const fault = `schema/start/${name}.json:1:1 /: the file name "${name}" is not of small letters, digits and single -`
  expect(lines).toEqual(isGood ? [] : [fault])
})
