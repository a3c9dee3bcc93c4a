import { describe, expect, test } from 'vitest'
import {
  addGroup,
  canRemove,
  changeItem,
  findItem,
  findItemByField,
  findPosition,
  type MenuItems,
  moveItem,
  removeItem,
  shiftItem,
  translateTitles,
} from '../../../../src/generator/menu/editor/menu-draft.ts'

const buildLeaf = (id: string) => ({ id, title: id, to: `resource:${id}`, path: `/${id}` })
const items: MenuItems = [
  buildLeaf('a'),
  { id: 'g', title: 'G', items: [buildLeaf('b'), { id: 'h', title: 'H', items: [buildLeaf('c')] }] },
  { id: 'k', title: 'K', items: [] },
]
const outline = (some: MenuItems): string =>
  some.map(({ id, items: below }) => (below ? `${id}(${outline(below)})` : id)).join(' ')

test('the outline of the menu that is moved about', () => {
  expect(outline(items)).toBe('a g(b h(c)) k()')
})

test('titles have the words of the user, and what was typed stays', () => {
  const shown = translateTitles(changeItem(items, 'c', { title: 'Typed' }), { a: 'First', G: 'Group', c: 'Third' })
  expect(shown.map(({ title }) => title)).toEqual(['First', 'Group', 'K'])
  expect(findItem(shown, 'c')?.title).toBe('Typed')
})

describe('a step', () => {
  test.each([
    ['g', 'up', 'g(b h(c)) a k()'],
    ['a', 'down', 'g(b h(c)) a k()'],
    ['k', 'in', 'a g(b h(c) k())'],
    ['c', 'out', 'a g(b h() c) k()'],
    ['b', 'out', 'a g(h(c)) b k()'],
    ['h', 'in', 'a g(b h(c)) k()'],
    ['a', 'up', 'a g(b h(c)) k()'],
    ['k', 'down', 'a g(b h(c)) k()'],
    ['a', 'out', 'a g(b h(c)) k()'],
    ['a', 'in', 'a g(b h(c)) k()'],
    ['none', 'up', 'a g(b h(c)) k()'],
  ] as const)('of %s %s', (id, step, after) => {
    expect(outline(shiftItem(items, id, step))).toBe(after)
  })
})

describe('a move', () => {
  test.each([
    ['a', { parent: 'k', index: 0 }, 'g(b h(c)) k(a)'],
    ['a', { parent: 'h', index: 1 }, 'g(b h(c a)) k()'],
    ['c', { parent: undefined, index: 0 }, 'c a g(b h()) k()'],
    ['a', { parent: undefined, index: 3 }, 'g(b h(c)) k() a'],
    ['a', { parent: undefined, index: 1 }, 'a g(b h(c)) k()'],
  ])('of %s to %j', (id, place, after) => {
    expect(outline(moveItem(items, id, place))).toBe(after)
  })

  test.each([
    ['a group into itself', 'g', { parent: 'g', index: 0 }],
    ['a group into what is below it', 'g', { parent: 'h', index: 0 }],
    ['a group with entries to the third level', 'g', { parent: 'k', index: 0 }],
    ['what is not there', 'none', { parent: 'k', index: 0 }],
    ['to a group that is not there', 'a', { parent: 'none', index: 0 }],
  ])('that cannot be leaves the menu as it is: %s', (_, id, place) => {
    expect(moveItem(items, id, place)).toBe(items)
  })
})

test('words change where the entry stands, and one that becomes nothing is gone', () => {
  const changed = changeItem(changeItem(items, 'c', { title: 'C!', show: false }), 'c', { show: undefined })
  expect(findItem(changed, 'c')).toEqual({ ...buildLeaf('c'), title: 'C!' })
  expect(findItem(items, 'c')?.title).toBe('c')
})

test('a new group stands after the one that is chosen, under an id of its own, and can be removed while it is empty', () => {
  const first = addGroup(items, 'Grup Baru', 'c')
  expect([first.id, outline(first.items)]).toEqual(['grup-baru', 'a g(b h(c)) grup-baru() k()'])
  const second = addGroup(first.items, 'Grup Baru')
  expect([second.id, addGroup(items, '???').id]).toEqual(['grup-baru-2', 'group'])
  expect(['a', 'g', 'k'].map(id => canRemove(findItem(items, id)))).toEqual([false, false, true])
  expect(outline(removeItem(second.items, 'grup-baru'))).toBe('a g(b h(c)) k() grup-baru-2()')
})

test('an entry is found by its id, by its place, and by the path of a fault', () => {
  expect(findPosition(items, 'c')).toEqual({ parent: 'h', index: 0 })
  expect(findPosition(items, 'none')).toBeUndefined()
  expect(
    ['items.1.items.1.items.0.title', 'items.1.levels.0', 'items', 'items.9'].map(
      one => findItemByField(items, one)?.id,
    ),
  ).toEqual(['c', 'g', undefined, undefined])
})
