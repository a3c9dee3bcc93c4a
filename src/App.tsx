// The program in the browser: providers around the pages; who is not signed in sees the sign-in page and nothing else.
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext, localStorageStore } from 'ra-core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { createBrowserRouter, Navigate, Route, RouterProvider, Routes } from 'react-router'
import { dataProvider } from './providers/data-provider.ts'
import { i18nProvider } from './providers/i18n.ts'
import { resourcePath } from './providers/resource-paths.ts'
import { clearSession, readSession, type Session } from './providers/session.ts'
import { LazyNotices } from './shell/notices/LazyNotices.tsx'
import { Breakable } from './shell/pages/BrokenPage.tsx'
import { usePreferences } from './shell/preferences/use-preferences.ts'
import { SignIn } from './shell/sign-in/SignIn.tsx'
import { ConfirmProvider } from './ui/confirm/ConfirmProvider.tsx'
import { PopupProvider } from './ui/popup/PopupProvider.tsx'
import { ShortcutProvider } from './ui/shortcuts/ShortcutProvider.tsx'
import { styleCache } from './ui/style-cache.ts'
import { themeOf } from './ui/theme.ts'

let loadedDesk: typeof LazyDesk | undefined
const loadDesk = async () => {
  const { Desk } = await import('./Desk.tsx')
  loadedDesk = Desk as unknown as typeof LazyDesk
  return { default: Desk }
}
const LazyDesk = lazy(loadDesk)

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })
const provider = dataProvider(resourcePath)
const store = localStorageStore(undefined, 'kencana')

/**
 * Who is signed in waits for the desk and for what it shows first: all is on its way before anything is drawn, and a desk that
 * is there is drawn at once (React holds back for 300 ms what comes after a fallback).
 */
export const startEarly = async (): Promise<void> => {
  const session = readSession()
  if (!session) return
  const [{ readyDesk }] = await Promise.all([import('./ready-desk.ts'), loadDesk()])
  await readyDesk({ client: queryClient, provider, store }, session)
}

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
  const [session, setSession] = useState(readSession)
  /** Prepares the desk while the button is still busy; what fails here is loaded later and reports its own error. */
  const enter = async (entered: Session): Promise<void> => {
    await startEarly().catch(() => undefined)
    setSession(entered)
  }
  const signedOut = (): void => {
    queryClient.clear()
    setSession(undefined)
  }
  return (
    <Routes>
      <Route path="/" element={session ? <Navigate to="/dashboard" replace /> : <SignIn onSignedIn={enter} />} />
      <Route path="*" element={<Guarded session={session} onSignedOut={signedOut} />} />
    </Routes>
  )
}

/** Not signed in: storage is cleared and the user goes to the sign-in page (specification 2). */
function Guarded({ session, onSignedOut }: { session: Session | undefined; onSignedOut: () => void }) {
  if (!session) {
    clearSession()
    return <Navigate to="/" replace />
  }
  const Shown = loadedDesk ?? LazyDesk
  return (
    <Suspense fallback={<main aria-busy="true" />}>
      <Shown session={session} onSignedOut={onSignedOut} />
    </Suspense>
  )
}
