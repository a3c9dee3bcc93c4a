// What a chart draws, out of its answer: a point for each value of x, days without rows among them, and the others as one.

import { useTheme } from '@mui/material/styles'
import { formatCell, getCellType } from '../../../engine/report/column-values.ts'
import type { AnswerCells, AnswerColumn } from '../../../engine/report/report-answer.ts'
import { addDays, countDaysBetween, isTanggal } from '../../../engine/value/tanggal.ts'

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

interface ChartWords {
  readonly yes: string
  readonly no: string
  readonly timeZone: string
  readonly others: string
}

/** A year of days; beyond, only those that have rows. */
const maxDays = 366

export const getColumn = ({ columns }: ChartAnswer, name: string): AnswerColumn => {
  const match = columns.find(column => column.name === name)
  if (!match) throw new Error(`the chart has no column ${name}`)
  return match
}

export const buildChartPoints = (chart: ChartAnswer, words: ChartWords): readonly ChartPoint[] => {
  const x = getColumn(chart, chart.x)
  const y = chart.y.map(name => getColumn(chart, name))
  const buildPoint = (label: string, cells: AnswerCells): ChartPoint => ({
    label,
    values: y.map(({ name }) => Number(cells[name] ?? 0)),
    texts: y.map(column => formatCell(column, getCellType(column, 'row'), cells[column.name] ?? 0, words)),
  })
  const formatLabel = (cells: AnswerCells): string => formatCell(x, getCellType(x, 'row'), cells[x.name] ?? null, words)
  return [
    ...fillMissingDays(chart, x).map(cells => buildPoint(formatLabel(cells), cells)),
    ...(chart.others ? [buildPoint(words.others, chart.others)] : []),
  ]
}

/** With the days between the first and the last one; what happened on none is nothing, and no gap. */
const fillMissingDays = ({ rows, kind }: ChartAnswer, x: AnswerColumn): readonly AnswerCells[] => {
  const [first, last] = [rows[0]?.[x.name], rows.at(-1)?.[x.name]]
  if (kind === 'pie' || !isTanggal(first) || !isTanggal(last)) return rows
  const days = countDaysBetween(first, last)
  if (days < 0 || days > maxDays) return rows
  const byDay = new Map(rows.map(cells => [cells[x.name], cells]))
  return Array.from({ length: days + 1 }, (_, index) => {
    const day = addDays(first, index)
    return byDay.get(day) ?? { [x.name]: day }
  })
}

/** One after the other, in both modes apart from their ground; what they mean is also written. */
export const useChartColors = (): readonly string[] => {
  const { palette } = useTheme()
  return [
    palette.primary.main,
    palette.accent,
    palette.info.main,
    palette.error.main,
    palette.secondary.main,
    palette.outline,
    palette.warning.dark,
    palette.primary.dark,
  ]
}

export const getColor = (colors: readonly string[], index: number): string => colors[index % colors.length] ?? ''
