// The history of grid cells from the change log: the value of the day before, and the last user who wrote it.
import type { JsonRow } from '../../../engine/record/row.ts'
import type { ChangeLog } from '../../../engine/schema/resource.ts'
import { momentText } from '../text/moment-text.ts'

export interface CellPast {
  /** The value when the day began; absent where nothing changed since. */
  readonly before?: number
  readonly at: string
  readonly by: string
}

export type GridPast = ReadonlyMap<string, CellPast>

export const cellKey = (key: string, field: string): string => JSON.stringify([key, field])

/** `rows` of the log are newest first; `day` is the day that counts as today, yyyy-MM-dd. */
export const gridPast = (rows: readonly JsonRow[], log: ChangeLog, day: string): GridPast => {
  const past = new Map<string, CellPast>()
  for (const row of rows) {
    const cell = cellKey(String(row[log.key]), String(row[log.field]))
    const at = String(row[log.at])
    const known = past.get(cell) ?? { at, by: String(row[log.by]) }
    const isToday = momentText(at).slice(0, 10) >= day
    past.set(cell, isToday ? { ...known, before: Number(row[log.from] ?? 0) } : known)
  }
  return past
}

/** Formats the change between two values in percent with one decimal and a sign; undefined if it cannot be computed. */
export const percentFrom = (before: number, value: unknown): string | undefined => {
  if (typeof value !== 'number' || before === 0 || value === before) return undefined
  const percent = ((value - before) / before) * 100
  return `${percent > 0 ? '+' : '\u2212'}${Math.abs(percent).toFixed(1)}%`
}
