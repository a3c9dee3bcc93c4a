// The program in the browser: an application of react-admin whose resources are those of the schema; who is not signed in sees
// the sign-in page and nothing else.

import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import {
  AdminContext,
  CoreAdminUI,
  CustomRoutes,
  DefaultTitleContextProvider,
  LogoutOnMount,
  localStorageStore,
  type NotificationPayload,
  useLogoutIfAccessDenied,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin'
import { createBrowserRouter, Navigate, Route, RouterProvider, useLocation } from 'react-router'
import { whenPageIdle } from './forms/typing-monitor.ts'
import { createResources, SchemaDefinitions } from './generator/schema-resources.tsx'
import { useValueWords } from './generator/text/use-value-words.ts'
import { createAuthProvider } from './providers/auth-provider.ts'
import { createDataProvider } from './providers/data-provider.ts'
import { onRefusal } from './providers/http.ts'
import { createI18nProvider, loadTexts, useLoadedLanguage } from './providers/i18n.ts'
import { loadModuleCode } from './providers/module-code.ts'
import { getChosenLanguage, getProject, loadProject } from './providers/project.ts'
import { getPublicPages, isPublicPath, loadPublicPages } from './providers/public-pages.ts'
import { getResourceKey, getResourcePath } from './providers/resource-paths.ts'
import type { BrowserSchema } from './providers/schema.tsx'
import { getSchemaKey } from './providers/schema-key.ts'
import { clearOffline, consumeEnded, onOtherSession, readSession, type UserSession } from './providers/session.ts'
import { SessionContext, useProject } from './providers/session-context.ts'
import { loadStockTexts } from './providers/stock-texts.ts'
import { useLoadedSchema } from './providers/use-loaded-schema.ts'
import { flattenMenu } from './shell/menu/menu-tree.ts'
import { BrokenPage, PageErrorBoundary } from './shell/pages/BrokenPage.tsx'
import { getHomePath } from './shell/pages/home-path.ts'
import { usePreferences } from './shell/preferences/PreferenceChoices.tsx'
import { runAfterPaint } from './ui/after-paint.ts'
import { ConfirmProvider } from './ui/confirm/ConfirmProvider.tsx'
import { showZone } from './ui/format-moment.ts'
import { loadLaterParts } from './ui/load-lazily.ts'
import { PopupProvider } from './ui/popup/PopupProvider.tsx'
import { usePopup } from './ui/popup/use-popup.ts'
import { ShortcutProvider } from './ui/shortcuts/ShortcutProvider.tsx'
import { styleCache } from './ui/style-cache.ts'
import { createThemeOptions } from './ui/theme/theme.ts'

let loadedLayout: typeof import('./SignedInLayout.tsx') | undefined
const loadLayout = async () => {
  loadedLayout = await import('./SignedInLayout.tsx')
  return { default: loadedLayout.SignedInLayout }
}
const LazyLayout = lazy(loadLayout)

let loadedSignIn: ComponentType | undefined
const loadSignInPage = async () => {
  const { SignIn } = await import('./shell/sign-in/SignIn.tsx')
  loadedSignIn = SignIn
  return { default: SignIn }
}
const LazySignIn = lazy(loadSignInPage)

// Answers have words: each language has its own.
const queryKeyHashFn = (key: QueryKey): string => hashKey([getChosenLanguage(), key])
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, queryKeyHashFn } },
})
const provider = createDataProvider({ getPath: getResourcePath, getKey: getResourceKey })
const store = localStorageStore(undefined, 'kencana')

/**
 * Who is signed in waits for the desk and for what it shows first, who is not for the form that signs in: all is on its way
 * before anything is drawn, and what is there is drawn at once (React holds back for 300 ms what comes after a fallback).
 */
