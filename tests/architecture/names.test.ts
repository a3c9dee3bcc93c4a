import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { allPaths, codeFiles, isGenerated, isIn, type SourceFile } from './source-files.ts'

const folders = ['engine', 'domain', 'server', 'src', 'schema', 'commands', 'benchmarks', 'tests', 'docs']
const housePaths = allPaths.filter(path => folders.some(folder => isIn(path, folder)))

const nameless = /^(?:utils?|helpers?|common|misc|shared)(?:\.|$)/i
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const pascal = /^[A-Z][A-Za-z0-9]*$/

/** A file's name without its endings, and those endings: `sign-in`, `.e2e.ts`. */
function splitName(file: string): readonly [stem: string, endings: string] {
  const dot = file.indexOf('.', 1)
  return dot < 0 ? [file, ''] : [file.slice(0, dot), file.slice(dot)]
}

/** What is wrong with the name of a path, if anything. */
function findNameFault(path: string): string | undefined {
  const parts = path.split('/')
  if (parts.some(part => nameless.test(part))) return `${path} is in a place without an idea`
  const [stem, endings] = splitName(parts.at(-1) ?? '')
  // The name that GitHub shows below a folder.
  if (stem === 'README' && endings === '.md') return undefined
  if (stem === 'index' && /\.[cm]?[jt]sx?$/.test(endings)) return `${path} is an index file`
  const isNamed = kebab.test(stem) || (endings.endsWith('.tsx') && pascal.test(stem))
  return isNamed && parts.slice(0, -1).every(part => kebab.test(part)) ? undefined : `${path} is not in kebab-case`
}

/** Lines of files that match, as `file:line`. */
const findLines = (files: readonly SourceFile[], pattern: RegExp): readonly string[] =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  )

const defaultExport = /^\s*export\s+default\b/
const leftWork = /\b(?:TO[D]O|FIX[M]E|XX[X])\b/
const options = /\b(?:test|it|describe)\b.*['"`].*\bshoul[d]\b/

test('every file and folder has a name that says what it holds', () => {
  expect(housePaths.map(findNameFault).filter(fault => fault !== undefined)).toEqual([])
})

/** Files of the two databases have equal names on purpose, routes the name of their role, and generated types that of their resource. */
const hasNameOfItsOwn = (path: string): boolean =>
  /\.tsx?$/.test(path) &&
  !/^server\/[^/]+\/routes\.ts$/.test(path) &&
  !/^server\/storage\/(?:postgres|sqlite)\//.test(path) &&
  !isGenerated(path)

test('what a folder is named after is in the folder', () => {
  const layers = ['engine', 'domain', 'server', 'src']
  const files = housePaths.filter(path => layers.some(layer => isIn(path, layer)))
  const paths = new Set(files.flatMap(path => path.split('/').map((_, end, parts) => parts.slice(0, end).join('/'))))
  expect(files.filter(path => paths.has(path.replace(/\.tsx?$/, '')))).toEqual([])
})

test.each(['engine', 'domain', 'server', 'src', 'commands', 'benchmarks'])(
  'no two files of %s have one name',
  layer => {
    const places = Map.groupBy(
      housePaths.filter(path => isIn(path, layer) && hasNameOfItsOwn(path)),
      path => basename(path),
    )
    expect([...places.values()].filter(paths => paths.length > 1)).toEqual([])
  },
)

/** Files that a tool reads by their default export: its configuration, and the step before its tests. */
const isForTool = (path: string): boolean =>
  path.endsWith('.config.ts') || path === 'tests/support/browser/build-for-browser.ts'

test('only tool configurations export a default', () => {
  const files = codeFiles.filter(({ path }) => !isForTool(path))
  expect(findLines(files, defaultExport)).toEqual([])
})

test('no work is left for later in a comment', () => {
  expect(findLines(codeFiles, leftWork)).toEqual([])
})

test('test names are facts', () => {
  expect(findLines(codeFiles, options)).toEqual([])
})

const names: readonly [path: string, fault: string | undefined][] = [
  ['engine/value/amount.ts', undefined],
  ['src/shell/sign-in/SignIn.tsx', undefined],
  ['tests/e2e/sign-in.e2e.ts', undefined],
  ['engine/utils.ts', 'engine/utils.ts is in a place without an idea'],
  ['src/shared/money.ts', 'src/shared/money.ts is in a place without an idea'],
  ['engine/field/index.ts', 'engine/field/index.ts is an index file'],
  ['engine/readJson.ts', 'engine/readJson.ts is not in kebab-case'],
  ['engine/Fields/text.ts', 'engine/Fields/text.ts is not in kebab-case'],
]

test.each(names)('judges the name %s', (path, fault) => {
  expect(findNameFault(path)).toBe(fault)
})

test('finds default exports, left work and wishes by their line', () => {
  const text = ['const a = 1', 'export default a', `// ${'TO'}${'DO'} more`, `test('it ${'shoul'}${'d'} work')`]
  const files = [{ path: 'a.ts', text: text.join('\n') }]
  expect([defaultExport, leftWork, options].flatMap(pattern => findLines(files, pattern))).toEqual([
    'a.ts:2',
    'a.ts:3',
    'a.ts:4',
  ])
})
