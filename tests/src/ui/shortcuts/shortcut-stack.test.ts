import { expect, test } from 'vitest'
import { findShortcut, listActiveShortcuts, type MountedShortcut } from '../../../../src/ui/shortcuts/use-shortcut.ts'

const buildShortcut = (key: string, order: number): MountedShortcut => ({
  key,
  label: `${key} ${order}`,
  order,
  run: () => {},
})
const buildLabels = (shortcuts: readonly MountedShortcut[]): readonly string[] => shortcuts.map(({ label }) => label)
const press = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false })

test('the innermost of a key is awake, in whatever order they were added', () => {
  expect(
    buildLabels(listActiveShortcuts([buildShortcut('F9', 7), buildShortcut('F9', 2), buildShortcut('/', 3)], [])),
  ).toEqual(['F9 7', '/ 3'])
})

test('an open dialog puts what lies under it to sleep', () => {
  expect(
    buildLabels(listActiveShortcuts([buildShortcut('F6', 2), buildShortcut('F9', 3), buildShortcut('F9', 6)], [5])),
  ).toEqual(['F9 6'])
})

test('of two dialogs the upper one counts', () => {
  expect(listActiveShortcuts([buildShortcut('F9', 6)], [5, 8])).toEqual([])
})

test('signs are letters while one types, other keys are not', () => {
  const awake = listActiveShortcuts([buildShortcut('/', 1), buildShortcut('F9', 2)], [])
  expect([findShortcut(awake, press('/'), true), findShortcut(awake, press('F9'), true)?.key]).toEqual([
    undefined,
    'F9',
  ])
  expect(findShortcut(awake, press('/'), false)?.key).toBe('/')
})
