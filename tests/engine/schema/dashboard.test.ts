import { expect, test } from 'vitest'
import { type Dashboard, listParts } from '../../../engine/schema/dashboard.ts'
import { withDashboard } from '../../support/schema/dashboard-files.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'

test('cards, charts and alerts are parts alike', () => {
  expect(listParts(buildSchemaWith(...withDashboard).dashboard as Dashboard).map(({ id }) => id)).toEqual([
    'today',
    'sizes',
    'off',
  ])
})
