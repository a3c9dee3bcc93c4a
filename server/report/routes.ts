// Routes of reports: default filters, rows, files that are built in the background, and what their requests may say.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { JsonScalar } from '../../engine/field/field-type.ts'
import { createFieldFault, fault } from '../../engine/message/faults.ts'
import type { LineRange } from '../../engine/report/arrange-rows.ts'
import { type AnswerCells, listRowCells, type ReportAnswer } from '../../engine/report/report-answer.ts'
import {
  type Report,
  type ReportFormat,
  type ReportMedium,
  type ReportSort,
  reportFiles,
  reportFormats,
  reportMedia,
} from '../../engine/schema/report.ts'
import { formatMessage } from '../../engine/schema/wording.ts'
import { isObject, parseJsonText, toDisplayText } from '../../engine/value/json-text.ts'
import type { Caller, CallerRights } from '../caller/caller.ts'
import { MalformedRequest, RecordNotFound, requireObject } from '../error/errors.ts'
import { sendLong } from '../event-loop/json-bytes.ts'
import { defaultBodyBytes } from '../http/bodies/read-body.ts'
import { getWording, type HttpContext } from '../http/context/http-context.ts'
import { type AuthenticatedRoute, isAnyUser } from '../http/routing/route.ts'
import { parseRowCount } from '../record/parse-query.ts'
import { erasureTopic } from '../storage/topics.ts'
import type { ReportView } from './build-report.ts'
import {
  describeFile,
  describeFilters,
  describeOwnCall,
  describeReport,
  describeRows,
  fileDescriptions,
} from './describe-reports.ts'
import { createFileJobs, type FileJob } from './file-jobs.ts'
import type { RawFilter } from './filter-values.ts'
import { createRequestedFiles, type RequestedFiles } from './requested-files.ts'
import { getDefaultFilters, runReport, toReportRows } from './run-report.ts'

/** Builds the routes of one report, for callers who may see it. */
export const buildReportRoutes = (report: Report, files: RequestedFiles): readonly AuthenticatedRoute[] => {
  const { name, call, outputs } = report
  const path = `reports/${name}`
  const common = { tokens: 'read', who: ({ access }: CallerRights): boolean => access.reports.has(name) } as const
  const post = { ...common, method: 'POST', day: 'any', body: defaultBodyBytes } as const
  return [
    {
      ...common,
      method: 'GET',
      lane: 'report',
      path,
      answer: async ({ caller, request, reply }) => {
        const { filter, ...view } = parseReportView(request)
        return sendLong(reply, await runReport(caller, report, filter, view))
      },
      describe: () => describeReport(report),
    },
    {
      ...post,
      lane: 'report',
      path,
      answer: async ({ caller, request, reply }) =>
        sendLong(reply, toReportRows(await runReport(caller, report, fromBody(request.body)))),
      describe: () => describeRows(report),
    },
    {
      ...common,
      method: 'GET',
      path: `${path}/filters`,
      answer: ({ caller }) => getDefaultFilters(caller, report),
      describe: () => describeFilters(report),
    },
    {
      ...post,
      lane: 'report',
      path: `${path}/files`,
      answer: async ({ caller, request, reply }) => {
        const fileRequest = parseFileRequest(request.body, outputs.formats)
        const { id } = await files.begin(caller, { report: name, ...fileRequest })
        return reply.status(202).send({ id })
      },
      describe: () => describeFile(report),
    },
    ...(call
      ? [
          {
            ...common,
            lane: 'report',
            method: call.method,
            path: call.path,
            day: 'asks-itself',
            body: defaultBodyBytes,
            answer: async ({ caller, request, reply }) => sendLong(reply, await callReport(caller, report, request)),
            describe: () => describeOwnCall(report, call),
          } satisfies AuthenticatedRoute,
        ]
      : []),
  ]
}

/** Routes of report files; the operation checks the owner. */
export const buildReportFileRoutes = (files: RequestedFiles): readonly AuthenticatedRoute[] => {
  const path = 'reports/files/{id}'
  return [
    {
      method: 'GET',
      path,
      tokens: 'read',
      who: isAnyUser,
      answer: async ({ context, caller, request, params: { id = '' } }) => {
        const { state, percentage } = await files.get(caller, id)
        return { state, percentage, message: formatState(context, request, { state, percentage }) }
      },
      describe: fileDescriptions.state,
    },
    {
      method: 'GET',
      path: `${path}/content`,
      tokens: 'read',
      who: isAnyUser,
      answer: async ({ caller, reply, params: { id = '' } }) => {
        const { content, name, format } = await files.get(caller, id)
        if (!content) throw new RecordNotFound()
        return reply
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('cache-control', 'no-store')
          .type(reportFiles[format].mediaType)
          .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
      },
      describe: fileDescriptions.content,
    },
    {
      method: 'DELETE',
      path,
      tokens: 'read',
      who: isAnyUser,
      day: 'any',
      answer: async ({ caller, reply, params: { id = '' } }) => {
        await files.cancel(caller, id)
        return reply.status(204).send()
      },
      describe: fileDescriptions.cancel,
    },
  ]
}

