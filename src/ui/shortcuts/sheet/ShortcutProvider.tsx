import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { DialogFrame } from '../../overlay/DialogFrame.tsx'
import { KeyHint } from '../KeyHint.tsx'
import {
  findShortcut,
  listActiveShortcuts,
  type MountedShortcut,
  ShortcutContext,
  type ShortcutRegister,
  useShortcut,
} from '../use-shortcut.ts'

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
  useShortcut('?', () => setShown(read()), { label: translate('ui.shortcuts.title') })
  const close = (): void => setShown(undefined)
  return (
    <DialogFrame
      open={shown !== undefined}
      title={translate('ui.shortcuts.title')}
      onClose={close}
      maxWidth="xs"
      actions={
        <Button color="secondary" variant="outlined" onClick={close} autoFocus>
          {translate('ui.close')}
        </Button>
      }
    >
      <Box component="dl" sx={{ margin: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1.5 }}>
        {shown?.map(({ key, label }) => (
          <Box key={key} sx={{ display: 'contents' }}>
            <Box component="dt">{label}</Box>
            <Box component="dd" sx={{ margin: 0, textAlign: 'right' }}>
              <KeyHint>{key}</KeyHint>
            </Box>
          </Box>
        ))}
      </Box>
    </DialogFrame>
  )
}
