// Which resource a path means: one table made from the schema, so that a new schema brings its routes with it.
import type { Report } from '../../engine/report.ts'
import { type Alias, findField, isListed, type Resource, type RowAction, type Schema } from '../../engine/schema.ts'
import { findMoveTarget, type MoveTarget } from './move-targets.ts'
import { findPaper, type PaperTarget } from './paper-targets.ts'

export type RouteTarget =
  | MoveTarget
  | PaperTarget
  | { readonly kind: 'collection'; readonly resource: Resource }
  | { readonly kind: 'record'; readonly resource: Resource; readonly id: string }
  | { readonly kind: 'activation'; readonly resource: Resource; readonly id: string }
  | {
      readonly kind: 'alias'
      readonly resource: Resource
      readonly alias: Alias
      readonly params: Readonly<Record<string, string>>
    }
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'action'; readonly resource: Resource; readonly id: string; readonly action: RowAction }
  | { readonly kind: 'picture'; readonly resource: Resource; readonly id: string; readonly field: string }
  | { readonly kind: 'file'; readonly address: string }

export interface Registry {
  /** The target of a path below /api, already decoded part by part; undefined when there is none. */
  readonly find: (method: string, parts: readonly string[]) => RouteTarget | undefined
}

/** `POST things/{id}/activate` lets a row be chosen again. */
const activation = 'activate'

interface Pattern {
  readonly resource: Resource
  readonly alias: Alias
  readonly parts: readonly string[]
}

export const registryOf = (schema: Schema): Registry => {
  const resources = Object.values(schema.resources).filter(isListed)
  const byPath = new Map(resources.map(resource => [resource.path, resource]))
  const patterns = resources.flatMap(resource =>
    resource.aliases.map(alias => ({ resource, alias, parts: alias.path.split('/') })),
  )
  const ofMethod = Map.groupBy(patterns, ({ alias }) => alias.method)
  const reports = new Map<string, Report>(
    Object.values(schema.reports).flatMap(report =>
      report.call ? [[`${report.call.method} ${report.call.path}`, report] as const] : [],
    ),
  )
  return {
    find: (method, parts) => {
      const report = reports.get(`${method} ${parts.join('/')}`)
      if (report) return { kind: 'report', report }
      for (const pattern of ofMethod.get(method as Alias['method']) ?? []) {
        const params = match(pattern, parts)
        if (params) return { kind: 'alias', resource: pattern.resource, alias: pattern.alias, params }
      }
      const whole = byPath.get(parts.join('/'))
      if (whole) return { kind: 'collection', resource: whole }
      const moved = findMoveTarget(byPath, method, parts)
      if (moved) return moved
      const paper = findPaper(byPath, method, parts)
      if (paper) return paper
      const holder = byPath.get(parts.slice(0, -2).join('/'))
      const row = parts.at(-2)
      if (method === 'POST' && parts.at(-1) === activation && holder?.active !== undefined && row)
        return { kind: 'activation', resource: holder, id: row }
      const action = method === 'POST' ? actionOf(byPath, parts) : undefined
      if (action) return action
      const parent = byPath.get(parts.slice(0, -1).join('/'))
      const id = parts.at(-1)
      if (parent && id !== undefined && id !== '') return { kind: 'record', resource: parent, id }
      return findPicture(byPath, method, parts)
    },
  }
}

const actionOf = (
  byPath: ReadonlyMap<string, Resource>,
  parts: readonly string[],
): Extract<RouteTarget, { kind: 'action' }> | undefined => {
  const resource = byPath.get(parts.slice(0, -2).join('/'))
  const [id = '', name] = parts.slice(-2)
  const action = resource?.actions.find(one => one.id === name)
  return resource && action && id !== '' ? { kind: 'action', resource, id, action } : undefined
}

/** The picture of a field below its row, or by the address that the row holds. */
const findPicture = (
  byPath: ReadonlyMap<string, Resource>,
  method: string,
  parts: readonly string[],
): RouteTarget | undefined => {
  const [id = '', field = ''] = parts.slice(-2)
  const resource = byPath.get(parts.slice(0, -2).join('/'))
  if (resource && id !== '' && findField(resource, field)?.type.uploaded)
    return { kind: 'picture', resource, id, field }
  return method === 'GET' && parts[0] === 'files' && parts.length > 1
    ? { kind: 'file', address: parts.slice(1).join('/') }
    : undefined
}

const match = (
  { parts: wanted, alias }: Pattern,
  given: readonly string[],
): Readonly<Record<string, string>> | undefined => {
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    const name = /^\{(.+)\}$/.exec(part)?.[1]
    if (name === undefined && part !== value) return undefined
    if (name !== undefined) params[alias.params[name] ?? name] = value
  }
  return params
}
