// The history of grid cells from the change log: the value of the day before, and the last user who wrote it.

import type { JsonRow } from '../../../engine/record/row.ts'
import type { ChangeLog } from '../../../engine/schema/resource.ts'
import { formatChange } from '../../../engine/value/percent-amount.ts'
import { formatMoment } from '../../ui/format-moment.ts'

export interface CellHistory {
  /** The value when the day began; absent where nothing changed since. */
  readonly before?: number
  readonly at: string
  readonly by: string
}

export type GridHistory = ReadonlyMap<string, CellHistory>

export const getCellKey = (key: string, field: string): string => JSON.stringify([key, field])

/** `rows` of the log are newest first; `day` is the day that counts as today, yyyy-MM-dd. */
export const buildGridHistory = (rows: readonly JsonRow[], log: ChangeLog, day: string): GridHistory => {
  const history = new Map<string, CellHistory>()
  for (const row of rows) {
    const cell = getCellKey(String(row[log.key]), String(row[log.field]))
    const at = String(row[log.at])
    const entry = history.get(cell) ?? { at, by: String(row[log.by]) }
    const isToday = formatMoment(at).slice(0, 10) >= day
    history.set(cell, isToday ? { ...entry, before: Number(row[log.from] ?? 0) } : entry)
  }
  return history
}

/** Formats the change between two values in percent with one decimal and a sign; undefined if it cannot be computed. */
export const formatPercentChange = (before: number, value: unknown): string | undefined => {
  if (typeof value !== 'number' || before === 0 || value === before) return undefined
  return formatChange(before, value)
}
