// Matches resources with their previous definition, and decides whether a removed one was dropped on purpose.
import { getBalanceName } from '../../../engine/schema/ledger.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { ResourceShape } from './schema-shape.ts'

/** Returns the previous name: its own, or the one in `x-was`. */
export const findFormerName = (
  { name, was }: { readonly name: string; readonly was?: string },
  former: Readonly<Record<string, unknown>>,
): string | undefined => {
  if (Object.hasOwn(former, name)) return name
  return was !== undefined && Object.hasOwn(former, was) ? was : undefined
}

/**
 * Returns the previous name of a resource: its own, the one in `x-was`, or for a part of a document or ledger the one
 * with the same table.
 */
export const findFormerResource = (
  resource: StoredResource,
  former: Readonly<Record<string, ResourceShape>>,
  { resources }: Schema,
): string | undefined =>
  findFormerName(resource, former) ??
  Object.keys(former).find(
    name =>
      isInner(name) &&
      getPrefix(name) === getPrefix(resource.name) &&
      former[name]?.table === resource.table &&
      !Object.hasOwn(resources, name),
  )

/** Returns whether the resource is part of a document or a ledger. */
export const isInner = (name: string): boolean => /[.:]/.test(name)

/** Returns the prefix such as `journal:` or `balance:`; empty for lines. */
const getPrefix = (name: string): string => name.slice(0, name.indexOf(':') + 1)

/** Balances are recomputed from legs; other removed resources must be dropped by name or with their document. */
export const isDropped = (name: string, { project, resources }: Schema): boolean => {
  const dropped = project.drop ?? []
  if (isBalance(name) || dropped.includes(name)) return true
  const [, document, lines] = /^(?:journal:|days:(?=[^.]+\.[^.]+\.))?([^.:]+)\.([^.]+)/.exec(name) ?? []
  if (document === undefined || lines === undefined) return false
  if (getPrefix(name) === 'days:' && dropped.includes(`journal:${document}.${lines}`)) return true
  const owner = resources[document] ?? Object.values(resources).find(({ was }) => was === document)
  return dropped.includes(document) || owner?.drop?.includes(lines) === true
}

const isBalance = (name: string): boolean => getPrefix(name) === getPrefix(getBalanceName('', ''))
