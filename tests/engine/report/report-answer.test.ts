import { expect, test } from 'vitest'
import { filterColumns } from '../../../engine/report/report-answer.ts'
import { sampleAnswer } from '../../support/files/sample-answer.ts'

test.each([
  ['screen', 'code day at state ok weight price rate'],
  ['pdf', 'code day at state ok weight price note'],
  ['xlsx', 'code day at state ok weight price rate'],
  ['csv', 'code day at state ok weight price rate note'],
] as const)('in %s stand the columns that are not hidden there', (place, names) => {
  expect(
    filterColumns(sampleAnswer, place)
      .map(({ name }) => name)
      .join(' '),
  ).toBe(names)
})
