import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { memo, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { SessionUser } from '../../providers/session.ts'
import { useProject } from '../../providers/use-project.ts'
import { MenuIcon } from '../../ui/icons.ts'
import { loadLazily } from '../../ui/load-lazily.ts'
import { DemoChip } from '../brand/DemoChip.tsx'
import { FinderButton } from '../finder/FinderButton.tsx'
import { PreferenceChoices } from '../preferences/PreferenceChoices.tsx'
import { ShopChooser } from './ShopChooser.tsx'
import { SystemDate } from './SystemDate.tsx'
import { UserMenu } from './UserMenu.tsx'

const OpenRequests = loadLazily(() => import('./OpenRequests.tsx'), 'OpenRequests')

interface HeaderProps {
  readonly user: SessionUser
  readonly isPhone: boolean
  readonly isDemo: boolean
  readonly openRequests: number | undefined
  readonly closingPath: string | undefined
  readonly onMenu: () => void
  readonly onFind: () => void
  readonly onChangePassword: () => void
  readonly onSessions: () => void
  readonly onSecondFactor?: () => void
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
