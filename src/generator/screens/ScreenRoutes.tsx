import { type ReactNode, useMemo } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { shopsDashboardName } from '../../../engine/schema/dashboard.ts'
import { useSchema } from '../../providers/schema.tsx'
import { BusyBoundary } from '../../ui/BusyBoundary.tsx'
import { loadLazily } from '../../ui/load-lazily.ts'
import { findScreen, hasSubpaths, type MenuScreen } from '../menu/find-screen.ts'
import type { CustomResources } from './CustomPart.tsx'
import type { Pages } from './PageScreen.tsx'
import { ResourceScreen } from './ResourceScreen.tsx'

/** Few need it, and not often: it is loaded when it is opened. */
const ImportScreen = loadLazily(() => import('../import/ImportScreen.tsx'), 'ImportScreen')

const LandingScreen = loadLazily(() => import('./LandingScreen.tsx'), 'LandingScreen')

const ReportScreen = loadLazily(() => import('../report/ReportScreen.tsx'), 'ReportScreen')

const DashboardScreen = loadLazily(() => import('../dashboard/DashboardScreen.tsx'), 'DashboardScreen')

const ShopsScreen = loadLazily(() => import('../dashboard/ShopsScreen.tsx'), 'ShopsScreen')

const GridScreen = loadLazily(() => import('../grid/GridScreen.tsx'), 'GridScreen')

const AccessScreen = loadLazily(() => import('../access/AccessScreen.tsx'), 'AccessScreen')

const MenuEditorScreen = loadLazily(() => import('../menu/editor/MenuEditorScreen.tsx'), 'MenuEditorScreen')

const SchemaScreen = loadLazily(() => import('../project/SchemaScreen.tsx'), 'SchemaScreen')

const PageScreen = loadLazily(() => import('./PageScreen.tsx'), 'PageScreen')

const DocumentScreen = loadLazily(() => import('./DocumentScreen.tsx'), 'DocumentScreen')

const DocumentsScreen = loadLazily(() => import('./DocumentsScreen.tsx'), 'DocumentsScreen')

const editors: Readonly<Record<string, typeof AccessScreen>> = {
  access: AccessScreen,
  menu: MenuEditorScreen,
  schema: SchemaScreen,
}

const EntriesScreen = loadLazily(() => import('../record/EntriesScreen.tsx'), 'EntriesScreen')
const OwnRecordScreen = loadLazily(() => import('../record/OwnRecordScreen.tsx'), 'OwnRecordScreen')

interface CustomScreenProps {
  /** What takes the place of generated screens of resources. */
  readonly custom: CustomResources
}

/** A resource as its menu entry wants it: its settings, the caller's own row, or the list of its rows. */
function ResourceMenuScreen({
  view,
  custom,
  ...screen
}: Extract<MenuScreen, { kind: 'resource' }> & CustomScreenProps) {
  const { entries, name } = screen.resource
  if (view === 'entries' && entries) return <EntriesScreen {...screen} entries={entries} />
  if (view === 'own') return <OwnRecordScreen {...screen} />
  const customScreens = view === undefined && Object.hasOwn(custom, name) ? custom[name] : undefined
  return <ResourceScreen {...screen} {...(customScreens && { customScreens })} />
}

interface ScreenSwitchProps extends CustomScreenProps {
  readonly screen: MenuScreen
  readonly pages: Pages
}

function ScreenSwitch({ screen, pages, custom }: ScreenSwitchProps) {
  if (screen.kind === 'page') return <PageScreen {...screen} pages={pages} />
  if (screen.kind === 'list') return <DocumentsScreen {...screen} />
  if (screen.kind === 'resource') return <ResourceMenuScreen {...screen} custom={custom} />
  if (screen.kind === 'document') return <DocumentScreen {...screen} />
  if (screen.kind === 'grid') return <GridScreen {...screen} />
  if (screen.kind === 'import') return <ImportScreen {...screen} />
  if (screen.kind === 'report') return <ReportScreen {...screen} />
  if (screen.kind === 'dashboard' && screen.name === shopsDashboardName) return <ShopsScreen title={screen.title} />
  if (screen.kind === 'dashboard') return <DashboardScreen title={screen.title} />
  if (screen.kind === 'landing') return <LandingScreen entry={screen.entry} />
  const Editor = editors[screen.name]
  return Editor && <Editor title={screen.title} />
}

interface ScreenRoutesProps extends CustomScreenProps {
  /** The element for a path that is in no menu entry. */
  readonly fallback: ReactNode
  readonly pages: Pages
}

/** The screen that the schema has at the path where one is. */
export function ScreenRoutes({ fallback, pages, custom }: ScreenRoutesProps) {
  const schema = useSchema()
  const { pathname } = useLocation()
  const screen = useMemo(() => findScreen(schema, pathname), [schema, pathname])
  if (!screen) return fallback
  const { path } = screen
  return (
    <Routes>
      <Route
        path={hasSubpaths(screen) ? `${path}/*` : path}
        element={
          <BusyBoundary>
            <ScreenSwitch key={path} {...{ screen, pages, custom }} />
          </BusyBoundary>
        }
      />
    </Routes>
  )
}
