import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { memo, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MenuEntry, SessionUser } from '../../providers/session.ts'
import { useProject } from '../../providers/session-context.ts'
import { useShops } from '../../providers/use-shops.ts'
import { ChevronDownIcon, MenuIcon, SearchIcon } from '../../ui/icons.ts'
import { loadLater, loadLazily } from '../../ui/load-lazily.ts'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'
import { DemoChip } from '../brand/ProjectMark.tsx'
import { PreferenceChoices } from '../preferences/PreferenceChoices.tsx'
import { UserAvatar } from '../user/UserAvatar.tsx'
import { SystemDate } from './SystemDate.tsx'
import type { UserMenuProps } from './UserMenu.tsx'

/** The avatar and the user's own actions; on a phone also what does not fit into the header. */
function UserButton({ user, isPhone, ...menu }: Omit<HeaderProps, 'isDemo' | 'menu' | 'onMenu' | 'onFind'>) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
        <Suspense fallback={null}>
          <UserMenu {...{ ...menu, user, isPhone, anchor }} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}

const ShopList = loadLater(
  () => import('./ShopList.tsx'),
  ({ ShopList }) => ShopList,
)

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
        <Suspense fallback={null}>
          <ShopList {...{ anchor, shops }} current={user.shop} onChoose={chooseShop} onClose={() => setAnchor(null)} />
        </Suspense>
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

const HelpButton = loadLater(
  () => import('../help/HelpButton.tsx'),
  ({ HelpButton }) => HelpButton,
)

const UserMenu = loadLater(
  () => import('./UserMenu.tsx'),
  ({ UserMenu }) => UserMenu,
)

interface HeaderProps extends Omit<UserMenuProps, 'anchor' | 'onClose'> {
  readonly isDemo: boolean
  /** With the entries that the menu does not draw. */
  readonly menu: readonly MenuEntry[]
  readonly onMenu: () => void
  readonly onFind: () => void
}

function PlainHeader({ user, isPhone, isDemo, menu, openRequests, onMenu, onFind, ...userMenu }: HeaderProps) {
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
      <Suspense fallback={<Box sx={{ width: 36 }} />}>
        <HelpButton menu={menu} />
      </Suspense>
      {!isPhone && (
        <Box sx={{ display: 'flex', color: 'text.secondary' }}>
          <PreferenceChoices />
        </Box>
      )}
      <UserButton user={user} isPhone={isPhone} openRequests={openRequests} {...userMenu} />
    </Box>
  )
}

/** Shop, business date, menu search, theme, language, user. */
export const Header = memo(PlainHeader)
