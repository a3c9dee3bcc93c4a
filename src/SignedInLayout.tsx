// The layout of a signed-in user: the shell around the screens of the schema.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { isFullLevel } from '../engine/access/access-user.ts'
import { filterDrawnEntries } from '../engine/access/schema-answer.ts'
import { LeaveGuard } from './forms/leave-guard.ts'
import { trackTyping, useIdle, whenPageIdle } from './forms/typing-monitor.ts'
import { findScreen, type MenuScreen } from './generator/menu/find-screen.ts'
import type { Pages } from './generator/parts/parts.ts'
import { NewRowHost } from './generator/record/NewRowHost.tsx'
import { ScreenRoutes } from './generator/screens/ScreenRoutes.tsx'
import { needsAttention, useDay } from './providers/day.ts'
import { onSchemaVersion } from './providers/http.ts'
import { connectLive } from './providers/live.ts'
import { type BrowserSchema, SchemaProvider, useSchema, useSchemaQuery } from './providers/schema.tsx'
import { getSchemaKey } from './providers/schema-key.ts'
import { onOtherSession, type UserSession } from './providers/session.ts'
import { useProject, useSession } from './providers/session-context.ts'
import { buildShopsQuery } from './providers/use-shops.ts'
import { IdleWarning } from './shell/idle/IdleWarning.tsx'
import { findByPath } from './shell/menu/menu-tree.ts'
import { BehindPage } from './shell/pages/BehindPage.tsx'
import { PageErrorBoundary } from './shell/pages/BrokenPage.tsx'
import { DeniedPage, NotFoundPage } from './shell/pages/NoticePage.tsx'
import { findOwnPath, ownPaths } from './shell/pages/own-paths.ts'
import { Shell } from './shell/Shell.tsx'
import { runAfterPaint } from './ui/after-paint.ts'
import { BusyBoundary } from './ui/BusyBoundary.tsx'
import { ErrorState } from './ui/EmptyState.tsx'
import { loadLaterParts, loadLazily } from './ui/load-lazily.ts'

const SidebarTotals = loadLazily(() => import('./generator/dashboard/SidebarTotals.tsx'), 'SidebarTotals')
const DayNotice = loadLazily(() => import('./shell/day/DayNotice.tsx'), 'DayNotice')
const BehindNotice = loadLazily(() => import('./shell/day/BehindNotice.tsx'), 'BehindNotice')
const RefusedSignInsNotice = loadLazily(
  () => import('./shell/notices/RefusedSignInsNotice.tsx'),
  'RefusedSignInsNotice',
)

const SchemaFaultsNotice = loadLazily(() => import('./shell/notices/SchemaFaultsNotice.tsx'), 'SchemaFaultsNotice')

const OfflineKeeper = loadLazily(() => import('./generator/offline/OfflineKeeper.tsx'), 'OfflineKeeper')

const noCovers = {}

interface SignedInLayoutProps {
  readonly session: UserSession
  /** Rendered if the menu has no screen at the path: the routes of react-admin. */
  readonly children: ReactNode
}

const formatOwnTitle = (path: string, translate: (key: string) => string): string | undefined => {
  const title = findOwnPath(path)?.title
  return typeof title === 'object' ? translate(title.key) : title
}

export function SignedInLayout({ session, children }: SignedInLayoutProps) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { data: schema, error, refetch } = useSchemaQuery(session.token)
  useLiveSchema(session.token, refetch)
  const { day, refresh } = useDay(session.token)
  useOtherSession(session)
  const isIdle = useIdle()
  const { day: closing } = useProject()
  useEffect(() => trackTyping(window), [])
  // Those of the layout, which a page that was signed in on did not have before.
  useEffect(() => runAfterPaint(() => void loadLaterParts()), [])
  // The same objects at each path: header and menu are rendered for other ones.
  const menu = useMemo(() => (schema ? filterDrawnEntries(schema.menu) : session.menu), [schema, session])
  const businessDate = day?.businessDate ?? session.user.businessDate
  // The shop may have been renamed since the sign-in.
  const { data: facts } = useQuery(buildShopsQuery(session.token))
  const shopName = facts?.shops.find(({ code }) => code === session.user.shop)?.name ?? session.user.shopName
  const user = useMemo(() => ({ ...session.user, businessDate, shopName }), [session, businessDate, shopName])
  const current = useMemo(() => ({ ...session, user, menu }), [session, user, menu])
  const full = schema !== undefined && isFullLevel(schema.project, user.level)
  const topPath = `/${pathname.split('/')[1] ?? ''}`
  const entries = useMemo(() => (schema ? [...schema.menu, ...schema.hidden] : session.menu), [schema, session])
  const closingPath = closing.path !== undefined && findByPath(entries, closing.path) ? closing.path : undefined
  const isBehind = day?.behind === true && topPath !== closing.path && topPath !== ownPaths.requests.path
  const title =
    findByPath(entries, topPath)?.title ??
    (topPath === closing.path ? closing.title : undefined) ??
    formatOwnTitle(topPath, translate) ??
    ''
  const foot = useMemo(
    () =>
      schema &&
      isIdle && (
        <SchemaProvider schema={schema}>
          <Suspense>
            <SidebarTotals />
          </Suspense>
        </SchemaProvider>
      ),
    [schema, isIdle],
  )
  return (
    <Shell
      session={current}
      menuEntries={schema?.menu ?? session.menu}
      title={title}
      covers={schema?.project.covers ?? noCovers}
      closingPath={closingPath}
      isDemo={schema?.isDemo === true}
      isFull={full}
      openRequests={day?.open_requests}
      foot={foot}
    >
      <LeaveGuard />
      <IdleWarning token={session.token} />
      {schema ? (
        <SchemaProvider schema={schema}>
          {day && needsAttention(day) && (
            <Suspense fallback={null}>
              <DayNotice day={day} onDone={refresh} />
            </Suspense>
          )}
          {day?.refused_sign_ins && (
            <Suspense fallback={null}>
              <RefusedSignInsNotice />
            </Suspense>
          )}
          {day?.schema_faults !== undefined && (
            <Suspense fallback={null}>
              <SchemaFaultsNotice key={day.schema_faults} />
            </Suspense>
          )}
          {isIdle && (
            <Suspense fallback={null}>
              <OfflineKeeper />
            </Suspense>
          )}
          <NewRowHost />
          {isBehind && full && (
            <Suspense fallback={null}>
              <BehindNotice day={day} closingPath={closingPath} />
            </Suspense>
          )}
          {isBehind && !(full && isOpenBehind(schema, pathname)) ? (
            <BehindPage day={day} closingPath={closingPath} />
          ) : (
            <PageErrorBoundary resetKey={pathname}>
              <ScreenRoutes pages={schema.code.pages as Pages} fallback={children} />
            </PageErrorBoundary>
          )}
        </SchemaProvider>
      ) : (
        error && <ErrorState message={translate('generator.schema-failed')} onRetry={() => refetch()} />
      )}
    </Shell>
  )
}

