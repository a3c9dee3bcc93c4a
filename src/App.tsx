// The program in the browser: an application of react-admin whose resources are those of the schema; who is not signed in sees
// the sign-in page and nothing else.
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { QueryClient } from '@tanstack/react-query'
import { createContext, lazy, memo, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react'
import {
  AdminContext,
  CoreAdminUI,
  CustomRoutes,
  LogoutOnMount,
  localStorageStore,
  useLogoutIfAccessDenied,
} from 'react-admin'
import { createBrowserRouter, Navigate, Route, RouterProvider, UNSAFE_RouteContext, useLocation } from 'react-router'
import { createResources, SchemaDefinitions } from './generator/resources.tsx'
import { useValueWords } from './generator/text/use-value-words.ts'
import { authProviderWith } from './providers/auth-provider.ts'
import { languageNow } from './providers/call-head.ts'
import { dataProvider } from './providers/data-provider.ts'
import { onRefusal } from './providers/http.ts'
import { i18nProvider, loadTexts, useLoadedLanguage } from './providers/i18n.ts'
import { resourceKey, resourcePath } from './providers/resource-paths.ts'
import type { BrowserSchema } from './providers/schema.tsx'
import { schemaKey } from './providers/schema-key.ts'
import { readSession, type Session } from './providers/session.ts'
import { SessionContext } from './providers/session-context.ts'
import { useLoadedSchema } from './providers/use-loaded-schema.ts'
import { LazyNotices } from './shell/notices/LazyNotices.tsx'
import { Notification } from './shell/notices/Notification.tsx'
import { Breakable, BrokenPage } from './shell/pages/BrokenPage.tsx'
import { usePreferences } from './shell/preferences/use-preferences.ts'
import { ConfirmProvider } from './ui/confirm/ConfirmProvider.tsx'
import { PopupProvider } from './ui/popup/PopupProvider.tsx'
import { ShortcutProvider } from './ui/shortcuts/sheet/ShortcutProvider.tsx'
import { styleCache } from './ui/style-cache.ts'
import { createThemeOptions } from './ui/theme.ts'

let desk: typeof import('./Desk.tsx') | undefined
const loadDesk = async () => {
  desk = await import('./Desk.tsx')
  return { default: desk.Desk }
}
const LazyDesk = lazy(loadDesk)

let loadedSignIn: typeof LazySignIn | undefined
const loadSignIn = async () => {
  const { SignIn } = await import('./shell/sign-in/SignIn.tsx')
  loadedSignIn = SignIn as unknown as typeof LazySignIn
  return { default: SignIn }
}
const LazySignIn = lazy(loadSignIn)

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })
const provider = dataProvider({ pathOf: resourcePath, keyOf: resourceKey })
const store = localStorageStore(undefined, 'kencana')

/**
 * Who is signed in waits for the desk and for what it shows first, who is not for the form that signs in: all is on its way
 * before anything is drawn, and what is there is drawn at once (React holds back for 300 ms what comes after a fallback).
 */
export const startEarly = async (): Promise<void> => {
  const session = readSession()
  const texts = loadTexts(languageNow())
  if (!session) return void (await Promise.all([loadSignIn(), texts]))
  const [{ readyDesk }] = await Promise.all([import('./ready-desk.ts'), loadDesk(), texts])
  await readyDesk({ client: queryClient, provider, store }, session)
}

const authProvider = authProviderWith({
  prepare: startEarly,
  loadSchema: async () => {
    const session = readSession()
    if (!session) return undefined
    const { schemaQuery } = await import('./providers/schema.tsx')
    return queryClient.ensureQueryData(schemaQuery(session.token))
  },
})

const titleOfField = (resource: string, field: string): string | undefined =>
  queryClient
    .getQueryData<BrowserSchema>(schemaKey(readSession()?.token ?? ''))
    ?.answers[resource]?.fields.find(({ name }) => name === field)?.title

/** A router of its own kind: leaving a form can be held back until it is answered whether to. */
const router = createBrowserRouter([{ path: '*', element: <Program /> }])

