// Each source of engine and domain is tested by the file of the same name under tests, or with its folder by a file of that name.
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { codeFiles, isIn, type SourceFile } from './source-files.ts'

/** True when nothing of the file is left once types are gone. */
const isTypeOnly = (text: string): boolean =>
  !/^export\s+(?!type\b|interface\b|declare\b)(?!\{(?:\s*type\s[^,}]+,?)*\s*\})/m.test(text)

const getTwin = (path: string): string => `tests/${path.replace(/\.tsx?$/, '.test.ts')}`

/** Sources without a test of their own. */
function findLonelyFiles(files: readonly SourceFile[]): readonly string[] {
  const paths = new Set(files.map(({ path }) => path))
  return files
    .filter(({ path, text }) => ['engine', 'domain'].some(folder => isIn(path, folder)) && !isTypeOnly(text))
    .map(({ path }) => path)
    .filter(path => !paths.has(getTwin(path)) && !paths.has(getTwin(`${dirname(path)}.ts`)))
}

test('every source of engine and domain has its twin', () => {
  expect(findLonelyFiles(codeFiles)).toEqual([])
})

test('names a source without a twin, and passes over types', () => {
  const files = [
    { path: 'engine/a.ts', text: 'export const a = 1' },
    { path: 'engine/value/b.ts', text: 'export function b() {}' },
    { path: 'engine/types.ts', text: 'export interface A {}\nexport type B = A\nexport { type C } from "./c.ts"' },
    { path: 'server/c.ts', text: 'export const c = 1' },
    { path: 'engine/checks/d.ts', text: 'export const d = 1' },
    { path: 'tests/engine/checks.test.ts', text: '' },
    { path: 'tests/engine/a.test.ts', text: '' },
  ]
  expect(findLonelyFiles(files)).toEqual(['engine/value/b.ts'])
})
