import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import {
  findShortcut,
  listActiveShortcuts,
  type MountedShortcut,
  ShortcutContext,
  type ShortcutRegister,
} from './use-shortcut.ts'

const typableSelector =
  'textarea, select, [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=button])'

const isTextBox = (target: EventTarget | null): boolean => target instanceof Element && target.matches(typableSelector)

/** Listens to the keyboard for every `useShortcut` inside. */
export function ShortcutProvider({ children }: { readonly children: ReactNode }) {
  const [shortcuts] = useState(() => new Set<MountedShortcut>())
  const [barriers] = useState(() => new Set<number>())
  const register = useMemo(
    (): ShortcutRegister => ({
      add: shortcut => {
        shortcuts.add(shortcut)
        return () => shortcuts.delete(shortcut)
      },
      addBarrier: order => {
        barriers.add(order)
        return () => barriers.delete(order)
      },
      list: () => listActiveShortcuts([...shortcuts], [...barriers]),
    }),
    [shortcuts, barriers],
  )
  // Before the screen is painted: what one sees, one can press.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      const shortcut = findShortcut(register.list(), event, isTextBox(event.target))
      if (shortcut === undefined) return
      event.preventDefault()
      // A key held down is pressed once.
      if (!event.repeat) shortcut.run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [register])
  return <ShortcutContext value={register}>{children}</ShortcutContext>
}
