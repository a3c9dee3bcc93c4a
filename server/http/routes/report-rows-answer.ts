// What a report answers to a program: plain rows, subtotals apart from them, and what the paper says beside.
import type { AnswerCells, AnswerColumn, AnswerLine, ReportAnswer } from '../../../engine/reports/report-answer.ts'

export interface ReportRowsAnswer {
  readonly columns: readonly AnswerColumn[]
  readonly rows: readonly AnswerCells[]
  /** Subtotals in their order, each with the number of rows that stand before it. */
  readonly groups: readonly {
    readonly level: number
    readonly title: string
    readonly after: number
    readonly totals: AnswerCells
  }[]
  readonly totals: AnswerCells
  readonly lines?: readonly AnswerLine[]
  readonly meta: Pick<ReportAnswer, 'name' | 'title' | 'heading' | 'footer' | 'timeZone' | 'messages'>
}

export const reportRowsAnswer = (answer: ReportAnswer): ReportRowsAnswer => {
  const { name, title, heading, footer, timeZone, messages, columns, totals = {}, lines } = answer
  const rows: AnswerCells[] = []
  const groups: ReportRowsAnswer['groups'][number][] = []
  for (const { kind, level, title: of = '', cells } of answer.rows) {
    if (kind === 'row') rows.push(cells)
    else groups.push({ level, title: of, after: rows.length, totals: cells })
  }
  const meta = { name, title, heading, footer, timeZone, messages }
  return { columns, rows, groups, totals, ...(lines && { lines }), meta }
}