export const startLoading = async (): Promise<void> => {
  await loadProject()
  const session = readSession()
  const { modules } = getProject()
  const texts = loadTexts(getChosenLanguage())
  const { pathname } = window.location
  const isInMenu = pathname === '/' || flattenMenu(session?.menu ?? []).some(({ path }) => path === pathname)
  const publicPages = isInMenu ? undefined : loadPublicPages(modules)
  if (!session) return void (await Promise.allSettled([loadSignInPage(), texts, publicPages]))
  const prefetch = async (): Promise<void> => {
    const { prefetchPage } = await import('./boot/prefetch-page.ts')
    await prefetchPage({ client: queryClient, provider, store }, session)
  }
  // The schema needs the code of the modules, whose files load beside those of the layout.
  // A part that failed is requested again where it is rendered, which reports the failure: for that the texts are there.
  await Promise.allSettled([prefetch(), loadLayout(), loadModuleCode(modules), texts, publicPages])
}

const authProvider = createAuthProvider({
  prepare: startLoading,
  getHomePath,
  loadSchema: async () => {
    const session = readSession()
    if (!session) return undefined
    const { buildSchemaQuery: schemaQuery } = await import('./providers/schema.tsx')
    return queryClient.ensureQueryData(schemaQuery(session.token))
  },
})

const getFieldTitle = (resource: string, field: string): string | undefined =>
  queryClient
    .getQueryData<BrowserSchema>(getSchemaKey(readSession()?.token ?? ''))
    ?.resources[resource]?.fields.find(({ name }) => name === field)?.title

/** A router of its own kind: leaving a form can be held back until it is answered whether to. */
const router = createBrowserRouter([{ path: '*', element: <Program /> }])

export function App() {
  return <RouterProvider router={router} />
}

function Program() {
  // Dialogs, menus and notices come behind the first paint.
  useEffect(() => runAfterPaint(() => void loadLaterParts()), [])
  const { language: chosen, mode } = usePreferences()
  const language = useLoadedLanguage(chosen)
  const { colors } = useProject()
  const theme = useMemo(() => createThemeOptions(mode, colors), [mode, colors])
  const texts = useMemo(() => createI18nProvider(language, getFieldTitle), [language])
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
              <PageErrorBoundary resetKey="/">
                <Pages />
              </PageErrorBoundary>
              <Notification />
              <ProgramNotices />
            </ConfirmProvider>
          </PopupProvider>
        </ShortcutProvider>
      </AdminContext>
    </CacheProvider>
  )
}

/** A public page, as on a television, reports a lost connection itself. */
function ProgramNotices() {
  const { pathname } = useLocation()
  return !isPublicPath(pathname) && <LazyNotices />
}

function Pages() {
  const logoutIfEnded = useLogoutIfAccessDenied()
  useEffect(() => onRefusal(refusal => void logoutIfEnded(refusal)), [logoutIfEnded])
  const { pathname } = useLocation()
  const schema = useLoadedSchema()
  const words = useValueWords()
  const resources = useMemo(() => (schema ? createResources(schema, words, <UnknownPath />) : []), [schema, words])
  // React-admin takes the resources anew whenever these elements are others.
  const pages = useMemo(
    () => (
      <CoreAdminUI
        disableTelemetry
        title={getProject().name}
        accessDenied={AccessDenied}
        authenticationError={AccessDenied}
        error={BrokenPage}
      >
        <CustomRoutes noLayout>
          <Route path="/" element={<SignInRoute />} />
          {Object.entries(getPublicPages()).map(([path, Page]) => (
            <Route key={path} path={path} element={<PublicPage page={Page} />} />
          ))}
        </CustomRoutes>
        {resources}
        <CustomRoutes>
          <Route path="*" element={<UnknownPath />} />
        </CustomRoutes>
      </CoreAdminUI>
    ),
    [resources],
  )
  const isOpenToAll = pathname === '/' || isPublicPath(pathname)
  return (
    <SchemaDefinitions resources={resources}>
      <DefaultTitleContextProvider value={getProject().name}>
        {isOpenToAll ? pages : <ProtectedPages>{pages}</ProtectedPages>}
      </DefaultTitleContextProvider>
    </SchemaDefinitions>
  )
}

