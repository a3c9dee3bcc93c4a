// Reports: what their filters begin with, their rows, and files that are made beside the server and fetched when ready.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fault } from '../../../engine/faults/faults.ts'
import { type Report, type ReportFormat, reportFormats } from '../../../engine/schema/report.ts'
import { word } from '../../../engine/schema/wording.ts'
import { isObject } from '../../../engine/values/json-object.ts'
import { anyText, parseJsonText } from '../../../engine/values/json-text.ts'
import type { Caller } from '../../caller/caller.ts'
import { MalformedRequest, RecordNotFound } from '../../errors/errors.ts'
import { type FileJob, fileJobs } from '../../reports/file-jobs.ts'
import type { RawFilter } from '../../reports/filter-values.ts'
import { mediaTypes } from '../../reports/outputs/make-file.ts'
import { type RequestedFiles, requestedFiles } from '../../reports/requested-files.ts'
import { runReport, startFilters } from '../../reports/run-report.ts'
import { usualBody } from '../bodies/body-limits.ts'
import { everybody, type SignedRoute } from '../routing/route.ts'
import { type HttpWorld, languageOf } from '../world/world.ts'
import { callReport, fromBody } from './call-report.ts'
import {
  describeFile,
  describeFiles,
  describeFilters,
  describeFlat,
  describeOwnCall,
  describeReport,
} from './describe-reports.ts'
import { reportRowsAnswer } from './report-rows-answer.ts'
import { sendLong } from './send-long.ts'

/** Of one report: for who may see it. */
export const reportRoutes = (report: Report, files: RequestedFiles): readonly SignedRoute[] => {
  const { name, call, outputs } = report
  const path = `reports/${name}`
  const common = { who: ({ access }: Caller): boolean => access.reports.has(name) }
  const post = { ...common, method: 'POST', day: 'any', body: usualBody } as const
  return [
    {
      ...{ ...common, method: 'GET', path },
      answer: async ({ caller, request, reply }) => sendLong(reply, await runReport(caller, report, filterIn(request))),
      describe: () => describeReport(report),
    },
    {
      ...{ ...post, path },
      answer: async ({ caller, request, reply }) =>
        sendLong(reply, reportRowsAnswer(await runReport(caller, report, fromBody(request.body)))),
      describe: () => describeFlat(report),
    },
    {
      ...{ ...common, method: 'GET', path: `${path}/filters` },
      answer: ({ caller }) => startFilters(caller, report),
      describe: () => describeFilters(report),
    },
    {
      ...{ ...post, path: `${path}/files` },
      answer: async ({ caller, request, reply }) => {
        const { format, filter } = formatAndFilter(request.body, outputs.formats)
        const { id } = await files.begin(caller, { report: name, format, filter })
        return reply.status(202).send({ id })
      },
      describe: () => describeFile(report),
    },
    ...(call
      ? [
          {
            ...{ ...common, method: call.method, path: call.path, day: 'asks-itself', body: usualBody },
            answer: async ({ caller, request, reply }) => sendLong(reply, await callReport(caller, report, request)),
            describe: () => describeOwnCall(report, call),
          } satisfies SignedRoute,
        ]
      : []),
  ]
}

/** Files that are made of reports: whose they are says the operation. */
export const reportFileRoutes = (files: RequestedFiles): readonly SignedRoute[] => {
  const path = 'reports/files/{id}'
  return [
    {
      ...{ method: 'GET', path, who: everybody },
      answer: async ({ world, caller, request, params: { id = '' } }) => {
        const { state, percentage } = await files.get(caller, id)
        return { state, percentage, message: stateText(world, request, { state, percentage }) }
      },
      describe: describeFiles.state,
    },
    {
      ...{ method: 'GET', path: `${path}/content`, who: everybody },
      answer: async ({ caller, reply, params: { id = '' } }) => {
        const { content, name, format } = await files.get(caller, id)
        if (!content) throw new RecordNotFound()
        return reply
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('cache-control', 'no-store')
          .type(mediaTypes[format])
          .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
      },
      describe: describeFiles.content,
    },
    {
      ...{ method: 'DELETE', path, who: everybody, day: 'any' },
      answer: async ({ caller, reply, params: { id = '' } }) => {
        await files.cancel(caller, id)
        return reply.status(204).send()
      },
      describe: describeFiles.cancel,
    },
  ]
}

/** Made beside the server until it closes. */
export const reportFiles = (server: FastifyInstance, world: HttpWorld): RequestedFiles => {
  const jobs = fileJobs(world.now)
  server.addHook('onClose', () => jobs.close())
  return requestedFiles(jobs, error => server.log.error({ err: error }, 'a file of a report could not be made'))
}

const stateText = (
  world: HttpWorld,
  { headers }: FastifyRequest,
  { state, percentage }: Pick<FileJob, 'state' | 'percentage'>,
): string => {
  const begun = percentage < 10 ? 'message.report-reading' : 'message.report-writing'
  const said = { working: begun, ready: 'message.report-ready', failed: 'message.report-failed' }
  return word(world.wordings[languageOf(headers['accept-language'])], said[state])
}

const malformed = (field: string): MalformedRequest =>
  new MalformedRequest([fault('filter.form', { field, params: { field } })])

const filterIn = ({ query }: FastifyRequest): RawFilter => {
  const { filter, ...others } = query as Readonly<Record<string, unknown>>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined)
    throw new MalformedRequest([fault('filter.unknown', { field: unknown, params: { field: unknown } })])
  if (filter === undefined || filter === '') return {}
  const value = typeof filter === 'string' ? parseJsonText(filter) : undefined
  if (!isObject(value)) throw malformed('filter')
  return value
}

const formatAndFilter = (
  body: unknown,
  offered: readonly ReportFormat[],
): { readonly format: ReportFormat; readonly filter: RawFilter } => {
  if (!isObject(body)) throw new MalformedRequest([fault('record.form')])
  const format = reportFormats.find(one => one === body.format && offered.includes(one))
  const params = { title: 'format', value: anyText(body.format) }
  if (!format) throw new MalformedRequest([fault('choice.unknown', { field: 'format', params })])
  const { filter = {} } = body
  if (!isObject(filter)) throw malformed('filter')
  return { format, filter }
}
