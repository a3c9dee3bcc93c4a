import type { AnswerRow } from '../../../engine/report/report-answer.ts'

/**
 * The lines of a page without subtotals of one row, which repeat it. Where the page does not begin the report, rows of its
 * first groups may be on the page before, and their subtotals stay.
 */
export const omitLoneSubtotals = <Line extends Pick<AnswerRow, 'kind' | 'level'>>(
  lines: readonly Line[],
  { isBegin }: { readonly isBegin: boolean },
): readonly Line[] => {
  /** Rows since the last subtotal, by level of the group; undefined where it began before. */
  const counts = new Map<number, number | undefined>()
  const unknown = isBegin ? 0 : undefined
  let rows = 0
  return lines.filter(({ kind, level }) => {
    if (kind === 'row') {
      rows += 1
      return true
    }
    const before = counts.has(level) ? counts.get(level) : unknown
    counts.set(level, rows)
    return before === undefined || rows - before !== 1
  })
}
