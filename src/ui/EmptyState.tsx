import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { InboxIcon } from './icons.ts'

interface EmptyStateProps {
  /** What the schema declares, else 'Tidak Ada Data'. */
  readonly text?: string | undefined
  /** The first step one can take from here. */
  readonly action?: ReactNode
}

const emptyStyles = {
  display: 'grid',
  justifyItems: 'center',
  textAlign: 'center',
  gap: 1.5,
  padding: '48px 16px',
  // A dialog has less room, and shows more that is to be typed.
  '[role=dialog] &': { padding: '12px 16px' },
  // A long label takes two lines in a narrow window.
  '& .MuiButton-root': { maxWidth: '100%', whiteSpace: 'normal' },
} as const

export function EmptyState({ text, action }: EmptyStateProps) {
  const translate = useTranslate()
  return (
    <Box sx={emptyStyles}>
      <InboxIcon aria-hidden sx={{ fontSize: 36, color: 'text.disabled' }} />
      <Typography color="textSecondary">{text ?? translate('ui.empty')}</Typography>
      {action}
    </Box>
  )
}
