import { createContext, useContext, useEffectEvent, useLayoutEffect, useState } from 'react'
import { isShortcut, isTypable, type KeyPress } from './match-shortcut.ts'

export interface ShortcutRegister {
  /** Adds a shortcut and answers how to take it away. */
  readonly add: (shortcut: MountedShortcut) => () => void
  /** Puts what was mounted before this order to sleep, until it is taken away. */
  readonly addBarrier: (order: number) => () => void
  /** What the keys do here and now. */
  readonly list: () => readonly MountedShortcut[]
}

export const ShortcutContext = createContext<ShortcutRegister | undefined>(undefined)

let mountCount = 0

/** A number that grows with every mounting; taken while rendering, where parents come before children. */
export function useMountOrder(): number {
  const [order] = useState(() => {
    mountCount += 1
    return mountCount
  })
  return order
}

interface ShortcutOptions {
  /** What the sheet of shortcuts calls it. */
  readonly label: string
  readonly disabled?: boolean | undefined
}

/**
 * Runs something at a key (`F9`, `/`, `Ctrl+K`, `Escape`) while the caller is mounted; the innermost of the same key
 * wins, and an open dialog silences the page under it. Without a provider nothing happens.
 */
export function useShortcut(key: string, run: () => void, { label, disabled = false }: ShortcutOptions): void {
  const register = useContext(ShortcutContext)
  const order = useMountOrder()
  const runLatest = useEffectEvent(run)
  // Before the screen is painted: what one sees, one can press.
  useLayoutEffect(() => {
    if (disabled) return undefined
    return register?.add({ key, label, order, run: () => runLatest() })
  }, [register, key, label, order, disabled])
}

// The mounted shortcuts, and the one that receives a key: the innermost, and none below an open dialog.

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
