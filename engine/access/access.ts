// What somebody may do: what the screens of his menu need, narrowed by the permissions of his level; denied by default.
import {
  type Field,
  findResource,
  type MenuItem,
  type Permission,
  type Resource,
  type Schema,
  type Verb,
} from '../schema.ts'
import type { Person } from './person.ts'
import { visibleMenu } from './visible-menu.ts'

/** What may be done with one resource, and which of its fields are seen and written. */
export interface ResourceAccess {
  readonly verbs: ReadonlySet<Verb>
  readonly visible: (field: Field) => boolean
  readonly locked: ReadonlySet<string>
}

export interface Access {
  readonly menu: readonly MenuItem[]
  readonly of: (resource: Resource) => ResourceAccess
}

const everything: readonly Verb[] = ['list', 'get', 'create', 'update', 'delete']
const reading: readonly Verb[] = ['list', 'get']
const nothing: ResourceAccess = { verbs: new Set(), visible: () => false, locked: new Set() }

export const accessOf = (schema: Schema, person: Person): Access => {
  const { levels } = schema.project
  if (!Object.hasOwn(levels, person.level)) return { menu: [], of: () => nothing }
  const full = levels[person.level]?.full === true
  const menu = visibleMenu(schema, person)
  const opened = new Set(full ? Object.keys(schema.resources) : targetsOf(menu))
  const lookedUp = lookUpsOf(schema, opened, full ? undefined : person.level)
  const byName = new Map<string, ResourceAccess>()
  return {
    menu,
    of: resource => {
      const known = byName.get(resource.name)
      if (known) return known
      const made = accessTo(resource, {
        opened: opened.has(resource.name),
        seen: lookedUp.get(resource.name),
        level: person.level,
        full,
      })
      byName.set(resource.name, made)
      return made
    },
  }
}

const targetsOf = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap(item => [...(item.target?.kind === 'resource' ? [item.target.name] : []), ...targetsOf(item.items)])

/**
 * Which fields of which resources the opened screens look up: key, label, what the lookup searches and lists.
 * A screen that the level may not use, or a field it does not see, looks nothing up for it; no level: one that sees all.
 */
const lookUpsOf = (
  schema: Schema,
  opened: ReadonlySet<string>,
  level: string | undefined,
): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  for (const name of opened) {
    const resource = findResource(schema, name)
    const perm = resource && level !== undefined ? permissionOf(resource, level) : undefined
    if (perm?.can?.length === 0) continue
    for (const { name: field, ref } of resource?.fields ?? []) {
      const target = ref && findResource(schema, ref.to)
      if (!target || perm?.hide.includes(field)) continue
      const fields = found.get(target.name) ?? new Set<string>()
      for (const one of [...target.key, ...labelFields(target), ...ref.search, ...ref.columns, ...target.list.search])
        fields.add(one)
      found.set(target.name, fields)
    }
  }
  return found
}

const labelFields = ({ label }: Resource): readonly string[] =>
  [...label.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? '')

interface Grant {
  readonly opened: boolean
  readonly seen: ReadonlySet<string> | undefined
  readonly level: string
  readonly full: boolean
}

const permissionOf = ({ perm }: Resource, level: string): Permission | undefined =>
  Object.hasOwn(perm, level) ? perm[level] : perm['*']

const accessTo = (resource: Resource, { opened, seen, level, full }: Grant): ResourceAccess => {
  if (!opened && !seen) return nothing
  const perm = full ? undefined : permissionOf(resource, level)
  const given = (opened ? everything : reading).filter(verb => resource.verbs.includes(verb))
  const verbs = given.filter(verb => !perm?.can || perm.can.includes(verb))
  if (verbs.length === 0) return nothing
  const hidden = new Set(perm?.hide ?? [])
  return {
    verbs: new Set(verbs),
    visible: field => !hidden.has(field.name) && (opened || seen?.has(field.name) === true),
    locked: new Set([...(perm?.lock ?? []), ...hidden]),
  }
}
