// Finds the first row of a page of lines when subtotals are between the rows.
import type { Stored } from '../field/field-type.ts'

/** Rows that are alike in their sections, in the order of the report. */
export interface SectionRows {
  /** By level, the outermost first. */
  readonly keys: readonly Stored[]
  readonly rows: number
}

export interface PageStart {
  /** Rows before it, and lines before it: rows and subtotals. */
  readonly rows: number
  readonly lines: number
}

/** The beginning of the outermost section that holds that line, so that subtotals on its page are whole; and all lines. */
export const findPageStart = (
  all: readonly SectionRows[],
  subtotals: readonly number[],
  first: number,
): { readonly start: PageStart; readonly lines: number } => {
  let start: PageStart = { rows: 0, lines: 0 }
  const passed = { rows: 0, lines: 0 }
  for (const [index, { keys, rows }] of all.entries()) {
    const changed = findChangedLevel(all[index - 1]?.keys, keys)
    if (changed === 0 && passed.lines <= first) start = { ...passed }
    passed.rows += rows
    const next = all[index + 1]
    const ends = next ? findChangedLevel(keys, next.keys) : 0
    passed.lines += rows + subtotals.filter(level => level >= ends).length
  }
  return { start, lines: passed.lines }
}

const findChangedLevel = (before: readonly Stored[] | undefined, keys: readonly Stored[]): number =>
  before ? keys.findIndex((key, level) => key !== before[level]) : 0
