// The limits of a project: their settings are there and of one type, and their log can hold a use.
import { expect, test } from 'vitest'
import { limitProofs } from '../../../support/keyword-proofs/limits.ts'
import { buildSchemaWith, collectFaultsWith } from '../../../support/schema/schema-files.ts'

test.each(Object.entries(limitProofs))('%s is checked', (_word, { passes, fails, fault }) => {
  expect(buildSchemaWith(...passes).project.limits?.groups).toMatchObject({ paid_out: {} })
  expect(collectFaultsWith(...fails)).toEqual([fault])
})

test('a project without limits has none', () => {
  expect(buildSchemaWith().project.limits).toBeUndefined()
})
