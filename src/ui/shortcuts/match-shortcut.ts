// Which key press a shortcut means.

/** What of a keyboard event matters here, so that tests need no browser. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** True when the press is the shortcut: `F9`, `/`, `Ctrl+K` (Command on a Mac), `Shift+F9`. */
export function isShortcut(press: KeyPress, shortcut: string): boolean {
  const [key = '', ...modifiers] = shortcut.split(/\+(?=.)/).toReversed()
  const hasModifier = (name: string): boolean => modifiers.some(modifier => modifier.toLowerCase() === name)
  // A sign like '?' is typed with Shift on some keyboards and without on others.
  const ignoresShift = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  return (
    press.key.toLowerCase() === key.toLowerCase() &&
    (press.ctrlKey || press.metaKey) === hasModifier('ctrl') &&
    press.altKey === hasModifier('alt') &&
    (ignoresShift || press.shiftKey === hasModifier('shift'))
  )
}

/** True for a shortcut that is also typed text: a character without Ctrl or Alt. */
export const isTypable = (shortcut: string): boolean => shortcut.length === 1
