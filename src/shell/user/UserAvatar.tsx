import Box from '@mui/material/Box'
import { getInitials } from './initials.ts'

/** The user's initials on the brand's green; drawn, not written, so that no reader spells them. */
export function UserAvatar({ userId, size }: { readonly userId: string; readonly size: number }) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      data-initials={getInitials(userId)}
      sx={{
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: size,
        height: size,
        borderRadius: '50%',
        fontSize: size * 0.4,
        fontWeight: 600,
        letterSpacing: '0.02em',
        fontFamily: 'fontFamily',
        color: '#f0d79a',
        bgcolor: '#174437',
        '&::before': { content: 'attr(data-initials)' },
      }}
    />
  )
}
