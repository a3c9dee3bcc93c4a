import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useProject } from '../../providers/use-project.ts'

interface SidebarCoverProps {
  /** The pattern of the shop. */
  readonly cover: ReactNode
  readonly children: ReactNode
}

/** The coloured background at the head of the menu with the pattern of the shop; its content is light in both themes. */
export function SidebarCover({ cover, children }: SidebarCoverProps) {
  const { colors } = useProject()
  return (
    <Box
      data-cover
      sx={{
        position: 'relative',
        flexShrink: 0,
        mb: 1,
        overflow: 'hidden',
        color: '#f3ede0',
        background: colors?.primary ?? 'linear-gradient(155deg, #174437 0%, #0f2f26 70%, #0b231d 100%)',
        '& p': { color: '#f3ede0' },
        '& p.MuiTypography-caption': { color: '#d6cdb8' },
        '& .MuiIconButton-root': { color: '#d6cdb8' },
        '& .MuiIconButton-root:focus-visible': { outline: '2px solid #e9c76a', outlineOffset: -2 },
      }}
    >
      {cover}
      <Box sx={{ position: 'relative' }}>{children}</Box>
    </Box>
  )
}
