// A report under a path of its own: its filters are the names of the call, its answer the rows or the whole.
import type { FastifyRequest } from 'fastify'
import { fault } from '../../../engine/faults/faults.ts'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import type { AnswerCells, ReportAnswer } from '../../../engine/reports/report-answer.ts'
import type { Report } from '../../../engine/schema/report.ts'
import type { Caller } from '../../caller/caller.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import type { RawFilter } from '../../reports/filter-values.ts'
import { runReport } from '../../reports/run-report.ts'

/** The rows as objects by the names of the columns, an empty list when there are none; or the answer with its totals. */
export const callReport = async (
  caller: Caller,
  report: Report,
  { body, query }: Pick<FastifyRequest, 'body' | 'query'>,
): Promise<readonly AnswerCells[] | ReportAnswer> => {
  const { method = 'GET', params = {}, answer: wanted } = report.call ?? {}
  const given = method === 'GET' ? fromQuery(report, query as RawFilter) : fromBody(body)
  const filter = Object.fromEntries(Object.entries(given).map(([param, value]) => [params[param] ?? param, value]))
  const answer = await runReport(caller, report, filter)
  if (wanted !== 'rows') return answer
  return answer.rows.flatMap(({ kind, cells }) => (kind === 'row' ? [cells] : []))
}

/** The filters as a flat body. */
export const fromBody = (body: unknown): RawFilter => {
  if (body === undefined || body === null) return {}
  if (typeof body === 'object' && !Array.isArray(body)) return body as RawFilter
  throw new MalformedRequest([fault('record.form')])
}

/** Numbers and flags are written out in an address, and mean what they would in JSON. */
const fromQuery = ({ filters, call }: Report, query: RawFilter): RawFilter =>
  Object.fromEntries(
    Object.entries(query).map(([param, text]) => {
      const name = call?.params[param] ?? param
      const type = filters.find(({ field }) => field.name === name)?.field.type
      const isWritten = type && type.json.type !== 'string' && typeof text === 'string'
      return [param, isWritten ? jsonOf(type.read(text), type.toJson, text) : text]
    }),
  )

const jsonOf = (
  read: { readonly value: string | number | null } | { readonly fault: unknown },
  toJson: (value: string | number | null) => JsonScalar,
  text: string,
): JsonScalar => ('value' in read ? toJson(read.value) : text)
