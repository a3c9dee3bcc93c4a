// The CSV of a list: every row of its query with the columns that the caller sees, read and sent in parts.
import { Readable } from 'node:stream'
import papa from 'papaparse'
import { isNumberType } from '../../../engine/field/field-type.ts'
import { formatValue } from '../../../engine/field/value-text.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { buildSpreadsheetLines } from '../../../engine/value/spreadsheet-text.ts'
import { formatPractice, getPrintedWords } from '../../caller/caller.ts'
import { selectLanguage } from '../../http/context/http-context.ts'
import type { RouteCall } from '../../http/routing/route.ts'
import type { ListQuery } from '../../storage/list-query.ts'
import type { RowPage } from '../../storage/rows.ts'

interface CsvRequest {
  /** As its view shows it. */
  readonly resource: Resource
  readonly query: ListQuery
  readonly visible: (field: Field) => boolean
  readonly readPage: (query: ListQuery) => Promise<RowPage<JsonRow>>
}

/** Rows of one part: each is of one moment. */
const partSize = 1000

/** Titles, words and moments as the list shows them, numbers as numbers; the header `content-range` says how many rows come. */
export const sendCsv = async (
  { caller, request, reply }: Pick<RouteCall, 'caller' | 'request' | 'reply'>,
  { resource, query, visible, readPage }: CsvRequest,
): Promise<unknown> => {
  const { project } = caller.schema
  const language = selectLanguage(request.headers['accept-language'])
  const words = getPrintedWords(caller.shop.timeZone, { languages: [language], dateFormat: project.dateFormat })
  const columns = resource.screen.list.columns.flatMap(({ field: name }) => {
    const field = resource.field[name]
    return field && visible(field) ? [field] : []
  })
  const formatCell = (field: Field, row: JsonRow) => {
    const value = row[field.name] === project.emptyText ? '' : row[field.name]
    return isNumberType(field.type) ? (value ?? '') : formatValue(field, value, words)
  }
  const toLines = (rows: readonly JsonRow[]) => rows.map(row => columns.map(field => formatCell(field, row)))
  const readPart = (offset: number) => readPage({ ...query, offset, limit: partSize })
  const first = await readPart(0)

  async function* writeParts(): AsyncGenerator<string> {
    const titles = columns.map(({ title }) => title)
    yield `\uFEFF${buildSpreadsheetLines(papa, [titles, ...toLines(first.rows)])}`
    let page = first
    for (let offset = partSize; page.rows.length === partSize; offset += partSize) {
      page = await readPart(offset)
      if (page.rows.length > 0) yield `\r\n${buildSpreadsheetLines(papa, toLines(page.rows))}`
    }
    if (caller.storage.isPractice) yield `\r\n${buildSpreadsheetLines(papa, [[formatPractice(project)]])}`
  }
  const { total, isLowerBound } = first
  return reply
    .header('content-range', `${resource.api.path} 0-${Math.max(total, 1) - 1}/${total}${isLowerBound ? '+' : ''}`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(writeParts()))
}