/** What a full level sees while the day of the shop is not closed: screens that read, and those that the project names. */
const isOpenBehind = (schema: BrowserSchema, pathname: string): boolean => {
  if (schema.project.openBehind.includes(`/${pathname.split('/')[1] ?? ''}`)) return true
  const screen = findScreen(schema, pathname)
  return screen === undefined || isReadingScreen(screen, pathname)
}

/** Another tab has another shop or user: what this one shows is no longer where, or who, it would save as. */
function useOtherSession({ user }: UserSession): void {
  useEffect(() => onOtherSession(user, () => window.location.assign('/dashboard')), [user])
}

type RefetchSchema = ReturnType<typeof useSchemaQuery>['refetch']

/**
 * Applies a new schema without a reload: the server announces it, or an answer carries another version. List rows are
 * read again, since their fields may have other names; an open form preserves its row and the typed values.
 */
function useLiveSchema(token: string, refetch: RefetchSchema): void {
  const client = useQueryClient()
  useEffect(() => {
    let shownVersion = client.getQueryData<BrowserSchema>(getSchemaKey(token))?.version
    const applyNewSchema = async (): Promise<void> => {
      shownVersion ??= client.getQueryData<BrowserSchema>(getSchemaKey(token))?.version
      const { data } = await refetch()
      if (!data || data.version === shownVersion) return
      shownVersion = data.version
      await client.invalidateQueries({
        predicate: ({ queryKey }) => !['schema', 'getOne'].some(word => queryKey.includes(word)),
      })
    }
    const stopListening = connectLive({ token, from: whenPageIdle(), onSchemaChanged: () => void applyNewSchema() })
    const unsubscribe = onSchemaVersion(() => void applyNewSchema())
    return () => {
      unsubscribe()
      stopListening()
    }
  }, [token, refetch, client])
}

/** A path without a screen: a page of the shell, a denied page for users without the full menu, or not found. */
export function UnknownPath() {
  const { pathname } = useLocation()
  const { project } = useSchema()
  const { user } = useSession()
  if (findOwnPath(pathname)) return <OwnPage path={pathname} />
  return isFullLevel(project, user.level) ? <NotFoundPage /> : <DeniedPage />
}

export { DeniedPage }

const pages: Readonly<Record<string, ComponentType>> = {
  [ownPaths.dashboard.path]: loadLazily(() => import('./shell/pages/WelcomePage.tsx'), 'WelcomePage'),
  [ownPaths.home.path]: loadLazily(() => import('./shell/pages/HomePage.tsx'), 'HomePage'),
  [ownPaths.blank.path]: loadLazily(() => import('./shell/pages/BlankPage.tsx'), 'BlankPage'),
  [ownPaths.offline.path]: loadLazily(() => import('./generator/offline/OfflinePage.tsx'), 'OfflinePage'),
  [ownPaths.requests.path]: loadLazily(() => import('./generator/document/request/RequestsPage.tsx'), 'RequestsPage'),
  [ownPaths.privacy.path]: loadLazily(() => import('./shell/pages/PrivacyPage.tsx'), 'PrivacyPage'),
  [ownPaths.terms.path]: loadLazily(() => import('./shell/pages/TermsPage.tsx'), 'TermsPage'),
}

/** One of the shell's own pages, loaded when it is opened. */
function OwnPage({ path }: { readonly path: string }) {
  const Page = pages[path]
  return <BusyBoundary>{Page && <Page />}</BusyBoundary>
}

/** The last parts of paths of forms below a list. */
const formPaths = ['create', 'new']

/** Whether the screen at the path shows rows, sums or reports; forms, imports, grids and editors write. */
export const isReadingScreen = (screen: MenuScreen, pathname: string): boolean => {
  switch (screen.kind) {
    case 'report':
    case 'dashboard':
    case 'landing':
      return true
    case 'list':
      return !isFormPath(screen, pathname)
    case 'resource':
      return screen.view !== 'entries' && !isFormPath(screen, pathname)
    case 'document':
      return !screen.isNew && !isFormPath(screen, pathname)
    case 'page':
      return screen.needs.every(({ view }) => view !== 'new')
    default:
      return false
  }
}

const isFormPath = ({ path }: MenuScreen, pathname: string): boolean =>
  formPaths.includes(pathname.slice(path.length + 1).split('/')[0] ?? '')
