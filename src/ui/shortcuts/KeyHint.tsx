import Box from '@mui/material/Box'
import { useContext, useLayoutEffect } from 'react'
import { ShortcutContext, useMountOrder } from './use-shortcut.ts'

const keyLabels: Readonly<Record<string, string>> = { Escape: 'Esc' }

/** The name of a key in small type, in the surrounding colour; `Ctrl+K` is shown as one. */
export function KeyHint({ children }: { readonly children: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        font: 'inherit',
        fontSize: 11,
        lineHeight: '16px',
        fontWeight: 500,
        padding: '0 5px',
        border: '1px solid currentColor',
        borderRadius: '4px',
        opacity: 0.9,
        whiteSpace: 'nowrap',
        // Where one points with a finger there are no such keys.
        '@media (pointer: coarse)': { display: 'none' },
      }}
    >
      {keyLabels[children] ?? children}
    </Box>
  )
}

/** The first child of an open dialog: shortcuts mounted before it are disabled until the dialog closes. */
export function ShortcutBarrier() {
  const register = useContext(ShortcutContext)
  const order = useMountOrder()
  useLayoutEffect(() => register?.addBarrier(order), [register, order])
  return null
}
