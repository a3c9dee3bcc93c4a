import { expect, test } from 'vitest'
import { keywords } from '../../../../engine/schema-file/files/keywords.ts'

const find = (kind: string, path: string) => keywords.find(one => one.kind === kind && one.path === path)

test('lists a keyword with path, type, description and example', () => {
  expect(find('resource', 'x-list.pageSize')).toEqual({
    kind: 'resource',
    path: 'x-list.pageSize',
    note: 'Rows on a page; default: 25',
    type: '`10`, `25`, `50`, `100`',
    isRequired: false,
    examples: [10],
    state: 'carried out',
  })
})

test.each([
  ['resource', 'title', 'a text', false],
  ['resource', 'x-scope', '`"global"`, `"shop"`, or an object', false],
  ['resource', 'x-api.aliases[].method', '`"GET"`, `"POST"`, `"PUT"`, `"DELETE"`', true],
  ['field', 'x-enum.*.show', 'a text', false],
  ['field', 'default', 'any value', false],
  ['menu', 'kind', '`"menu"`', false],
  ['menu', 'items[].levels', 'a list, each a text', false],
])('%s %s is %s and required: %s', (kind, path, type, isRequired) => {
  expect(find(kind, path)).toMatchObject({ type, isRequired })
})

test('lists fields once, and nested entries too', () => {
  expect(keywords.filter(({ path }) => path.startsWith('properties.'))).toEqual([])
  expect(keywords.filter(({ path }) => path.includes('items[].items['))).toEqual([])
  expect(new Set(keywords.map(({ kind, path }) => `${kind} ${path}`)).size).toBe(keywords.length)
})

test('marks keywords that only documents have', () => {
  expect(find('field', 'x-lines.table')).toMatchObject({ state: 'of documents' })
})
