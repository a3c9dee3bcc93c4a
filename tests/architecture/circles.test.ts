// Type-only imports count too: a circle of types is a circle of ideas.
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { findCircle, type Graph } from './circles.ts'
import { listLocalImports } from './imports.ts'
import { codeFiles, isIn } from './source-files.ts'

const layers = ['engine', 'domain', 'server', 'src', 'commands', 'benchmarks']

const buildGraph = (arrows: Readonly<Record<string, readonly string[]>>): Graph => new Map(Object.entries(arrows))

test('no file imports itself, however long the way round', () => {
  expect(findCircle(new Map(codeFiles.map(file => [file.path, listLocalImports(file)])))).toBeUndefined()
})

test.each(layers)('no folder of %s imports itself by way of others', layer => {
  const arrows = new Map<string, readonly string[]>()
  for (const file of codeFiles.filter(({ path }) => isIn(path, layer))) {
    const from = dirname(file.path)
    const to = listLocalImports(file)
      .filter(path => isIn(path, layer))
      .map(path => dirname(path))
    arrows.set(from, [...(arrows.get(from) ?? []), ...to.filter(folder => folder !== from)])
  }
  expect(arrows.size).toBeGreaterThan(0)
  expect(findCircle(arrows)).toBeUndefined()
})

/** The folder of a layer with all that is below it; files of the layer itself are in none. */
const getConcept = (layer: string, path: string): string | undefined =>
  isIn(path, layer) && path.slice(layer.length + 1).includes('/')
    ? path.split('/', layer.split('/').length + 1).join('/')
    : undefined

test.each(['engine', 'server', 'src/generator'])('no two folders of %s import each other', layer => {
  const arrows = new Set<string>()
  for (const file of codeFiles) {
    const from = getConcept(layer, file.path)
    const reached = listLocalImports(file).map(path => getConcept(layer, path))
    for (const to of reached) if (from !== undefined && to !== undefined && to !== from) arrows.add(`${from} ${to}`)
  }
  expect(arrows.size).toBeGreaterThan(0)
  const pairs = [...arrows].filter(arrow => arrows.has(arrow.split(' ').toReversed().join(' ')))
  expect(pairs).toEqual([])
})

test('finds a circle of three behind an innocent file', () => {
  expect(findCircle(buildGraph({ a: ['b'], b: ['c'], c: ['d'], d: ['b'] }))).toEqual(['b', 'c', 'd', 'b'])
})

test('finds a file that imports itself', () => {
  expect(findCircle(buildGraph({ a: ['a'] }))).toEqual(['a', 'a'])
})

test('finds nothing where two ways lead to the same file', () => {
  expect(findCircle(buildGraph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: ['outside'] }))).toBeUndefined()
})
