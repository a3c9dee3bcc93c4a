// Finds the screen of a path among the menu entries, so that only one resource is created.
import type { MenuEntry, ReportEntry } from '../../../engine/access/schema-answer.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { View } from '../../../engine/schema/screen.ts'
import { resourceInView } from '../../../engine/schema/view.ts'
import type { BrowserSchema, ListEntry } from '../../providers/schema.tsx'
import { entriesOf } from './resource-places.ts'

interface Place {
  /** Of the menu entry. */
  readonly path: string
  readonly title: string
}

export type Screen = Place &
  (
    | { readonly kind: 'landing'; readonly entry: MenuEntry }
    /** `view` is the view name of the menu target; it may also select the kind of screen. */
    | { readonly kind: 'resource'; readonly resource: Resource; readonly view: string | undefined }
    | { readonly kind: 'grid'; readonly resource: Resource; readonly view: View }
    | { readonly kind: 'document'; readonly resource: Resource; readonly isNew: boolean }
    | { readonly kind: 'import'; readonly name: string; readonly view: string | undefined }
    | { readonly kind: 'report'; readonly report: ReportEntry }
    | { readonly kind: 'dashboard' }
    | { readonly kind: 'editor'; readonly name: string }
    | { readonly kind: 'list'; readonly list: ListEntry }
    | { readonly kind: 'page'; readonly name: string; readonly needs: NonNullable<MenuEntry['needs']> }
  )

type Known = Pick<BrowserSchema, 'menu' | 'hidden' | 'resources' | 'reports' | 'lists'>

const plain = (path: string): string => path.toLowerCase().replace(/\/+$/, '')

/** The paths below it belong to the same screen: a form, a document. */
export const goesOn = ({ kind }: Screen): boolean => ['resource', 'document', 'list', 'page'].includes(kind)

/** The screen of the entry whose path this is, or begins with; the longest path wins. Undefined where there is none. */
export const screenAt = (schema: Known, pathname: string): Screen | undefined => {
  const wanted = plain(pathname)
  const above = [...entriesOf(schema.menu), ...schema.hidden]
    .flatMap(entry => (entry.path === undefined ? [] : [{ entry, path: plain(entry.path) }]))
    .filter(({ path }) => wanted === path || wanted.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)
  for (const { entry, path } of above) {
    const screen = screenOf(schema, entry)
    if (screen && (wanted === path || goesOn(screen))) return screen
  }
  return undefined
}

const screenOf = ({ resources, reports, lists }: Known, entry: MenuEntry): Screen | undefined => {
  const { path, title, target, needs = [] } = entry
  if (path === undefined || !target) return undefined
  const place = { path, title }
  if (target.kind === 'landing') return { ...place, kind: 'landing', entry }
  if (target.kind === 'import') return { ...place, kind: 'import', name: target.name, view: target.view }
  if (target.kind === 'dashboard') return { ...place, kind: 'dashboard' }
  if (target.kind === 'editor') return { ...place, kind: 'editor', name: target.name }
  if (target.kind === 'page') return { ...place, kind: 'page', name: target.name, needs }
  if (target.kind === 'list') {
    const list = lists[target.name]
    return list && { ...place, kind: 'list', list }
  }
  if (target.kind === 'report') {
    const report = reports[target.name]
    return report && { ...place, kind: 'report', report }
  }
  const resource = resources[target.name]
  return resource && screenOfRows(place, resource, target)
}

const screenOfRows = (place: Place, resource: Resource, { kind, view }: NonNullable<MenuEntry['target']>): Screen => {
  const isNew = kind === 'document' && view === 'new'
  const shown = isNew ? resource : resourceInView(resource, view)
  if (kind === 'document') return { ...place, kind, resource: shown, isNew }
  const declared = resource.screen.views[view ?? '']
  if (declared?.as === 'grid') return { ...place, kind: 'grid', resource: shown, view: declared }
  return { ...place, kind: 'resource', resource: shown, view }
}
