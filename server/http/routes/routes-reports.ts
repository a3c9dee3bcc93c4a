// Routes of reports: default filters, rows, and files that are built in the background.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Report } from '../../../engine/schema/report.ts'
import { word } from '../../../engine/schema/wording.ts'
import type { Caller } from '../../caller/caller.ts'
import { RecordNotFound } from '../../errors/errors.ts'
import { type FileJob, fileJobs } from '../../reports/file-jobs.ts'
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
import { askedIn, fileAsked } from './report-asked.ts'
import { reportRowsAnswer } from './report-rows-answer.ts'
import { sendLong } from './send-long.ts'

/** Builds the routes of one report, for callers who may see it. */
export const reportRoutes = (report: Report, files: RequestedFiles): readonly SignedRoute[] => {
  const { name, call, outputs } = report
  const path = `reports/${name}`
  const common = { who: ({ access }: Caller): boolean => access.reports.has(name) }
  const post = { ...common, method: 'POST', day: 'any', body: usualBody } as const
  return [
    {
      ...common,
      method: 'GET',
      path,
      answer: async ({ caller, request, reply }) => {
        const { filter, ...view } = askedIn(request)
        return sendLong(reply, await runReport(caller, report, filter, view))
      },
      describe: () => describeReport(report),
    },
    {
      ...post,
      path,
      answer: async ({ caller, request, reply }) =>
        sendLong(reply, reportRowsAnswer(await runReport(caller, report, fromBody(request.body)))),
      describe: () => describeFlat(report),
    },
    {
      ...common,
      method: 'GET',
      path: `${path}/filters`,
      answer: ({ caller }) => startFilters(caller, report),
      describe: () => describeFilters(report),
    },
    {
      ...post,
      path: `${path}/files`,
      answer: async ({ caller, request, reply }) => {
        const asked = fileAsked(request.body, outputs.formats)
        const { id } = await files.begin(caller, { report: name, ...asked })
        return reply.status(202).send({ id })
      },
      describe: () => describeFile(report),
    },
    ...(call
      ? [
          {
            ...common,
            method: call.method,
            path: call.path,
            day: 'asks-itself',
            body: usualBody,
            answer: async ({ caller, request, reply }) => sendLong(reply, await callReport(caller, report, request)),
            describe: () => describeOwnCall(report, call),
          } satisfies SignedRoute,
        ]
      : []),
  ]
}

/** Routes of report files; the operation checks the owner. */
export const reportFileRoutes = (files: RequestedFiles): readonly SignedRoute[] => {
  const path = 'reports/files/{id}'
  return [
    {
      method: 'GET',
      path,
      who: everybody,
      answer: async ({ world, caller, request, params: { id = '' } }) => {
        const { state, percentage } = await files.get(caller, id)
        return { state, percentage, message: stateText(world, request, { state, percentage }) }
      },
      describe: describeFiles.state,
    },
    {
      method: 'GET',
      path: `${path}/content`,
      who: everybody,
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
      method: 'DELETE',
      path,
      who: everybody,
      day: 'any',
      answer: async ({ caller, reply, params: { id = '' } }) => {
        await files.cancel(caller, id)
        return reply.status(204).send()
      },
      describe: describeFiles.cancel,
    },
  ]
}

/** Creates the file queue; it stops when the server closes. */
export const reportFiles = (server: FastifyInstance, world: HttpWorld): RequestedFiles => {
  const jobs = fileJobs(world.now)
  server.addHook('onClose', () => jobs.close())
  return requestedFiles(jobs, error => server.log.error({ err: error }, 'failed to build a report file'))
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
