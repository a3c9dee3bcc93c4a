import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { flushSync } from 'react-dom'
import { Route, Routes, useLocation } from 'react-router'
import type { JsonRow } from '../../../engine/record/row.ts'
import { shopsDashboardName } from '../../../engine/schema/dashboard.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { useSchema } from '../../providers/schema.tsx'
import { BusyBoundary } from '../../ui/BusyBoundary.tsx'
import { loadLazily } from '../../ui/load-lazily.ts'
import type { PrintOfferContent } from '../document/screen/PrintOffer.tsx'
import { RecordScreenList } from '../list/RecordScreenList.tsx'
import { findScreen, hasSubpaths, type MenuScreen } from '../menu/find-screen.ts'
import { findRowPaths } from '../menu/menu-paths.ts'
import { listOfferedPrints } from '../print/offered-prints.ts'
import { LazyEditForm, LazyNewForm } from '../record/lazy-forms.tsx'
import type { Pages } from './PageScreen.tsx'
import { useNavigateBelow } from './use-navigate-below.ts'

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

const PracticeScreen = loadLazily(() => import('../practice/PracticeScreen.tsx'), 'PracticeScreen')

const PageScreen = loadLazily(() => import('./PageScreen.tsx'), 'PageScreen')

const DocumentScreen = loadLazily(() => import('./DocumentScreen.tsx'), 'DocumentScreen')

const DocumentsScreen = loadLazily(() => import('./DocumentsScreen.tsx'), 'DocumentsScreen')

const editors: Readonly<Record<string, typeof AccessScreen>> = {
  access: AccessScreen,
  menu: MenuEditorScreen,
  practice: PracticeScreen,
  schema: SchemaScreen,
}

const EntriesScreen = loadLazily(() => import('../record/EntriesScreen.tsx'), 'EntriesScreen')
const OwnRecordScreen = loadLazily(() => import('../record/OwnRecordScreen.tsx'), 'OwnRecordScreen')

/** A resource as its menu entry wants it: its settings, the caller's own row, or the list of its rows. */
function ResourceMenuScreen({ view, ...screen }: Extract<MenuScreen, { kind: 'resource' }>) {
  const { entries } = screen.resource
  if (view === 'entries' && entries) return <EntriesScreen {...screen} entries={entries} />
  if (view === 'own') return <OwnRecordScreen {...screen} />
  return <ResourceScreen {...screen} />
}

interface ScreenSwitchProps {
  readonly screen: MenuScreen
  readonly pages: Pages
}

function ScreenSwitch({ screen, pages }: ScreenSwitchProps) {
  if (screen.kind === 'page') return <PageScreen {...screen} pages={pages} />
  if (screen.kind === 'list') return <DocumentsScreen {...screen} />
  if (screen.kind === 'resource') return <ResourceMenuScreen {...screen} />
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

interface ScreenRoutesProps {
  /** The element for a path that is in no menu entry. */
  readonly fallback: ReactNode
  readonly pages: Pages
}

/** The screen that the schema has at the path where one is. */
export function ScreenRoutes({ fallback, pages }: ScreenRoutesProps) {
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
            <ScreenSwitch key={path} {...{ screen, pages }} />
          </BusyBoundary>
        }
      />
    </Routes>
  )
}

const PrintOffer = loadLazily(() => import('../document/screen/PrintOffer.tsx'), 'PrintOffer')

const ShownRecord = loadLazily(() => import('../record/ShownRecord.tsx'), 'ShownRecord')

interface ResourceScreenProps {
  readonly resource: Resource
  /** The path of the menu entry: the list is at it, `create` and the rows' ids below it. */
  readonly path: string
  readonly title: string
}

/** The screen of a menu entry: its list, and over it the form of a new row or of one that is there. */
function ResourceScreen({ resource, path, title }: ResourceScreenProps) {
  const open = useNavigateBelow(path)
  const [printOffer, setPrintOffer] = useState<PrintOfferContent>()
  const { verbs } = resource.api
  const [canEdit, canRead] = [verbs.includes('update'), verbs.includes('get')]
  const isPage = resource.screen.form.as === 'page'
  const { opensCard, viewSuffix: shownAt, formSuffix: formAt } = findRowPaths(resource)
  // Not its path: F6 right behind an Escape leads to the same one again.
  const { key: visit } = useLocation()
  const [leftVisit, setLeftVisit] = useState<string>()
  useEffect(() => setLeftVisit(visit === leftVisit ? leftVisit : undefined), [visit, leftVisit])
  // The router takes its time: a form that is left is gone before its message is there, and keys are those of the list.
  const close = (): void => {
    flushSync(() => setLeftVisit(visit))
    open('')
  }
  const list = (
    <RecordScreenList
      {...{ resource, path, title }}
      onAdd={() => open('/create')}
      onOpen={row => open(canEdit && !opensCard ? `/${row.id}` : `/${row.id}${shownAt}`)}
      {...(opensCard && { onEdit: (row: JsonRow) => open(`/${row.id}${formAt}`) })}
      opens={canRead}
      {...(canRead && { onView: (row: JsonRow) => open(`/${row.id}${shownAt}`) })}
      onCopy={row => open(`/${row.id}/copy`)}
    />
  )
  // A number that the program gave has to be seen, and is often printed at once.
  const isNumbered = resource.key.some(name => resource.field[name]?.number !== undefined)
  const onMade = (row: JsonRow, message: string): boolean => {
    if (isNumbered) setPrintOffer({ row, message, prints: listOfferedPrints(resource) })
    return isNumbered
  }
  const form = { resource, onClose: close, onOpenOther: (id: string) => open(`/${id}${formAt}`) }
  const card = (
    <Suspense fallback={null}>
      <ShownRecord {...{ resource, title }} onBack={() => open('')} onEdit={id => open(`/${id}${formAt}`)} />
    </Suspense>
  )
  return (
    <ResourceContextProvider value={resource.name}>
      <Routes>
        <Route path="create" element={isPage ? null : list} />
        <Route path={`:id${formAt}`} element={isPage ? null : list} />
        <Route path=":id/copy" element={isPage ? null : list} />
        <Route path={`:id${shownAt}`} element={null} />
        <Route path="*" element={list} />
      </Routes>
      {visit !== leftVisit && (
        <Routes>
          {resource.api.verbs.includes('create') && (
            <>
              <Route path="create" element={<LazyNewForm {...form} onMade={onMade} place={`${path}/create`} />} />
              <Route path=":id/copy" element={<LazyEditForm {...form} onMade={onMade} path={path} asNew />} />
            </>
          )}
          {canRead && <Route path={`:id${shownAt}`} element={card} />}
          <Route path={`:id${formAt}`} element={<LazyEditForm {...form} path={path} />} />
          <Route path="*" element={null} />
        </Routes>
      )}
      {printOffer && (
        <Suspense fallback={null}>
          <PrintOffer {...printOffer} resource={resource} onClose={() => setPrintOffer(undefined)} />
        </Suspense>
      )}
    </ResourceContextProvider>
  )
}
