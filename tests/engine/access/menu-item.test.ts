import { expect, test } from 'vitest'
import { compileMenuEntry, compileMenuItem } from '../../../engine/access/format-menu.ts'

test('parses the target and the flags of an entry', () => {
  expect(
    compileMenuEntry({ id: 'a', title: 'A', path: '/a', to: 'document:a/new', show: false, always: true }),
  ).toEqual({
    id: 'a',
    title: 'A',
    path: '/a',
    target: { kind: 'document', name: 'a', view: 'new' },
    show: false,
    always: true,
  })
})

test('compiles all entries below it', () => {
  const { items } = compileMenuItem({
    id: 'a',
    title: 'A',
    items: [{ id: 'b', title: 'B', show: false, levels: ['X'] }],
  })
  expect(items).toEqual([{ id: 'b', title: 'B', levels: ['X'], show: false, always: false, items: [] }])
})
