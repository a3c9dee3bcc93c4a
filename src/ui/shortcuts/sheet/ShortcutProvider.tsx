import { type ReactNode, Suspense, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { loadLater } from '../../load-lazily.ts'
import {
  findShortcut,
  listActiveShortcuts,
  type MountedShortcut,
  ShortcutContext,
  type ShortcutRegister,
  useShortcut,
} from '../use-shortcut.ts'

const SheetDialog = loadLater(
  () => import('./SheetDialog.tsx'),
  ({ SheetDialog }) => SheetDialog,
)

const typableSelector =
  'textarea, select, [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=button])'

const isTextBox = (target: EventTarget | null): boolean => target instanceof Element && target.matches(typableSelector)

/** Listens to the keyboard for every `useShortcut` inside; `?` opens a sheet of the active ones. */
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
    }),
    [shortcuts, barriers],
  )
  // Before the screen is painted: what one sees, one can press.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      const shortcut = findShortcut(listActiveShortcuts([...shortcuts], [...barriers]), event, isTextBox(event.target))
      if (shortcut === undefined) return
      event.preventDefault()
      // A key held down is pressed once.
      if (!event.repeat) shortcut.run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [shortcuts, barriers])
  return (
    <ShortcutContext value={register}>
      <ShortcutSheet read={() => listActiveShortcuts([...shortcuts], [...barriers])} />
      {children}
    </ShortcutContext>
  )
}

/** The sheet at `?`: what the keys do here and now. */
function ShortcutSheet({ read }: { readonly read: () => readonly MountedShortcut[] }) {
  const translate = useTranslate()
  const [shown, setShown] = useState<readonly MountedShortcut[] | undefined>(undefined)
  const [wasShown, setWasShown] = useState(false)
  const open = (): void => {
    setShown(read())
    setWasShown(true)
  }
  useShortcut('?', open, { label: translate('ui.shortcuts.title') })
  const close = (): void => setShown(undefined)
  return (
    wasShown && (
      <Suspense fallback={null}>
        <SheetDialog shown={shown} onClose={close} />
      </Suspense>
    )
  )
}
