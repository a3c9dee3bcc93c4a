// Finds the screen of a path among the menu entries, so that only one resource is created.
import type { MenuEntry, ReportEntry } from '../../../engine/access/schema-answer.ts'
import { applyView } from '../../../engine/record/view.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { View } from '../../../engine/schema/screen.ts'
import type { BrowserSchema, ListEntry } from '../../providers/schema.tsx'
import { flattenEntries } from './menu-entries.ts'

interface ScreenLocation {
  /** Of the menu entry. */
  readonly path: string
  readonly title: string
}

export type MenuScreen = ScreenLocation &
  (
    | { readonly kind: 'landing'; readonly entry: MenuEntry }
    /** `view` is the view name of the menu target; it may also select the kind of screen. */
    | { readonly kind: 'resource'; readonly resource: Resource; readonly view: string | undefined }
    | { readonly kind: 'grid'; readonly resource: Resource; readonly view: View }
    | { readonly kind: 'document'; readonly resource: Resource; readonly isNew: boolean }
    | { readonly kind: 'import'; readonly name: string; readonly view: string | undefined }
    | { readonly kind: 'report'; readonly report: ReportEntry }
    | { readonly kind: 'dashboard'; readonly name: string }
    | { readonly kind: 'editor'; readonly name: string }
    | { readonly kind: 'list'; readonly list: ListEntry }
    | { readonly kind: 'page'; readonly name: string; readonly needs: NonNullable<MenuEntry['needs']> }
  )

type ScreenSchema = Pick<BrowserSchema, 'menu' | 'hidden' | 'resources' | 'reports' | 'lists'>

const normalizePath = (path: string): string => path.toLowerCase().replace(/\/+$/, '')

/** The paths below it belong to the same screen: a form, a document. */
export const hasSubpaths = ({ kind }: MenuScreen): boolean => ['resource', 'document', 'list', 'page'].includes(kind)

/** The screen of the entry whose path this is, or begins with; the longest path wins. Undefined where there is none. */
export const findScreen = (schema: ScreenSchema, pathname: string): MenuScreen | undefined => {
  const requested = normalizePath(pathname)
  const candidates = [...flattenEntries(schema.menu), ...schema.hidden]
    .flatMap(entry => (entry.path === undefined ? [] : [{ entry, path: normalizePath(entry.path) }]))
    .filter(({ path }) => requested === path || requested.startsWith(`${path}/`))
    .toSorted((first, second) => second.path.length - first.path.length)
  for (const { entry, path } of candidates) {
    const screen = createScreen(schema, entry)
    if (screen && (requested === path || hasSubpaths(screen))) return screen
  }
  return undefined
}

const createScreen = ({ resources, reports, lists }: ScreenSchema, entry: MenuEntry): MenuScreen | undefined => {
  const { path, title, target, needs = [] } = entry
  if (path === undefined || !target) return undefined
  const location = { path, title }
  if (target.kind === 'landing') return { ...location, kind: 'landing', entry }
  if (target.kind === 'import') return { ...location, kind: 'import', name: target.name, view: target.view }
  if (target.kind === 'dashboard') return { ...location, kind: 'dashboard', name: target.name }
  if (target.kind === 'editor') return { ...location, kind: 'editor', name: target.name }
  if (target.kind === 'page') return { ...location, kind: 'page', name: target.name, needs }
  if (target.kind === 'list') {
    const list = lists[target.name]
    return list && { ...location, kind: 'list', list }
  }
  if (target.kind === 'report') {
    const report = reports[target.name]
    return report && { ...location, kind: 'report', report }
  }
  const resource = resources[target.name]
  return resource && createRowScreen(location, resource, target)
}

const createRowScreen = (
  location: ScreenLocation,
  resource: Resource,
  { kind, view: viewName }: NonNullable<MenuEntry['target']>,
): MenuScreen => {
  const isNew = kind === 'document' && viewName === 'new'
  const viewResource = isNew ? resource : applyView(resource, viewName)
  if (kind === 'document') return { ...location, kind, resource: viewResource, isNew }
  const view = resource.screen.views[viewName ?? '']
  if (view?.as === 'grid') return { ...location, kind: 'grid', resource: viewResource, view }
  return { ...location, kind: 'resource', resource: viewResource, view: viewName }
}
