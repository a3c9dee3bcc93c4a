// The shortcuts that are mounted, and which of them hears a key: the innermost, and nothing below an open dialog.
import { isShortcut, isTypable, type KeyPress } from './match-shortcut.ts'

export interface Shortcut {
  readonly key: string
  readonly label: string
  /** Grows with every mounting; what is inside another is mounted after it. */
  readonly order: number
  readonly run: () => void
}

/** Those that can be heard, innermost first, one for a key: what lies under the last barrier is asleep. */
export function awakeShortcuts(all: readonly Shortcut[], barriers: readonly number[]): readonly Shortcut[] {
  const floor = Math.max(0, ...barriers)
  const awake = all.filter(({ order }) => order > floor).toSorted((one, other) => other.order - one.order)
  return awake.filter(({ key }, index) => awake.findIndex(other => other.key === key) === index)
}

/** The shortcut that a key press runs; signs are letters while one types. */
export const findShortcut = (awake: readonly Shortcut[], press: KeyPress, isTyping: boolean): Shortcut | undefined =>
  awake.find(({ key }) => !(isTyping && isTypable(key)) && isShortcut(press, key))
