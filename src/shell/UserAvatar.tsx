import Avatar from '@mui/material/Avatar'
import { initials } from './initials.ts'

/** The user's initials on the brand's green. */
export function UserAvatar({ userId, size }: { readonly userId: string; readonly size: number }) {
  return (
    <Avatar
      aria-hidden="true"
      data-initials={initials(userId)}
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        fontWeight: 600,
        letterSpacing: '0.02em',
        color: '#f0d79a',
        bgcolor: '#174437',
        '&::before': { content: 'attr(data-initials)' },
      }}
    >
      {null}
    </Avatar>
  )
}
