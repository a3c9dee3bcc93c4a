// Every word of the dialect is used where it can be seen: by the shop, by the example, or by a whole file in docs/.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Keyword, type KeywordKind, keywords } from '../../engine/schema-file/files/keywords.ts'
import {
  type FileKind,
  getFileKind,
  readSchemaFile,
  readSchemaFiles as readShapes,
  type SourceFile,
} from '../../engine/schema-file/files/schema-file.ts'
import { isObject, type JsonObject } from '../../engine/value/json-text.ts'
import { readSchemaFiles } from '../../server/schema/load-schema.ts'

/** Words that no file can have for long, or that only one of several shops has: the page that shows them. */
const shownByPages: Readonly<Record<string, string>> = {
  // A word of JSON Schema, which other programs write.
  'resource type': 'docs/schema-reference.md',
  // They speak of what is gone after one start.
  'field items.x-drop': 'docs/adding.md',
  'project drop': 'docs/adding.md',
  'resource x-flow.moves[].creates[].toShop': 'docs/adding.md',
  'project day.move': 'docs/projects.md',
  'report module': 'docs/schema-reference.md',
}

interface FileValue {
  readonly kind: KeywordKind
  readonly value: unknown
}

/** The file as it is written, and with its short forms spelt out. */
const listFiles = (sources: readonly SourceFile[]): readonly FileValue[] => {
  const written = sources.flatMap(({ place, text }) => {
    const kind = getFileKind(place)
    return kind ? [{ kind, value: JSON.parse(text) as unknown }] : []
  })
  return [...written, ...readShapes(sources, []).map(({ kind, definition }) => ({ kind, value: definition }))]
}

const wholeFile = /```json\n(\{\s*"\$schema": "[^"]*\/dialect\/([a-z]+)\.schema\.json"[\s\S]*?\n)```/g

const listPageFiles = (page: string): readonly FileValue[] =>
  [...readFileSync(page, 'utf8').matchAll(wholeFile)].flatMap(([, text = '', kind = '']) => {
    const source = { path: page, place: `${folders[kind] ?? kind}/page/file.json`, text }
    const value = JSON.parse(text) as unknown
    const read = readSchemaFile(source, [])
    return [{ kind: kind as FileKind, value }, ...(read ? [{ kind: read.kind, value: read.definition }] : [])]
  })

const folders: Readonly<Record<string, string>> = { resource: 'resources', report: 'reports', ledger: 'ledgers' }

const getValues = (value: unknown): readonly unknown[] => (isObject(value) ? Object.values(value) : [])
const getList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The fields of a resource or a part, those of its lines included. */
const listFields = (value: unknown): readonly unknown[] =>
  isObject(value)
    ? getValues(value.properties).flatMap(field => [field, ...(isObject(field) ? listFields(field.items) : [])])
    : []

const listItems = (value: unknown): readonly unknown[] =>
  isObject(value) ? getList(value.items).flatMap(item => [item, ...listItems(item)]) : []

/** The parts of a file that have the words of the whole, or of its cards. */
const listParts = ({ kind, value }: FileValue): readonly FileValue[] => {
  if (!isObject(value)) return []
  const list = (values: readonly unknown[], more: KeywordKind = kind): readonly FileValue[] =>
    values.map(one => ({ kind: more, value: one }))
  if (kind === 'menu') return list([value, ...listItems(value).map(item => ({ items: [item] }))])
  if (kind === 'dashboard') {
    const charts = getList(value.charts).map(chart => ({ ...toObject(chart), values: toObject(chart).y }))
    return list([value, { cards: [...charts, ...getList(value.alerts)] }])
  }
  if (kind === 'report') return list([value, ...getList(value.sections), ...getValues(toObject(value.variants).tables)])
  return [...list([value]), ...list(kind === 'resource' || kind === 'part' ? listFields(value) : [], 'field')]
}

const toObject = (value: unknown): JsonObject => (isObject(value) ? value : {})

const hasPath = (value: unknown, [token, ...rest]: readonly string[]): boolean => {
  if (token === undefined) return value !== undefined
  if (token === '[]') return getList(value).some(one => hasPath(one, rest))
  if (token === '*') return getValues(value).some(one => hasPath(one, rest))
  return isObject(value) && Object.hasOwn(value, token) && hasPath(value[token], rest)
}

const splitPath = (path: string): readonly string[] => path.replaceAll('[]', '.[]').split('.')

/** The same word with the same sentence in another place is one shape. */
const getSentence = ({ path, note }: Keyword): string => `${path.split('.').at(-1)}: ${note}`

const findUnused = (files: readonly FileValue[]): readonly Keyword[] => {
  const parts = Map.groupBy(files.flatMap(listParts), ({ kind }) => kind)
  const isUsed = ({ kind, path }: Keyword): boolean =>
    (parts.get(kind) ?? []).some(({ value }) => hasPath(value, splitPath(path)))
  const used = new Set(keywords.filter(isUsed).map(getSentence))
  return keywords.filter(keyword => !used.has(getSentence(keyword)))
}

test('each word is used by the shop, the example or a file in docs, or shown by a page', () => {
  const files = ['schema', 'examples/library'].flatMap(folder => listFiles(readSchemaFiles(folder)))
  const pages = globSync('docs/*.md').flatMap(listPageFiles)
  const unused = findUnused([...files, ...pages])
  expect(unused.map(({ kind, path }) => `${kind} ${path}`).toSorted()).toEqual(Object.keys(shownByPages).toSorted())
  const missing = unused.filter(({ kind, path }) => {
    const word = path.split('.').at(-1) ?? ''
    return !readFileSync(shownByPages[`${kind} ${path}`] ?? '', 'utf8').includes(word)
  })
  expect(missing).toEqual([])
})

test('a word that is taken out of its only file is named', () => {
  const files = listFiles(readSchemaFiles('examples/library'))
  const without = files.map(file => ({ ...file, value: { ...toObject(file.value), 'x-tree': undefined } }))
  expect(findUnused(files).map(({ path }) => path)).not.toContain('x-tree.parent')
  expect(findUnused(without).map(({ path }) => path)).toContain('x-tree.parent')
})
