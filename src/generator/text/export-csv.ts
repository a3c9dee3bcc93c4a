// A CSV of a whole list: every row of its filter in its sort, fetched in pages, words as the list shows them, numbers as numbers, no formula for a spreadsheet.
import type { DataProvider, SortPayload } from 'react-admin'
import { isNumberType, type JsonScalar } from '../../../engine/field/field-type.ts'
import { formatValue, type ValueWords } from '../../../engine/field/value-text.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { buildSpreadsheetCsv } from '../../../engine/value/spreadsheet-text.ts'

const pageSize = 1000

interface ExportOptions {
  readonly resource: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: SortPayload
  /** Rows read so far of all rows; answers false to stop. */
  readonly onProgress: (done: number, total: number) => boolean
}

/** All rows of the request; undefined when it was stopped. */
export const fetchAll = async (provider: DataProvider, { resource, filter, sort, onProgress }: ExportOptions) => {
  const rows: Readonly<Record<string, JsonScalar>>[] = []
  for (let page = 1; ; page++) {
    const { data, total = 0 } = await provider.getList(resource, {
      filter,
      sort,
      pagination: { page, perPage: pageSize },
    })
    rows.push(...(data as Readonly<Record<string, JsonScalar>>[]))
    if (!onProgress(rows.length, total)) return undefined
    if (data.length < pageSize || rows.length >= total) return rows
  }
}

/** Text of the CSV, with a byte-order mark so that spreadsheets read it as UTF-8; titles are the header. */
export const buildCsv = async (
  columns: readonly Field[],
  rows: readonly Readonly<Record<string, JsonScalar>>[],
  words: ValueWords,
): Promise<string> => {
  const { default: papa } = await import('papaparse')
  const data = rows.map(row =>
    columns.map(field =>
      isNumberType(field.type) ? (row[field.name] ?? '') : formatValue(field, row[field.name], words),
    ),
  )
  return buildSpreadsheetCsv(
    papa,
    columns.map(({ title }) => title),
    data,
  )
}

/** Hands a text, or a file that came from the server, to the browser as a file to save. */
export const saveFile = (name: string, content: string | Blob): void => {
  const link = document.createElement('a')
  const file = content instanceof Blob ? content : new Blob([content], { type: 'text/csv;charset=utf-8' })
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
