// What a level of users may see: everything, what a file permits, and of reports those of the menu with their columns.
import type { Project } from '../schema/project.ts'
import type { Report, ReportColumn } from '../schema/report.ts'
import type { Permission, Resource } from '../schema/resource.ts'
import { findResource, flattenMenu, type MenuItem, type Schema } from '../schema/schema.ts'
import type { ScreenTarget } from '../schema/screen.ts'
import { readVerbs } from '../schema/verb.ts'

/** The user whose access is computed: level, shop, the active modules of the shop, and granted entries. */
export interface AccessUser {
  readonly level: string
  readonly shop: string
  readonly modules: readonly string[]
  /** Ids of the entries that are granted to the user; absent: those of the level. */
  readonly menu?: readonly string[] | undefined
  /** Ids of the entries that a service token is limited to, whatever the level; absent: no limit. */
  readonly scopes?: readonly string[] | undefined
}

/** Whether the level sees everything. */
export const isFullLevel = ({ levels }: Pick<Project, 'levels'>, level: string): boolean =>
  Object.hasOwn(levels, level) && levels[level]?.full === true

/** Whether the rights of the level reach beyond its shops, to what all shops share. */
export const isChainLevel = ({ levels }: Pick<Project, 'levels'>, level: string): boolean =>
  Object.hasOwn(levels, level) && levels[level]?.ofChain === true

/** Whether the level sees everything and may assign every full level: only such users change what all others see. */
export const isTopLevel = ({ levels }: Pick<Project, 'levels'>, level: string): boolean => {
  const gives = levels[level]?.gives ?? []
  return (
    isFullLevel({ levels }, level) && Object.entries(levels).every(([name, { full }]) => !full || gives.includes(name))
  )
}

/**
 * Undefined: everything. A full level of some shops has everything in rows of a shop; rows that all shops share it only
 * reads, unless the permissions name it.
 */
export const findPermission = (
  { project }: { readonly project: Pick<Project, 'levels'> },
  { perm, scope }: Pick<Resource, 'perm' | 'scope'>,
  level: string,
): Permission | undefined => {
  const isFull = isFullLevel(project, level)
  if (isFull && (scope.kind !== 'chain' || isChainLevel(project, level))) return undefined
  if (Object.hasOwn(perm, level)) return perm[level]
  const general = perm['*']
  if (!isFull) return general
  const can = readVerbs.filter(verb => general?.can?.includes(verb) ?? true)
  return { hide: [], lock: [], ...general, can }
}

// The reports that a user may see, and their visible columns.

/** The reports of the menu; all reports for a full level. */
export const getOpenedReports = (
  schema: Schema,
  { level, modules, scopes }: AccessUser,
  menu: readonly MenuItem[],
): ReadonlySet<string> => {
  const reports = Object.values(schema.reports)
  const full = isFullLevel(schema.project, level)
  if (full && !scopes) return new Set(reports.map(({ name }) => name))
  const targets = new Set(flattenMenu(menu).flatMap(({ target }) => (target ? listTargetReports(schema, target) : [])))
  const opened = reports.filter(
    ({ name, levels, module }) =>
      targets.has(name) &&
      (full || levels === undefined || levels.includes(level)) &&
      (module === undefined || modules.includes(module)),
  )
  return new Set(opened.map(({ name }) => name))
}

/** The report itself, or the reports above a view. */
const listTargetReports = (schema: Schema, { kind, name, view = '' }: ScreenTarget): readonly string[] => {
  if (kind === 'report') return [name]
  const views = findResource(schema, name)?.screen.views ?? {}
  return (kind === 'resource' || kind === 'document') && Object.hasOwn(views, view) ? (views[view]?.above ?? []) : []
}

/** The columns without those that show, or are split by, a field which is hidden from one of the levels. */
export const filterShownColumns = (
  schema: Schema,
  { columns, across }: Report,
  ...levels: readonly string[]
): readonly ReportColumn[] => {
  const isHidden = (name: string, field: string): boolean => {
    const resource = findResource(schema, name)
    return (
      resource !== undefined &&
      levels.some(level => findPermission(schema, resource, level)?.hide.includes(field) === true)
    )
  }
  const showsHidden = ({ shows }: Pick<ReportColumn, 'shows'>): boolean =>
    shows.some(({ resource, field }) => isHidden(resource, field))
  const isAcrossHidden = across !== undefined && showsHidden(across)
  return columns.filter(column => !showsHidden(column) && !(column.isSplit && isAcrossHidden))
}
