import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface SectionHeadProps {
  readonly title: string
  readonly note?: string | undefined
  readonly children?: ReactNode
}

/** The head of a part of the page, with what can be done with that part. */
export function SectionHead({ title, note, children }: SectionHeadProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
      <Typography variant="subtitle1" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mr: 'auto' }}>
        {note}
      </Typography>
      {children}
    </Box>
  )
}
