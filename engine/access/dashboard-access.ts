// The parts of the dashboard that a user receives: those of their level whose screen they may open, with visible numbers.

import type { DashboardPart } from '../schema/dashboard.ts'
import { flattenMenu, type MenuTarget, type Schema } from '../schema/schema.ts'
import { memoizeByObject } from '../value/memoize-by-object.ts'
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

const nameTarget = ({ kind, name, view = '' }: MenuTarget): string => `${kind} ${name} ${view}`
