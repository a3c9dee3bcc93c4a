import { describe, expect, test } from 'vitest'
import { compareWithLock } from '../../../../server/storage/migration/schema-lock.ts'
import { buildSchemaShape, formatShape, parseShape } from '../../../../server/storage/migration/schema-shape.ts'
import { buildEdits, buildFiles, buildSchemaWith, type Edit } from '../../../support/schema/schema-files.ts'

const thing = buildEdits('thing')
const start = buildEdits('start')('/shops')
const menu = buildEdits('menu')('/items/0')
const lock = buildSchemaShape(buildSchemaWith())
const file = 'schema/resources/goods/thing.json'

test('a shape is JSON with a line for each field, and reads back as it was', () => {
  const text = formatShape(lock)
  expect(parseShape(text)).toEqual(lock)
  expect(text).toContain('\n      "price": {"type":"money","limits":{"minimum":0}},\n')
  expect(text).toContain('"thing": {"scope":"chain","unique":[["thing_code"]],"fields": {')
})

test('the order of fields and of files says nothing', () => {
  const { properties } = JSON.parse(buildFiles().find(({ path }) => path === file)?.text ?? '')
  const turned = Object.fromEntries(Object.entries(properties).toReversed())
  expect(formatShape(buildSchemaShape(buildSchemaWith(thing('/properties', turned))))).toBe(formatShape(lock))
})

const gone = (name: string, more = '') =>
  `${file}: the field "${name}" is gone: put it back, or say "x-drop": ["${name}"] to delete its values, or "x-was": "${name}" in the field that takes them over${more}`

const cases: readonly [what: string, edits: readonly Edit[], faults: readonly string[], notes: readonly string[]][] = [
  ['nothing', [], [], []],
  ['a new field', [thing('/properties/extra', { $ref: 'types#text' })], [], []],
  ['a field that is gone', [thing('/properties/weight')], [gone('weight')], []],
  [
    'a rename without a word',
    [thing('/properties/weight'), thing('/properties/mass', { $ref: 'types#weight' })],
    [gone('weight', ' (new here: "mass")')],
    [],
  ],
  [
    'a rename',
    [thing('/properties/weight'), thing('/properties/mass', { $ref: 'types#weight', 'x-was': 'weight' })],
    [],
    [`${file}: the values of "weight" move along to "mass"`],
  ],
  [
    'a drop',
    [thing('/properties/weight'), thing('/x-drop', ['weight'])],
    [],
    [`${file}: the values of "weight" will be deleted`],
  ],
  [
    'a resource that is gone',
    [['resources/goods/thing.json', ''], start, menu],
    [
      'the resource "thing" is gone: put its file back, or say "drop": ["thing"] in project.json to delete its rows, or "x-was": "thing" in the file that takes them over',
    ],
    [],
  ],
  [
    'a dropped resource',
    [['resources/goods/thing.json', ''], start, menu, buildEdits('project')('/drop', ['thing'])],
    [],
    ['the rows of "thing" will be deleted'],
  ],
  [
    'what rows may stand in the way of',
    [
      start,
      thing('/required/-', 'weight'),
      thing('/properties/name/maxLength', 9),
      thing('/properties/maker', { $ref: 'types#date' }),
      thing('/x-unique', [['name']]),
      thing('/x-scope', 'shop'),
    ],
    [],
    [
      `${file}: "x-scope" is another one; a database with rows of it will refuse`,
      `${file}: "name" has other rules; a database with values that break them will refuse`,
      `${file}: "weight" is required now; a database with empty rows will refuse`,
      `${file}: "maker" is of another kind; a database with values of it will refuse`,
      `${file}: name is unique now; a database with doubles will refuse`,
    ],
  ],
]

describe('since the lock', () => {
  test.each(cases)('%s', (_, edits, faults, notes) => {
    expect(compareWithLock(lock, buildSchemaWith(...edits))).toEqual({ faults, notes })
  })
})
