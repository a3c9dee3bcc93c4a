// What no file can know alone: references between resources, paths of the API, and the words of the project.
import type { Project } from '../project.ts'
import { type Field, findField, isListed, type Resource } from '../schema.ts'
import { storedOf } from './compile-field.ts'
import type { ResourceFile } from './document-files.ts'
import type { SchemaFile } from './schema-file.ts'
import type { Report } from './shape.ts'
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
  /** Those of all import files. */
  readonly imports: readonly string[]
  /** Those of all report files. */
  readonly reports: readonly string[]
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
  for (const { name: resource, definition, report } of files) {
    for (const [field, { 'x-ref': ref }] of Object.entries(definition.properties)) {
      if (!ref) continue
      const path = ['properties', field, 'x-ref']
      const target = lookUp(known, ref.to, message => report([...path, 'to'], message))
      if (target && target.key.length > 1)
        report([...path, 'to'], `"${ref.to}" has a key of several fields; a reference needs one`)
      const held = target && findField(target, target.key[0] ?? '')?.type.name
      const holds = known.resources[resource]?.field[field]?.type.name
      if (held !== undefined && holds !== undefined && held !== (holds === 'codes' ? 'code' : holds))
        report(path, `the field is of the type "${holds}" and the key of "${ref.to}" of the type "${held}"`, 'key')
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
export const serverPaths: readonly string[] = ['schema', 'docs', 'health', 'system', 'reports', 'imports']

/** Paths below a resource's that the server answers, so that no alias may take them. */
export const serverCalls: readonly string[] = [
  'users/login',
  'users/logout',
  'users/change-password',
  'users/session',
  'users/shop',
]

interface Route {
  /** `*` is every method: the path of a resource. */
  readonly method: string
  /** Without the names of its parts: `things/{code}` and `things/{name}` are one path. */
  readonly path: string
  readonly owner: string
}

const holderOf = ({ method, path }: Route, taken: readonly Route[]): string | undefined => {
  if (serverPaths.includes(path.replace(/\/.*$/, '')) || serverCalls.includes(path)) return 'the server'
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
    if (resource?.file !== file || !isListed(resource)) continue
    const owner = `"${name}"`
    const at = definition['x-api']?.path === undefined ? [] : ['x-api', 'path']
    claim({ method: '*', path: resource.path, owner }, message => report(at, message))
    for (const [index, { method, path, params }] of resource.aliases.entries()) {
      const complain = (message: string): void => report(['x-api', 'aliases', index, 'path'], message)
      claim({ method, path, owner }, complain)
      const shadowed = Object.values(resources).find(
        other => path.replace(/\{[^}]*\}$/, '{id}') === `${other.path}/{id}`,
      )
      if (shadowed) complain(`this path would hide the single rows of "${shadowed.name}"`)
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
    if (resource) reportMisfits(part, resource, definition, (word, message) => report([part, word], message))
  }
  checkSettings(definition, known, report)
  const levels = Object.entries(definition.levels).map(
    ([name, { title, full, everyShop, gives = [] }]) =>
      [name, { title, full: full === true, everyShop: everyShop === true, gives }] as const,
  )
  const names = levels.map(([name]) => name)
  for (const [name, { gives }] of levels) {
    for (const [index, given] of gives.entries())
      if (!names.includes(given))
        report(['levels', name, 'gives', index], `no level is called "${given}"${suggestion(given, names)}`)
  }
  return {
    name: definition.name,
    emptyText: definition.emptyText,
    shop: definition.shop,
    user: definition.user,
    levels: Object.fromEntries(levels),
    modules: definition.modules ?? [],
    openBehind: definition.day?.open ?? [],
    covers: definition.covers ?? {},
    ...(definition.settings && { settings: definition.settings }),
    ...(definition.authorization && { authorization: definition.authorization }),
    ...(definition.drop && { drop: definition.drop }),
  }
}

const checkSettings = ({ settings }: ProjectDefinition, known: Known, report: Report): void => {
  if (!settings) return
  const resource = lookUp(known, settings.resource, message => report(['settings', 'resource'], message))
  for (const word of ['key', 'value'] as const) {
    const missing = resource && missingField(known, settings.resource, settings[word])
    if (missing !== undefined) report(['settings', word], missing)
  }
}

/** Types that the server relies on where the project names a field. */
const neededTypes: Readonly<Record<string, string>> = {
  shops: 'codes',
  businessDate: 'date',
  active: 'flag',
  password: 'secret',
  level: 'choice',
  menu: 'menu',
}

const reportMisfits = (
  part: 'shop' | 'user',
  resource: Resource,
  definition: ProjectDefinition,
  complain: (word: string, message: string) => void,
): void => {
  const words: Readonly<Record<string, string>> = definition[part]
  if (resource.key.join() !== words.key)
    complain('key', `the key of "${resource.name}" is "${resource.key.join(', ')}"`)
  for (const [word, needed] of Object.entries(neededTypes)) {
    const type = findField(resource, words[word] ?? '')?.type.name
    if (type !== undefined && type !== needed)
      complain(word, `the field must be of the type "${needed}", not "${type}"`)
  }
  const choices = findField(resource, words.level ?? '')?.choices.map(({ value }) => value) ?? []
  const strange = choices.filter(value => !Object.hasOwn(definition.levels, value))
  if (strange.length > 0) complain('level', `the field has choices that are no levels: ${strange.join(', ')}`)
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
