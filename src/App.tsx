// The program in the browser: providers around the pages; who is not signed in sees the sign-in page and nothing else.
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext, localStorageStore, useAuthenticated, useLogoutIfAccessDenied } from 'ra-core'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { createBrowserRouter, Navigate, Route, Routes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { authProviderWith } from './providers/auth-provider.ts'
import { dataProvider } from './providers/data-provider.ts'
import { onRefusal } from './providers/http.ts'
import { i18nProvider } from './providers/i18n.ts'
import { resourcePath } from './providers/resource-paths.ts'
import { readSession } from './providers/session.ts'
import { LazyNotices } from './shell/notices/LazyNotices.tsx'
import { Breakable } from './shell/pages/BrokenPage.tsx'
import { usePreferences } from './shell/preferences/use-preferences.ts'
import { ConfirmProvider } from './ui/confirm/ConfirmProvider.tsx'
import { PopupProvider } from './ui/popup/PopupProvider.tsx'
import { ShortcutProvider } from './ui/shortcuts/sheet/ShortcutProvider.tsx'
import { styleCache } from './ui/style-cache.ts'
import { themeOf } from './ui/theme.ts'

let loadedDesk: typeof LazyDesk | undefined
const loadDesk = async () => {
  const { Desk } = await import('./Desk.tsx')
  loadedDesk = Desk as unknown as typeof LazyDesk
  return { default: Desk }
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
const provider = dataProvider(resourcePath)
const store = localStorageStore(undefined, 'kencana')

/**
 * Who is signed in waits for the desk and for what it shows first, who is not for the form that signs in: all is on its way
 * before anything is drawn, and what is there is drawn at once (React holds back for 300 ms what comes after a fallback).
 */
export const startEarly = async (): Promise<void> => {
  const session = readSession()
  if (!session) return void (await loadSignIn())
  const [{ readyDesk }] = await Promise.all([import('./ready-desk.ts'), loadDesk()])
  await readyDesk({ client: queryClient, provider, store }, session)
}

const authProvider = authProviderWith(startEarly)

/** A router of its own kind: leaving a form can be held back until it is answered whether to. */
const router = createBrowserRouter([{ path: '*', element: <Program /> }])

export function App() {
  return <RouterProvider router={router} />
}

function Program() {
  const { language, mode } = usePreferences()
  const theme = useMemo(() => themeOf(mode), [mode])
  const texts = useMemo(() => i18nProvider(language), [language])
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <CoreAdminContext
          key={language}
          authProvider={authProvider}
          dataProvider={provider}
          i18nProvider={texts}
          queryClient={queryClient}
          store={store}
        >
          <ShortcutProvider>
            <PopupProvider>
              <ConfirmProvider>
                <Breakable place="/">
                  <Pages />
                </Breakable>
                <LazyNotices />
              </ConfirmProvider>
            </PopupProvider>
          </ShortcutProvider>
        </CoreAdminContext>
      </ThemeProvider>
    </CacheProvider>
  )
}

function Pages() {
  const logoutIfEnded = useLogoutIfAccessDenied()
  useEffect(() => onRefusal(refusal => void logoutIfEnded(refusal)), [logoutIfEnded])
  return (
    <Routes>
      <Route path="/" element={<Entrance />} />
      <Route path="*" element={<Guarded />} />
    </Routes>
  )
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
function Guarded() {
  const [session] = useState(readSession)
  useAuthenticated(session && { initialData: true })
  if (!session) return null
  const Shown = loadedDesk ?? LazyDesk
  return (
    <Suspense fallback={<main aria-busy="true" />}>
      <Shown session={session} />
    </Suspense>
  )
}
