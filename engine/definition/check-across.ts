// What no file can know alone: references between resources, paths of the API, and the words of the project.
import { type Field, findField, type Project, type Resource } from '../schema.ts'
import { storedOf } from './compile-field.ts'
import type { ResourceFile } from './compile-resource.ts'
import type { SchemaFile } from './schema-file.ts'
import type { ProjectDefinition } from './shapes/project.ts'
import type { StartDefinition } from './shapes/start.ts'
import { suggestion } from './suggest.ts'

export type Resources = Readonly<Record<string, Resource>>

export interface Known {
  /** Those that compiled. */
  readonly resources: Resources
  /** Those of all resource files, so that a broken one is not called missing. */
  readonly names: readonly string[]
  /** The fields that the files name, so that one without a type is not called missing. */
  readonly fields: Readonly<Record<string, readonly string[]>>
}

/** What to say of a field that the resource has not; nothing when it has it. */
const missingField = ({ fields }: Known, resource: string, name: string): string | undefined => {
  const known = fields[resource] ?? []
  return known.includes(name) ? undefined : `"${resource}" has no field "${name}"${suggestion(name, known)}`
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
          const missing = target && missingField(known, ref.to, name)
          if (missing !== undefined) report([...path, list, index], missing)
          else if (target && findField(target, name)?.writeOnly)
            report([...path, list, index], `"${name}" is written only and never shown`)
        }
      }
    }
  }
}

/** First parts of the paths that the server itself answers; no resource may take them. */
const serverPaths: readonly string[] = ['schema', 'docs', 'health', 'system', 'reports', 'imports']

interface Route {
  /** `*` is every method: the path of a resource. */
  readonly method: string
  /** Without the names of its parts: `things/{code}` and `things/{name}` are one path. */
  readonly path: string
  readonly owner: string
}

const holderOf = ({ method, path }: Route, taken: readonly Route[]): string | undefined => {
  if (serverPaths.includes(path.replace(/\/.*$/, ''))) return 'the server'
  return taken.find(one => one.path === path && (one.method === method || one.method === '*' || method === '*'))?.owner
}

export const checkPaths = (files: readonly ResourceFile[], resources: Resources): void => {
  const taken: Route[] = []
  const claim = (said: Route, complain: (message: string) => void): void => {
    const route = { ...said, path: said.path.replaceAll(/\{[^}]*\}/g, '{}') }
    const holder = holderOf(route, taken)
    if (holder !== undefined) complain(`this path belongs to ${holder} already`)
    taken.push(route)
  }
  for (const { name, path: file, report, definition } of files) {
    const resource = resources[name]
    if (resource?.file !== file) continue
    const owner = `"${name}"`
    const at = definition['x-api']?.path === undefined ? [] : ['x-api', 'path']
    claim({ method: '*', path: resource.path, owner }, message => report(at, message))
    for (const [index, { method, path, params }] of resource.aliases.entries()) {
      claim({ method, path, owner }, message => report(['x-api', 'aliases', index, 'path'], message))
      const parts = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, part]) => part ?? '')
      for (const part of parts) {
        if (!Object.hasOwn(params, part))
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
      const missing = resource && missingField(known, name, field)
      if (missing !== undefined) report([part, word], missing)
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
      if (!resource) continue
      for (const [index, entry] of entries.entries()) {
        for (const [field, value] of Object.entries(entry)) {
          const at = [...path, name, index, field]
          const missing = missingField(known, name, field)
          if (missing !== undefined) report(at, missing, 'key')
          else checkStartValue(findField(resource, field), value, message => report(at, message))
        }
      }
    }
  }
}

/** Texts pass: they may hold `{shop}` and its like, and are parsed when the row is made. */
const checkStartValue = (field: Field | undefined, value: unknown, complain: (message: string) => void): void => {
  if (field && value !== null && typeof value !== 'string') storedOf(value, field.type, complain)
}
