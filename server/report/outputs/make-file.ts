import type { ReportAnswer } from '../../../engine/report/report-answer.ts'
import type { ReportFormat } from '../../../engine/schema/report.ts'

export const mediaTypes: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** Generates the file; loads the writer of the format on first use. */
export const makeFile = async (
  format: ReportFormat,
  answer: ReportAnswer,
  onProgress: (done: number) => void,
): Promise<Uint8Array> => {
  switch (format) {
    case 'pdf':
      return (await import('./pdf-file.ts')).buildPdf(answer, onProgress)
    case 'xlsx':
      return (await import('./xlsx-file.ts')).buildXlsx(answer, onProgress)
    case 'csv':
      return (await import('./csv-file.ts')).buildCsv(answer)
  }
}
