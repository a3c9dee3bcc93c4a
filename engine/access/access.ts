// What a user may do: what the screens of their menu need, narrowed by the permissions of their level; denied by default.

import type { Fetch, Field, Reference } from '../schema/field.ts'
import { findField, type Resource, type ResourceCore, type ResourceFields } from '../schema/resource.ts'
import { findResource, flattenMenu, type MenuItem, type Schema } from '../schema/schema.ts'
import type { ScreenTarget } from '../schema/screen.ts'
import { everyVerb, readVerbs, type Verb } from '../schema/verb.ts'
import { listBraceNames } from '../value/coded-text.ts'
import { type AccessUser, findPermission, getOpenedReports, isFullLevel } from './access-user.ts'
import { type AccessScreen, canPerform, collectMoves, resolveScreen, wholeScreen } from './screens.ts'
import { getVisibleMenu, listHiddenEntries } from './visible-menu.ts'

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
  /** Only what the menu names is open; false for a full level, unless a service token limits it. */
  readonly isLimited: boolean
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
  /** Names of the dashboards that the user may open; `filterDashboardParts` filters their parts. */
  readonly dashboards: ReadonlySet<string>
}

/** Whether the user may filter and sort rows by the field: it is stored and visible. */
export const canFilter = (name: string, resource: ResourceFields, { visible }: ResourceAccess): boolean => {
  const field = findField(resource, name)
  return field !== undefined && !field.writeOnly && !field.computed && visible(field)
}

const noAccess: ResourceAccess = { verbs: new Set(), moves: new Set(), visible: () => false, locked: new Set() }

export const getAccess = (schema: Schema, person: AccessUser): Access => {
  const { levels } = schema.project
  if (!Object.hasOwn(levels, person.level))
    return {
      menu: [],
      isLimited: true,
      hidden: [],
      of: () => noAccess,
      pages: new Set(),
      lists: new Set(),
      reports: new Set(),
      dashboards: new Set(),
    }
  const full = isFullLevel(schema.project, person.level)
  const isUnlimited = full && !person.scopes
  const menu = getVisibleMenu(schema, person)
  const screens = addRelatedScreens(schema, collectScreens(schema, isUnlimited ? [] : menu), person.level)
  const opened = new Set(isUnlimited ? Object.keys(schema.resources) : screens.keys())
  const reports = getOpenedReports(schema, person, menu)
  const lookupFields = collectLookupFields(schema, { opened, reports }, person.level)
  const byName = new Map<string, ResourceAccess>()
  const hidden = listHiddenEntries(schema, person)
  return {
    menu,
    isLimited: !isUnlimited,
    hidden,
    pages: collectTargetNames('page', collectTargets([...menu, ...hidden])),
    lists: isUnlimited ? new Set(Object.keys(schema.lists)) : collectTargetNames('list', collectTargets(menu)),
    reports,
    dashboards: collectTargetNames('dashboard', collectTargets(menu)),
    of: ({ name: requestedName }) => {
      const cached = byName.get(requestedName)
      if (cached) return cached
      const resource = findResource(schema, requestedName)
      if (!resource) return noAccess
      const buildGrant = ({ name }: ResourceCore): ResourceGrant => ({
        screens: opened.has(name) ? (screens.get(name) ?? [wholeScreen]) : [],
        seen: lookupFields.get(name),
        level: person.level,
        isUnlimited,
      })
      const document = findDocument(schema, resource)
      const resolved = document
        ? getLineAccess(computeResourceAccess(schema, document, buildGrant(document)))
        : computeResourceAccess(schema, resource, buildGrant(resource))
      byName.set(requestedName, resolved)
      return resolved
    },
  }
}

const collectTargetNames = (kindName: string, targets: readonly ScreenTarget[]): ReadonlySet<string> =>
  new Set(targets.flatMap(({ kind, name }) => (kind === kindName ? [name] : [])))

/** A list opens the views whose rows it shows. */
const listViews = (schema: Schema, { kind, name }: ScreenTarget): readonly ScreenTarget[] =>
  kind === 'list'
    ? (schema.lists[name]?.of ?? []).map(({ document, view }) => ({ kind: 'document', name: document, view }))
    : []

const collectScreens = (schema: Schema, items: readonly MenuItem[]): ReadonlyMap<string, readonly AccessScreen[]> => {
  const targets = collectTargets(items)
    .flatMap(target => [target, ...listViews(schema, target)])
    .filter(({ kind }) => kind === 'resource' || kind === 'document')
  return new Map(
    [...Map.groupBy(targets, ({ name }) => name)].map(([name, all]) => [
      name,
      all.map(({ view }) => resolveScreen(findResource(schema, name), view)),
    ]),
  )
}

/** Adds the related rows in the forms of opened resources: readable with the row, writable by those who may update the row. */
const addRelatedScreens = (
  schema: Schema,
  screens: ReadonlyMap<string, readonly AccessScreen[]>,
  level: string,
): ReadonlyMap<string, readonly AccessScreen[]> => {
  const all = new Map(screens)
  for (const [name, ownScreens] of screens) {
    const resource = findResource(schema, name)
    if (!resource || resource.screen.related.length === 0) continue
    const { verbs } = computeResourceAccess(schema, resource, {
      screens: ownScreens,
      seen: undefined,
      level,
      isUnlimited: false,
    })
    if (!verbs.has('get')) continue
    const screen: AccessScreen = { isForm: false, verbs: verbs.has('update') ? everyVerb : readVerbs }
    for (const { resource: other } of resource.screen.related) all.set(other, [...(all.get(other) ?? []), screen])
  }
  return all
}

