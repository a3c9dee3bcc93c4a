// Which resource of before a resource is, and whether one that is gone went on purpose.
import { balanceName } from '../../../engine/schema/ledger.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { ResourceShape } from './schema-shape.ts'

/** The name under which something was known: its own, or the one it says it had. */
export const formerName = (
  { name, was }: { readonly name: string; readonly was?: string },
  known: Readonly<Record<string, unknown>>,
): string | undefined => {
  if (Object.hasOwn(known, name)) return name
  return was !== undefined && Object.hasOwn(known, was) ? was : undefined
}

/**
 * The resource of before: of its own name, of the one that it says it had, or, inside of a document or a ledger, the one
 * with its table.
 */
export const findFormer = (
  resource: StoredResource,
  known: Readonly<Record<string, ResourceShape>>,
  { resources }: Pick<Schema, 'resources'>,
): string | undefined =>
  formerName(resource, known) ??
  Object.keys(known).find(
    name =>
      isInner(name) &&
      sortOf(name) === sortOf(resource.name) &&
      known[name]?.table === resource.table &&
      !Object.hasOwn(resources, name),
  )

/** Whether the resource belongs to a document or a ledger. */
export const isInner = (name: string): boolean => /[.:]/.test(name)

/** `journal`, `ledger` or `balance`; nothing for lines. */
const sortOf = (name: string): string => name.slice(0, name.indexOf(':') + 1)

/** Sums of legs are made anew from them; the rest of what is gone is dropped by name, or with its document. */
export const isDropped = (name: string, { project, resources }: Pick<Schema, 'project' | 'resources'>): boolean => {
  const dropped = project.drop ?? []
  if (isBalance(name) || dropped.includes(name)) return true
  const [, document, lines] = /^(?:journal:|days:(?=[^.]+\.[^.]+\.))?([^.:]+)\.([^.]+)/.exec(name) ?? []
  if (document === undefined || lines === undefined) return false
  if (sortOf(name) === 'days:' && dropped.includes(`journal:${document}.${lines}`)) return true
  const owner = resources[document] ?? Object.values(resources).find(({ was }) => was === document)
  return dropped.includes(document) || owner?.drop?.includes(lines) === true
}

const isBalance = (name: string): boolean => sortOf(name) === sortOf(balanceName('', ''))
