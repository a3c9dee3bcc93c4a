// The docs and what they speak of stay together, tested both ways.
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { findTerms, firstColumn } from './shop-words.ts'
import { allPaths, isIn, readText } from './source-files.ts'

const ownCommands = ['start', 'test']

/** Scripts that a text asks its reader to run: `npm run x`, `npm start`, `npm test`. */
const namedScripts = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(/\bnpm (run )?([a-z][a-z0-9:-]*)/g)]
      .filter(([, isRun, name = '']) => isRun !== undefined || ownCommands.includes(name))
      .map(([, , name = '']) => name),
  ),
]

const isDoc = (path: string): boolean => path === 'README.md' || (isIn(path, 'docs') && path.endsWith('.md'))

const docs = allPaths.filter(isDoc).map(path => ({ path, text: readText(path) }))
type Names = Readonly<Record<string, string>>
const manifest = JSON.parse(readText('package.json')) as {
  scripts?: Names
  dependencies: Names
  devDependencies: Names
  optionalDependencies: Names
}
const scripts = Object.keys(manifest.scripts ?? {})
const { dependencies, devDependencies, optionalDependencies } = manifest
const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })

const resourcePaths = allPaths.filter(path => isIn(path, 'schema/resources') && path.endsWith('.json'))
const areas = [...new Set(resourcePaths.map(path => path.split('/')[2] ?? ''))]
const resources = resourcePaths.map(path => basename(path, '.json'))

test('every command that the docs name is there', () => {
  const missing = docs.flatMap(({ path, text }) =>
    namedScripts(text)
      .filter(name => !scripts.includes(name))
      .map(name => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('every command is named in the docs', () => {
  const named = docs.flatMap(({ text }) => namedScripts(text))
  expect(scripts.filter(name => !named.includes(name))).toEqual([])
})

test('every test that the docs name is there', () => {
  const named = docs.flatMap(({ text }) => text.match(/\btests\/[\w/.-]+\.ts\b/g) ?? [])
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(path => !allPaths.includes(path))).toEqual([])
})

test('every area and resource stands in the glossary', () => {
  const words = firstColumn(readText('docs/istilah.md')).join(' | ')
  expect([...areas, ...resources].filter(name => findTerms(words, [name]).length === 0)).toEqual([])
})

test('every package has its line among the decisions, and no other has', () => {
  const table = readText('docs/decisions.md').split('## Dependencies')[1] ?? ''
  expect(firstColumn(table).toSorted()).toEqual(packages.toSorted())
})

test('reads commands out of a text', () => {
  expect(namedScripts('Run `npm ci && npm start`, or npm run schema:check; npm test -- --only=knip')).toEqual([
    'start',
    'schema:check',
    'test',
  ])
})