const PublicPage = ({ page: Page }: { readonly page: ComponentType }) => (
  <Suspense fallback={<main aria-busy="true" />}>
    <Page />
  </Suspense>
)

/** Another tab signed in: this one shows that user as well, on the page where a session of the user ended. */
const adoptOtherSession = (): (() => void) => {
  const stop = onOtherSession(undefined, ({ user }) => {
    stop()
    window.location.assign(consumeEnded(user.userId) ?? '/')
  })
  return stop
}

function SignInRoute() {
  useEffect(adoptOtherSession, [])
  // A page that was left at once may not have cleared it.
  useEffect(() => void (readSession() ?? clearOffline()), [])
  const session = readSession()
  if (session) return <Navigate to={getHomePath(session.menu)} replace />
  const Loaded = loadedSignIn ?? LazySignIn
  return (
    <Suspense fallback={<main aria-busy="true" />}>
      <Loaded />
    </Suspense>
  )
}

/**
 * Not signed in: storage is cleared and the user goes to the sign-in page (specification 2). The signed-in layout is around
 * react-admin's routes instead of inside them: these are rendered again for each step of registering the resources, and with
 * them everything that reads the matched route.
 */
function ProtectedPages({ children }: { readonly children: ReactNode }) {
  const [session] = useState(readSession)
  if (!session) return <LogoutOnMount />
  showZone(session.user.timeZone, getProject().languages[0] ?? 'en')
  // Signed out, here or in another tab: a mounted layout would send requests that are refused.
  if (!readSession()) return <Navigate to="/" replace />
  return <SignedInDesk session={session}>{children}</SignedInDesk>
}

interface SignedInDeskProps {
  readonly session: UserSession
  readonly children: ReactNode
}

const SignedInDesk = memo(({ session, children }: SignedInDeskProps) => {
  const Loaded = loadedLayout?.SignedInLayout ?? LazyLayout
  return (
    <Suspense fallback={<main aria-busy="true" />}>
      <SessionContext value={session}>
        <Loaded session={session}>{children}</Loaded>
      </SessionContext>
    </Suspense>
  )
})

/** Components of the signed-in layout, which is loaded by then. */
const UnknownPath = () => loadedLayout && <loadedLayout.UnknownPath />
const AccessDenied = () => loadedLayout && <loadedLayout.DeniedPage />

/** The first rows are shown by then, also on slow machines. */
const noticeDelay = 3000

/** The notices, loaded when the page is idle; after a failed load, when the connection is back. */
function LazyNotices() {
  const [Notices, setNotices] = useState<ComponentType>()
  useEffect(() => {
    let isMounted = true
    const load = (): void => {
      import('./shell/notices/Notices.tsx').then(
        part => isMounted && setNotices(() => part.Notices),
        () => window.addEventListener('online', load, { once: true }),
      )
    }
    void whenPageIdle(noticeDelay).then(() => isMounted && load())
    return () => {
      isMounted = false
      window.removeEventListener('online', load)
    }
  }, [])
  return Notices ? <Notices /> : null
}

/** Shows messages of `useNotify` as popups. Undo is not supported: pending mutations are executed immediately. */
function Notification() {
  const { notifications, takeNotification } = useNotificationContext()
  const takeMutation = useTakeUndoableMutation()
  const translate = useTranslate()
  const popup = usePopup()
  const show = useEffectEvent(async ({ message, type, notificationOptions = {} }: NotificationPayload) => {
    const { messageArgs, undoable } = notificationOptions
    if (undoable) takeMutation()?.({ isUndo: false })
    await loadStockTexts().catch(() => undefined)
    if (typeof message !== 'string' || type === 'warning')
      popup.toast(typeof message === 'string' ? translate(message, messageArgs) : message, type)
    else popup[type](translate(message, messageArgs))
  })
  useEffect(() => {
    if (notifications.length === 0) return
    const taken = takeNotification()
    if (taken) void show(taken)
  }, [notifications, takeNotification])
  return null
}
