import { describe, expect, test } from 'vitest'
import { findPermission } from '../../../engine/access/access-user.ts'
import type { Resource } from '../../../engine/schema/resource.ts'

const buildLevel = (full: boolean, ofChain: boolean) => ({ title: '', full, everyShop: ofChain, ofChain, gives: [] })
const schema: Parameters<typeof findPermission>[0] = {
  project: {
    levels: { OWN: buildLevel(true, true), BRANCH: buildLevel(true, false), LOW: buildLevel(false, false) },
  },
}
const shared: Resource['scope'] = { kind: 'chain' }
const ofShop: Resource['scope'] = { kind: 'shop', column: 'place_code' }
const narrow = { can: ['get'], hide: ['cost'], lock: [] }
const all = { hide: [], lock: [] }

describe.each([
  ['OWN', shared, {}, undefined],
  ['OWN', shared, { '*': narrow }, undefined],
  ['BRANCH', ofShop, { '*': narrow }, undefined],
  ['BRANCH', shared, {}, { hide: [], lock: [], can: ['list', 'get'] }],
  ['BRANCH', shared, { '*': narrow }, { ...narrow, can: ['get'] }],
  ['BRANCH', shared, { '*': { ...all, can: [] } }, { ...all, can: [] }],
  ['BRANCH', shared, { '*': narrow, BRANCH: all }, all],
  ['LOW', shared, {}, undefined],
  ['LOW', shared, { '*': narrow }, narrow],
  ['LOW', ofShop, { '*': narrow, LOW: all }, all],
])('%s with rows of %j and %j', (level, scope, perm, expected) => {
  test('has what the file leaves it', () => {
    expect(findPermission(schema, { perm, scope }, level)).toEqual(expected)
  })
})
