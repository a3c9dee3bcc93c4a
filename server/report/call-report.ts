// A report under its own path: the parameters are its filters, the response its rows or the whole report.

import type { FastifyRequest } from 'fastify'
import type { JsonScalar } from '../../engine/field/field-type.ts'
import { createFieldFault, fault } from '../../engine/message/faults.ts'
import type { LineRange } from '../../engine/report/arrange-rows.ts'
import type { AnswerCells, ReportAnswer } from '../../engine/report/report-answer.ts'
import { listRowCells } from '../../engine/report/report-answer.ts'
import type { Report } from '../../engine/schema/report.ts'
import type { Caller } from '../caller/caller.ts'
import { MalformedRequest } from '../error/errors.ts'
import { parseRowCount } from '../record/parse-query.ts'
import type { RawFilter } from './filter-values.ts'
import { runReport } from './run-report.ts'

/** Returns rows as objects keyed by column name, or the whole report with its totals. */
export const callReport = async (
  caller: Caller,
  report: Report,
  { body, query }: FastifyRequest,
): Promise<readonly AnswerCells[] | ReportAnswer> => {
  const { method = 'GET', params = {}, answer: answerKind } = report.call ?? {}
  const input = method === 'GET' ? fromQuery(report, query as RawFilter) : fromBody(body)
  const { filters, range } = report.call?.isPaged ? splitPage(input) : { filters: input, range: undefined }
  const filter = Object.fromEntries(Object.entries(filters).map(([param, value]) => [params[param] ?? param, value]))
  const answer = await runReport(caller, report, filter, range && { range })
  if (answerKind !== 'rows') return answer
  return listRowCells(answer)
}

const defaultPageSize = 100

/**
 * Separates `skip` and `limit` from the filters; without them, or if `is_pagination` is false, all rows are returned.
 * Throws MalformedRequest.
 */
const splitPage = ({
  skip,
  limit,
  is_pagination,
  ...filters
}: RawFilter): { filters: RawFilter; range?: LineRange } => {
  if (is_pagination === false || [skip, limit, is_pagination].every(word => word === undefined)) return { filters }
  const [first, rows] = [parseRowCount(skip, 0), parseRowCount(limit, defaultPageSize)]
  if (first === undefined || !rows) {
    const field = first === undefined ? 'skip' : 'limit'
    throw new MalformedRequest([createFieldFault('range.form', field)])
  }
  return { filters, range: { first, last: first + rows - 1 } }
}

/** Reads the filters from a flat JSON body. */
export const fromBody = (body: unknown): RawFilter => {
  if (body === undefined || body === null) return {}
  if (typeof body === 'object' && !Array.isArray(body)) return body as RawFilter
  throw new MalformedRequest([fault('record.form')])
}

/** Converts the texts of query parameters to the JSON values of their types. */
const fromQuery = ({ filters, call }: Report, query: RawFilter): RawFilter =>
  Object.fromEntries(
    Object.entries(query).map(([param, text]) => {
      const name = call?.params[param] ?? param
      const type = filters.find(({ field }) => field.name === name)?.field.type
      const isText = type && type.json.type !== 'string' && typeof text === 'string'
      return [param, isText ? toJsonScalar(type.read(text), type.toJson, text) : text]
    }),
  )

const toJsonScalar = (
  read: { readonly value: string | number | null } | { readonly fault: unknown },
  toJson: (value: string | number | null) => JsonScalar,
  text: string,
): JsonScalar => ('value' in read ? toJson(read.value) : text)
