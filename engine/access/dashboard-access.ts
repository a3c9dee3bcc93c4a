// The parts of the dashboard that a user receives: those of their level whose screen they may open, with visible numbers.

import type { DashboardPart } from '../schema/dashboard.ts'
import { flattenMenu, type MenuItem, type Schema } from '../schema/schema.ts'
import type { Access } from './access.ts'
import { filterShownColumns } from './report-access.ts'
import { isFullLevel } from './top-level.ts'

type DashboardAccess = Pick<Access, 'dashboards' | 'menu' | 'hidden'>

/** Filters parts; returns none if the user has no dashboard. */
export const filterDashboardParts = <Part extends DashboardPart>(
  schema: Schema,
  access: DashboardAccess,
  { parts, level }: { readonly parts: readonly Part[]; readonly level: string },
): readonly Part[] => {
  if (access.dashboards.size === 0) return []
  const isFull = isFullLevel(schema.project, level)
  const entries = flattenMenu([...access.menu, ...access.hidden])
  return parts.filter(
    ({ to, levels, report }) =>
      (isFull || !levels || levels.includes(level)) &&
      (!to || entries.some(({ target }) => isSameTarget(target, to))) &&
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

const isSameTarget = (target: MenuItem['target'], to: NonNullable<DashboardPart['to']>): boolean =>
  target?.kind === to.kind && target.name === to.name && target.view === to.view
