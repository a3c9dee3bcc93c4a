// Names and words keep to budgets that may only become stricter: lower a budget when its figure has fallen.
import { expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { createProgram, findMisnamedValues } from './misnamed-values.ts'
import { allPaths, codeFiles, isGenerated, isIn, readText } from './source-files.ts'
import { findTypeNameDecisions } from './type-names.ts'
import { beginsWithVerb, endsInPreposition, findBannedWords, readVocabulary } from './vocabulary.ts'

interface VocabularyBudget {
  /** The least share of functions that begin with a verb, in percent. */
  readonly verbs: number
  /** The largest share of functions that end in a preposition, in percent. */
  readonly prepositions: number
  /** The most banned words in names and comments. */
  readonly words: number
}

const budgets: Readonly<Record<string, VocabularyBudget>> = {
  engine: { verbs: 95, prepositions: 1, words: 0 },
  domain: { verbs: 95, prepositions: 1, words: 0 },
  commands: { verbs: 92, prepositions: 1, words: 0 },
  benchmarks: { verbs: 95, prepositions: 1, words: 0 },
  server: { verbs: 95, prepositions: 1, words: 36 },
  src: { verbs: 95, prepositions: 1, words: 61 },
}

/** The most banned words in what has no functions of its own, or only functions of tests. */
const wordBudgets = { tests: 1603, docs: 200 }

const layers = Object.keys(budgets)
const sources = codeFiles.filter(({ path }) => !isGenerated(path) && /\.tsx?$/.test(path))
const measured = sources.map(file => ({ ...file, ...readVocabulary(file) }))
const inLayer = (layer: string) => measured.filter(({ path }) => isIn(path, layer))
const toPercent = (part: number, whole: number): number => (100 * part) / Math.max(1, whole)

test.each(layers)('functions of %s begin with a verb', layer => {
  const names = inLayer(layer).flatMap(({ functions }) => functions)
  const share = toPercent(names.filter(({ name }) => beginsWithVerb(name)).length, names.length)
  expect(share).toBeGreaterThanOrEqual(budgets[layer]?.verbs ?? 100)
})

/** Syntax and types of everything: a gigabyte. */
const whole = openForTests(async () => ({ program: createProgram(), close: () => undefined }))

test('a value that nothing can call is not named like a function', () => {
  expect(findMisnamedValues(whole.program)).toEqual([])
})

test('a decision by the name of a field type is found', () => {
  const path = 'tests/fixtures/decisions-by-type-name.ts'
  const lines = readText(path).split('\n')
  const found = findTypeNameDecisions(createProgram([path])).filter(one => one.startsWith(path))
  expect(found.map(one => lines[Number(one.split(':')[1]) - 1]?.trim())).toEqual([
    "type.name === 'note',",
    'names.has(type.name),',
    '[...names].includes(type.name),',
    'widths[type.name],',
    "answer.type === 'date',",
    "return name !== 'text'",
  ])
})

test('nothing is decided by the name of a field type outside of the types', () => {
  expect(findTypeNameDecisions(whole.program)).toEqual([])
})

test.each(layers)('functions of %s do not end in a preposition', layer => {
  const names = inLayer(layer).flatMap(({ functions }) => functions)
  const share = toPercent(names.filter(({ name }) => endsInPreposition(name)).length, names.length)
  expect(share).toBeLessThanOrEqual(budgets[layer]?.prepositions ?? 0)
})

test.each(layers)('%s keeps to ordinary words', layer => {
  const words = inLayer(layer).flatMap(findBannedWords)
  expect(words.length, words.slice(0, 20).join('\n')).toBeLessThanOrEqual(budgets[layer]?.words ?? 0)
})

test('tests and docs keep to ordinary words', () => {
  const docs = allPaths.filter(path => isIn(path, 'docs') && path.endsWith('.md'))
  const figures = {
    tests: inLayer('tests').flatMap(findBannedWords).length,
    docs: docs.map(path => ({ path, text: readText(path) })).flatMap(findBannedWords).length,
  }
  expect(figures.tests).toBeLessThanOrEqual(wordBudgets.tests)
  expect(figures.docs).toBeLessThanOrEqual(wordBudgets.docs)
})

/** Every component has its own properties and every function its own options. */
const repeatable: ReadonlySet<string> = new Set(['Props', 'Options'])

test('a type name is declared once', () => {
  const types = measured
    .filter(({ path }) => !isIn(path, 'tests'))
    .flatMap(file => file.types)
    .filter(({ name }) => !repeatable.has(name))
  const byName = Map.groupBy(types, ({ name }) => name)
  const repeated = [...byName].filter(([, places]) => places.length > 1)
  expect(repeated.map(([name, places]) => `${name}: ${places.map(({ location }) => location).join(', ')}`)).toEqual([])
})

test('no literal is spread into another one', () => {
  expect(measured.flatMap(({ spreadLiterals }) => spreadLiterals)).toEqual([])
})

test('finds names, literals and words where they are', () => {
  const text = [
    'export interface Total { readonly rows: number }',
    'const linesOf = (x: readonly number[]) => [...[1], ...x]',
    '// Whoever is asked, "he" in quotes is not.',
    'function readTotal(givenRows: Total) { return { ...{ a: 1 }, givenRows } }',
    'const Panel = () => null',
  ].join('\n')
  const file = { path: 'a.ts', text }
  expect(readVocabulary(file)).toEqual({
    functions: [
      { name: 'linesOf', location: 'a.ts:2' },
      { name: 'readTotal', location: 'a.ts:4' },
    ],
    types: [{ name: 'Total', location: 'a.ts:1' }],
    spreadLiterals: ['a.ts:2', 'a.ts:4'],
  })
  expect(findBannedWords(file)).toEqual(['a.ts:3 whoever', 'a.ts:3 asked', 'a.ts:4 given', 'a.ts:4 given'])
})

test('judges how a name begins and ends', () => {
  const names = ['linesOf', 'readTotal', 'isMemberOf', 'given', 'useNota', 'writeTo', 'of']
  expect(names.filter(beginsWithVerb)).toEqual(['readTotal', 'isMemberOf', 'useNota', 'writeTo'])
  expect(names.filter(endsInPreposition)).toEqual(['linesOf', 'writeTo'])
})
