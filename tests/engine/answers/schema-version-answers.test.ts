import { expect, test } from 'vitest'
import { schemaFaults, schemaPreview } from '../../../engine/answers/schema-version-answers.ts'
import { brokenBy } from '../../support/judge-answer.ts'

test('a fault of the files as a whole has no position', () => {
  expect(
    brokenBy(schemaFaults, { faults: [{ message: 'wrong' }, { file: 'a.json', line: 1, column: 2, message: 'x' }] }),
  ).toEqual(['faults'])
})

test('a preview has all its parts, also if there are faults', () => {
  const preview = { faults: [], plan: { lines: [], refusals: [] }, meaning: [], screens: [] }
  expect(brokenBy(schemaPreview, preview)).toEqual(Object.keys(preview))
})
