import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Session } from '../providers/session.ts'
import { useShortcut } from '../ui/shortcuts/use-shortcut.ts'
import { coverOf } from './covers.tsx'
import { Header } from './Header.tsx'
import { withoutEmptyLandings } from './menu-tree.ts'
import { pageTitle } from './page-title.ts'
import { ShellMain } from './ShellMain.tsx'
import { ShellSidebar } from './ShellSidebar.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useIsPhone } from './use-is-phone.ts'
import { useMenuMemory } from './use-menu-memory.ts'
import { usePageHead } from './use-page-head.ts'
import { useServerQuestions } from './use-server-questions.ts'
import { useSignOut } from './use-sign-out.ts'

const MenuFinder = lazy(() => import('./MenuFinder.tsx').then(({ MenuFinder: part }) => ({ default: part })))
const ChangePassword = lazy(() =>
  import('./ChangePassword.tsx').then(({ ChangePassword: part }) => ({ default: part })),
)

export interface ShellProps {
  readonly session: Session
  /** The title of the menu entry that is open; upper-cased in the title of the tab. */
  readonly title: string
  /** The pattern at the head of the menu by shop code. */
  readonly covers: Readonly<Record<string, string>>
  readonly children: ReactNode
  readonly onSignedOut: () => void
}

/** What stands around every screen: header, sidebar, the finder at Ctrl+K. */
export function Shell({ session, title, covers, children, onSignedOut }: ShellProps) {
  const { user, menu } = session
  const shown = useMemo(() => withoutEmptyLandings(menu), [menu])
  const { pathname } = useLocation()
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const { isNarrow } = useMenuMemory()
  const main = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<'menu' | 'finder' | 'password'>()
  const signOut = useSignOut(onSignedOut)
  useServerQuestions()
  const close = () => setOpen(undefined)
  usePageHead(pageTitle(user.nama_toko, title, pathname))
  useShortcut('Ctrl+K', () => setOpen('finder'), { label: translate('shell.finder') })
  const sidebar = isPhone ? '0px' : isNarrow ? '60px' : '248px'
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplate: `"side header" 52px "side main" minmax(0, 1fr) / ${sidebar} minmax(0, 1fr)`,
        height: '100dvh',
        '@media print': { display: 'block', height: 'auto' },
      }}
    >
      <SkipLink to={main} />
      <ShellSidebar
        user={user}
        menu={shown}
        cover={coverOf(covers, user.kode_toko)}
        isPhone={isPhone}
        isOpen={open === 'menu'}
        onClose={close}
        main={main}
      />
      <Header
        user={user}
        isPhone={isPhone}
        onMenu={() => setOpen('menu')}
        onFind={() => setOpen('finder')}
        onChangePassword={() => setOpen('password')}
        onSignOut={signOut}
      />
      <ShellMain menu={menu} main={main}>
        {children}
      </ShellMain>
      <Suspense>
        {open === 'finder' && <MenuFinder menu={shown} onClose={close} />}
        {open === 'password' && <ChangePassword onClose={close} />}
      </Suspense>
    </Box>
  )
}