/** Creates the file queue; it stops when the server closes. */
export const createReportFiles = (server: FastifyInstance, context: HttpContext): RequestedFiles => {
  const jobs = createFileJobs(context.now)
  const unsubscribe = context.storage.onNews(topic => {
    if (topic === erasureTopic || topic === undefined) jobs.dropAll()
  })
  server.addHook('onClose', async () => {
    await unsubscribe()
    await jobs.close()
  })
  return createRequestedFiles(jobs, error => server.log.error({ err: error }, 'failed to build a report file'))
}

const formatState = (
  context: HttpContext,
  { headers }: FastifyRequest,
  { state, percentage }: Pick<FileJob, 'state' | 'percentage'>,
): string => {
  const workingCode = percentage < 10 ? 'message.report-reading' : 'message.report-writing'
  const codes = { working: workingCode, ready: 'message.report-ready', failed: 'message.report-failed' }
  return formatMessage(getWording(context, { headers }), codes[state])
}

// A report under its own path: the parameters are its filters, the answer its rows or the whole report.

/** Returns rows as objects keyed by column name, or the whole report with its totals. */
const callReport = async (
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
const fromBody = (body: unknown): RawFilter => {
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

// Parses the request of a report: filters, order, lines and file format.

/** Maximum lines of a page. */
const maxLines = 1000

/** Parses `filter`, `sort`, `range` and `place` of a query; throws MalformedRequest. */
export const parseReportView = ({ query }: FastifyRequest): ReportView & { readonly filter: RawFilter } => {
  const { filter, sort, range, place, ...others } = query as Readonly<Record<string, unknown>>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw new MalformedRequest([createFieldFault('filter.unknown', unknown)])
  const lines = isPresent(range) ? parseLineRange(parseText(range)) : undefined
  return {
    filter: isPresent(filter) ? requireFilter(parseText(filter)) : {},
    ...(isPresent(sort) && { sort: parseReportSort(parseText(sort)) }),
    range: lines,
    ...(isPresent(place) && { place: parseReportPlace(place) }),
  }
}

/** Parses the body of a file request: format, filters and order. */
const parseFileRequest = (
  body: unknown,
  allowedFormats: readonly ReportFormat[],
): { readonly format: ReportFormat; readonly filter: RawFilter; readonly sort?: ReportSort } => {
  const { format: name, filter = {}, sort } = requireObject(body)
  const format = reportFormats.find(one => one === name && allowedFormats.includes(one))
  const params = { title: 'format', value: toDisplayText(name) }
  if (!format) throw new MalformedRequest([fault('choice.unknown', { field: 'format', params })])
  return { format, filter: requireFilter(filter), ...(sort !== undefined && { sort: parseReportSort(sort) }) }
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== ''

const parseText = (value: unknown): unknown => (typeof value === 'string' ? parseJsonText(value) : undefined)

const createFormError = (field: string): MalformedRequest =>
  new MalformedRequest([createFieldFault('filter.form', field)])

const requireFilter = (value: unknown): RawFilter => {
  if (!isObject(value)) throw createFormError('filter')
  return value
}

const parseReportSort = (value: unknown): ReportSort => {
  const [column, order] = Array.isArray(value) && value.length === 2 ? (value as readonly unknown[]) : []
  if (typeof column !== 'string' || (order !== 'ASC' && order !== 'DESC')) throw createFormError('sort')
  return { column, descending: order === 'DESC' }
}

const parseReportPlace = (value: unknown): ReportMedium => {
  const place = reportMedia.find(one => one === value)
  if (!place) throw createFormError('place')
  return place
}

const parseLineRange = (value: unknown): LineRange => {
  const [first, last] = Array.isArray(value) && value.length === 2 ? (value as readonly unknown[]) : []
  const isRange = Number.isSafeInteger(first) && Number.isSafeInteger(last)
  const [from, to] = [Number(first), Number(last)]
  if (!isRange || from < 0 || to < from || to - from >= maxLines)
    throw new MalformedRequest([createFieldFault('range.form', 'range')])
  return { first: from, last: to }
}
