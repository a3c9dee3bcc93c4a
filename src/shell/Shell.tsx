import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import {
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useEvent, useLogout, useStore, useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { getRefusalText, onQuestions } from '../providers/http.ts'
import { clearSession, type MenuEntry, type SessionUser, type UserSession } from '../providers/session.ts'
import { runAfterPaint } from '../ui/after-paint.ts'
import { useConfirm } from '../ui/confirm/use-confirm.ts'
import { startFocusRule } from '../ui/focus/focus-rule.ts'
import { loadLater, loadLazily } from '../ui/load-lazily.ts'
import { usePopup } from '../ui/popup/use-popup.ts'
import { reloadPage } from '../ui/reload-page.ts'
import { playTone } from '../ui/scan/play-tone.ts'
import { drainQueuedCodes, isPathShown, onQueuedCode, setShownPath } from '../ui/scan/scan-listener.ts'
import { finderShortcut, handleShortcut, holdKeys } from '../ui/shortcuts/held-keys.ts'
import { useShortcut } from '../ui/shortcuts/use-shortcut.ts'
import { getCover } from './brand/covers.tsx'
import { Header } from './header/Header.tsx'
import { findByPath, removeEmptyLandings } from './menu/menu-tree.ts'
import { useMenuWidth, visitPath } from './menu/use-menu-memory.ts'
import { findOwnPath } from './pages/own-paths.ts'
import { usePageHead } from './pages/use-page-head.ts'
import { Sidebar } from './sidebar/Sidebar.tsx'

const MenuDrawer = loadLater(
  () => import('./sidebar/MenuDrawer.tsx'),
  ({ MenuDrawer }) => MenuDrawer,
)

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
        menu={menuEntries}
        openRequests={openRequests}
        closingPath={closingPath}
        {...openers}
        onSignOut={signOut}
      />
      <ShellMain menu={menu} main={main}>
        {children}
      </ShellMain>
      <Suspense>
        {open === 'finder' && <MenuFinder menu={removeEmptyLandings(menuEntries)} dialogs={openers} onClose={close} />}
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

/** The title of the tab: the shop and the upper-cased title of the menu entry, or a title that is whole by itself (specification 2). */
export const pageTitle = (shop: string, title: string, path: string): string =>
  findOwnPath(path)?.isWholeTitle ? title : `${shop} ${title.toUpperCase()}`.trim()

/** Specification 9: the delay between the message of a failed sign-out and the reload. */
const redirectDelay = 1000

/** Asks and signs out; a refusal of the server is shown, then the session ends anyway. */
const useSignOut = (): (() => Promise<void>) => {
  const translate = useTranslate()
  const confirm = useConfirm()
  const popup = usePopup()
  const logout = useLogout()

  return async () => {
    const isSure = await confirm({ title: translate('shell.sign-out.title'), message: translate('shell.sign-out.ask') })
    if (!isSure) return
    try {
      await logout({}, '/', false)
    } catch (error) {
      popup.error(getRefusalText(error, translate('shell.sign-out.failed')))
      await new Promise(resolve => setTimeout(resolve, redirectDelay))
      clearSession()
      reloadPage()
    }
  }
}

interface ShellMainProps {
  readonly menu: readonly MenuEntry[]
  readonly main: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** The page itself, which scrolls on its own: another path begins at its top and has the focus, unless a field took it. */
function ShellMain({ menu, main, children }: ShellMainProps) {
  const { pathname } = useLocation()
  const path = findByPath(menu, pathname)?.path
  useEffect(startFocusRule, [])
  useRefusedScans()
  useLayoutEffect(() => setShownPath(pathname), [pathname])
  useLayoutEffect(() => () => setShownPath(undefined), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the user goes elsewhere
  useEffect(() => {
    main.current?.scrollTo(0, 0)
    if (!main.current?.contains(document.activeElement) && !isInDialog(document.activeElement))
      main.current?.focus({ preventScroll: true })
    return path === undefined ? undefined : runAfterPaint(() => visitPath(path))
  }, [pathname])
  return (
    <Box
      component="main"
      id="main"
      ref={main}
      tabIndex={-1}
      sx={{
        gridArea: 'main',
        minWidth: 0,
        overflow: 'auto',
        p: { xs: 2, md: 3 },
        '&:focus, &:focus-visible': { outline: 'none' },
        '@media print': { overflow: 'visible', p: 0 },
      }}
    >
      {children}
    </Box>
  )
}

const isInDialog = (element: Element | null): boolean => element?.closest('[role=dialog], [role=alertdialog]') != null

// Codes that no screen receives: they are refused with a message and the tone of a refusal once the screen is there.

/** In milliseconds: how often the screen is looked at, how long it is there before it is known to receive no codes, and at most. */
const [interval, settleTime, maxWait] = [250, 1000, 30_000]

const isScreenReady = (): boolean => {
  const main = document.querySelector('main')
  return isPathShown() && main?.querySelector('h1') != null && main.querySelector('[aria-busy="true"]') === null
}

/** A screen that receives codes takes those that wait for it when it is mounted. */
const useRefusedScans = (): void => {
  const translate = useTranslate()
  const popup = usePopup()
  const [tones] = useStore<boolean>('document.tones', true)
  const refuse = useEffectEvent((): void => {
    const codes = drainQueuedCodes()
    if (codes.length === 0) return
    if (tones) playTone('missing')
    popup.fault(translate('shell.scan-refused', { codes: codes.join(', ') }))
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = (startedAt: number, readyAt: number | undefined): void => {
      timer = setTimeout(() => {
        const now = performance.now()
        const ready = isScreenReady() ? (readyAt ?? now) : undefined
        if ((ready === undefined || now - ready < settleTime) && now - startedAt < maxWait) watch(startedAt, ready)
        else refuse()
      }, interval)
    }
    const stop = onQueuedCode(() => {
      clearTimeout(timer)
      watch(performance.now(), undefined)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}

interface ShellSidebarProps {
  readonly user: SessionUser
  readonly menu: readonly MenuEntry[]
  readonly cover: ReactNode
  readonly isPhone: boolean
  /** Whether the drawer of the phone is open. */
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly main: RefObject<HTMLElement | null>
  /** Rendered below the menu. */
  readonly foot?: ReactNode
}

function PlainShellSidebar({ user, menu, cover, isPhone, isOpen, onClose, main, foot }: ShellSidebarProps) {
  const { isNarrow, setNarrow } = useMenuWidth()
  const focusMain = useEvent(() => main.current?.focus({ preventScroll: true }))
  if (isPhone)
    return (
      <Suspense fallback={null}>
        <MenuDrawer isOpen={isOpen} onClose={onClose}>
          <Sidebar user={user} menu={menu} cover={cover} isNarrow={false} onLeave={onClose} foot={foot} />
        </MenuDrawer>
      </Suspense>
    )
  return (
    <Box
      component="aside"
      sx={{
        gridArea: 'side',
        minHeight: 0,
        overflow: 'hidden',
        borderRight: '1px solid',
        borderColor: 'divider',
        '@media print': { display: 'none' },
      }}
    >
      <Sidebar
        user={user}
        menu={menu}
        cover={cover}
        isNarrow={isNarrow}
        onNarrow={setNarrow}
        onLeave={focusMain}
        foot={foot}
      />
    </Box>
  )
}

/** The sidebar where it belongs: beside the page, or in a drawer over it. */
const ShellSidebar = memo(PlainShellSidebar)
