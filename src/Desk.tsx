// What a signed-in user works at: the shell around the screens that the schema gives him.
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { ScreenRoutes } from './generator/menu/ScreenRoutes.tsx'
import { onSchemaVersion } from './providers/http.ts'
import { listen } from './providers/live.ts'
import { SchemaProvider, useSchemaQuery } from './providers/schema.tsx'
import type { Session } from './providers/session.ts'
import { DeniedPage } from './shell/DeniedPage.tsx'
import { findByPath } from './shell/menu-tree.ts'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { Shell } from './shell/Shell.tsx'
import { WelcomePage } from './shell/WelcomePage.tsx'
import { ErrorState } from './ui/ErrorState.tsx'

interface DeskProps {
  readonly session: Session
  readonly onSignedOut: () => void
}

export function Desk({ session, onSignedOut }: DeskProps) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { data: schema, error, refetch } = useSchemaQuery(session.token)
  useLiveSchema(session.token, refetch)
  const current = { ...session, menu: schema?.menu ?? session.menu }
  const top = `/${pathname.split('/')[1] ?? ''}`
  const title = findByPath(current.menu, top)?.title ?? (top === '/dashboard' ? 'Dashboard' : '')
  return (
    <Shell session={current} title={title} onSignedOut={onSignedOut}>
      {schema ? (
        <SchemaProvider schema={schema}>
          <ScreenRoutes
            otherwise={
              <Elsewhere path={top} session={session} full={schema.project.levels[session.user.level]?.full === true} />
            }
          />
        </SchemaProvider>
      ) : (
        error && <ErrorState message={translate('generator.schema-failed')} onRetry={() => refetch()} />
      )}
    </Shell>
  )
}

/** Another schema shows without a reload: told by the server, or by an answer that carries another version. */
function useLiveSchema(token: string, refetch: () => unknown): void {
  useEffect(() => {
    const listening = listen({ token, onSchemaChanged: () => void refetch() })
    const forget = onSchemaVersion(() => void refetch())
    return () => {
      forget()
      void listening.then(stop => stop())
    }
  }, [token, refetch])
}

/** A path without a screen: the greeting at /dashboard, a path that is none of his for who has no full menu, else no such page. */
function Elsewhere({ path, session, full }: { path: string; session: Session; full: boolean }) {
  if (path === '/dashboard') return <WelcomePage userId={session.user.user_id} />
  return full ? <NotFoundPage /> : <DeniedPage />
}
