import { expect, test } from 'vitest'
import { awakeShortcuts, findShortcut, type Shortcut } from '../../../../src/ui/shortcuts/shortcut-stack.ts'

const shortcut = (key: string, order: number): Shortcut => ({ key, label: `${key} ${order}`, order, run: () => {} })
const labels = (shortcuts: readonly Shortcut[]): readonly string[] => shortcuts.map(({ label }) => label)
const press = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false })

test('the innermost of a key is awake, in whatever order they were added', () => {
  expect(labels(awakeShortcuts([shortcut('F9', 7), shortcut('F9', 2), shortcut('/', 3)], []))).toEqual(['F9 7', '/ 3'])
})

test('an open dialog puts what lies under it to sleep', () => {
  expect(labels(awakeShortcuts([shortcut('F6', 2), shortcut('F9', 3), shortcut('F9', 6)], [5]))).toEqual(['F9 6'])
})

test('of two dialogs the upper one counts', () => {
  expect(awakeShortcuts([shortcut('F9', 6)], [5, 8])).toEqual([])
})

test('signs are letters while one types, other keys are not', () => {
  const awake = awakeShortcuts([shortcut('/', 1), shortcut('F9', 2)], [])
  expect([findShortcut(awake, press('/'), true), findShortcut(awake, press('F9'), true)?.key]).toEqual([
    undefined,
    'F9',
  ])
  expect(findShortcut(awake, press('/'), false)?.key).toBe('/')
})
