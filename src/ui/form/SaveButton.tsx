import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import type { ComponentProps } from 'react'
import { KeyHint } from '../shortcuts/KeyHint.tsx'

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
