import Box from '@mui/material/Box'
import type { IconComponent } from '../../../ui/create-icon.tsx'
import { EyeIcon, EyeOffIcon, LockIcon } from '../../../ui/icons.ts'
import type { GivenState } from './given-menu.ts'

const looks: Readonly<Record<GivenState, { icon: IconComponent; color: string; opacity?: number }>> = {
  on: { icon: EyeIcon, color: 'info.main' },
  mixed: { icon: EyeIcon, color: 'info.main', opacity: 0.5 },
  off: { icon: EyeOffIcon, color: 'text.disabled' },
  always: { icon: EyeIcon, color: 'text.disabled' },
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
