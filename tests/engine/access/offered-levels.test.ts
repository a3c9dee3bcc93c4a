// Forms of users offer the levels that the caller may give, and no others.
import { expect, test } from 'vitest'
import { filterOfferedLevels } from '../../../engine/access/offered-levels.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'

const { project, resources } = loadSchema('schema')
const schema = { resources }

const offer = (resource: string, level: string, before?: Readonly<Record<string, string>>) => {
  const caller = { userId: 'CABANG', level }
  return Object.entries(filterOfferedLevels(project, getResource(schema, resource), { caller, before })).map(
    ([name, choices]) => [name, ...choices.map(({ value }) => value)],
  )
}

const staff = ['SPV', 'ADM', 'KSR', 'SLS']

test.each([
  ['users', 'OWN', undefined, ['OWN', 'SU', 'MU', 'OWC', ...staff]],
  ['users', 'MU', undefined, ['MU', 'OWC', ...staff]],
  ['users', 'OWC', undefined, ['OWC', ...staff]],
  ['users', 'OWC', { user_id: 'ANAK', level: 'SLS' }, ['OWC', ...staff]],
  ['users', 'MU', { user_id: 'OWNER', level: 'OWN' }, ['OWN', 'MU', 'OWC', ...staff]],
  ['users', 'OWC', { user_id: 'CABANG', level: 'OWC' }, ['OWC']],
  ['level-toko', 'OWC', { user_id: 'ANAK', level: 'SLS' }, ['OWC', ...staff]],
  ['level-toko', 'SPV', undefined, []],
] as const)('%s of a caller with level %s, the row %j: %j', (resource, level, before, levels) => {
  expect(offer(resource, level, before)).toEqual([['level', ...levels]])
})

test('no other resource has choices of levels', () => {
  expect(offer('member', 'OWC')).toEqual([])
})
