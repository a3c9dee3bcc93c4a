import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import type { Resource } from '../../../engine/schema.ts'
import { resourceInView } from '../../../engine/view.ts'
import { useSchema } from '../../providers/schema.tsx'
import { ResourceScreen } from '../resource/ResourceScreen.tsx'
import { entriesOf } from './resource-places.ts'

/** Few need it, and not often: it is loaded when it is opened. */
const ImportScreen = lazy(async () => ({ default: (await import('../import/ImportScreen.tsx')).ImportScreen }))

const LandingScreen = lazy(async () => ({ default: (await import('./LandingScreen.tsx')).LandingScreen }))

const ReportScreen = lazy(async () => ({ default: (await import('../report/ReportScreen.tsx')).ReportScreen }))

const GridScreen = lazy(async () => ({ default: (await import('../grid/GridScreen.tsx')).GridScreen }))

const AccessScreen = lazy(async () => ({ default: (await import('./access/AccessScreen.tsx')).AccessScreen }))

const MenuEditorScreen = lazy(async () => ({
  default: (await import('./editor/MenuEditorScreen.tsx')).MenuEditorScreen,
}))

const DocumentScreen = lazy(async () => ({
  default: (await import('../document/DocumentScreen.tsx')).DocumentScreen,
}))

const editors: Readonly<Record<string, typeof AccessScreen>> = { access: AccessScreen, menu: MenuEditorScreen }

const EntriesScreen = lazy(async () => ({ default: (await import('../resource/EntriesScreen.tsx')).EntriesScreen }))
const OwnRecordScreen = lazy(async () => ({
  default: (await import('../resource/OwnRecordScreen.tsx')).OwnRecordScreen,
}))

interface ViewOfProps {
  readonly resource: Resource
  readonly path: string
  readonly title: string
  readonly view: string | undefined
}

/** A resource as its menu entry wants it: its settings, the caller's own row, or the list of its rows. */
function ViewOf({ view, ...screen }: ViewOfProps) {
  const { entries } = screen.resource
  if (view === 'entries' && entries) return <EntriesScreen {...screen} entries={entries} />
  if (view === 'own') return <OwnRecordScreen {...screen} />
  return <ResourceScreen {...screen} />
}

interface ScreenRoutesProps {
  /** The element for a path that is in no menu entry. */
  readonly otherwise: React.ReactNode
}

/** A route for every menu entry whose screen is made from the schema. */
export function ScreenRoutes({ otherwise }: ScreenRoutesProps) {
  const { menu, hidden, resources, reports } = useSchema()
  const places = [...entriesOf(menu), ...hidden]
  const shown = places.flatMap(({ path, target, title }) => {
    const resource = target?.kind === 'resource' ? resources[target.name] : undefined
    if (path === undefined || !resource) return []
    return [
      {
        path,
        title,
        resource: resourceInView(resource, target?.view),
        view: resource.views[target?.view ?? ''],
        own: target?.view,
      },
    ]
  })
  const screens = shown.filter(({ view }) => view?.as !== 'grid')
  const grids = shown.flatMap(({ view, own: _own, ...screen }) => (view?.as === 'grid' ? [{ ...screen, view }] : []))
  const documents = places.flatMap(({ path, target, title }) => {
    const resource = target?.kind === 'document' ? resources[target.name] : undefined
    if (path === undefined || !resource) return []
    const isNew = target?.view === 'new'
    return [{ path, title, isNew, resource: isNew ? resource : resourceInView(resource, target?.view) }]
  })
  const imports = places.flatMap(({ path, target, title }) =>
    path !== undefined && target?.kind === 'import' ? [{ path, title, name: target.name }] : [],
  )
  const pages = places.flatMap(({ path, target, title }) => {
    const report = target?.kind === 'report' ? reports[target.name] : undefined
    return path !== undefined && report ? [{ path, title, report }] : []
  })
  const editing = entriesOf(menu).flatMap(({ path, target, title }) => {
    const Editor = target?.kind === 'editor' ? editors[target.name] : undefined
    return path !== undefined && Editor ? [{ path, title, Editor }] : []
  })
  const landings = entriesOf(menu).flatMap(entry =>
    entry.path !== undefined && entry.target?.kind === 'landing' ? [{ path: entry.path, entry }] : [],
  )
  return (
    <Routes>
      {landings.map(({ path, entry }) => (
        <Route
          key={path}
          path={path}
          element={
            <Suspense fallback={<div aria-busy="true" />}>
              <LandingScreen key={path} entry={entry} />
            </Suspense>
          }
        />
      ))}
      {screens.map(({ path, title, resource, own }) => (
        <Route
          key={path}
          path={`${path}/*`}
          element={
            <Suspense fallback={<div aria-busy="true" />}>
              <ViewOf key={path} {...{ resource, path, title }} view={own} />
            </Suspense>
          }
        />
      ))}
      {documents.map(({ path, ...screen }) => (
        <Route
          key={path}
          path={`${path}/*`}
          element={
            <Suspense fallback={<div aria-busy="true" />}>
              <DocumentScreen key={path} path={path} {...screen} />
            </Suspense>
          }
        />
      ))}
      {grids.map(({ path, ...screen }) => (
        <Route
          key={path}
          path={path}
          element={
            <Suspense fallback={<div aria-busy="true" />}>
              <GridScreen key={path} path={path} {...screen} />
            </Suspense>
          }
        />
      ))}
      {imports.map(({ path, title, name }) => (
        <Route
          key={path}
          path={path}
          element={
            <Suspense fallback={<div aria-busy="true" />}>
              <ImportScreen name={name} title={title} />
            </Suspense>
          }
        />
      ))}
      {pages.map(({ path, title, report }) => (
        <Route
          key={path}
          path={path}
          element={
            <Suspense fallback={<div aria-busy="true" />}>
              <ReportScreen key={path} report={report} path={path} title={title} />
            </Suspense>
          }
        />
      ))}
      {editing.map(({ path, title, Editor }) => (
        <Route
          key={path}
          path={path}
          element={
            <Suspense fallback={<div aria-busy="true" />}>
              <Editor title={title} />
            </Suspense>
          }
        />
      ))}
      <Route path="*" element={otherwise} />
    </Routes>
  )
}
