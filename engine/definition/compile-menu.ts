// The menu out of its file: three levels, ids and paths once each, targets that exist unless the entry is not ready.
import type { MenuItem } from '../schema.ts'
import { type Known, lookUp } from './check-across.ts'
import { entryOf } from './menu-item.ts'
import type { ProjectWords } from './project-words.ts'
import type { SchemaFile } from './schema-file.ts'
import type { Path, Report } from './shape.ts'
import type { MenuDefinition, MenuItemDefinition } from './shapes/menu.ts'
import { suggestion } from './suggest.ts'

interface MenuContext {
  readonly report: Report
  readonly project: ProjectWords
  readonly known: Known
  readonly seen: Map<string, string>
}

const deepest = 3

/** Screens of the program itself that change the menus of users, and the menu. */
const editors: readonly string[] = ['access', 'menu']

export const compileMenu = (
  file: SchemaFile<MenuDefinition>,
  project: ProjectWords,
  known: Known,
): readonly MenuItem[] => {
  const context = { report: file.report, project, known, seen: new Map<string, string>() }
  return file.definition.items.map((item, index) => compileItem(item, ['items', index], context, 1))
}

const compileItem = (item: MenuItemDefinition, path: Path, context: MenuContext, depth: number): MenuItem => {
  if (depth > deepest) context.report(path, `the menu has at most ${deepest} levels`)
  if (item.preset !== undefined && item.ready !== false)
    context.report([...path, 'preset'], '"preset" is not carried out yet', 'key')
  if (!item.items && !(item.path && item.to)) context.report(path, 'an entry needs "path" and "to", or "items"')
  reportDouble(item, path, context)
  reportUnknown(item, path, context)
  const items = (item.items ?? []).map((child, index) =>
    compileItem(child, [...path, 'items', index], context, depth + 1),
  )
  return { ...entryOf(item), items }
}

const reportDouble = (
  { id, path: route, shops, ready }: MenuItemDefinition,
  path: Path,
  { report, seen }: MenuContext,
): void => {
  if (seen.has(`id ${id}`)) report([...path, 'id'], `another entry has the id "${id}"`)
  seen.set(`id ${id}`, id)
  if (route === undefined || shops !== undefined || ready === false) return
  if (seen.has(`path ${route}`))
    report([...path, 'path'], `the entry "${seen.get(`path ${route}`)}" has this path already`)
  seen.set(`path ${route}`, id)
}

const reportUnknown = (item: MenuItemDefinition, path: Path, context: MenuContext): void => {
  const { report, project, known } = context
  const { modules, levels } = project
  if (item.module !== undefined && modules && !modules.includes(item.module))
    report([...path, 'module'], `no module is called "${item.module}"${suggestion(item.module, modules)}`)
  for (const [index, level] of (item.levels ?? []).entries()) {
    if (levels && !levels.includes(level))
      report([...path, 'levels', index], `no level is called "${level}"${suggestion(level, levels)}`)
  }
  if (item.ready === false || item.to === undefined) return
  const [kind = '', rest = ''] = item.to.split(':')
  const [name = '', view] = rest.split('/')
  if (kind === 'import' && name !== '*' && !known.imports.includes(name))
    report([...path, 'to'], `no import is called "${name}"${suggestion(name, known.imports)}`)
  if (kind === 'report' && !known.reports.includes(name))
    report([...path, 'to'], `no report is called "${name}"${suggestion(name, known.reports)}`)
  if (kind === 'report' && view !== undefined) report([...path, 'to'], 'a report has no views')
  if (kind === 'editor' && !editors.includes(name))
    report([...path, 'to'], `no editor is called "${name}"${suggestion(name, editors)}`)
  if (kind === 'editor' && view !== undefined) report([...path, 'to'], 'an editor has no views')
  if (kind === 'landing') reportLanding(item, rest, message => report([...path, 'to'], message))
  if (['import', 'report', 'editor', 'landing'].includes(kind)) return
  if (kind === 'document') reportDocument(name, view, [...path, 'to'], context)
  else if (kind !== 'resource')
    report([...path, 'to'], `targets of the kind "${kind}" are not carried out yet: say "ready": false`)
  else {
    const resource = lookUp(known, name, message => report([...path, 'to'], message))
    const views = [...Object.keys(resource?.views ?? {}), ...ownViews]
    if (view !== undefined && isOwnView(view)) reportUnfitView(view, name, [...path, 'to'], context)
    else if (resource && view !== undefined && !views.includes(view))
      report([...path, 'to'], `"${name}" has no view "${view}"${suggestion(view, views)}`)
  }
}

/** A list of documents, or the empty form of one that is written here. */
const reportDocument = (name: string, view: string | undefined, path: Path, { report, known }: MenuContext): void => {
  const resource = lookUp(known, name, message => report(path, message))
  if (!resource) return
  if (resource.kind !== 'document') report(path, `"${name}" is no document: say "resource:${name}"`)
  else if (view !== undefined && view !== 'new' && !Object.hasOwn(resource.views, view))
    report(path, `"${name}" has no view "${view}"${suggestion(view, ['new', ...Object.keys(resource.views)])}`)
}

const reportLanding = ({ id, items }: MenuItemDefinition, name: string, report: (message: string) => void): void => {
  if (name !== id) report(`a landing page has the cards of its own entry: say "landing:${id}"`)
  else if (!items) report('a landing page needs "items"')
}

/** Views that every resource of their kind has: its settings as one form, and the row that is the caller's own. */
const ownViews = ['entries', 'own'] as const
type OwnView = (typeof ownViews)[number]

const isOwnView = (view: string): view is OwnView => (ownViews as readonly string[]).includes(view)

const reportUnfitView = (view: OwnView, name: string, path: Path, { report, project, known }: MenuContext): void => {
  const { [name]: resource } = known.resources
  if (view === 'entries' && resource && !resource.entries)
    report(path, `"${name}" has no entries: say what they are by "x-entries"`)
  if (view === 'own' && project.ownResources && !project.ownResources.includes(name))
    report(path, `nobody has a "${name}" of his own: say ${project.ownResources.join(' or ')}`)
}
