// What a signed-in user works at: the shell around the screens that the schema gives him.
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { ScreenRoutes } from './generator/menu/ScreenRoutes.tsx'
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
  const top = `/${pathname.split('/')[1] ?? ''}`
  const title = findByPath(session.menu, top)?.title ?? (top === '/dashboard' ? 'Dashboard' : '')
  return (
    <Shell session={session} title={title} onSignedOut={onSignedOut}>
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

/** A path without a screen: the greeting at /dashboard, a path that is none of his for who has no full menu, else no such page. */
function Elsewhere({ path, session, full }: { path: string; session: Session; full: boolean }) {
  if (path === '/dashboard') return <WelcomePage userId={session.user.user_id} />
  return full ? <NotFoundPage /> : <DeniedPage />
}
