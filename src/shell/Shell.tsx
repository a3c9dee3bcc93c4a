import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { RefObject } from 'react'
import { memo, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { onQuestions } from '../providers/http.ts'
import type { MenuEntry, UserSession } from '../providers/session.ts'
import { useConfirm } from '../ui/confirm/use-confirm.ts'
import { loadLazily } from '../ui/load-lazily.ts'
import { finderShortcut, handleShortcut, holdKeys } from '../ui/shortcuts/held-keys.ts'
import { useShortcut } from '../ui/shortcuts/use-shortcut.ts'
import { getCover } from './brand/covers.tsx'
import { Header } from './header/Header.tsx'
import { removeEmptyLandings } from './menu/menu-tree.ts'
import { useMenuWidth } from './menu/use-menu-memory.ts'
import { pageTitle } from './pages/page-title.ts'
import { usePageHead } from './pages/use-page-head.ts'
import { ShellMain } from './ShellMain.tsx'
import { ShellSidebar } from './sidebar/ShellSidebar.tsx'
import { useSignOut } from './sign-in/use-sign-out.ts'

const MenuFinder = loadLazily(() => import('./finder/MenuFinder.tsx'), 'MenuFinder')
const ChangePassword = loadLazily(() => import('./sign-in/ChangePassword.tsx'), 'ChangePassword')

const OwnSessions = loadLazily(() => import('./access/OwnSessions.tsx'), 'OwnSessions')
const SecondFactor = loadLazily(() => import('./access/SecondFactor.tsx'), 'SecondFactor')

interface ShellProps {
  readonly session: UserSession
  /** What the finder leads to: entries that the menu does not draw too. */
  readonly menuEntries: readonly MenuEntry[]
  /** The title of the menu entry that is open; upper-cased in the title of the tab. */
  readonly title: string
  /** The pattern at the head of the menu by shop code. */
  readonly covers: Readonly<Record<string, string>>
  readonly isDemo: boolean
  /** Of a level that has everything: it may have a second factor. */
  readonly isFull: boolean
  /** Requests of others that the user may agree to; undefined: the user may agree to none. */
  readonly openRequests: number | undefined
  /** Of the page that closes the day, for users whose menu has it. */
  readonly closingPath: string | undefined
  /** Rendered below the menu. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** The layout around every screen: header, sidebar, the finder at Ctrl+K. */
export function Shell({
  session,
  menuEntries,
  title,
  covers,
  isDemo,
  isFull,
  openRequests,
  closingPath,
  foot,
  children,
}: ShellProps) {
  const { user, menu } = session
  const visibleMenu = useMemo(() => removeEmptyLandings(menu), [menu])
  const { pathname } = useLocation()
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const { isNarrow } = useMenuWidth()
  const main = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<'menu' | 'finder' | 'password' | 'sessions' | 'second-factor'>()
  const signOut = useEvent(useSignOut())
  const cover = useMemo(() => getCover(covers, user.shop), [covers, user.shop])
  useServerQuestions()
  // The same functions at each rendering: another path renders neither header nor menu.
  const { close, ...openers } = useMemo(
    () => ({
      close: () => setOpen(undefined),
      onMenu: () => setOpen('menu'),
      onFind: () => {
        holdKeys()
        setOpen('finder')
      },
      onChangePassword: () => setOpen('password'),
      onSessions: () => setOpen('sessions'),
      ...(isFull && { onSecondFactor: () => setOpen('second-factor') }),
    }),
    [isFull],
  )
  usePageHead(pageTitle(user.shopName, title, pathname))
  useShortcut(finderShortcut, openers.onFind, { label: translate('shell.finder') })
  useLayoutEffect(() => {
    if (handleShortcut()) setOpen('finder')
  }, [])
  const sidebarWidth = isPhone ? '0px' : isNarrow ? '60px' : '248px'
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplate: `"side header" 52px "side main" minmax(0, 1fr) / ${sidebarWidth} minmax(0, 1fr)`,
        height: '100dvh',
        '@media print': { display: 'block', height: 'auto' },
      }}
    >
      <SkipLink to={main} />
      <ShellSidebar
        user={user}
        menu={visibleMenu}
        cover={cover}
        isPhone={isPhone}
        isOpen={open === 'menu'}
        onClose={close}
        main={main}
        foot={foot}
      />
      <Header
        user={user}
        isPhone={isPhone}
        isDemo={isDemo}
        openRequests={openRequests}
        closingPath={closingPath}
        {...openers}
        onSignOut={signOut}
      />
      <ShellMain menu={menu} main={main}>
        {children}
      </ShellMain>
      <Suspense>
        {open === 'finder' && <MenuFinder menu={removeEmptyLandings(menuEntries)} onClose={close} />}
        {open === 'password' && <ChangePassword onClose={close} />}
        {open === 'sessions' && <OwnSessions onClose={close} />}
        {open === 'second-factor' && <SecondFactor onClose={close} />}
      </Suspense>
    </Box>
  )
}

/** The first thing Tab reaches: past the menu, to what the page is about. */
const SkipLink = memo(function SkipLink({ to }: { readonly to: RefObject<HTMLElement | null> }) {
  const translate = useTranslate()
  return (
    <Button
      variant="contained"
      href="#main"
      onClick={event => {
        event.preventDefault()
        to.current?.focus()
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
      }}
    >
      {translate('shell.skip')}
    </Button>
  )
})

/** True where the sidebar becomes a drawer: phones, and tablets held upright. */
const useIsPhone = (): boolean => useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true })

/** Shows the questions of the server before a save, one dialog for each call. */
const useServerQuestions = (): void => {
  const confirm = useConfirm()
  const translate = useTranslate()
  useEffect(
    () =>
      onQuestions(async questions => {
        let reason = ''
        const isConfirmed = await confirm({
          title: translate('ui.questions.title'),
          message: questions.map(({ message }) => message).join('\n'),
          yes: translate('ui.questions.yes'),
          no: translate('ui.questions.no'),
          ...(questions.some(question => question.reason) && {
            onReason: (text: string) => {
              reason = text
            },
          }),
        })
        return isConfirmed ? { reason } : undefined
      }),
    [confirm, translate],
  )
}
