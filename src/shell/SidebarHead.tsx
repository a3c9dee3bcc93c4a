import CollapseIcon from '@mui/icons-material/KeyboardDoubleArrowLeft'
import ExpandIcon from '@mui/icons-material/KeyboardDoubleArrowRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { SessionUser } from '../providers/session.ts'
import { KencanaMark } from './KencanaMark.tsx'
import { UserAvatar } from './UserAvatar.tsx'
import { UserHead } from './UserHead.tsx'

export interface SidebarHeadProps {
  readonly user: SessionUser
  readonly isNarrow: boolean
  readonly onNarrow?: ((isNarrow: boolean) => void) | undefined
}

/** The brand, the button that narrows the sidebar, and the user's name. */
export function SidebarHead({ user, isNarrow, onNarrow }: SidebarHeadProps) {
  const translate = useTranslate()
  const label = translate(isNarrow ? 'shell.menu.wide' : 'shell.menu.narrow')
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, height: 52, pl: 2, pr: 1, flexShrink: 0 }}>
        <KencanaMark size={28} />
        {!isNarrow && (
          <Typography component="p" sx={{ flex: 1, fontSize: 17, fontWeight: 650, letterSpacing: '-0.02em' }}>
            {translate('shell.brand')}
          </Typography>
        )}
        {!isNarrow && onNarrow && <NarrowButton label={label} isNarrow={false} onNarrow={onNarrow} />}
      </Box>
      {!isNarrow && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 2, pt: 0.5, pb: 1.5 }}>
          <UserAvatar userId={user.user_id} size={36} />
          <UserHead user={user} sx={{ flex: 1 }} />
        </Box>
      )}
      {isNarrow && onNarrow && (
        <Box sx={{ display: 'grid', placeItems: 'center', pb: 0.5 }}>
          <NarrowButton label={label} isNarrow onNarrow={onNarrow} />
        </Box>
      )}
    </>
  )
}

interface NarrowButtonProps {
  readonly label: string
  readonly isNarrow: boolean
  readonly onNarrow: (isNarrow: boolean) => void
}

function NarrowButton({ label, isNarrow, onNarrow }: NarrowButtonProps) {
  return (
    <Tooltip title={label} placement="right">
      <IconButton size="small" sx={{ color: 'text.secondary' }} aria-label={label} onClick={() => onNarrow(!isNarrow)}>
        {isNarrow ? <ExpandIcon /> : <CollapseIcon />}
      </IconButton>
    </Tooltip>
  )
}
