import { describe, expect, test } from 'vitest'
import { getAccess } from '../../../engine/access/access.ts'
import { filterDashboardParts } from '../../../engine/access/call-access.ts'
import { type Dashboard, listParts } from '../../../engine/schema/dashboard.ts'
import { dashboardEntry, dashboardPlace, withDashboard } from '../../support/schema/dashboard-files.ts'
import { buildEdits, buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'

const at = (pointer: string, value?: unknown): Edit => [dashboardPlace, pointer, value]
const hide = (...fields: readonly string[]): Edit =>
  buildEdits('thing')('/x-perm', { MID: { can: ['list'], hide: fields } })

const listSeen = (level: string, ...edits: readonly Edit[]): readonly string[] => {
  const schema = buildSchemaWith(...withDashboard, dashboardEntry, ...edits)
  const access = getAccess(schema, { level, shop: 'A', modules: [] })
  return filterDashboardParts(schema, access, { parts: listParts(schema.dashboard as Dashboard), level }).map(
    ({ id }) => id,
  )
}

describe('the dashboard', () => {
  test('is for who has its entry', () => {
    expect(listSeen('MID')).toEqual(['today', 'sizes', 'off'])
    expect(listSeen('TOP')).toEqual(['today', 'sizes', 'off'])
    expect(listSeen('LOW')).toEqual([])
    expect(listSeen('NONE')).toEqual([])
  })

  test('sends a part to the levels that it names, and to full ones', () => {
    expect(listSeen('MID', at('/charts/0/levels', ['LOW']))).toEqual(['today', 'off'])
    expect(listSeen('TOP', at('/charts/0/levels', ['LOW']))).toEqual(['today', 'sizes', 'off'])
  })

  test('omits parts whose target the user may not open', () => {
    const closed = buildEdits('menu')('/items/0/levels', ['LOW'])
    expect(listSeen('MID', closed)).toEqual(['sizes'])
    expect(listSeen('TOP', closed)).toEqual(['today', 'sizes', 'off'])
  })

  test('omits parts whose numbers or groups are all hidden', () => {
    expect(listSeen('MID', hide('price'))).toEqual(['today', 'sizes', 'off'])
    expect(listSeen('MID', hide('price'), at('/cards/0/values/1'))).toEqual(['sizes', 'off'])
    expect(listSeen('MID', hide('size'))).toEqual(['today', 'off'])
  })
})
