// The mounted shortcuts, and the one that receives a key: the innermost, and none below an open dialog.
import { isShortcut, isTypable, type KeyPress } from './match-shortcut.ts'

export interface MountedShortcut {
  readonly key: string
  readonly label: string
  /** Grows with every mounting; what is inside another is mounted after it. */
  readonly order: number
  readonly run: () => void
}

/** The active shortcuts, innermost first, one for each key: those below the last barrier are disabled. */
export function listActiveShortcuts(
  all: readonly MountedShortcut[],
  barriers: readonly number[],
): readonly MountedShortcut[] {
  const minOrder = Math.max(0, ...barriers)
  const active = all.filter(({ order }) => order > minOrder).toSorted((first, other) => other.order - first.order)
  return active.filter(({ key }, index) => active.findIndex(other => other.key === key) === index)
}

/** The shortcut that a key press runs; characters are text while the user types. */
export const findShortcut = (
  active: readonly MountedShortcut[],
  press: KeyPress,
  isTyping: boolean,
): MountedShortcut | undefined => active.find(({ key }) => !(isTyping && isTypable(key)) && isShortcut(press, key))
