// Changes that ought to make a test fail, and the tests that concern a file.
import { expect, test } from 'vitest'
import { listCodeMutants } from '../../commands/mutate/code-mutants.ts'
import { applyMutant, describeMutant, findConcernedTests } from '../../commands/mutate/mutant.ts'
import { listSchemaMutants } from '../../commands/mutate/schema-mutants.ts'

const changeCode = (source: string): readonly string[] =>
  listCodeMutants('a.ts', source).map(mutant => applyMutant(source, mutant))

test.each([
  ['a === b', ['a !== b']],
  ['a < b && c', ['a <= b && c', 'a < b || c']],
  ['a ?? b', ['a']],
  ["a + 'g'", []],
  ['!a', ['a']],
  ['a ? b : c', ['a ? c : b']],
  ['if (a) run()', ['if (!(a)) run()', 'if (a) void 0']],
  ['await save(a)', ['void 0']],
  ['throw new Fault()', ['void 0']],
  ['rows.some(isOpen)', ['void 0', 'rows.every(isOpen)']],
  ['const a: 1 | 2 = 1', ['const a: 1 | 2 = 2']],
  ["import a from 'a'", []],
])('%s', (source, changed) => {
  expect(changeCode(source)).toEqual(changed)
})

const changeSchema = (value: object): readonly string[] => {
  const source = JSON.stringify(value)
  return listSchemaMutants('a.json', source).map(mutant => applyMutant(source, mutant))
}

test('a schema file: rights, conditions, limits and postings', () => {
  expect(changeSchema({ who: ['OWN', 'SPV'] })).toEqual(['{"who":["*"]}', '{"who":["SPV"]}', '{"who":["OWN"]}'])
  expect(changeSchema({ who: [] })).toEqual(['{"who":["*"]}'])
  expect(changeSchema({ if: 'a > 0 and b' })).toEqual(['{"if":"a >= 0 and b"}', '{"if":"a > 0 or b"}'])
  expect(changeSchema({ minimum: 0, bulk: true })).toEqual(['{"minimum":1,"bulk":true}', '{"minimum":0,"bulk":false}'])
  expect(changeSchema({ post: ['stock', 'cash'] })).toEqual(['{"post":["cash"]}', '{"post":["stock"]}'])
  expect(changeSchema({ title: 'A or B', message: 'A - B' })).toEqual([])
})

test('the place and the change in one line', () => {
  const source = 'one\n  a < b'
  const [mutant] = listCodeMutants('engine/a.ts', source)
  expect(mutant && describeMutant(source, mutant)).toBe('engine/a.ts:2:5 < -> <=')
})

test('tests by name, by import and by folder; tests of a resource by how often they name it', () => {
  const tests = [
    { path: 'tests/server/books/other.test.ts', text: '' },
    { path: 'tests/conformance/kas.test.ts', text: "ask('kas') ask('kas/1')" },
    { path: 'tests/conformance/nota.test.ts', text: "from '../../server/books/sums.ts' ask('kas')" },
    { path: 'tests/server/books/sums.test.ts', text: '' },
  ]
  expect(findConcernedTests('server/books/sums.ts', tests)).toEqual([
    'tests/server/books/sums.test.ts',
    'tests/conformance/nota.test.ts',
    'tests/server/books/other.test.ts',
  ])
  expect(findConcernedTests('schema/resources/kas/kas.json', tests)).toEqual([
    'tests/conformance/kas.test.ts',
    'tests/conformance/nota.test.ts',
  ])
  expect(findConcernedTests('engine/value/none.ts', tests)).toEqual([])
})
