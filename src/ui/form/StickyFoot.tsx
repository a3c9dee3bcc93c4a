import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { footMark } from '../focus/focus-rule.ts'

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
