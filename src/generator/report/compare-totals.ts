// Totals of two periods beside each other.

import type { AnswerCells, AnswerColumn } from '../../../engine/report/report-answer.ts'

interface ComparedTotal {
  readonly column: AnswerColumn
  readonly now: number | null
  readonly other: number | null
  /** Null where one of them is not there: a ratio of nothing. */
  readonly difference: number | null
  /** The difference in percent of the other, with one decimal and a sign; "-" where that was nothing. */
  readonly share: string
}

/** A period without rows has no totals: what adds up is 0 there, a ratio is nothing. */
export const compareTotals = (
  columns: readonly AnswerColumn[],
  now: AnswerCells,
  other: AnswerCells,
): readonly ComparedTotal[] =>
  columns.map(column => {
    const [current, previous] = [getTotal(column, now), getTotal(column, other)]
    const difference = current === null || previous === null ? null : roundDecimals(current - previous)
    return { column, now: current, other: previous, difference, share: formatShare(difference, previous) }
  })

const getTotal = ({ name, total }: AnswerColumn, totals: AnswerCells): number | null => {
  const value = totals[name]
  if (typeof value === 'number') return value
  return value === undefined && (total === 'sum' || total === 'count') ? 0 : null
}

/** Weights have three decimals at most: more are of the machine. */
const roundDecimals = (value: number): number => Math.round(value * 1000) / 1000

const formatShare = (difference: number | null, other: number | null): string => {
  if (difference === null || other === null || other === 0) return '-'
  const share = (difference / Math.abs(other)) * 100
  return `${share > 0 ? '+' : ''}${share.toFixed(1)}%`
}
