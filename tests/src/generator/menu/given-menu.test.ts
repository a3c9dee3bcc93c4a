import { expect, test } from 'vitest'
import type { ChoiceState, MenuChoice } from '../../../../engine/access/assigned-menu.ts'
import {
  compareMenus,
  getAssignedState,
  listAssignableIds,
  toggleEntry,
  withAll,
} from '../../../../src/generator/access/assigned-menu.ts'

const buildChoice = (id: string, state: ChoiceState, children: readonly MenuChoice[] = []): MenuChoice => ({
  id,
  title: id,
  state,
  children,
})
const group = buildChoice('g', 'group', [
  buildChoice('a', 'free'),
  buildChoice('b', 'free'),
  buildChoice('c', 'closed'),
  buildChoice('d', 'always'),
])

test.each([
  [[], 'off'],
  [['a'], 'mixed'],
  [['a', 'b'], 'on'],
  [['c'], 'off'],
])('a group with %j is %s', (ids, state) => {
  expect(getAssignedState(group, new Set(ids))).toBe(state)
})

test('what cannot be changed says so', () => {
  expect(getAssignedState(buildChoice('x', 'closed'), new Set(['x']))).toBe('closed')
  expect(getAssignedState(buildChoice('x', 'always'), new Set())).toBe('always')
  expect(getAssignedState(buildChoice('g', 'group', [buildChoice('x', 'closed')]), new Set())).toBe('closed')
  expect(
    getAssignedState(buildChoice('g', 'group', [buildChoice('x', 'always'), buildChoice('y', 'closed')]), new Set()),
  ).toBe('always')
})

test('a group gives all of what can be given, then takes it; what else was given stays', () => {
  const some = new Set(['a', 'gone'])
  const all = toggleEntry(group, some)
  expect([...all].toSorted()).toEqual(['a', 'b', 'gone'])
  expect([...toggleEntry(group, all)]).toEqual(['gone'])
  expect([...some]).toEqual(['a', 'gone'])
})

test('everything at once, and nothing', () => {
  expect(listAssignableIds(group)).toEqual(['a', 'b'])
  expect([...withAll([group], new Set(), true)]).toEqual(['a', 'b'])
  expect([...withAll([group], new Set(['a', 'b']), false)]).toEqual([])
})

test('two menus differ by the entries that only one of them gives', () => {
  const compared = { mine: new Set(['a', 'b']), theirs: new Set(['b', 'd']) }
  expect(compareMenus([group], compared, { yes: 'Ya', no: 'Tidak' })).toEqual([
    { title: 'a', mine: 'Ya', theirs: 'Tidak' },
    { title: 'd', mine: 'Tidak', theirs: 'Ya' },
  ])
})
