// The layout of a signed-in user: the shell around the screens of the schema.
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { drawnEntries } from '../engine/access/schema-answer.ts'
import { pages } from './custom-screens/pages.ts'
import { customResources } from './custom-screens/resources.tsx'
import { hearKeys, pageAtRest } from './forms/key-pause.ts'
import { LeaveGuard } from './forms/leave-guard.ts'
import { useCalm } from './forms/use-calm.ts'
import { ScreenRoutes } from './generator/screens/ScreenRoutes.tsx'
import { isStrange, useDay } from './providers/day.ts'
import { onSchemaVersion } from './providers/http.ts'
import { listen } from './providers/live.ts'
import { type BrowserSchema, SchemaProvider, useSchema, useSchemaQuery } from './providers/schema.tsx'
import { schemaKey } from './providers/schema-key.ts'
import { readSession, type Session } from './providers/session.ts'
import { useSession } from './providers/session-context.ts'
import { IdleEnd } from './shell/idle/IdleEnd.tsx'
import { findByPath } from './shell/menu/menu-tree.ts'
import { BehindPage } from './shell/pages/BehindPage.tsx'
import { Breakable } from './shell/pages/BrokenPage.tsx'
import { DeniedPage } from './shell/pages/DeniedPage.tsx'
import { NotFoundPage } from './shell/pages/NotFoundPage.tsx'
import { OwnPage } from './shell/pages/OwnPage.tsx'
import { findOwnPath, ownPaths } from './shell/pages/own-paths.ts'
import { Shell } from './shell/Shell.tsx'
import { ErrorState } from './ui/ErrorState.tsx'

const TutupTokoScreen = lazy(() =>
  import('./custom-screens/tutup-toko/TutupTokoScreen.tsx').then(({ TutupTokoScreen: part }) => ({ default: part })),
)
const SidebarTotals = lazy(() =>
  import('./generator/dashboard/SidebarTotals.tsx').then(({ SidebarTotals: part }) => ({ default: part })),
)
const DayNotice = lazy(() => import('./shell/day/DayNotice.tsx').then(({ DayNotice: part }) => ({ default: part })))
const RefusedSignInsNotice = lazy(() =>
  import('./shell/notices/RefusedSignInsNotice.tsx').then(({ RefusedSignInsNotice: part }) => ({ default: part })),
)

const SchemaFaultsNotice = lazy(() =>
  import('./shell/notices/SchemaFaultsNotice.tsx').then(({ SchemaFaultsNotice: part }) => ({ default: part })),
)

interface DeskProps {
  readonly session: Session
  /** Rendered if the menu has no screen at the path: the routes of react-admin. */
  readonly children: ReactNode
}

export function Desk({ session, children }: DeskProps) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { data: schema, error, refetch } = useSchemaQuery(session.token)
  useLiveSchema(session.token, refetch)
  const { day, refresh } = useDay(session.token)
  useOtherShop(session.user.kode_toko)
  const isCalm = useCalm()
  useEffect(() => hearKeys(window), [])
  const user = { ...session.user, tgl_system: day?.tgl_system ?? session.user.tgl_system }
  const current = { ...session, user, menu: schema ? drawnEntries(schema.menu) : session.menu }
  const full = schema?.project.levels[user.level]?.full === true
  const top = `/${pathname.split('/')[1] ?? ''}`
  const title =
    findByPath([...(schema?.menu ?? session.menu), ...(schema?.hidden ?? [])], top)?.title ??
    findOwnPath(top)?.title ??
    ''
  return (
    <Shell
      session={current}
      places={schema?.menu ?? session.menu}
      title={title}
      covers={schema?.project.covers ?? {}}
      isDemo={schema?.isDemo === true}
      isFull={full}
      foot={
        schema &&
        isCalm && (
          <SchemaProvider schema={schema}>
            <Suspense>
              <SidebarTotals />
            </Suspense>
          </SchemaProvider>
        )
      }
    >
      <LeaveGuard />
      <IdleEnd token={session.token} />
      {schema ? (
        <SchemaProvider schema={schema}>
          {day && isStrange(day) && (
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
          {top === ownPaths.closing.path ? (
            <Suspense fallback={<div aria-busy="true" />}>
              <TutupTokoScreen />
            </Suspense>
          ) : day?.behind && !(full && schema.project.openBehind.includes(top)) ? (
            <BehindPage day={day} />
          ) : (
            <Breakable place={pathname}>
              <ScreenRoutes pages={pages} custom={customResources} otherwise={children} />
            </Breakable>
          )}
        </SchemaProvider>
      ) : (
        error && <ErrorState message={translate('generator.schema-failed')} onRetry={() => refetch()} />
      )}
    </Shell>
  )
}

/** Another tab went to another shop with the same session: what this one shows is no longer where it would save. */
function useOtherShop(shop: string): void {
  useEffect(() => {
    const look = ({ key }: StorageEvent): void => {
      const now = key === 'session' ? readSession() : undefined
      if (now && now.user.kode_toko !== shop) window.location.assign('/dashboard')
    }
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [shop])
}

type Refetch = ReturnType<typeof useSchemaQuery>['refetch']

/**
 * Applies a new schema without a reload: the server announces it, or an answer carries another version. List rows are
 * read again, since their fields may have other names; an open form preserves its row and the typed values.
 */
function useLiveSchema(token: string, refetch: Refetch): void {
  const client = useQueryClient()
  useEffect(() => {
    let shown = client.getQueryData<BrowserSchema>(schemaKey(token))?.version
    const follow = async (): Promise<void> => {
      shown ??= client.getQueryData<BrowserSchema>(schemaKey(token))?.version
      const { data } = await refetch()
      if (!data || data.version === shown) return
      shown = data.version
      await client.invalidateQueries({
        predicate: ({ queryKey }) => !['schema', 'getOne'].some(word => queryKey.includes(word)),
      })
    }
    const stopListening = listen({ token, from: pageAtRest(), onSchemaChanged: () => void follow() })
    const forget = onSchemaVersion(() => void follow())
    return () => {
      forget()
      stopListening()
    }
  }, [token, refetch, client])
}

/** A path without a screen: a page of the shell, a denied page for users without the full menu, or not found. */
export function Elsewhere() {
  const { pathname } = useLocation()
  const { project } = useSchema()
  const { user } = useSession()
  if (findOwnPath(pathname)) return <OwnPage path={pathname} />
  return project.levels[user.level]?.full === true ? <NotFoundPage /> : <DeniedPage />
}

export { DeniedPage }
