// Converts a report to rows for programs, with subtotals separate from rows.
import type {
  AnswerCells,
  AnswerColumn,
  AnswerLine,
  AnswerTable,
  ReportAnswer,
} from '../../engine/report/report-answer.ts'

interface RowsTable {
  readonly columns: readonly AnswerColumn[]
  readonly rows: readonly AnswerCells[]
  /** Subtotals in order, each with the number of preceding rows. */
  readonly groups: readonly {
    readonly level: number
    readonly title: string
    readonly after: number
    readonly totals: AnswerCells
  }[]
  readonly totals: AnswerCells
  readonly lines?: readonly AnswerLine[] | undefined
}

interface ReportRowsAnswer extends RowsTable {
  readonly sections?: readonly (RowsTable & { readonly title: string })[]
  readonly meta: Pick<ReportAnswer, 'name' | 'title' | 'heading' | 'footer' | 'timeZone' | 'messages'>
}

export const toReportRows = (answer: ReportAnswer): ReportRowsAnswer => {
  const { name, title, heading, footer, timeZone, messages, sections } = answer
  return {
    ...toRowsTable(answer),
    ...(sections && { sections: sections.map(section => ({ title: section.title, ...toRowsTable(section) })) }),
    meta: { name, title, heading, footer, timeZone, messages },
  }
}

const toRowsTable = (answer: AnswerTable): RowsTable => {
  const { columns, totals = {}, lines } = answer
  const rows: AnswerCells[] = []
  const groups: RowsTable['groups'][number][] = []
  for (const { kind, level, title: groupTitle = '', cells } of answer.rows) {
    if (kind === 'row') rows.push(cells)
    else groups.push({ level, title: groupTitle, after: rows.length, totals: cells })
  }
  return { columns, rows, groups, totals, lines }
}
