// Reports: what their filters begin with, their rows, and files that are made beside the server and fetched when ready.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fault } from '../../engine/faults.ts'
import { type ReportFormat, reportFormats } from '../../engine/report.ts'
import { anyText, parseJsonText } from '../../engine/values/json-text.ts'
import { word } from '../../engine/wording.ts'
import { MalformedRequest, RecordNotFound } from '../errors.ts'
import { type FileJob, fileJobs } from '../reports/file-jobs.ts'
import type { RawFilter } from '../reports/filter-values.ts'
import { mediaTypes } from '../reports/outputs/make-file.ts'
import { requestedFiles } from '../reports/requested-files.ts'
import { getReport, runReport, startFilters } from '../reports/run-report.ts'
import { usualBody } from './bodies/body-limits.ts'
import { fromBody } from './call-report.ts'
import { reportRowsAnswer } from './report-rows-answer.ts'
import { signedIn } from './signed-in.ts'
import { type HttpWorld, languageOf } from './world.ts'

const access = 'signed-in' as const
const body = usualBody

export const reportRoutes = (server: FastifyInstance, world: HttpWorld): void => {
  server.get('/api/reports/:name', { config: { access } }, async request => {
    const caller = await signedIn(world, request)
    const report = getReport(caller, paramOf(request, 'name'))
    return runReport(caller, report, filterIn(request))
  })

  server.post('/api/reports/:name', { config: { access, day: 'any', body } }, async request => {
    const caller = await signedIn(world, request)
    const report = getReport(caller, paramOf(request, 'name'))
    return reportRowsAnswer(await runReport(caller, report, fromBody(request.body)))
  })

  server.get('/api/reports/:name/filters', { config: { access } }, async request => {
    const caller = await signedIn(world, request)
    return startFilters(caller, getReport(caller, paramOf(request, 'name')))
  })

  fileRoutes(server, world)
}

const fileRoutes = (server: FastifyInstance, world: HttpWorld): void => {
  const jobs = fileJobs(world.now)
  const files = requestedFiles(jobs, error => server.log.error({ err: error }, 'a file of a report could not be made'))
  server.addHook('onClose', () => jobs.close())

  server.post('/api/reports/:name/files', { config: { access, day: 'any', body } }, async (request, reply) => {
    const caller = await signedIn(world, request)
    const report = getReport(caller, paramOf(request, 'name'))
    const { format, filter } = formatAndFilter(request.body, report.outputs.formats)
    const { id } = await files.begin(caller, { report: report.name, format, filter })
    return reply.status(202).send({ id })
  })

  server.get('/api/reports/files/:id', { config: { access } }, async request => {
    const caller = await signedIn(world, request)
    const { state, percentage } = await files.get(caller, paramOf(request, 'id'))
    return { state, percentage, message: say(request, { state, percentage }) }
  })

  server.get('/api/reports/files/:id/content', { config: { access } }, async (request, reply) => {
    const caller = await signedIn(world, request)
    const { content, name, format } = await files.get(caller, paramOf(request, 'id'))
    if (!content) throw new RecordNotFound()
    return reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .type(mediaTypes[format])
      .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
  })

  server.delete('/api/reports/files/:id', { config: { access, day: 'any' } }, async (request, reply) => {
    const caller = await signedIn(world, request)
    await files.cancel(caller, paramOf(request, 'id'))
    return reply.status(204).send()
  })

  const say = ({ headers }: FastifyRequest, { state, percentage }: Pick<FileJob, 'state' | 'percentage'>): string => {
    const begun = percentage < 10 ? 'message.report-reading' : 'message.report-writing'
    const said = { working: begun, ready: 'message.report-ready', failed: 'message.report-failed' }
    return word(world.wordings[languageOf(headers['accept-language'])], said[state])
  }
}

const paramOf = ({ params }: FastifyRequest, name: string): string =>
  (params as Readonly<Record<string, string>>)[name] ?? ''

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
