// The mounted shortcuts, and the one that receives a key: the innermost, and none below an open dialog.
import { isShortcut, isTypable, type KeyPress } from './match-shortcut.ts'

export interface Shortcut {
  readonly key: string
  readonly label: string
  /** Grows with every mounting; what is inside another is mounted after it. */
  readonly order: number
  readonly run: () => void
}

/** The active shortcuts, innermost first, one for each key: those below the last barrier are disabled. */
export function awakeShortcuts(all: readonly Shortcut[], barriers: readonly number[]): readonly Shortcut[] {
  const floor = Math.max(0, ...barriers)
  const awake = all.filter(({ order }) => order > floor).toSorted((one, other) => other.order - one.order)
  return awake.filter(({ key }, index) => awake.findIndex(other => other.key === key) === index)
}

/** The shortcut that a key press runs; characters are text while the user types. */
export const findShortcut = (awake: readonly Shortcut[], press: KeyPress, isTyping: boolean): Shortcut | undefined =>
  awake.find(({ key }) => !(isTyping && isTypable(key)) && isShortcut(press, key))
