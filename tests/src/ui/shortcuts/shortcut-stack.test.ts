import { expect, test } from 'vitest'
import { findShortcut, listActiveShortcuts, type MountedShortcut } from '../../../../src/ui/shortcuts/shortcut-stack.ts'

const shortcut = (key: string, order: number): MountedShortcut => ({
  key,
  label: `${key} ${order}`,
  order,
  run: () => {},
})
const labels = (shortcuts: readonly MountedShortcut[]): readonly string[] => shortcuts.map(({ label }) => label)
const press = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false })

test('the innermost of a key is awake, in whatever order they were added', () => {
  expect(labels(listActiveShortcuts([shortcut('F9', 7), shortcut('F9', 2), shortcut('/', 3)], []))).toEqual([
    'F9 7',
    '/ 3',
  ])
})

test('an open dialog puts what lies under it to sleep', () => {
  expect(labels(listActiveShortcuts([shortcut('F6', 2), shortcut('F9', 3), shortcut('F9', 6)], [5]))).toEqual(['F9 6'])
})

test('of two dialogs the upper one counts', () => {
  expect(listActiveShortcuts([shortcut('F9', 6)], [5, 8])).toEqual([])
})

test('signs are letters while one types, other keys are not', () => {
  const awake = listActiveShortcuts([shortcut('/', 1), shortcut('F9', 2)], [])
  expect([findShortcut(awake, press('/'), true), findShortcut(awake, press('F9'), true)?.key]).toEqual([
    undefined,
    'F9',
  ])
  expect(findShortcut(awake, press('/'), false)?.key).toBe('/')
})
