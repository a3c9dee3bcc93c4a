// The totals of a report's files, read by other programs than the ones that wrote them.
import papa from 'papaparse'
import readXlsx from 'read-excel-file/node'
import { type AnswerColumn, filterColumns, type ReportAnswer } from '../../../engine/report/report-answer.ts'
import { makeFile } from '../../../server/report/outputs/make-file.ts'
import { readPdfTexts } from '../files/pdf-texts.ts'

const ignore = (): void => undefined
const label = 'Grand Total'

/** Totals by the names of their columns; nothing where a cell is empty. */
type ReadTotals = Readonly<Record<string, unknown>>

const inPlaces = (columns: readonly AnswerColumn[], row: readonly unknown[]): ReadTotals =>
  Object.fromEntries(
    columns.flatMap(({ name, total }, place) => {
      const cell = row[place] ?? ''
      return total === undefined ? [] : [[name, cell === '' ? null : Number(cell)] as const]
    }),
  )

export const csvTotals = async (answer: ReportAnswer): Promise<ReadTotals> => {
  const text = new TextDecoder().decode(await makeFile('csv', answer, ignore))
  const row = papa.parse<string[]>(text).data.find(cells => cells.includes(label))
  return inPlaces(filterColumns(answer, 'csv'), row ?? [])
}

export const xlsxTotals = async (answer: ReportAnswer): Promise<ReadTotals> => {
  const [{ data = [] } = {}] = await readXlsx(Buffer.from(await makeFile('xlsx', answer, ignore)))
  return inPlaces(filterColumns(answer, 'xlsx'), data.find(cells => cells.includes(label)) ?? [])
}

/** What stands in the line of its totals, from left to right; a count may stand before the label. */
export const readPdfTotals = async (answer: ReportAnswer): Promise<readonly string[]> => {
  const texts = (await readPdfTexts(await makeFile('pdf', answer, ignore))).flat()
  return texts.slice(Math.max(0, texts.indexOf(label) - 1))
}

const decimals: Readonly<Record<string, number>> = { weight: 3, carat: 3, percent: 2, usd: 2 }

/** A number as a person reads it on paper. */
export const printed = (value: unknown, type: string): string => {
  if (value === null || value === undefined) return '-'
  const [minimumFractionDigits, maximumFractionDigits] = [decimals[type] ?? 0, decimals[type] ?? 0]
  return Number(value).toLocaleString('en-US', { minimumFractionDigits, maximumFractionDigits })
}
