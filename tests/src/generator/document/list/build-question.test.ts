import { expect, test } from 'vitest'
import { compileQuestion } from '../../../../../engine/document/list/compile-lists.ts'
import { indexFields } from '../../../../../engine/schema/resource.ts'
import { buildQuestion } from '../../../../../src/generator/document/list/ListActions.tsx'
import { withList } from '../../../../support/schema/list-files.ts'
import { buildSchemaWith } from '../../../../support/schema/schema-files.ts'

const { fields = [] } = buildSchemaWith(...withList).lists['to-do']?.resource ?? {}
const asked = (
  text: string,
  rows: readonly Readonly<Record<string, number | string | null>>[],
  seen = fields,
): string =>
  buildQuestion(
    compileQuestion(text, fields, () => undefined),
    { ...indexFields(seen), calculated: [] },
    rows,
  )

test('says how many rows are marked and what they sum up to, as people read it', () => {
  const rows = [{ due: 1_500_000 }, { due: 250 }, { due: null }]
  expect(asked('Grand Total {sum(due)} dari {count()} ?', rows)).toBe('Grand Total 1,500,250 dari 3 ?')
  expect(asked('{sum(due)}', [])).toBe('0')
})

test('says the sum of each document that has a marked row, by its title', () => {
  const rows = [
    { document: 'claim', due: 500 },
    { document: 'bill', due: 1_500_000 },
    { document: 'bill', due: 250 },
  ]
  expect(asked('{sums(due)} ?', rows)).toBe('Bill 1,500,250, Claim 500 ?')
  expect(asked('{sums(due)}', rows.slice(0, 1))).toBe('Claim 500')
})

test('a column that somebody does not see stays out', () => {
  const seen = fields.filter(({ name }) => name !== 'due')
  expect(asked('Total {sum(due)}{sums(due)}?', [{ document: 'bill', due: 7 }], seen)).toBe('Total ?')
})
