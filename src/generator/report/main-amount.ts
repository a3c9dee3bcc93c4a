// Which of the amounts of a report a row shows first on a phone.
import type { AnswerCells, AnswerColumn } from '../../../engine/report/report-answer.ts'

/** Of several amounts the one with the greatest total, as the others are parts of it; without totals the first. */
export const findMainAmount = <Column extends Pick<AnswerColumn, 'name'>>(
  amounts: readonly Column[],
  totals: AnswerCells,
): Column | undefined => {
  const getTotal = ({ name }: Column): number => Math.abs(Number(totals[name] ?? 0))
  const greatest = Math.max(...amounts.map(getTotal))
  return amounts.find(amount => getTotal(amount) === greatest)
}
