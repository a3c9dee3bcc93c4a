// Which resource a path means: one table made from the schema, so that a new schema brings its routes with it.
import type { Alias, Resource, Schema } from '../../engine/schema.ts'

export type RouteTarget =
  | { readonly kind: 'collection'; readonly resource: Resource }
  | { readonly kind: 'record'; readonly resource: Resource; readonly id: string }
  | {
      readonly kind: 'alias'
      readonly resource: Resource
      readonly alias: Alias
      readonly params: Readonly<Record<string, string>>
    }

export interface Registry {
  /** The target of a path below /api, already decoded part by part; undefined when there is none. */
  readonly find: (method: string, parts: readonly string[]) => RouteTarget | undefined
}

interface Pattern {
  readonly resource: Resource
  readonly alias: Alias
  readonly parts: readonly string[]
}

export const registryOf = (schema: Schema): Registry => {
  const resources = Object.values(schema.resources)
  const byPath = new Map(resources.map(resource => [resource.path, resource]))
  const patterns = resources.flatMap(resource =>
    resource.aliases.map(alias => ({ resource, alias, parts: alias.path.split('/') })),
  )
  const ofMethod = Map.groupBy(patterns, ({ alias }) => alias.method)
  return {
    find: (method, parts) => {
      for (const pattern of ofMethod.get(method as Alias['method']) ?? []) {
        const params = match(pattern, parts)
        if (params) return { kind: 'alias', resource: pattern.resource, alias: pattern.alias, params }
      }
      const whole = byPath.get(parts.join('/'))
      if (whole) return { kind: 'collection', resource: whole }
      const parent = byPath.get(parts.slice(0, -1).join('/'))
      const id = parts.at(-1)
      return parent && id !== undefined && id !== '' ? { kind: 'record', resource: parent, id } : undefined
    },
  }
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
