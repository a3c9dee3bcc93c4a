import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import type { ComponentProps, ReactNode } from 'react'
import { footMark } from '../focus/focus-rule.ts'
import { KeyHint } from '../shortcuts/KeyHint.tsx'

/** The foot of a long form, always in sight at the bottom of the page. */
export function StickyFoot({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      {...footMark}
      sx={{
        position: 'sticky',
        // In a low window, as one that is zoomed to 200 %, it would cover the form.
        '@media (max-height: 500px)': { position: 'static' },
        // The padding of the page around it would show what scrolls below it.
        bottom: { xs: '-16px', md: '-24px' },
        zIndex: 3,
        backgroundColor: 'background.paper',
        borderRadius: '0 0 6px 6px',
      }}
    >
      {children}
    </Box>
  )
}

/** The buttons of a form in its foot, the primary one last. */
export function FootActions({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      data-actions
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        padding: { xs: 2, sm: '12px 24px' },
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  )
}

interface SaveButtonProps extends Pick<ComponentProps<typeof Button>, 'type' | 'disabled' | 'onClick' | 'children'> {
  readonly busy: boolean
  /** What cannot be undone, or takes back what was done: never in the colour of what one does next. */
  readonly danger?: boolean
  readonly 'data-after-fields'?: true
}

/** The primary button of a form with its key; while busy it shows progress and preserves the focus. */
export function SaveButton({ busy, danger = false, ...button }: SaveButtonProps) {
  return (
    <Button
      variant="contained"
      color={danger ? 'error' : 'primary'}
      aria-disabled={busy}
      aria-busy={busy}
      endIcon={busy ? <CircularProgress size={16} color="inherit" /> : <KeyHint>F9</KeyHint>}
      {...button}
    />
  )
}
