import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { SessionUser } from '../../providers/session.ts'
import { useProject } from '../../providers/use-project.ts'
import type { IconComponent } from '../../ui/create-icon.tsx'
import { DevicesIcon, InboxIcon, KeyIcon, LockIcon, LogoutIcon, PhoneKeyIcon } from '../../ui/icons.ts'
import { ownPaths } from '../pages/own-paths.ts'
import { UserAvatar } from '../user/UserAvatar.tsx'
import { UserHead } from '../user/UserHead.tsx'
import { SystemDate } from './SystemDate.tsx'
import { useUserMenuChoices } from './use-user-menu-choices.tsx'

interface UserMenuProps {
  readonly user: SessionUser
  readonly isPhone: boolean
  /** Undefined: the user may agree to none. */
  readonly openRequests: number | undefined
  readonly closingPath: string | undefined
  readonly onChangePassword: () => void
  readonly onSessions: () => void
  /** Absent for levels that have none. */
  readonly onSecondFactor?: (() => void) | undefined
  readonly onSignOut: () => void
}

/** The avatar and the user's own actions; on a phone also what does not fit into the header. */
export function UserMenu({
  user,
  isPhone,
  openRequests,
  closingPath,
  onChangePassword,
  onSessions,
  onSecondFactor,
  onSignOut,
}: UserMenuProps) {
  const translate = useTranslate()
  const { day } = useProject()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const choices = useUserMenuChoices(close)
  const closeAndRun = (next: () => void) => () => {
    close()
    next()
  }
  return (
    <>
      <ButtonBase
        aria-label={translate('shell.user', { user: user.userId })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ borderRadius: '50%', ml: 0.5, p: 0.25, '&:focus-visible': { outline: '2px solid', outlineOffset: 1 } }}
      >
        <UserAvatar userId={user.userId} size={32} />
      </ButtonBase>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            paper: {
              role: 'region',
              'aria-label': translate('shell.user', { user: user.userId }),
              sx: { minWidth: 240, mt: 0.5 },
            },
          }}
        >
          <UserHead user={user} sx={{ px: 2, py: 1 }} />
          {isPhone && day.mode !== 'none' && (
            <SystemDate date={user.businessDate} sx={{ mx: 2, mb: 1, display: { sm: 'none' } }} />
          )}
          <Divider sx={{ my: 0.5 }} />
          {isPhone && choices}
          {closingPath !== undefined && (
            <MenuItem component={Link} to={closingPath} onClick={close}>
              <ListItemIcon>
                <LockIcon fontSize="small" />
              </ListItemIcon>
              {translate('closing.title')}
            </MenuItem>
          )}
          {openRequests !== undefined && (
            <MenuItem component={Link} to={ownPaths.requests.path} onClick={close}>
              <ListItemIcon>
                <InboxIcon fontSize="small" />
              </ListItemIcon>
              {translate('requests.title')}
            </MenuItem>
          )}
          <UserAction Icon={KeyIcon} title={translate('shell.user.password')} onClick={closeAndRun(onChangePassword)} />
          {onSecondFactor && (
            <UserAction
              Icon={PhoneKeyIcon}
              title={translate('shell.second-factor.title')}
              onClick={closeAndRun(onSecondFactor)}
            />
          )}
          <UserAction Icon={DevicesIcon} title={translate('shell.sessions.title')} onClick={closeAndRun(onSessions)} />
          <UserAction Icon={LogoutIcon} title={translate('shell.user.sign-out')} onClick={closeAndRun(onSignOut)} />
        </Menu>
      )}
    </>
  )
}

interface UserActionProps extends MenuItemProps {
  readonly Icon: IconComponent
}

/** The menu passes the focus to its first item. */
function UserAction({ Icon, title, ...item }: UserActionProps) {
  return (
    <MenuItem {...item}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {title}
    </MenuItem>
  )
}
