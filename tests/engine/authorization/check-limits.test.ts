// The limits of a project: their settings are there and of one type, and their log can hold a use.
import { expect, test } from 'vitest'
import { limitProofs } from '../../support/keyword-proofs/limits.ts'
import { buildSchemaWith, collectFaultsWith, type Edit } from '../../support/schema/schema-files.ts'

test.each(Object.entries(limitProofs))('%s is checked', (_word, { passes, fails, fault }) => {
  expect(buildSchemaWith(...passes).project.limits?.groups).toMatchObject({ paid_out: {} })
  expect(collectFaultsWith(...fails)).toEqual([fault])
})

test('a log that stores the limit as a choice has a choice for each', () => {
  const choices = (...names: readonly string[]): Edit => [
    'resources/goods/use.json',
    '/properties/of',
    { enum: Object.fromEntries(names.map(name => [name, name])) },
  ]
  const passes = limitProofs.limits?.passes ?? []
  expect(collectFaultsWith(...passes, choices('paid_out'))).toEqual([])
  expect(collectFaultsWith(...passes, choices('paid', 'lent'))).toEqual([
    expect.stringContaining('/limits/groups/paid_out: it is no choice of "of", in which the log stores it'),
  ])
})

test('a project without limits has none', () => {
  expect(buildSchemaWith().project.limits).toBeUndefined()
})
