// Who may import whom: arrows go down only.
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { describe, expect, test } from 'vitest'
import { pages } from '../../domain/pages.ts'
import { buildPackageImports, listLocalImports } from './imports.ts'
import { codeFiles, isIn, type SourceFile } from './source-files.ts'

const mayImport: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  generated: [],
  domain: ['engine/value', 'generated'],
  server: ['engine', 'domain'],
  src: ['engine', 'domain'],
  commands: ['engine', 'domain', 'server'],
  benchmarks: ['engine', 'domain', 'server', 'commands', 'tests/support'],
}

/** Where alone the values of a package may be imported, outside tests and benchmarks; its types may be named anywhere. */
const homes: readonly [homes: readonly string[], packages: RegExp][] = [
  [['server/http', 'server/start'], /^(?:fastify|@fastify\/.+)$/],
  [['server/access/live.ts'], /^socket\.io$/],
  [['server/storage'], /^(?:better-sqlite3|kysely|pg)$/],
]

const purePackages = ['jsonc-parser', 'fastest-levenshtein']

const getFiles = (files: readonly SourceFile[], folder: string): readonly SourceFile[] =>
  files.filter(({ path }) => isIn(path, folder))

/** Local imports of a folder that lead out of itself and of the places it may use, as `file -> target`. */
const findStrays = (files: readonly SourceFile[], folder: string, allowed: readonly string[]): readonly string[] =>
  getFiles(files, folder).flatMap(file =>
    listLocalImports(file)
      .filter(target => ![folder, ...allowed].some(place => isIn(target, place)))
      .map(target => `${file.path} -> ${target}`),
  )

