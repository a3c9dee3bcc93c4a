// Routes of custom modules and of their jobs.

import type { FastifyInstance } from 'fastify'
import { type JobProgress, jobProgress } from '../../engine/answers/row-answers.ts'
import { formatMessage } from '../../engine/schema/wording.ts'
import { anyObject } from '../../engine/value/answer-shape.ts'
import type { Caller } from '../caller/caller.ts'
import { idempotencyKey, jsonContent, jsonResponse, requestBody } from '../description/operation.ts'
import { getWording, type HttpContext } from '../http/context/http-context.ts'
import type { AuthenticatedRoute, PublicRouteCall, RouteCall, RouteDefinition } from '../http/routing/route.ts'
import { type JobFailure, JobRunning, readJob, startJob } from '../job/run-job.ts'
import type { CustomModules } from '../module/custom-modules.ts'
import type { Job, ModuleAnswer, ModuleRoute, PublicModuleCall } from '../module/module.ts'
import type { JobRun } from '../storage/jobs.ts'

/** Builds the routes of all custom modules. */
export const buildModuleRoutes = (
  server: FastifyInstance,
  context: HttpContext,
  { routes, jobs }: CustomModules,
): readonly RouteDefinition[] => {
  const runner = createJobRunner(server)
  const begin = async (caller: Caller, name: string, body?: unknown) => {
    const job = jobs[name]
    if (!job) throw new Error(`no module has the job ${name}`)
    const { signal, onError } = runner
    const started = await startJob(caller, job, { body, signal, notifyUsers: context.push.send, onError })
    runner.add(started.done)
    return started
  }
  server.addHook('onReady', async () => {
    for (const job of Object.values(jobs)) runner.add(beginUnfinished(context, job, begin).catch(runner.onError))
  })
  return [
    ...routes.map(route => buildModuleRoute(route, begin)),
    ...Object.values(jobs).flatMap(job => buildJobRoutes(job, begin)),
  ]
}

type BeginNamedJob = (caller: Caller, name: string, body?: unknown) => ReturnType<typeof startJob>

/** Continues jobs that an ended process left unfinished, unless another process has started them. */
const beginUnfinished = async (
  { active, storage, now, byHand }: HttpContext,
  { name, unfinished }: Job,
  begin: BeginNamedJob,
): Promise<void> => {
  if (!unfinished || storage.trouble()) return
  const hooks = byHand && { moveHookOf: byHand.moveHookOf }
  for (const caller of await unfinished({ schema: active.schema, storage, now, ...hooks }))
    await begin(caller, name).catch(error => {
      if (!(error instanceof JobRunning)) throw error
    })
}

const buildModuleRoute = (route: ModuleRoute, begin: BeginNamedJob): RouteDefinition => {
  const { method, path, body, day, describe } = route
  const common = { method, path, ...(body !== undefined && { body }), ...(day && { day }), describe }
  if (route.who === 'open')
    return {
      ...common,
      who: route.who,
      answer: async call => sendModuleAnswer(await route.answer(toModuleCall(call)), call),
    }
  return {
    ...common,
    who: route.who,
    tokens: route.tokens,
    answer: async (call: RouteCall) => {
      const callerCall = { caller: call.caller, begin: (job: string) => begin(call.caller, job) }
      return sendModuleAnswer(await route.answer({ ...toModuleCall(call), ...callerCall }), call)
    },
  }
}

const toModuleCall = ({ context, request, params }: PublicRouteCall): PublicModuleCall => ({
  wording: getWording(context, request),
  push: context.push,
  schema: context.active.schema,
  storage: context.storage,
  now: context.now,
  params,
  query: request.query as PublicModuleCall['query'],
  body: request.body,
  address: request.ip,
  clockDoubt: () => context.clock?.doubt(),
})

const sendModuleAnswer = ({ answer, replayed, status = 200 }: ModuleAnswer, { reply }: PublicRouteCall): unknown => {
  if (replayed) reply.header('idempotent-replayed', 'true')
  reply.status(status)
  return answer
}

interface JobRunner {
  readonly signal: AbortSignal
  readonly add: (done: Promise<void>) => void
  readonly onError: (error: unknown) => void
}

/** Jobs continue after the request that began them; a closing server aborts and awaits them. */
const createJobRunner = (server: FastifyInstance): JobRunner => {
  const activeJobs = new Set<Promise<void>>()
  const closing = new AbortController()
  server.addHook('onClose', async () => {
    closing.abort()
    await Promise.all(activeJobs)
  })
  return {
    signal: closing.signal,
    add: done => {
      activeJobs.add(done)
      void done.then(() => activeJobs.delete(done))
    },
    onError: error => server.log.error({ err: error }, 'a job failed'),
  }
}

const buildJobRoutes = (job: Job, begin: BeginNamedJob): readonly AuthenticatedRoute[] => {
  const { name, title, who, tokens, day } = job
  const path = `jobs/${name}`
  return [
    {
      method: 'GET',
      tokens: tokens === 'refused' ? 'refused' : 'read',
      path,
      who,
      answer: async call => {
        const run = await readJob(call.caller.storage, { name, shop: call.caller.shop.code })
        return run ? toJobAnswer(name, run, call) : { name, state: 'never', percentage: 0, message: '' }
      },
      describe: { tag: title, summary: `Progress: ${title}`, answer: jobProgress },
    },
    {
      method: 'POST',
      tokens,
      path,
      who,
      ...(day && { day }),
      answer: async call => {
        const started = await begin(call.caller, name, call.request.body)
        if (started.replayed) call.reply.header('idempotent-replayed', 'true')
        call.reply.status(202)
        return toJobAnswer(name, started.run, call)
      },
      describe: {
        tag: title,
        summary: `Begin: ${title}`,
        parameters: [idempotencyKey],
        content: requestBody(jsonContent(anyObject), false),
        answers: jsonResponse(jobProgress, '202'),
      },
    },
  ]
}

const toJobAnswer = (name: string, run: JobRun, { context, request }: RouteCall): JobProgress => {
  const { state, percentage, message, userId, startedAt, endedAt, result } = run
  const outcome: unknown = result === null ? null : JSON.parse(result)
  const wording = getWording(context, request)
  const text = formatMessage(wording, message)
  const common = { name, state, percentage, message: text, user_id: userId, started_at: startedAt, ended_at: endedAt }
  if (state !== 'failed') return { ...common, result: outcome }
  const { code, params } = outcome as JobFailure
  return { ...common, result: null, error: { code, message: formatMessage(wording, code, params) } }
}
