// What no file can know alone: references between resources, paths of the API, and the words of the project.
import type { Project, Resource } from '../schema.ts'
import type { ResourceFile } from './compile-resource.ts'
import type { SchemaFile } from './schema-file.ts'
import type { ProjectDefinition } from './shapes/project.ts'
import type { StartDefinition } from './shapes/start.ts'
import { suggestion } from './suggest.ts'

export type Resources = Readonly<Record<string, Resource>>

/** `resources` are those that compiled; `names` are those of all resource files, so that a broken one is not called missing. */
export interface Known {
  readonly resources: Resources
  readonly names: readonly string[]
}

/** The resource of that name; one that no file describes is reported, one whose file is broken is passed over. */
export const lookUp = (
  { resources, names }: Known,
  name: string,
  complain: (message: string) => void,
): Resource | undefined => {
  if (Object.hasOwn(resources, name)) return resources[name]
  if (!names.includes(name)) complain(`no resource is called "${name}"${suggestion(name, names)}`)
  return undefined
}

export const checkReferences = (files: readonly ResourceFile[], known: Known): void => {
  for (const { definition, report } of files) {
    for (const [field, { 'x-ref': ref }] of Object.entries(definition.properties)) {
      if (!ref) continue
      const path = ['properties', field, 'x-ref']
      const target = lookUp(known, ref.to, message => report([...path, 'to'], message))
      if (target && target.key.length > 1)
        report([...path, 'to'], `"${ref.to}" has a key of several fields; a reference needs one`)
      for (const list of ['search', 'columns'] as const) {
        for (const [index, name] of (ref[list] ?? []).entries()) {
          if (!target || Object.hasOwn(target.field, name)) continue
          report(
            [...path, list, index],
            `"${ref.to}" has no field "${name}"${suggestion(name, Object.keys(target.field))}`,
          )
        }
      }
    }
  }
}

/** Paths that the server itself answers; no resource may take them. */
const serverPaths: readonly string[] = ['schema', 'docs', 'health', 'openapi.json', 'system', 'reports', 'imports']

export const checkPaths = (files: readonly ResourceFile[], resources: Resources): void => {
  const taken = new Map<string, string>(serverPaths.map(path => [`* ${path}`, 'the server']))
  const claim = (route: string, owner: string, complain: (message: string) => void): void => {
    const holder = taken.get(route) ?? taken.get(route.replace(/^\S+/, '*'))
    if (holder !== undefined) complain(`this path belongs to ${holder} already`)
    taken.set(route, owner)
  }
  for (const { name, report, definition } of files) {
    const resource = resources[name]
    if (!resource) continue
    const owner = `"${name}"`
    const at = definition['x-api']?.path === undefined ? [] : ['x-api', 'path']
    claim(`* ${resource.path}`, owner, message => report(at, message))
    for (const [index, alias] of resource.aliases.entries()) {
      claim(`${alias.method} ${alias.path}`, owner, message => report(['x-api', 'aliases', index, 'path'], message))
      const parts = [...alias.path.matchAll(/\{([a-z_]+)\}/g)].map(([, part]) => part ?? '')
      for (const part of parts) {
        if (!Object.hasOwn(alias.params, part))
          report(['x-api', 'aliases', index, 'path'], `"params" does not say which field {${part}} is`)
      }
    }
  }
}

export const compileProject = (file: SchemaFile<ProjectDefinition>, known: Known): Project => {
  const { definition, report } = file
  for (const part of ['shop', 'user'] as const) {
    const { resource: name, ...fields } = definition[part]
    const resource = lookUp(known, name, message => report([part, 'resource'], message))
    for (const [word, field] of Object.entries(fields)) {
      if (!resource || Object.hasOwn(resource.field, field)) continue
      report([part, word], `"${name}" has no field "${field}"${suggestion(field, Object.keys(resource.field))}`)
    }
  }
  const levels = Object.entries(definition.levels).map(
    ([name, { title, full }]) => [name, { title, full: full === true }] as const,
  )
  return {
    name: definition.name,
    emptyText: definition.emptyText,
    shop: definition.shop,
    user: definition.user,
    levels: Object.fromEntries(levels),
    modules: definition.modules ?? [],
  }
}

export const checkStart = ({ definition, report }: SchemaFile<StartDefinition>, known: Known): void => {
  const groups = [
    { path: ['chain'], rows: definition.chain },
    ...Object.entries(definition.shops ?? {}).map(([shop, rows]) => ({ path: ['shops', shop], rows })),
  ]
  for (const { path, rows } of groups) {
    for (const [name, entries] of Object.entries(rows)) {
      const resource = lookUp(known, name, message => report([...path, name], message, 'key'))
      for (const [index, entry] of entries.entries()) {
        for (const field of Object.keys(entry)) {
          if (!resource || Object.hasOwn(resource.field, field)) continue
          report(
            [...path, name, index, field],
            `"${name}" has no field "${field}"${suggestion(field, Object.keys(resource.field))}`,
            'key',
          )
        }
      }
    }
  }
}
