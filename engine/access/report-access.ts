// The reports that a user may see, and their visible columns.

import type { Report, ReportColumn } from '../schema/report.ts'
import { findResource, flattenMenu, type MenuItem, type MenuTarget, type Schema } from '../schema/schema.ts'
import { type AccessUser, findPermission, isFullLevel } from './access-user.ts'

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
const listTargetReports = (schema: Schema, { kind, name, view = '' }: MenuTarget): readonly string[] => {
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
