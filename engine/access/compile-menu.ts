// Compiles the menu: at most three levels, unique ids and paths, and targets that can be opened.

import { findResource, type MenuItem } from '../schema/schema.ts'
import type { ParsedSchema } from '../schema/stages.ts'
import type { ProjectConfig } from '../schema-file/files/project-types.ts'
import type { SchemaFile } from '../schema-file/files/schema-file.ts'
import type { JsonPath, ReportFault } from '../schema-file/language/shape.ts'
import type { MenuDefinition, MenuItemDefinition } from '../schema-file/shapes/menu-shape.ts'
import { fetchView, ownViews, parseTarget } from '../schema-file/shapes/menu-target-shape.ts'
import { compileMenuEntry } from './format-menu.ts'

interface MenuContext {
  readonly report: ReportFault
  readonly project: ProjectConfig
  readonly schema: ParsedSchema
  readonly seen: Map<string, string>
}

const deepest = 3

export const compileMenu = (
  file: SchemaFile<MenuDefinition>,
  project: ProjectConfig,
  schema: ParsedSchema,
): readonly MenuItem[] => {
  const context = { report: file.report, project, schema, seen: new Map<string, string>() }
  return file.definition.items.map((item, index) => compileItem(item, ['items', index], context, 1))
}

const compileItem = (item: MenuItemDefinition, path: JsonPath, context: MenuContext, depth: number): MenuItem => {
  if (depth > deepest) context.report(path, `the menu has at most ${deepest} levels`)
  if (!item.items && !(item.path && item.to)) context.report(path, 'an entry needs "path" and "to", or "items"')
  reportDouble(item, path, context)
  reportTarget(item, path, context)
  const items = (item.items ?? []).map((child, index) =>
    compileItem(child, [...path, 'items', index], context, depth + 1),
  )
  return { ...compileMenuEntry(item), items }
}

const reportDouble = (
  { id, path: route, shops }: MenuItemDefinition,
  path: JsonPath,
  { report, seen }: MenuContext,
): void => {
  if (seen.has(`id ${id}`)) report([...path, 'id'], `another entry has the id "${id}"`)
  seen.set(`id ${id}`, id)
  if (route === undefined || shops !== undefined) return
  if (seen.has(`path ${route}`))
    report([...path, 'path'], `the entry "${seen.get(`path ${route}`)}" has this path already`)
  seen.set(`path ${route}`, id)
}

const reportTarget = (item: MenuItemDefinition, path: JsonPath, context: MenuContext): void => {
  const { report } = context
  if (item.to === undefined) return
  const { kind, name, view } = parseTarget(item.to)
  if (kind === 'import' && view !== undefined && view !== fetchView)
    report([...path, 'to'], `an import has no view but "${fetchView}"`)
  if (kind === 'report' && view !== undefined) report([...path, 'to'], 'a report has no views')
  if (kind === 'editor' && view !== undefined) report([...path, 'to'], 'an editor has no views')
  if (item.needs && kind !== 'page')
    report([...path, 'needs'], 'only a page needs other screens: say "to": "page:name", or take "needs" out')
  if (['page', 'list', 'dashboard'].includes(kind) && view !== undefined)
    report([...path, 'to'], `a ${kind} has no views`)
  for (const [index, need] of (item.needs ?? []).entries()) reportNeed(need, [...path, 'needs', index], context)
  if (kind === 'landing') reportLanding(item, name, message => report([...path, 'to'], message))
  if (['import', 'report', 'editor', 'landing', 'page', 'list', 'dashboard'].includes(kind)) return
  if (kind === 'document') reportDocument(name, [...path, 'to'], context)
  else if (view !== undefined && isOwnView(view)) reportUnfitView(view, name, [...path, 'to'], context)
}

const reportNeed = (need: string, path: JsonPath, context: MenuContext): void => {
  const { kind, name, view } = parseTarget(need)
  if (kind === 'document') reportDocument(name, path, context)
  else if (view !== undefined && isOwnView(view)) reportUnfitView(view, name, path, context)
}

/** Checks a target that opens a list of documents or an empty form. */
const reportDocument = (name: string, path: JsonPath, { report, schema }: MenuContext): void => {
  const resource = findResource(schema, name)
  if (resource && resource.kind !== 'document') report(path, `"${name}" is no document: say "resource:${name}"`)
}

const reportLanding = ({ id, items }: MenuItemDefinition, name: string, report: (message: string) => void): void => {
  if (name !== id) report(`a landing page has the cards of its own entry: say "landing:${id}"`)
  else if (!items) report('a landing page needs "items"')
}

type OwnView = (typeof ownViews)[number]

const isOwnView = (view: string): view is OwnView => (ownViews as readonly string[]).includes(view)

const reportUnfitView = (
  view: OwnView,
  name: string,
  path: JsonPath,
  { report, project, schema }: MenuContext,
): void => {
  const { [name]: resource } = schema.resources
  if (view === 'entries' && resource && !resource.entries)
    report(path, `"${name}" has no entries: say what they are by "x-entries"`)
  if (view === 'own' && project.ownResources && !project.ownResources.includes(name))
    report(path, `nobody has a "${name}" of his own: say ${project.ownResources.join(' or ')}`)
}
