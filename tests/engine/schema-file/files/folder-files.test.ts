import { expect, test } from 'vitest'
import { compileSchemaFiles } from '../../../../engine/project/compile-schema-files.ts'
import { getWholePlace, locateInFiles, mergeValues } from '../../../../engine/schema-file/files/folder-files.ts'
import { formatSchemaFault, SchemaError } from '../../../../engine/schema-file/language/schema-fault.ts'
import { buildFiles, places } from '../../../support/schema/schema-files.ts'

test.each([
  ['resources/goods/thing/fields.json', 'resources/goods/thing.json'],
  ['resources/goods/thing.json', 'resources/goods/thing.json'],
  ['start/demo/days.json', 'start/demo.json'],
  ['dashboard/cards.json', 'dashboard.json'],
  ['reports/goods/sold.json', 'reports/goods/sold.json'],
])('%s is a file of %s', (place, whole) => {
  expect(getWholePlace(place)).toBe(whole)
})

test('joins objects key by key and lists one after the other, and finds where each value is from', () => {
  const values = [
    { $schema: 'a', title: 'Thing', moves: { list: [1, 2] } },
    { $schema: 'b', moves: { list: [3] } },
  ]
  const clashes: unknown[] = []
  expect(mergeValues(values, path => clashes.push(path))).toEqual({
    $schema: 'a',
    title: 'Thing',
    moves: { list: [1, 2, 3] },
  })
  expect(clashes).toEqual([])
  expect(locateInFiles(values, ['moves', 'list', 2])).toEqual({ index: 1, path: ['moves', 'list', 0] })
  expect(locateInFiles(values, ['title'])).toEqual({ index: 0, path: ['title'] })
  expect(locateInFiles(values, ['nothing', 1])).toEqual({ index: 0, path: ['nothing', 1] })
  mergeValues([{ title: 'A' }, { title: 'B' }], path => clashes.push(path))
  expect(clashes).toEqual([['title']])
})

/** The thing as a folder of two files. */
const splitThing = (screens: object) => {
  const [thing, ...others] = buildFiles().toSorted(({ place }) => (place === places.thing ? -1 : 1))
  const { 'x-api': api, ...fields } = JSON.parse(thing?.text ?? '') as Record<string, unknown>
  const build = (name: string, value: object) => ({
    place: `resources/goods/thing/${name}.json`,
    path: `schema/resources/goods/thing/${name}.json`,
    text: JSON.stringify({ $schema: fields.$schema, ...value }),
  })
  return [...others, build('fields', fields), build('screens', { 'x-api': api, ...screens })]
}

test('a folder is one resource, in any order of its files', () => {
  const { version: _, ...schema } = compileSchemaFiles(splitThing({ 'x-list': { columns: ['name'] } }))
  expect(schema.resources.thing).toMatchObject({ file: 'schema/resources/goods/thing/fields.json', title: 'Thing' })
  expect(schema.resources.thing?.screen.list.columns).toMatchObject([{ field: 'name' }])
  const { version: __, ...other } = compileSchemaFiles(splitThing({ 'x-list': { columns: ['name'] } }).toReversed())
  expect(JSON.stringify(other.resources.thing)).toBe(JSON.stringify(schema.resources.thing))
})

test('a fault is reported in the file of the folder that has it', () => {
  const find = (screens: object) => {
    try {
      compileSchemaFiles(splitThing(screens))
    } catch (error) {
      if (error instanceof SchemaError) return error.faults.map(formatSchemaFault)
      throw error
    }
    return []
  }
  expect(find({ 'x-list': { columns: ['nam'] } })).toEqual([
    expect.stringMatching(
      /^schema\/resources\/goods\/thing\/screens\.json:1:\d+ \/x-list\/columns\/0: no field is called "nam"/,
    ),
  ])
  expect(find({ title: 'Other' })).toEqual([expect.stringContaining('another file of the folder has "title" too')])
})
