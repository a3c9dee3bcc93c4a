// What a user may do: what the screens of their menu need, narrowed by the permissions of their level; denied by default.

import type { Fetch, Field, Reference } from '../schema/field.ts'
import type { Permission, Resource, ResourceCore, ResourceFields } from '../schema/resource.ts'
import { findResource, type MenuItem, type MenuTarget, type Schema } from '../schema/schema.ts'
import type { Verb } from '../schema/verb.ts'
import type { Person } from './person.ts'
import { openedReports } from './report-access.ts'
import { mayOn, movesThrough, type Screen, screenOf, whole } from './screens.ts'
import { hiddenPlaces, visibleMenu } from './visible-menu.ts'

/** The access to one resource: verbs, moves, and the fields that are visible and writable. */
export interface ResourceAccess {
  readonly verbs: ReadonlySet<Verb>
  /** Moves of the document that the user may make. */
  readonly moves: ReadonlySet<string>
  readonly visible: (field: Field) => boolean
  readonly locked: ReadonlySet<string>
  /** A screen of the menu opens it; otherwise it is only used by lookups. */
  readonly isOpened?: boolean
}

export interface Access {
  readonly menu: readonly MenuItem[]
  /** Entries that are open by their path and not drawn. */
  readonly hidden: readonly MenuItem[]
  /** A resource that is not in the schema, such as the answer to a move, gives no access. */
  readonly of: (resource: ResourceCore) => ResourceAccess
  /** Names of the custom screens that the user may open. */
  readonly pages: ReadonlySet<string>
  /** Names of the lists over several documents that the user may open. */
  readonly lists: ReadonlySet<string>
  /** Names of the reports that the user may see. */
  readonly reports: ReadonlySet<string>
  /** Whether the user has the dashboard; `dashboardFor` filters its parts. */
  readonly dashboard: boolean
}

const everything: readonly Verb[] = ['list', 'get', 'create', 'update', 'delete']
const reading: readonly Verb[] = ['list', 'get']
const nothing: ResourceAccess = { verbs: new Set(), moves: new Set(), visible: () => false, locked: new Set() }

export const accessOf = (schema: Schema, person: Person): Access => {
  const { levels } = schema.project
  if (!Object.hasOwn(levels, person.level))
    return {
      menu: [],
      hidden: [],
      of: () => nothing,
      pages: new Set(),
      lists: new Set(),
      reports: new Set(),
      dashboard: false,
    }
  const full = levels[person.level]?.full === true
  const menu = visibleMenu(schema, person)
  const screens = withRelated(schema, screensOf(schema, full ? [] : menu), person.level)
  const opened = new Set(full ? Object.keys(schema.resources) : screens.keys())
  const reports = openedReports(schema, person, menu)
  const searchedBy = lookUpsOf(schema, { opened, reports }, full ? undefined : person.level)
  const byName = new Map<string, ResourceAccess>()
  const hidden = hiddenPlaces(schema, person)
  return {
    menu,
    hidden,
    pages: namesOfKind('page', targetsOf([...menu, ...hidden])),
    lists: full ? new Set(Object.keys(schema.lists)) : namesOfKind('list', targetsOf(menu)),
    reports,
    dashboard: namesOfKind('dashboard', targetsOf(menu)).size > 0 && schema.dashboard !== undefined,
    of: ({ name: asked }) => {
      const known = byName.get(asked)
      if (known) return known
      const resource = findResource(schema, asked)
      if (!resource) return nothing
      const grantTo = ({ name }: ResourceCore): Grant => ({
        screens: opened.has(name) ? (screens.get(name) ?? [whole]) : [],
        seen: searchedBy.get(name),
        level: person.level,
        full,
      })
      const document = documentOf(schema, resource)
      const made = document
        ? accessToLines(accessTo(document, grantTo(document)))
        : accessTo(resource, grantTo(resource))
      byName.set(asked, made)
      return made
    },
  }
}

const namesOfKind = (wanted: string, targets: readonly MenuTarget[]): ReadonlySet<string> =>
  new Set(targets.flatMap(({ kind, name }) => (kind === wanted ? [name] : [])))

/** A list opens the views whose rows it shows. */
const viewsOf = (schema: Schema, { kind, name }: MenuTarget): readonly MenuTarget[] =>
  kind === 'list'
    ? (schema.lists[name]?.of ?? []).map(({ document, view }) => ({ kind: 'document', name: document, view }))
    : []

const screensOf = (schema: Schema, items: readonly MenuItem[]): ReadonlyMap<string, readonly Screen[]> => {
  const targets = targetsOf(items)
    .flatMap(target => [target, ...viewsOf(schema, target)])
    .filter(({ kind }) => kind === 'resource' || kind === 'document')
  return new Map(
    [...Map.groupBy(targets, ({ name }) => name)].map(([name, all]) => [
      name,
      all.map(({ view }) => screenOf(findResource(schema, name), view)),
    ]),
  )
}

/** Adds the related rows in the forms of opened resources: readable with the row, writable by those who may update the row. */
const withRelated = (
  schema: Schema,
  screens: ReadonlyMap<string, readonly Screen[]>,
  level: string,
): ReadonlyMap<string, readonly Screen[]> => {
  const all = new Map(screens)
  for (const [name, own] of screens) {
    const resource = findResource(schema, name)
    if (!resource || resource.screen.related.length === 0) continue
    const { verbs } = accessTo(resource, { screens: own, seen: undefined, level, full: false })
    if (!verbs.has('get')) continue
    const screen: Screen = { isForm: false, verbs: verbs.has('update') ? everything : reading }
    for (const { resource: other } of resource.screen.related) all.set(other, [...(all.get(other) ?? []), screen])
  }
  return all
}

