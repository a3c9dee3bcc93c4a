import type { BoxProps } from '@mui/material/Box'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SessionUser } from '../../providers/session.ts'
import { useProject } from '../../providers/session-context.ts'

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

/** One or two capitals for an avatar: of the first two words, or the first two letters of a single one. */
export const getInitials = (userId: string): string => {
  const [first = '', second] = userId
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return second === undefined ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1)
}

/** Who is signed in: the name, then user id and level in small. */
export function UserHead({ user, sx }: { readonly user: SessionUser; readonly sx?: BoxProps['sx'] }) {
  return (
    <Box sx={[{ minWidth: 0 }, ...(Array.isArray(sx) ? sx : [sx])]}>
      <Typography noWrap title={user.userName} sx={{ fontWeight: 600, lineHeight: 1.35 }}>
        {user.userName}
      </Typography>
      <Typography noWrap variant="caption" component="p" color="textSecondary" sx={{ lineHeight: 1.4 }}>
        {user.userId} · {user.level}
      </Typography>
    </Box>
  )
}
