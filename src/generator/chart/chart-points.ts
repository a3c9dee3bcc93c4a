// What a chart draws, out of its answer: a point for each value of x, days without rows among them, and the others as one.
import type { AnswerCells, AnswerColumn } from '../../../engine/reports/report-answer.ts'
import { cellText, cellType } from '../../../engine/reports/report-cells.ts'
import { addDays, daysBetween, isTanggal } from '../../../engine/values/tanggal.ts'

export interface ChartAnswer {
  readonly kind: 'bar' | 'line' | 'pie'
  readonly x: string
  readonly y: readonly string[]
  readonly columns: readonly AnswerColumn[]
  readonly rows: readonly AnswerCells[]
  readonly others?: AnswerCells
}

export interface ChartPoint {
  readonly label: string
  /** One for each y. */
  readonly values: readonly number[]
  /** The same as they read. */
  readonly texts: readonly string[]
}

export interface ChartWords {
  readonly yes: string
  readonly no: string
  readonly timeZone: string
  readonly others: string
}

/** A year of days; beyond, only those that have rows. */
const mostDays = 366

export const columnNamed = ({ columns }: Pick<ChartAnswer, 'columns'>, name: string): AnswerColumn => {
  const found = columns.find(column => column.name === name)
  if (!found) throw new Error(`the chart has no column ${name}`)
  return found
}

export const chartPoints = (chart: ChartAnswer, words: ChartWords): readonly ChartPoint[] => {
  const x = columnNamed(chart, chart.x)
  const y = chart.y.map(name => columnNamed(chart, name))
  const pointOf = (label: string, cells: AnswerCells): ChartPoint => ({
    label,
    values: y.map(({ name }) => Number(cells[name] ?? 0)),
    texts: y.map(column => cellText(column, cellType(column, 'row'), cells[column.name] ?? 0, words)),
  })
  const labelOf = (cells: AnswerCells): string => cellText(x, cellType(x, 'row'), cells[x.name] ?? null, words)
  return [
    ...withDays(chart, x).map(cells => pointOf(labelOf(cells), cells)),
    ...(chart.others ? [pointOf(words.others, chart.others)] : []),
  ]
}

/** With the days between the first and the last one; what happened on none is nothing, and no gap. */
const withDays = ({ rows, kind }: ChartAnswer, x: AnswerColumn): readonly AnswerCells[] => {
  const [first, last] = [rows[0]?.[x.name], rows.at(-1)?.[x.name]]
  if (kind === 'pie' || !isTanggal(first) || !isTanggal(last)) return rows
  const days = daysBetween(first, last)
  if (days < 0 || days > mostDays) return rows
  const byDay = new Map(rows.map(cells => [cells[x.name], cells]))
  return Array.from({ length: days + 1 }, (_, index) => {
    const day = addDays(first, index)
    return byDay.get(day) ?? { [x.name]: day }
  })
}
