import Box, { type BoxProps } from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SessionUser } from '../../providers/session.ts'

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
