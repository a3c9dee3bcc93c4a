// The guide of the staff and the program stay together: its tasks are those that its pictures were taken by, and what a
// chapter names in bold is a title of the screens that it names.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readManualPage } from '../../commands/manual-plugin.ts'
import { readTasks } from '../../commands/task-pictures.ts'
import { reportFiles } from '../../engine/schema/report.ts'
import { completeFiles } from '../../engine/schema-file/files/complete-files.ts'
import { readSchemaFiles, type SchemaFile } from '../../engine/schema-file/files/schema-file.ts'
import { ownPaths } from '../../src/shell/pages/own-paths.ts'
import { allPaths, isIn, readText } from './source-files.ts'

const pages = ['panduan.md', 'panduan-stok.md', 'panduan-cadangan.md']
const guide = pages.map(page => readText(`docs/${page}`)).join('\n')
const tasks = Object.values(readTasks()).flat()

/** All texts in a JSON file, and the names of its members. */
const findTexts = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...findTexts(inner)])
}

const isSpoken = (path: string): boolean =>
  path === 'src/i18n/id.json' ||
  (isIn(path, 'schema') && path.endsWith('.json') && !isIn(path, 'schema/dialect') && !isIn(path, 'schema/i18n'))

test('there are tasks of a cashier, a stock keeper and an owner, each with a picture of its own', () => {
  expect(Object.entries(readTasks()).map(([who, own]) => [who, own.length > 5])).toEqual([
    ['kasir', true],
    ['gudang', true],
    ['pemilik', true],
  ])
  expect(new Set(tasks.map(({ picture }) => picture)).size).toBe(tasks.length)
})

test.each(tasks)('$chapter: what the guide says is what its picture was taken by', ({ chapter, picture, steps }) => {
  const [, after] = guide.split(`\n## ${chapter}\n`)
  const section = after?.split('\n## ')[0] ?? ''
  expect(section).toContain(`**Singkatnya:** ${steps.map(({ say }) => say).join(' ')}\n`)
  expect(section).toContain(`](pictures/${picture}.png)`)
})

test('every picture of the docs is there, and each that is there is shown', () => {
  const docs = allPaths.filter(path => path === 'README.md' || (isIn(path, 'docs') && path.endsWith('.md')))
  const shown = docs.flatMap(path => [...readText(path).matchAll(/pictures\/([a-z-]+\.png)/g)].map(([, name]) => name))
  expect(shown.filter(name => !existsSync(`docs/pictures/${name}`))).toEqual([])
  const there = allPaths.filter(path => isIn(path, 'docs/pictures')).map(path => path.replace('docs/pictures/', ''))
  expect(there.filter(name => !shown.includes(name))).toEqual([])
})

test('every screen that a task opens is in the menu, or one of the shell', () => {
  const paths = screens.map(({ path }) => path)
  const own = [...Object.values(ownPaths).map(({ path }) => path), '/tutup-toko']
  const opened = tasks.flatMap(({ steps }) => steps.flatMap(({ open }) => open ?? []))
  expect(opened.filter(path => !own.includes(path) && !paths.includes(path))).toEqual([])
})

interface MenuScreen {
  readonly id?: string
  readonly help?: string
  readonly path?: string
  readonly title?: string
  readonly to?: string
  readonly needs?: readonly string[]
  readonly items?: readonly MenuScreen[]
}

const listScreens = (entry: MenuScreen): readonly MenuScreen[] => [entry, ...(entry.items ?? []).flatMap(listScreens)]

const readFile = (path: string): unknown => JSON.parse(readText(path))
/** The files with everything that their names, parts and the project give them. */
const schemaFiles = completeFiles(
  readSchemaFiles(
    allPaths
      .filter(path => isIn(path, 'schema') && isSpoken(path))
      .map(path => ({ path, place: path.replace('schema/', ''), text: readText(path) })),
    [],
  ),
)
const findDefinition = (kind: SchemaFile['kind'], name: string): unknown =>
  schemaFiles.find(file => file.kind === kind && file.name === name)?.definition

