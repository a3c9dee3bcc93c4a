// The guide of the staff and the program stay together: its tasks are those that its pictures were taken by, and what it
// names in bold is written somewhere on a screen.
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readTasks } from '../../commands/task-pictures.ts'
import { ownPaths } from '../../src/shell/pages/own-paths.ts'
import { allPaths, isIn, readText } from './source-files.ts'

const guide = [readText('docs/panduan.md'), readText('docs/panduan-stok.md')].join('\n')
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
  const menu = readText('schema/menu.json')
  const own = [...Object.values(ownPaths).map(({ path }) => path), '/tutup-toko']
  const opened = tasks.flatMap(({ steps }) => steps.flatMap(({ open }) => open ?? []))
  expect(opened.filter(path => !own.includes(path) && !menu.includes(`"path": "${path}"`))).toEqual([])
})

test('what the guide names in bold is written on a screen, or begins what is written there', () => {
  const written = allPaths.filter(isSpoken).flatMap(path => findTexts(JSON.parse(readText(path))))
  const bold = [...guide.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, words = '']) => words.split(' > '))
  const names = [...new Set(bold)].filter(name => name !== 'Singkatnya:').map(name => name.replace(/ \.\.\.$/, ''))
  expect(names.length).toBeGreaterThan(200)
  expect(names.filter(name => !written.some(text => text.startsWith(name)))).toEqual([])
})
