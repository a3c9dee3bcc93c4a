import { describe, expect, test } from 'vitest'
import { getAccess } from '../../../engine/access/access.ts'
import { filterDashboardParts } from '../../../engine/access/dashboard-access.ts'
import { type Dashboard, listParts } from '../../../engine/schema/dashboard.ts'
import { dashboardEntry, dashboardPlace, withDashboard } from '../../support/dashboard-files.ts'
import { type Edit, editsOf, schemaWith } from '../../support/schema-files.ts'

const at = (pointer: string, value?: unknown): Edit => [dashboardPlace, pointer, value]
const hide = (...fields: readonly string[]): Edit =>
  editsOf('thing')('/x-perm', { MID: { can: ['list'], hide: fields } })

const seenBy = (level: string, ...edits: readonly Edit[]): readonly string[] => {
  const schema = schemaWith(...withDashboard, dashboardEntry, ...edits)
  const access = getAccess(schema, { level, shop: 'A', modules: [] })
  return filterDashboardParts(schema, access, { parts: listParts(schema.dashboard as Dashboard), level }).map(
    ({ id }) => id,
  )
}

describe('the dashboard', () => {
  test('is for who has its entry', () => {
    expect(seenBy('MID')).toEqual(['today', 'sizes', 'off'])
    expect(seenBy('TOP')).toEqual(['today', 'sizes', 'off'])
    expect(seenBy('LOW')).toEqual([])
    expect(seenBy('NONE')).toEqual([])
  })

  test('sends a part to the levels that it names, and to full ones', () => {
    expect(seenBy('MID', at('/charts/0/levels', ['LOW']))).toEqual(['today', 'off'])
    expect(seenBy('TOP', at('/charts/0/levels', ['LOW']))).toEqual(['today', 'sizes', 'off'])
  })

  test('omits parts whose target the user may not open', () => {
    const closed = editsOf('menu')('/items/0/levels', ['LOW'])
    expect(seenBy('MID', closed)).toEqual(['sizes'])
    expect(seenBy('TOP', closed)).toEqual(['today', 'sizes', 'off'])
  })

  test('omits parts whose numbers or groups are all hidden', () => {
    expect(seenBy('MID', hide('price'))).toEqual(['today', 'sizes', 'off'])
    expect(seenBy('MID', hide('price'), at('/cards/0/values/1'))).toEqual(['sizes', 'off'])
    expect(seenBy('MID', hide('size'))).toEqual(['today', 'off'])
  })
})
