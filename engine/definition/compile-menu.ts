// The menu out of its file: three levels, ids and paths once each, targets that exist unless the entry is not ready.
import type { MenuItem } from '../schema.ts'
import { type Known, lookUp } from './check-across.ts'
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
  for (const key of ['show', 'preset'] as const) {
    if (item[key] !== undefined && item.ready !== false)
      context.report([...path, key], `"${key}" is not carried out yet`, 'key')
  }
  if (!item.items && !(item.path && item.to)) context.report(path, 'an entry needs "path" and "to", or "items"')
  reportDouble(item, path, context)
  reportUnknown(item, path, context)
  const [kind = '', rest = ''] = item.to?.split(':') ?? []
  const [name = '', view] = rest.split('/')
  const { id, title, icon, module, shops, levels } = item
  return {
    id,
    title,
    ...(icon !== undefined && { icon }),
    ...(item.path !== undefined && { path: item.path }),
    ...(item.to !== undefined && { target: { kind, name, ...(view !== undefined && { view }) } }),
    ...(module !== undefined && { module }),
    ...(shops && { shops }),
    ...(levels && { levels }),
    always: item.always === true,
    ready: item.ready !== false,
    items: (item.items ?? []).map((child, index) => compileItem(child, [...path, 'items', index], context, depth + 1)),
  }
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

const reportUnknown = (item: MenuItemDefinition, path: Path, { report, project, known }: MenuContext): void => {
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
  if (kind !== 'resource')
    report([...path, 'to'], `targets of the kind "${kind}" are not carried out yet: say "ready": false`)
  else if (view !== undefined) report([...path, 'to'], 'views are not carried out yet: say "ready": false')
  else lookUp(known, name, message => report([...path, 'to'], message))
}
