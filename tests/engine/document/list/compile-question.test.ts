import { expect, test } from 'vitest'
import { compileQuestion } from '../../../../engine/document/list/compile-lists.ts'
import { withList } from '../../../support/schema/list-files.ts'
import { buildSchemaWith } from '../../../support/schema/schema-files.ts'

const fields = buildSchemaWith(...withList).lists['to-do']?.resource.fields ?? []
const compile = (text: string) => {
  const faults: string[] = []
  return { parts: compileQuestion(text, fields, message => faults.push(message)), faults }
}

test('compiles text, a number of rows and sums of columns', () => {
  expect(compile('All {count()} for { sum( due ) } ?')).toEqual({
    parts: [
      { kind: 'text', text: 'All ' },
      { kind: 'count' },
      { kind: 'text', text: ' for ' },
      { kind: 'sum', column: 'due' },
      { kind: 'text', text: ' ?' },
    ],
    faults: [],
  })
  expect(compile('{sums(due)}').parts).toEqual([{ kind: 'sums', column: 'due' }])
  expect(compile('Sure?').parts).toEqual([{ kind: 'text', text: 'Sure?' }])
})

test.each([
  ['{due}', '"{due}" is none of {count()}, {sum(column)} and {sums(column)}'],
  ['{sum(du)}', 'no column is called "du"; did you mean "due"?'],
  ['{sum(number)}', 'a column of the type "label" has no sum'],
])('reports %s', (text, fault) => {
  expect(compile(text).faults).toEqual([fault])
})
