import Box from '@mui/material/Box'
import { useProject } from '../../providers/use-project.ts'
import { getInitials } from './initials.ts'

/** The user's initials on the colour of the project; drawn, not written, so that no reader spells them. */
export function UserAvatar({ userId, size }: { readonly userId: string; readonly size: number }) {
  const { colors } = useProject()
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
        color: colors ? '#ffffff' : '#f0d79a',
        bgcolor: colors?.primary ?? '#174437',
        '&::before': { content: 'attr(data-initials)' },
      }}
    />
  )
}
