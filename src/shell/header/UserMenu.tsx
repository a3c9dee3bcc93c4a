// The menu of the signed-in user.
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import type { MenuItemProps } from '@mui/material/MenuItem'
import MenuItem from '@mui/material/MenuItem'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { SessionUser } from '../../providers/session.ts'
import { useProject } from '../../providers/session-context.ts'
import type { IconComponent } from '../../ui/create-icon.tsx'
import { CheckIcon, DevicesIcon, InboxIcon, KeyIcon, LockIcon, LogoutIcon, PhoneKeyIcon } from '../../ui/icons.ts'
import { ownPaths } from '../pages/own-paths.ts'
import { useChoices } from '../preferences/PreferenceChoices.tsx'
import { UserHead } from '../user/UserAvatar.tsx'
import { SystemDate } from './SystemDate.tsx'

export interface UserMenuProps {
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
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** The user's own actions; on a phone also what does not fit into the header. */
export function UserMenu({
  user,
  isPhone,
  openRequests,
  closingPath,
  onChangePassword,
  onSessions,
  onSecondFactor,
  onSignOut,
  anchor,
  onClose: close,
}: UserMenuProps) {
  const translate = useTranslate()
  const { day } = useProject()
  const choices = useUserMenuChoices(close)
  const closeAndRun = (next: () => void) => () => {
    close()
    next()
  }
  return (
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

/** Language and theme as entries of a menu, for where there is no room for their icons. */
const useUserMenuChoices = (onChosen: () => void): readonly ReactNode[] => {
  const { language, theme } = useChoices()
  return [language, theme].flatMap(({ label, choices, value, onChoose }) => [
    <ListSubheader key={label} role="presentation" sx={{ lineHeight: '32px', bgcolor: 'transparent' }}>
      {label}
    </ListSubheader>,
    ...choices.map(choice => (
      <MenuItem
        key={choice.value}
        role="menuitemradio"
        aria-checked={choice.value === value}
        onClick={() => {
          onChoose(choice.value)
          onChosen()
        }}
      >
        <ListItemIcon>{choice.value === value && <CheckIcon fontSize="small" />}</ListItemIcon>
        {choice.label}
      </MenuItem>
    )),
    <Divider key={`${label}-end`} sx={{ my: 0.5 }} />,
  ])
}
