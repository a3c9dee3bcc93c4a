import type { MenuEntry } from '../../../engine/access/schema-answer.ts'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import type { AnswerCells, AnswerColumn } from '../../../engine/reports/report-answer.ts'
import { pathOfTarget } from '../menu/resource-places.ts'

interface Cell {
  readonly value: JsonScalar
  /** Values of the groups of its row. */
  readonly keys?: AnswerCells | undefined
}

/** The list of the rows behind a cell; undefined when the user's menu has no such screen, or the cell holds nothing. */
export const drillPath = (
  { drill }: Pick<AnswerColumn, 'drill'>,
  { value, keys = {} }: Cell,
  menu: readonly MenuEntry[],
): string | undefined => {
  if (!drill || value === null || value === '') return undefined
  const path = pathOfTarget(menu, drill)
  if (path === undefined) return undefined
  const ofRow = Object.fromEntries(drill.keys.map(name => [name, keys[name] ?? null]))
  const own = drill.field === undefined ? {} : { [drill.field]: value }
  return `${path}?${new URLSearchParams({ filter: JSON.stringify({ ...drill.where, ...ofRow, ...own }) })}`
}