const withoutTypeImports = (file: SourceFile): SourceFile => ({
  ...file,
  text: file.text.replaceAll(/^import type\s[^']*'[^']+'$/gm, ''),
})

/** Package imports of the files outside of those places which they alone may have. */
const findSmuggledImports = (
  files: readonly SourceFile[],
  places: readonly string[],
  packages: RegExp,
): readonly string[] =>
  files
    .filter(({ path }) => !['tests', 'benchmarks', ...places].some(place => isIn(path, place)))
    .flatMap(file =>
      buildPackageImports(withoutTypeImports(file))
        .filter(name => packages.test(name))
        .map(name => `${file.path} -> ${name}`),
    )

/** Imports of packages that a pure folder may not have: built-in modules and all but a few packages. */
const findImpureFiles = (files: readonly SourceFile[], folder: string, allowed: readonly string[]): readonly string[] =>
  getFiles(files, folder).flatMap(file =>
    buildPackageImports(file)
      .filter(name => isBuiltin(name) || !allowed.includes(name))
      .map(name => `${file.path} -> ${name}`),
  )

for (const [folder, allowed] of Object.entries(mayImport)) {
  test(`${folder} imports only itself and [${allowed.join(', ')}]`, () => {
    expect(findStrays(codeFiles, folder, allowed)).toEqual([])
  })
}

for (const [places, packages] of homes) {
  test(`only ${places.join(', ')} imports ${packages.source}`, () => {
    expect(findSmuggledImports(codeFiles, places, packages)).toEqual([])
  })
}

test('the generator never imports a custom screen', () => {
  const targets = getFiles(codeFiles, 'src/generator').flatMap(listLocalImports)
  expect(targets.filter(target => isIn(target, 'src/custom-screens'))).toEqual([])
})

/** The one file of the generator that screens written by hand stand on. */
const parts = 'src/generator/parts/parts.ts'

test('screens written by hand take of the generator what stands in one file', () => {
  const own = getFiles(codeFiles, 'src/custom-screens')
  const targets = own.flatMap(file => listLocalImports(file).map(target => ({ from: file.path, target })))
  expect(own.length).toBeGreaterThan(0)
  expect(targets.filter(({ target }) => isIn(target, 'src/generator') && target !== parts)).toEqual([])
})

/** Folders of screens written by hand. A keyword for the two exceptions would serve one file alone. */
const handWritten: Readonly<Record<string, string>> = {
  kasir: 'what the counters share',
  penjualan: 'a counter',
  pesanan: 'a counter',
  pembelian: 'a counter',
  'tutup-toko': 'the closing of the day',
  'ringkasan-hari': 'exception: cards over the sections of one report, and what was unusual first',
  harga: 'exception: a public board of prices for a television',
}

test('screens written by hand are the counters and the closing, and every page is in the menu', () => {
  const folders = getFiles(codeFiles, 'src/custom-screens').flatMap(({ path }) => path.split('/').slice(2, -1))
  expect(new Set(folders)).toEqual(new Set(Object.keys(handWritten)))
  const menu = readFileSync('schema/menu.json', 'utf8')
  expect(pages.filter(name => !menu.includes(`"page:${name}"`))).toEqual([])
})

test(`engine imports no package but ${purePackages.join(', ')}`, () => {
  expect(findImpureFiles(codeFiles, 'engine', purePackages)).toEqual([])
})

test('only send-request calls other programs', () => {
  const callers = getFiles(codeFiles, 'server').filter(
    file => /\bfetch\(/.test(file.text) || buildPackageImports(file).includes('node:https'),
  )
  expect(callers.map(({ path }) => path)).toEqual(['server/message/delivery/send-request.ts'])
})

test('no thread is terminated: one that loads the database would end the process', () => {
  expect(getFiles(codeFiles, 'server').filter(({ text }) => text.includes('.terminate('))).toEqual([])
})

/** Files of the server that name the field with the level of a user, and what they do with it. */
const levelFiles: Readonly<Record<string, string>> = {
  'server/caller/user-levels.ts': 'decides which level a user has in a shop',
  'server/storage/sessions.ts': 'selects the column for that',
  'server/record/rule/evaluation.ts': 'gives expressions the level of the caller in place of the field',
  'server/description/operation.ts': 'describes the session',
  'server/access/user-routes.ts': 'names it in the shops of the session',
  'server/access/sign-in/own-sessions.ts': 'names it in the session',
  'server/shop/start-data.ts': 'lists the users of a new database',
  'server/audit/rule-checks.ts': 'reads it in the audit',
  'server/schema/check-used-fields.ts': 'checks that the field stays',
  'server/shop/move/merge-masters.ts': 'compares users of two databases',
  'server/shop/move/new-users.ts': 'lists users that a shop brings along',
  'server/shop/move/shop-rows.ts': 'selects users that a shop brings along',
}

test('who may what is decided by the level in the shop of the caller', () => {
  const readers = getFiles(codeFiles, 'server').filter(({ text }) =>
    /\blevel(?::\s*\{\s*field|(?:Field)?\.field)\b/.test(text),
  )
  expect(readers.map(({ path }) => path).toSorted()).toEqual(Object.keys(levelFiles).toSorted())
})

test('no text becomes code or HTML', () => {
  const found = ['engine', 'domain', 'server', 'src']
    .flatMap(folder => getFiles(codeFiles, folder))
    .filter(({ text }) =>
      /\beval\(|new Function\(|dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML/.test(text),
    )
  expect(found.map(({ path }) => path)).toEqual([])
})

test('domain imports no package', () => {
  expect(findImpureFiles(codeFiles, 'domain', [])).toEqual([])
})

describe('a made-up house', () => {
  const house: readonly SourceFile[] = [
    { path: 'engine/record/check.ts', text: "import { x } from '../../server/error/errors.ts'\nimport 'node:fs'\n" },
    {
      path: 'domain/ppn.ts',
      text: "import type { A } from '../engine/value/amount.ts'\nimport '../engine/faults.ts'",
    },
    { path: 'server/main.ts', text: "import fastify from 'fastify'\nimport { a } from '../src/main.ts'" },
    { path: 'server/http/reply.ts', text: "import fastify from 'fastify'" },
    { path: 'engineering/x.ts', text: "import 'node:fs'" },
  ]

  test('shows each arrow that goes up', () => {
    expect(findStrays(house, 'engine', [])).toEqual(['engine/record/check.ts -> server/error/errors.ts'])
    expect(findStrays(house, 'domain', ['engine/value'])).toEqual(['domain/ppn.ts -> engine/faults.ts'])
    expect(findStrays(house, 'server', ['engine', 'domain'])).toEqual(['server/main.ts -> src/main.ts'])
  })

  test('shows a package outside its home', () => {
    expect(findSmuggledImports(house, ['server/http'], /^fastify$/)).toEqual(['server/main.ts -> fastify'])
    expect(findImpureFiles(house, 'engine', [])).toEqual(['engine/record/check.ts -> node:fs'])
  })
})

/** Timers of one connection or of the process itself, which cannot fail. */
const intervalHomes = [
  'server/event-loop/periodic-tasks.ts',
  'server/http/connections.ts',
  'server/main.ts',
  'server/start/processor-time.worker.ts',
]

test('what the server repeats is a task, whose failure ends nothing', () => {
  const others = getFiles(codeFiles, 'server').filter(({ path }) => !intervalHomes.includes(path))
  expect(others.flatMap(({ path, text }) => (/\bsetInterval\(/.test(text) ? [path] : []))).toEqual([])
})
