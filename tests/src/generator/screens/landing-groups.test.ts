import { expect, test } from 'vitest'
import type { MenuEntry } from '../../../../engine/access/schema-answer.ts'
import { groupLandingCards } from '../../../../src/generator/screens/LandingScreen.tsx'

const buildScreen = (id: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  title: id,
  path: `/${id}`,
  children: [],
  ...more,
})

const group = (id: string, children: readonly MenuEntry[], icon?: string): MenuEntry => ({
  id,
  title: id,
  children,
  ...(icon !== undefined && { icon }),
})

const page = (children: readonly MenuEntry[]): MenuEntry => ({ ...group('page', children, 'home'), path: '/page' })

test('entries by themselves come first, then each group with all that is below it', () => {
  const groups = groupLandingCards(
    page([group('a', [buildScreen('a1'), group('deep', [buildScreen('a2')])]), buildScreen('own'), group('b', [])]),
  )
  expect(groups.map(({ title, cards }) => [title, ...cards.map(card => card.path)])).toEqual([
    ['', '/own'],
    ['a', '/a1', '/a2'],
  ])
})

test('a card has the nearest icon and the line of its entry', () => {
  const [own, grouped] = groupLandingCards(
    page([
      buildScreen('own', { about: 'A line' }),
      group('a', [buildScreen('a1'), buildScreen('a2', { icon: 'sell' })], 'build'),
    ]),
  )
  expect(own?.cards).toEqual([{ path: '/own', title: 'own', about: 'A line', icon: 'home' }])
  expect(grouped?.cards.map(({ icon, about }) => [icon, about])).toEqual([
    ['build', ''],
    ['sell', ''],
  ])
})

test('a page without screens below it has no groups', () => {
  expect(groupLandingCards(page([group('a', [])]))).toEqual([])
})
