import { expect, test } from 'vitest'
import { isShortcut, isTypable } from '../../../../src/ui/shortcuts/match-shortcut.ts'

const press = (key: string, ...held: readonly string[]) => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
})

test.each([
  ['F9', press('F9'), true],
  ['F9', press('F9', 'ctrl'), false],
  ['F9', press('F9', 'shift'), false],
  ['Shift+F9', press('F9', 'shift'), true],
  ['Ctrl+K', press('k', 'ctrl'), true],
  ['Ctrl+K', press('K', 'ctrl'), true],
  ['Ctrl+K', press('k', 'meta'), true],
  ['Ctrl+K', press('k'), false],
  ['Ctrl+K', press('K', 'ctrl', 'shift'), false],
  ['/', press('/'), true],
  ['/', press('/', 'shift'), true],
  ['?', press('?', 'shift'), true],
  ['?', press('/', 'shift'), false],
  ['+', press('+', 'shift'), true],
  ['Ctrl++', press('+', 'ctrl'), true],
  ['Escape', press('Escape'), true],
  ['Escape', press('Enter'), false],
])('%s and %j: %s', (shortcut, pressed, matches) => {
  expect(isShortcut(pressed, shortcut)).toBe(matches)
})

test.each([
  ['/', true],
  ['?', true],
  ['F9', false],
  ['Ctrl+K', false],
  ['Escape', false],
])('%s is something one types: %s', (shortcut, typable) => {
  expect(isTypable(shortcut)).toBe(typable)
})