/** The document whose lines these are. */
const documentOf = (schema: Schema, { kind, name }: ResourceCore): Resource | undefined =>
  kind === 'lines' ? findResource(schema, name.slice(0, name.lastIndexOf('.'))) : undefined

/** Lines are seen with their document, where it is opened, and written through it alone. */
const accessToLines = ({ verbs, isOpened }: Granted): ResourceAccess =>
  isOpened && verbs.has('get')
    ? { verbs: new Set(reading), moves: new Set(), visible: () => true, locked: new Set() }
    : nothing

/** The targets of the entries, and the screens that their pages need. */
const targetsOf = (items: readonly MenuItem[]): readonly MenuTarget[] =>
  items.flatMap(({ target, needs = [], items: below }) => [...(target ? [target] : []), ...needs, ...targetsOf(below)])

/**
 * The fields that opened screens and reports look up: key, label, fields of the lookup, fetched fields.
 * Screens that the level may not use and fields it cannot see add no lookups; without a level everything is visible.
 */
const lookUpsOf = (
  schema: Schema,
  { opened, reports }: { readonly opened: ReadonlySet<string>; readonly reports: ReadonlySet<string> },
  level: string | undefined,
): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  const see = (resource: string, names: readonly string[]): void => {
    found.set(resource, new Set([...(found.get(resource) ?? []), ...names]))
  }
  const add = (ref: Pick<Reference, 'to' | 'search' | 'columns'> | undefined): void => {
    const target = ref && findResource(schema, ref.to)
    if (target)
      see(target.name, [
        ...target.key,
        ...labelFields(target),
        ...ref.search,
        ...ref.columns,
        ...target.screen.list.search,
      ])
  }
  for (const name of reports) for (const { field } of schema.reports[name]?.filters ?? []) add(field.ref)
  for (const name of opened) {
    const resource = findResource(schema, name)
    const perm = resource && level !== undefined ? permissionOf(resource, level) : undefined
    if (perm?.can?.length === 0) continue
    for (const { name: field, ref, fetch } of resource ? fieldsWithin(schema, resource) : []) {
      if (perm?.hide.includes(field)) continue
      add(ref)
      for (const [target, fetched] of fetchedBy(fetch))
        see(target, [...(findResource(schema, target)?.key ?? []), fetched])
    }
  }
  return found
}

/** The fields of the resource, of its lines, and of the forms that its moves request. */
const fieldsWithin = (schema: Schema, { fields, lifecycle: { lines, asks } }: Resource): readonly Field[] => [
  ...fields,
  ...lines.flatMap(({ resource }) => findResource(schema, resource)?.fields ?? []),
  ...Object.values(asks).flatMap(asked => asked.fields),
]

/** The fields on the way of a fetched value, each with the resource whose it is. */
const fetchedBy = (fetch: Fetch | undefined): readonly (readonly [resource: string, field: string])[] => {
  const steps = fetch?.from.term.kind === 'path' ? fetch.from.term.steps : []
  return steps.flatMap(({ to }, index) => {
    const next = steps[index + 1]
    return to !== undefined && next ? [[to, next.name] as const] : []
  })
}

const labelFields = ({ label }: ResourceCore): readonly string[] =>
  [...label.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? '')

interface Grant {
  /** The screens opened for the user; without them the resource can only be looked up. */
  readonly screens: readonly Screen[]
  readonly seen: ReadonlySet<string> | undefined
  readonly level: string
  readonly full: boolean
}

const permissionOf = ({ perm }: Resource, level: string): Permission | undefined =>
  Object.hasOwn(perm, level) ? perm[level] : perm['*']

interface Granted extends ResourceAccess {
  readonly isOpened: boolean
}

const accessTo = (resource: Resource, { screens, seen, level, full }: Grant): Granted => {
  const opened = screens.length > 0
  if (!opened && !seen) return { ...nothing, isOpened: false }
  const perm = full ? undefined : permissionOf(resource, level)
  const given = (opened ? everything.filter(verb => screens.some(screen => mayOn(screen, verb))) : reading).filter(
    verb => resource.api.verbs.includes(verb),
  )
  const verbs = given.filter(verb => !perm?.can || perm.can.includes(verb))
  if (verbs.length === 0) return { ...nothing, isOpened: false }
  const moves = movesThrough(resource, screens, full ? undefined : { level, can: perm?.can })
  const hidden = new Set(perm?.hide ?? [])
  return {
    isOpened: opened,
    verbs: new Set(verbs),
    moves,
    visible: field => !hidden.has(field.name) && (opened || seen?.has(field.name) === true),
    locked: new Set([...(perm?.lock ?? []), ...hidden, ...unwritten(resource, screens)]),
  }
}

/** Fields that no opened screen writes; the source of a number is written with the number. */
const unwritten = ({ fields, field }: ResourceFields, screens: readonly Screen[]): readonly string[] => {
  if (screens.length === 0 || screens.some(({ view }) => view?.writes === undefined)) return []
  const boxes = screens.flatMap(({ view }) => view?.writes ?? [])
  const written = new Set([...boxes, ...boxes.flatMap(name => field[name]?.input?.source ?? [])])
  return fields.flatMap(({ name }) => (written.has(name) ? [] : [name]))
}
