import { expect, test } from 'vitest'
import { type Dashboard, partsOf } from '../../../engine/schema/dashboard.ts'
import { withDashboard } from '../../support/dashboard-files.ts'
import { schemaWith } from '../../support/schema-files.ts'

test('cards, charts and alerts are parts alike', () => {
  expect(partsOf(schemaWith(...withDashboard).dashboard as Dashboard).map(({ id }) => id)).toEqual([
    'today',
    'sizes',
    'off',
  ])
})
