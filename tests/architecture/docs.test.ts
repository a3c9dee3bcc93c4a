// The docs and what they speak of stay together, tested both ways.
import { basename, posix } from 'node:path'
import { expect, test } from 'vitest'
import { getWholePlace } from '../../engine/schema-file/files/folder-files.ts'
import { findTerms, readFirstColumn } from './shop-words.ts'
import { allPaths, codeFiles, isIn, readText } from './source-files.ts'

const ownCommands = ['start', 'test']

/** Scripts that a text asks its reader to run: `npm run x`, `npm start`, `npm test`. */
const listNamedScripts = (text: string): readonly string[] => [
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

const resourcePaths = allPaths
  .filter(path => isIn(path, 'schema/resources') && path.endsWith('.json'))
  .map(path => `schema/${getWholePlace(path.replace('schema/', ''))}`)
const areas = [...new Set(resourcePaths.map(path => path.split('/')[2] ?? ''))]
const resources = [...new Set(resourcePaths.map(path => basename(path, '.json')))]

test('every command that the docs name is there', () => {
  const missing = docs.flatMap(({ path, text }) =>
    listNamedScripts(text)
      .filter(name => !scripts.includes(name))
      .map(name => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('every command is named in the docs', () => {
  const named = docs.flatMap(({ text }) => listNamedScripts(text))
  expect(scripts.filter(name => !named.includes(name))).toEqual([])
})

/** The anchor that GitHub makes of a heading. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const anchorsByPath = new Map(
  allPaths
    .filter(path => path.endsWith('.md'))
    .map(path => [path, [...readText(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => toAnchor(heading))]),
)

/** Links of a text that lead to no file, or to no heading of it, as `path: link`; addresses of the web are left out. */
const findBrokenLinks = ({ path, text }: { readonly path: string; readonly text: string }): readonly string[] =>
  [...text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter(link => !/^[a-z]+:/.test(link))
    .filter(link => {
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? path : posix.join(posix.dirname(path), file)
      if (anchor !== undefined) return !anchorsByPath.get(target)?.includes(anchor)
      return !allPaths.some(other => other === target || isIn(other, target))
    })
    .map(link => `${path}: ${link}`)

test('every link of the docs leads to a file and a heading', () => {
  const pages = [...anchorsByPath.keys()].map(path => ({ path, text: readText(path) }))
  expect(pages.flatMap(findBrokenLinks)).toEqual([])
})

test('finds a link to a file or a heading that is not there', () => {
  const text = '[a](docs/adding.md#a-new-master) [b](#none) [c](docs/gone.md) [d](https://example.com/x)'
  expect(findBrokenLinks({ path: 'README.md', text })).toEqual(['README.md: #none', 'README.md: docs/gone.md'])
})

test('the file that the README begins with is the one of the shop', () => {
  const [, text] = /```json\n([^`]+)```/.exec(readText('README.md')) ?? []
  expect(text).toBe(readText('schema/resources/master/jenis-batu.json'))
})

/** Written by a command. */
const isReference = (path: string): boolean => path === 'docs/schema-reference.md'

test('every doc is short enough to be read', () => {
  const long = docs.filter(({ path, text }) => !isReference(path) && text.split('\n').length > 400)
  expect(long.map(({ path }) => path)).toEqual([])
})

test('every test that the docs name is there', () => {
  const named = docs.flatMap(({ text }) => text.match(/\btests\/[\w/.-]+\.ts\b/g) ?? [])
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(path => !allPaths.includes(path))).toEqual([])
})

/** Names of code files in a text, with or without their folders; a word such as `x.long.test.ts` of any file is left out. */
const listNamedFiles = (text: string): readonly string[] =>
  [...text.matchAll(/`([\w-][\w./-]*\.(?:ts|tsx|mjs))`/g)].map(([, name = '']) => name)

test('every code file that the docs name is there', () => {
  const missing = docs.flatMap(({ path, text }) =>
    listNamedFiles(text)
      .filter(name => !allPaths.some(other => other === name || other.endsWith(`/${name}`)))
      .map(name => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

/** Rows of a table that begin with a function and the file that has it, or with a question and these. */
const findNamedFunctions = (text: string): readonly { readonly name: string; readonly file: string }[] =>
  [...text.matchAll(/^\| (?:[^|`]+ \| `([A-Za-z]\w+)`|`([a-z]\w+)`) \| `([\w./-]+\.tsx?)` \|/gm)].map(
    ([, answer, stop, file = '']) => ({ name: answer ?? stop ?? '', file }),
  )

const isDeclared = ({ name, file }: { readonly name: string; readonly file: string }): boolean =>
  allPaths.includes(file) &&
  new RegExp(`^(?:export )?(?:async )?(?:const|function\\*?) ${name}\\b`, 'm').test(readText(file))

test('every stop of the walk of a sale, and every answer of the map, is a function of its file', () => {
  const stops = findNamedFunctions(readText('docs/architecture.md'))
  expect(stops.length).toBeGreaterThan(60)
  expect(stops.filter(stop => !isDeclared(stop))).toEqual([])
  expect(isDeclared({ name: 'postNothing', file: 'server/ledger/post-entries.ts' })).toBe(false)
})

test('every function that the architecture names is in the code', () => {
  const code = codeFiles.map(({ text }) => text).join('\n')
  const names = [...readText('docs/architecture.md').matchAll(/`([a-z]+[A-Z]\w*)(?:\(\))?`/g)].map(
    ([, name = '']) => name,
  )
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter(name => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
})

test('every area and resource stands in the glossary', () => {
  const words = readFirstColumn(readText('docs/istilah.md')).join(' | ')
  expect([...areas, ...resources].filter(name => findTerms(words, [name]).length === 0)).toEqual([])
})

test('every package has its line among the dependencies, and no other has', () => {
  const table = readText('docs/decisions/dependencies.md')
  expect(readFirstColumn(table).toSorted()).toEqual(packages.toSorted())
})

const decisions = docs.filter(
  ({ path }) => isIn(path, 'docs/decisions') && !['README.md', 'dependencies.md'].includes(basename(path)),
)

test('every decision has its context, the decision and the consequences', () => {
  const headings = ['Context', 'Decision', 'Consequences']
  const incomplete = decisions.filter(({ text }) => {
    const found = [...text.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading)
    return !/^# \S/.test(text) || found.join() !== headings.join()
  })
  expect(decisions.length).toBeGreaterThan(70)
  expect(incomplete.map(({ path }) => path)).toEqual([])
})

test('the index of the decisions lists every file with its title', () => {
  const index = readText('docs/decisions/README.md')
  const missing = decisions.filter(({ path, text }) => {
    const [title = ''] = text.slice(2).split('\n')
    return !index.includes(`- [${title}](${basename(path)})`)
  })
  expect(missing.map(({ path }) => path)).toEqual([])
})

test('reads commands out of a text', () => {
  expect(listNamedScripts('Run `npm ci && npm start`, or npm run schema:check; npm test -- --only=knip')).toEqual([
    'start',
    'schema:check',
    'test',
  ])
})