/** Titles of fields, lines, moves, prints, views and their buttons; a choice without a title is shown as it is. */
const listTitles = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    if (['title', 'titleAdd', 'titleEdit', 'button'].includes(name) && typeof inner === 'string') return [inner]
    return name === 'enum' && Array.isArray(inner) && inner.every(one => typeof one === 'string')
      ? inner
      : listTitles(inner)
  })
}

const listParts = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    ['parts', 'x-parts'].includes(name) && Array.isArray(inner) ? inner.map(String) : listParts(inner),
  )
}

/** The titles of a target of the menu: of its file, and of the parts that the file takes. */
const listTargetTitles = (target: string): readonly string[] => {
  const [kind = '', name = ''] = target.split(/[:/]/)
  const files = schemaFiles.filter(file => file.name === name || (kind === 'import' && file.kind === 'import'))
  return files.flatMap(({ definition }) => [
    ...listTitles(definition),
    ...listParts(definition).flatMap(part => listTitles(findDefinition('part', part))),
  ])
}

const screens = listScreens(findDefinition('menu', 'menu') as MenuScreen)

/** What every chapter may name: the menu, the words of the program itself, and the settings. */
const commonTitles = new Set([
  ...screens.map(({ title = '' }) => title),
  ...findTexts(readFile('src/i18n/id.json')),
  ...Object.values(reportFiles).map(({ title }) => `Export ${title}`),
  ...listTargetTitles('resource:para-system'),
])

const chapters = [...`\n${guide}`.matchAll(/\n## (.*)\n([\s\S]*?)(?=\n## |$)/g)].map(([, chapter = '', text = '']) => ({
  chapter,
  names: [...new Set([...text.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, words = '']) => words.split(' > ')))],
}))

test('the chapters of the guide name hundreds of things', () => {
  expect(chapters.flatMap(({ names }) => names).length).toBeGreaterThan(300)
})

test.each(chapters)('$chapter: every name in bold is a title of the screens that the chapter names', ({ names }) => {
  const targets = screens.flatMap(({ title, to, needs = [] }) =>
    title !== undefined && to !== undefined && names.includes(title) ? [to, ...needs] : [],
  )
  const titles = new Set([...commonTitles, ...targets.flatMap(listTargetTitles)])
  expect(names.filter(name => name !== 'Singkatnya:' && !titles.has(name))).toEqual([])
})

// The manual in the program: what its plugin makes of the pages.

const sections = pages.flatMap(page => readManualPage(resolve('docs', page), name => pages.includes(name)))
const anchors = new Set(sections.flatMap(({ id, inner }) => [id, ...inner]))

/** Each screen with the section that its entry names, or the nearest entry above it. */
const listHelp = (entry: MenuScreen, above?: string): readonly { readonly id: string; readonly help: string }[] => {
  const help = entry.help ?? above
  const own = entry.to === undefined ? [] : [{ id: entry.id ?? '', help: help ?? 'none' }]
  return [...own, ...(entry.items ?? []).flatMap(item => listHelp(item, help))]
}

test('every screen of the menu leads to a section of the manual', () => {
  const help = listHelp(findDefinition('menu', 'menu') as MenuScreen)
  expect(help.length).toBeGreaterThan(150)
  expect(help.filter(one => !anchors.has(one.help))).toEqual([])
})

test('every link of the manual leads to a section, and no link to a page of it was lost', () => {
  const shown = sections.flatMap(({ html }) =>
    [...html.matchAll(/<a href="([^"]+)"/g)].map(([, target = '']) => target),
  )
  expect(shown.filter(target => !/^https?:/.test(target) && !anchors.has(target))).toEqual([])
  const written = guide.match(/\]\((?:panduan[a-z-]*\.md)?#[^)]+\)/g) ?? []
  expect(shown.filter(target => !/^https?:/.test(target))).toHaveLength(written.length)
})

test('sections hold the tags that the screen draws, and no other', () => {
  const tags = sections.flatMap(({ html }) => [...html.matchAll(/<([a-z]+[0-9]?)/g)].map(([, tag]) => tag))
  const drawn = 'a b code h3 i img li ol p pre table td th tr ul'.split(' ')
  expect([...new Set(tags)].filter(tag => !drawn.includes(tag ?? ''))).toEqual([])
})
