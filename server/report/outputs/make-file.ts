import type { PrintedAnswer } from '../../../engine/report/report-answer.ts'
import type { ReportFormat } from '../../../engine/schema/report.ts'

type FileWriter = (answer: PrintedAnswer, onProgress: (done: number) => void) => Uint8Array | Promise<Uint8Array>

/** Each is loaded on first use. */
const writers: Readonly<Record<ReportFormat, () => Promise<FileWriter>>> = {
  pdf: async () => (await import('./pdf-file.ts')).buildPdf,
  xlsx: async () => (await import('./xlsx-file.ts')).buildXlsx,
  csv: async () => (await import('./csv-file.ts')).buildCsv,
}

export const makeFile = async (format: ReportFormat, ...input: Parameters<FileWriter>): Promise<Uint8Array> =>
  (await writers[format]())(...input)
