import { expect, test } from 'vitest'
import { allPaths, codeFiles, isGenerated, isIn, readText, type SourceFile } from './source-files.ts'

/** Lines a file may have; nothing for files without a limit. */
function limitOf(path: string): number | undefined {
  if (isGenerated(path)) return undefined
  if (isIn(path, 'schema')) return path.endsWith('.json') ? 300 : undefined
  return isIn(path, 'tests') ? 500 : 400
}

const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** Files over their limit, as `path: lines of limit`. */
const listOversized = (files: readonly SourceFile[]): readonly string[] =>
  files.flatMap(({ path, text }) => {
    const limit = limitOf(path)
    const lines = countLines(text)
    return limit !== undefined && lines > limit ? [`${path}: ${lines} of ${limit}`] : []
  })

test('every file of code and of tests keeps to its size', () => {
  expect(listOversized(codeFiles)).toEqual([])
})

test('every schema file keeps to its size', () => {
  const schemaFiles = allPaths.filter(path => isIn(path, 'schema')).map(path => ({ path, text: readText(path) }))
  expect(listOversized(schemaFiles)).toEqual([])
})

test('names a file one line too long, and not one at its limit', () => {
  const files = [
    { path: 'engine/a.ts', text: 'x\n'.repeat(400) },
    { path: 'engine/b.ts', text: 'x\n'.repeat(401) },
    { path: 'tests/c.test.ts', text: 'x\n'.repeat(501) },
    { path: 'schema/resources/master/d.json', text: `${'x\n'.repeat(300)}x` },
    { path: 'schema/dialect/e.json', text: 'x\n'.repeat(900) },
  ]
  expect(listOversized(files)).toEqual([
    'engine/b.ts: 401 of 400',
    'tests/c.test.ts: 501 of 500',
    'schema/resources/master/d.json: 301 of 300',
  ])
})