export function App() {
  return <RouterProvider router={router} />
}

function Program() {
  const { language: chosen, mode } = usePreferences()
  const language = useLoadedLanguage(chosen)
  const theme = useMemo(() => createThemeOptions(mode), [mode])
  const texts = useMemo(() => i18nProvider(language, titleOfField), [language])
  return (
    <CacheProvider value={styleCache}>
      <AdminContext
        key={language}
        authProvider={authProvider}
        dataProvider={provider}
        i18nProvider={texts}
        queryClient={queryClient}
        store={store}
        theme={theme}
        darkTheme={theme}
      >
        <CssBaseline />
        <ShortcutProvider>
          <PopupProvider>
            <ConfirmProvider>
              <Breakable place="/">
                <Pages />
              </Breakable>
              <Notification />
              <LazyNotices />
            </ConfirmProvider>
          </PopupProvider>
        </ShortcutProvider>
      </AdminContext>
    </CacheProvider>
  )
}

function Pages() {
  const logoutIfEnded = useLogoutIfAccessDenied()
  useEffect(() => onRefusal(refusal => void logoutIfEnded(refusal)), [logoutIfEnded])
  const schema = useLoadedSchema()
  const words = useValueWords()
  const resources = useMemo(() => (schema ? createResources(schema, words, <Elsewhere />) : []), [schema, words])
  // React-admin takes the resources anew whenever these elements are others.
  const pages = useMemo(
    () => (
      <CoreAdminUI
        disableTelemetry
        title="Kencana"
        layout={Guarded}
        accessDenied={AccessDenied}
        authenticationError={AccessDenied}
        error={BrokenPage}
      >
        <CustomRoutes noLayout>
          <Route path="/" element={<Entrance />} />
        </CustomRoutes>
        {resources}
        <CustomRoutes>
          <Route path="*" element={<Elsewhere />} />
        </CustomRoutes>
      </CoreAdminUI>
    ),
    [resources],
  )
  return <SchemaDefinitions resources={resources}>{pages}</SchemaDefinitions>
}

function Entrance() {
  if (readSession()) return <Navigate to="/dashboard" replace />
  const Shown = loadedSignIn ?? LazySignIn
  return (
    <Suspense fallback={<main aria-busy="true" />}>
      <Shown />
    </Suspense>
  )
}

/** Not signed in: storage is cleared and the user goes to the sign-in page (specification 2). */
function Guarded({ children }: { readonly children: ReactNode }) {
  const [session] = useState(readSession)
  if (!session) return <LogoutOnMount />
  // Signed out, here or in another tab: a mounted layout would send requests that are refused.
  if (!readSession()) return <Navigate to="/" replace />
  return (
    <ResourceRoutesContext value={children}>
      <StableRoute>
        <SignedInDesk session={session} />
      </StableRoute>
    </ResourceRoutesContext>
  )
}

/**
 * React-admin renders its routes again for each step of registering the resources. Every link of the desk reads the matched
 * route: it stays the same object until the path changes, so that these renders end here.
 */
function StableRoute({ children }: { readonly children: ReactNode }) {
  const matched = use(UNSAFE_RouteContext)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is matched depends on the path alone
  const route = useMemo(() => matched, [pathname])
  return <UNSAFE_RouteContext value={route}>{children}</UNSAFE_RouteContext>
}

const ResourceRoutesContext = createContext<ReactNode>(undefined)
const ResourceRoutes = () => use(ResourceRoutesContext)
const resourceRoutes = <ResourceRoutes />

const SignedInDesk = memo(({ session }: { readonly session: Session }) => {
  const Shown = desk?.Desk ?? LazyDesk
  return (
    <Suspense fallback={<main aria-busy="true" />}>
      <SessionContext value={session}>
        <Shown session={session}>{resourceRoutes}</Shown>
      </SessionContext>
    </Suspense>
  )
})

/** Components of the signed-in layout, which is loaded by then. */
const Elsewhere = () => desk && <desk.Elsewhere />
const AccessDenied = () => desk && <desk.DeniedPage />