/** The document whose lines these are. */
const findDocument = (schema: Schema, { kind, name }: ResourceCore): Resource | undefined =>
  kind === 'lines' ? findResource(schema, name.slice(0, name.lastIndexOf('.'))) : undefined

/** Lines are seen with their document, where it is opened, and written through it alone. */
const getLineAccess = ({ verbs, isOpened }: GrantedAccess): ResourceAccess =>
  isOpened && verbs.has('get')
    ? { verbs: new Set(readVerbs), moves: new Set(), visible: () => true, locked: new Set() }
    : noAccess

/** The targets of the entries, and the screens that their pages need. */
const collectTargets = (items: readonly MenuItem[]): readonly ScreenTarget[] =>
  flattenMenu(items).flatMap(({ target, needs = [] }) => [...(target ? [target] : []), ...needs])

/**
 * The fields that opened screens and reports look up: key, label, fields of the lookup, fetched fields.
 * Screens that the level may not use and fields it cannot see add no lookups.
 */
const collectLookupFields = (
  schema: Schema,
  { opened, reports }: { readonly opened: ReadonlySet<string>; readonly reports: ReadonlySet<string> },
  level: string,
): ReadonlyMap<string, ReadonlySet<string>> => {
  const fieldsByResource = new Map<string, Set<string>>()
  const addFields = (resource: string, names: readonly string[]): void => {
    fieldsByResource.set(resource, new Set([...(fieldsByResource.get(resource) ?? []), ...names]))
  }
  const addReference = (ref: Pick<Reference, 'to' | 'search' | 'columns'> | undefined): void => {
    const target = ref && findResource(schema, ref.to)
    if (target)
      addFields(target.name, [
        ...target.key,
        ...listBraceNames(target.label),
        ...ref.search,
        ...ref.columns,
        ...target.screen.list.search,
      ])
  }
  for (const name of reports) for (const { field } of schema.reports[name]?.filters ?? []) addReference(field.ref)
  for (const name of opened) {
    const resource = findResource(schema, name)
    const perm = resource && findPermission(schema, resource, level)
    if (perm?.can?.length === 0) continue
    for (const { name: field, ref, fetch } of resource ? listFields(schema, resource) : []) {
      if (perm?.hide.includes(field)) continue
      addReference(ref)
      // A document that is prepared without a connection shows what is kept of the rows that it names.
      if (ref && resource?.lifecycle.flow?.offline)
        addFields(ref.to, findResource(schema, ref.to)?.offline?.fields ?? [])
      for (const [target, fetched] of listFetchedFields(fetch))
        addFields(target, [...(findResource(schema, target)?.key ?? []), fetched])
    }
  }
  return fieldsByResource
}

/** The fields of the resource, of its lines, and of the forms that its moves request. */
const listFields = (schema: Schema, { fields, lifecycle: { lines, asks } }: Resource): readonly Field[] => [
  ...fields,
  ...lines.flatMap(({ resource }) => findResource(schema, resource)?.fields ?? []),
  ...Object.values(asks).flatMap(resource => resource.fields),
]

/** The fields on the way of a fetched value, each with the resource whose it is. */
const listFetchedFields = (fetch: Fetch | undefined): readonly (readonly [resource: string, field: string])[] => {
  const steps = fetch?.from.term.kind === 'path' ? fetch.from.term.steps : []
  return steps.flatMap(({ to }, index) => {
    const next = steps[index + 1]
    return to !== undefined && next ? [[to, next.name] as const] : []
  })
}

interface ResourceGrant {
  /** The screens opened for the user; without them the resource can only be looked up. */
  readonly screens: readonly AccessScreen[]
  readonly seen: ReadonlySet<string> | undefined
  readonly level: string
  /** A full level without a service token: it makes every move, wherever a screen offers it. */
  readonly isUnlimited: boolean
}

interface GrantedAccess extends ResourceAccess {
  readonly isOpened: boolean
}

const computeResourceAccess = (
  schema: Schema,
  resource: Resource,
  { screens, seen, level, isUnlimited }: ResourceGrant,
): GrantedAccess => {
  const opened = screens.length > 0
  if (!opened && !seen) return { ...noAccess, isOpened: false }
  const perm = findPermission(schema, resource, level)
  const isFull = isFullLevel(schema.project, level)
  const available = (
    opened ? everyVerb.filter(verb => screens.some(screen => canPerform(screen, verb))) : readVerbs
  ).filter(verb => resource.api.verbs.includes(verb))
  const verbs = available.filter(verb => !perm?.can || perm.can.includes(verb))
  if (verbs.length === 0) return { ...noAccess, isOpened: false }
  const moves = collectMoves(
    resource,
    screens,
    isUnlimited && !perm ? undefined : { level: isFull ? undefined : level, can: perm?.can },
  )
  const hidden = new Set(perm?.hide ?? [])
  return {
    isOpened: opened,
    verbs: new Set(verbs),
    moves,
    visible: field => !hidden.has(field.name) && (opened || seen?.has(field.name) === true),
    locked: new Set([...(perm?.lock ?? []), ...hidden, ...findUnwrittenFields(resource, screens)]),
  }
}

/** Fields that no opened screen writes; the source of a number is written with the number. */
const findUnwrittenFields = (
  { fields, field }: ResourceFields,
  screens: readonly AccessScreen[],
): readonly string[] => {
  if (screens.length === 0 || screens.some(({ view }) => view?.writes === undefined)) return []
  const writableNames = screens.flatMap(({ view }) => view?.writes ?? [])
  const written = new Set([...writableNames, ...writableNames.flatMap(name => field[name]?.input?.source ?? [])])
  return fields.flatMap(({ name }) => (written.has(name) ? [] : [name]))
}
