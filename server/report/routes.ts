// Routes of reports: default filters, rows, and files that are built in the background.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Report } from '../../engine/schema/report.ts'
import { formatMessage } from '../../engine/schema/wording.ts'
import type { CallerRights } from '../caller/caller.ts'
import { RecordNotFound } from '../error/errors.ts'
import { defaultBodyBytes } from '../http/bodies/read-body.ts'
import { getWording, type HttpContext } from '../http/context/http-context.ts'
import { type AuthenticatedRoute, isAnyUser } from '../http/routing/route.ts'
import { sendLong } from '../record/answer-records.ts'
import { erasureTopic } from '../storage/topics.ts'
import { callReport, fromBody, parseFileRequest, parseReportView } from './call-report.ts'
import {
  describeFile,
  describeFilters,
  describeOwnCall,
  describeReport,
  describeRows,
  fileDescriptions,
} from './describe-reports.ts'
import { createFileJobs, type FileJob } from './file-jobs.ts'
import { mediaTypes } from './outputs/make-file.ts'
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
          .type(mediaTypes[format])
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
