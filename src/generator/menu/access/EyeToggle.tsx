import LockIcon from '@mui/icons-material/LockOutlined'
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import type { GivenState } from './given-menu.ts'

const looks: Readonly<Record<GivenState, { icon: typeof VisibilityIcon; color: string; opacity?: number }>> = {
  on: { icon: VisibilityIcon, color: 'info.main' },
  mixed: { icon: VisibilityIcon, color: 'info.main', opacity: 0.5 },
  off: { icon: VisibilityOffIcon, color: 'text.disabled' },
  always: { icon: VisibilityIcon, color: 'text.disabled' },
  closed: { icon: LockIcon, color: 'text.disabled' },
}

/** The eye of an entry (blue: shown); the row says the same to who does not see it. */
export function EyeToggle({ state }: { readonly state: GivenState }) {
  const { icon: Icon, color, opacity = 1 } = looks[state]
  return (
    <Box component="span" aria-hidden sx={{ display: 'flex', flex: 'none', color, opacity }}>
      <Icon sx={{ fontSize: 20 }} />
    </Box>
  )
}
