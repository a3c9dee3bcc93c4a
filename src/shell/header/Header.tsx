import type { BoxProps } from '@mui/material/Box'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import type { MenuItemProps } from '@mui/material/MenuItem'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { memo, type ReactNode, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { formatDate } from '../../../engine/value/tanggal.ts'
import type { SessionUser } from '../../providers/session.ts'
import { useProject } from '../../providers/session-context.ts'
import { useShops } from '../../providers/use-shops.ts'
import type { IconComponent } from '../../ui/create-icon.tsx'
import {
  CheckIcon,
  ChevronDownIcon,
  DevicesIcon,
  InboxIcon,
  KeyIcon,
  LockIcon,
  LogoutIcon,
  MenuIcon,
  PhoneKeyIcon,
  SearchIcon,
} from '../../ui/icons.ts'
import { loadLazily } from '../../ui/load-lazily.ts'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'
import { DemoChip } from '../brand/ProjectMark.tsx'
import { ownPaths } from '../pages/own-paths.ts'
import { PreferenceChoices, useChoices } from '../preferences/PreferenceChoices.tsx'
import { UserAvatar, UserHead } from '../user/UserAvatar.tsx'

/** The read-only box with the shop's business date. */
function SystemDate({ date, sx }: { readonly date: string; readonly sx?: BoxProps['sx'] }) {
  const translate = useTranslate()
  const { dateFormat } = useProject()
  return (
    <Box
      sx={[
        {
          px: 1.25,
          py: 0.5,
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
          fontSize: 13,
          whiteSpace: 'nowrap',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {translate('shell.date', { date: formatDate(date, dateFormat) })}
    </Box>
  )
}

/** The avatar and the user's own actions; on a phone also what does not fit into the header. */
function UserMenu({
  user,
  isPhone,
  openRequests,
  closingPath,
  onChangePassword,
  onSessions,
  onSecondFactor,
  onSignOut,
}: Omit<HeaderProps, 'isDemo' | 'onMenu' | 'onFind'>) {
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

const ShopList = loadLazily(() => import('./ShopList.tsx'), 'ShopList')

/** The name of the shop; for who may work in several also the way to another one. */
function ShopChooser({ user }: { readonly user: SessionUser }) {
  const translate = useTranslate()
  const { shops, choose } = useShops()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chooseShop = (code: string): void => {
    setAnchor(null)
    if (code !== user.shop) void choose(code)
  }
  const name = (
    <Typography component="p" noWrap title={user.shopName} sx={{ fontWeight: 600, fontSize: 15, minWidth: 0 }}>
      {user.shopName}
    </Typography>
  )
  if (shops.length < 2) return name
  return (
    <>
      <ButtonBase
        aria-label={translate('shell.shop', { shop: user.shopName })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{
          minWidth: 0,
          borderRadius: 1,
          px: 0.75,
          py: 0.5,
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outline: '2px solid', outlineOffset: 1 },
        }}
      >
        {name}
        <ChevronDownIcon fontSize="small" sx={{ color: 'text.secondary' }} />
      </ButtonBase>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { sx: { width: 300, mt: 0.5 } } }}
        >
          <Suspense>
            <ShopList shops={shops} current={user.shop} onChoose={chooseShop} />
          </Suspense>
        </Popover>
      )}
    </>
  )
}

/** Opens the menu finder: on wide screens it looks like a search box, and shows its shortcut key. */
function FinderButton({ isPhone, onFind }: { readonly isPhone: boolean; readonly onFind: () => void }) {
  const translate = useTranslate()
  if (isPhone)
    return (
      <IconButton aria-label={translate('shell.finder')} onClick={onFind}>
        <SearchIcon />
      </IconButton>
    )
  return (
    <ButtonBase
      onClick={onFind}
      aria-keyshortcuts="Control+K"
      sx={{
        width: 220,
        height: 34,
        px: 1.25,
        gap: 1,
        mr: 0.5,
        justifyContent: 'flex-start',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        fontFamily: 'inherit',
        fontSize: 13,
        color: 'text.secondary',
        bgcolor: 'background.default',
        '&:hover': { borderColor: 'text.disabled' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
      }}
    >
      <SearchIcon sx={{ fontSize: 18 }} />
      <span style={{ flex: 1, textAlign: 'left' }}>{translate('shell.finder')}</span>
      <Box component="span" sx={{ color: 'text.primary' }}>
        <KeyHint>Ctrl+K</KeyHint>
      </Box>
    </ButtonBase>
  )
}

const OpenRequests = loadLazily(() => import('./OpenRequests.tsx'), 'OpenRequests')

interface HeaderProps {
  readonly user: SessionUser
  readonly isPhone: boolean
  readonly isDemo: boolean
  /** Undefined: the user may agree to none. */
  readonly openRequests: number | undefined
  readonly closingPath: string | undefined
  readonly onMenu: () => void
  readonly onFind: () => void
  readonly onChangePassword: () => void
  readonly onSessions: () => void
  /** Absent for levels that have none. */
  readonly onSecondFactor?: (() => void) | undefined
  readonly onSignOut: () => void
}

function PlainHeader({ user, isPhone, isDemo, openRequests, onMenu, onFind, ...userMenu }: HeaderProps) {
  const translate = useTranslate()
  const { day } = useProject()
  return (
    <Box
      component="header"
      sx={{
        gridArea: 'header',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, md: 1 },
        height: 52,
        px: { xs: 1, md: 3 },
        borderBottom: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
        '@media print': { display: 'none' },
      }}
    >
      {isPhone && (
        <IconButton aria-label={translate('shell.menu.open')} onClick={onMenu}>
          <MenuIcon />
        </IconButton>
      )}
      <ShopChooser user={user} />
      {day.mode !== 'none' && (
        <SystemDate date={user.businessDate} sx={{ ml: 1, display: { xs: 'none', sm: 'block' } }} />
      )}
      {isDemo && <DemoChip />}
      <Box sx={{ flex: 1 }} />
      {openRequests !== undefined && openRequests > 0 && (
        <Suspense>
          <OpenRequests count={openRequests} />
        </Suspense>
      )}
      <FinderButton isPhone={isPhone} onFind={onFind} />
      {!isPhone && (
        <Box sx={{ display: 'flex', color: 'text.secondary' }}>
          <PreferenceChoices />
        </Box>
      )}
      <UserMenu user={user} isPhone={isPhone} openRequests={openRequests} {...userMenu} />
    </Box>
  )
}

/** Shop, business date, menu search, theme, language, user. */
export const Header = memo(PlainHeader)
