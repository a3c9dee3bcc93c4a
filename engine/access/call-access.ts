// Access to lists over several documents, reports, imports and the dashboard.

import type { DashboardPart } from '../schema/dashboard.ts'
import type { DocumentList, ListAction, ListedView } from '../schema/document-list.ts'
import type { Import } from '../schema/import.ts'
import { findField } from '../schema/resource.ts'
import { findResource, flattenMenu, getResource, type MenuItem, type Schema } from '../schema/schema.ts'
import type { ScreenTarget } from '../schema/screen.ts'
import type { Verb } from '../schema/verb.ts'
import { filterValues, memoizeByObject } from '../value/records.ts'
import type { Access, ResourceAccess } from './access.ts'
import { type AccessUser, filterShownColumns, findPermission, isFullLevel } from './access-user.ts'

type ResourceAccessSource = Pick<Access, 'of'>

/** The views whose rows the user may list. */
export const filterListedViews = (
  schema: Schema,
  access: ResourceAccessSource,
  { of }: DocumentList,
): readonly ListedView[] => of.filter(({ document }) => access.of(getResource(schema, document)).verbs.has('list'))

/** The access to the list as a resource. */
export const getListAccess = (schema: Schema, access: ResourceAccessSource, list: DocumentList): ResourceAccess => {
  const views = filterListedViews(schema, access, list)
  return {
    verbs: new Set(views.length > 0 ? ['list'] : []),
    moves: new Set(),
    locked: new Set(),
    visible: ({ name }) =>
      views.every(({ document, fields }) => {
        const resource = getResource(schema, document)
        const field = findField(resource, fields[name] ?? '')
        return !field || access.of(resource).visible(field)
      }),
  }
}

/** The actions on marked rows: moves that the user may make, and prints of rows that the user may read. */
export const filterListActions = (
  schema: Schema,
  access: ResourceAccessSource,
  { actions }: DocumentList,
): readonly ListAction[] => {
  const getDocumentAccess = (document: string): ResourceAccess => access.of(getResource(schema, document))
  return actions
    .map(action => ({
      ...action,
      moves: pickAllowed(action.moves, (document, move) => getDocumentAccess(document).moves.has(move)),
      prints: pickAllowed(action.prints, document => getDocumentAccess(document).verbs.has('get')),
    }))
    .filter(({ moves, prints }) => Object.keys({ ...moves, ...prints }).length > 0)
}

const pickAllowed = (
  ids: Readonly<Record<string, string>>,
  isAllowed: (document: string, id: string) => boolean,
): Readonly<Record<string, string>> => filterValues(ids, (id, document) => isAllowed(document, id))

// Who may run an import: a user whose menu has it and whose level may write everything that it writes. What happened
// before is imported by levels that see everything, unless the import names others.

/** The access is that of the user. */
export const canImport = (
  schema: Schema,
  { menu, isLimited }: Pick<Access, 'menu' | 'isLimited'>,
  { level }: Pick<AccessUser, 'level'>,
  definition: Import,
): boolean => {
  const { levels } = schema.project
  const isFull = isFullLevel(schema.project, level)
  if (!Object.hasOwn(levels, level) || ((isLimited || !isFull) && !isOffered(menu, definition.name))) return false
  const resource = findResource(schema, definition.into)
  const permission = resource && findPermission(schema, resource, level)
  if (isFull && !permission) return true
  const closed = [...(permission?.hide ?? []), ...(permission?.lock ?? [])]
  return (
    (isFull || (definition.levels?.includes(level) ?? !isPast(definition))) &&
    getNeededVerbs(definition).every(verb => permission?.can?.includes(verb) ?? true) &&
    !definition.fields.some(({ name }) => closed.includes(name))
  )
}

const isOffered = (menu: readonly MenuItem[], name: string): boolean =>
  flattenMenu(menu).some(({ target }) => target?.kind === 'import' && ['*', name].includes(target.name))

/** Documents and entries of days that are over prove what was paid and what there was. */
export const isPast = ({ history, days }: Import): boolean => history || days.length > 0

const getNeededVerbs = ({ mode }: Import): readonly Verb[] => {
  if (mode === 'insert') return ['create']
  if (mode === 'update') return ['update']
  return mode === 'upsert' ? ['create', 'update'] : ['create', 'update', 'delete']
}

// The parts of the dashboard that a user receives: those of their level whose screen they may open, with visible numbers.

type DashboardAccess = Pick<Access, 'dashboards' | 'menu' | 'hidden'>

/** Filters parts; returns none if the user has no dashboard. */
export const filterDashboardParts = <Part extends DashboardPart>(
  schema: Schema,
  access: DashboardAccess,
  { parts, level }: { readonly parts: readonly Part[]; readonly level: string },
): readonly Part[] => {
  if (access.dashboards.size === 0) return []
  const isFull = isFullLevel(schema.project, level)
  const targets = listTargets(access)
  return parts.filter(
    ({ to, levels, report }) =>
      (isFull || !levels || levels.includes(level)) &&
      (!to || targets.has(nameTarget(to))) &&
      isShown(schema, report, level),
  )
}

/** At least one number is visible, and all groups that it belongs to. */
const isShown = (schema: Schema, report: DashboardPart['report'], level: string): boolean => {
  const shown = filterShownColumns(schema, report, level)
  const listNumbers = ({ columns }: Pick<typeof report, 'columns'>) =>
    columns.filter(({ group }) => group === undefined)
  const groups = report.columns.length - listNumbers(report).length
  const visibleNumbers = listNumbers({ columns: shown }).length
  return visibleNumbers > 0 && shown.length - visibleNumbers === groups
}

/** The targets of all entries: each shop of an overview asks for cards and for alerts. */
const listTargets = memoizeByObject(
  ({ menu, hidden }: DashboardAccess): ReadonlySet<string> =>
    new Set(flattenMenu([...menu, ...hidden]).flatMap(({ target }) => (target ? [nameTarget(target)] : []))),
)

const nameTarget = ({ kind, name, view = '' }: ScreenTarget): string => `${kind} ${name} ${view}`
