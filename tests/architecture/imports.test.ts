import { expect, test } from 'vitest'
import { buildPackageImports, listLocalImports, listSpecifiers } from './imports.ts'

const forms: readonly [name: string, text: string, found: readonly string[]][] = [
  ['a named import', "import { a } from './a.ts'", ['./a.ts']],
  ['an import without spaces', "import{a}from'./a.ts'", ['./a.ts']],
  ['a type import', "import type { A } from './a.ts'", ['./a.ts']],
  ['a namespace and a default', "import a, * as b from 'b'", ['b']],
  ['an import over several lines', "import {\n  a,\n  type B,\n} from './a.ts'", ['./a.ts']],
  ['an import for its effect', "import './a.css'", ['./a.css']],
  ['an export of another file', "export { a } from './a.ts'\nexport * from './b.ts'", ['./a.ts', './b.ts']],
  ['a dynamic import', "const a = await import('./a.ts')", ['./a.ts']],
  ['the type of an import', "type A = typeof import('./a.ts')", ['./a.ts']],
  ['a worker by its URL', "new Worker(new URL('./a.ts', import.meta.url))", ['./a.ts']],
  ['nothing in a line that is a comment', "// import { a } from './a.ts'", []],
  ['nothing in a sentence', "const from = 'import { a } from nowhere'", []],
]

test.each(forms)('reads %s', (_name, text, found) => {
  expect(listSpecifiers(text).toSorted()).toEqual(found)
})

test('distinguishes local files from packages', () => {
  const file = {
    path: 'engine/record/check.ts',
    text: "import { a } from '../value/amount.ts'\nimport b from '@fastify/static/x'\nimport 'node:fs'",
  }
  expect(listLocalImports(file)).toEqual(['engine/value/amount.ts'])
  expect(buildPackageImports(file)).toEqual(['@fastify/static', 'node:fs'])
})
