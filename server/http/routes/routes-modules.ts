// Routes of custom modules and of their jobs.
import type { FastifyInstance } from 'fastify'
import { word } from '../../../engine/schema/wording.ts'
import type { ByHand } from '../../by-hand/by-hand.ts'
import type { Job, ModuleAnswer, ModuleRoute, OpenCall } from '../../by-hand/module.ts'
import type { Caller } from '../../caller/caller.ts'
import { beginJob, type JobFailure, JobRunning, readJob } from '../../jobs/run-job.ts'
import type { JobRun } from '../../storage/jobs.ts'
import { anyObject, bodyOf, count, done, idempotencyKey, json, objectOf, text } from '../description/operation.ts'
import type { Exchange, OpenExchange, Route, SignedRoute } from '../routing/route.ts'
import { type HttpWorld, languageOf } from '../world/world.ts'

/** Builds the routes of all custom modules. */
export const moduleRoutes = (server: FastifyInstance, world: HttpWorld, { routes, jobs }: ByHand): readonly Route[] => {
  const running = runningJobs(server)
  const begin = async (caller: Caller, name: string, body?: unknown) => {
    const job = jobs[name]
    if (!job) throw new Error(`no module has the job ${name}`)
    const { signal, onError } = running
    const begun = await beginJob(caller, job, { body, signal, onError })
    running.add(begun.done)
    return begun
  }
  server.addHook('onReady', async () => {
    for (const job of Object.values(jobs)) running.add(resume(world, job, begin).catch(running.onError))
  })
  return [...routes.map(route => routeOf(route, begin)), ...Object.values(jobs).flatMap(job => jobRoutes(job, begin))]
}

type Begin = (caller: Caller, name: string, body?: unknown) => ReturnType<typeof beginJob>

/** Continues jobs that an ended process left unfinished, unless another process has started them. */
const resume = async (
  { current, storage, now, byHand }: HttpWorld,
  { name, unfinished }: Job,
  begin: Begin,
): Promise<void> => {
  if (!unfinished || storage.trouble()) return
  const hooks = byHand && { moveHookOf: byHand.moveHookOf }
  for (const caller of await unfinished({ schema: current().schema, storage, now, ...hooks }))
    await begin(caller, name).catch(error => {
      if (!(error instanceof JobRunning)) throw error
    })
}

const routeOf = (route: ModuleRoute, begin: Begin): Route => {
  const { method, path, body, day, describe } = route
  const common = { method, path, ...(body !== undefined && { body }), ...(day && { day }), describe: () => describe }
  if (route.who === 'open')
    return { ...common, who: route.who, answer: async call => sent(await route.answer(callOf(call)), call) }
  return {
    ...common,
    who: route.who,
    answer: async (call: Exchange) => {
      const own = { caller: call.caller, begin: (job: string) => begin(call.caller, job) }
      return sent(await route.answer({ ...callOf(call), ...own }), call)
    },
  }
}

const callOf = ({ world, request, params }: OpenExchange): OpenCall => ({
  schema: world.current().schema,
  storage: world.storage,
  now: world.now,
  params,
  query: request.query as OpenCall['query'],
  body: request.body,
  address: request.ip,
  clockDoubt: () => world.clock?.doubt(),
})

const sent = ({ answer, replayed, status = 200 }: ModuleAnswer, { reply }: OpenExchange): unknown => {
  if (replayed) reply.header('idempotent-replayed', 'true')
  reply.status(status)
  return answer
}

interface Running {
  readonly signal: AbortSignal
  readonly add: (done: Promise<void>) => void
  readonly onError: (error: unknown) => void
}

/** Jobs continue after the request that began them; a closing server aborts and awaits them. */
const runningJobs = (server: FastifyInstance): Running => {
  const under = new Set<Promise<void>>()
  const closing = new AbortController()
  server.addHook('onClose', async () => {
    closing.abort()
    await Promise.all(under)
  })
  return {
    signal: closing.signal,
    add: done => {
      under.add(done)
      void done.then(() => under.delete(done))
    },
    onError: error => server.log.error({ err: error }, 'a job failed'),
  }
}

const progress = objectOf(
  {
    name: text,
    state: text,
    percentage: count,
    message: text,
    user_id: text,
    started_at: text,
    ended_at: { type: ['string', 'null'] },
    result: {},
    error: anyObject,
  },
  ['name', 'state', 'percentage', 'message'],
)

const jobRoutes = (job: Job, begin: Begin): readonly SignedRoute[] => {
  const { name, title, who, day } = job
  const path = `jobs/${name}`
  return [
    {
      method: 'GET',
      path,
      who,
      answer: async call => {
        const run = await readJob(call.caller.storage, { name, shop: call.caller.shop.code })
        return run ? answerOf(name, run, call) : { name, state: 'never', percentage: 0, message: '' }
      },
      describe: () => ({ tag: title, summary: `Progress: ${title}`, answers: done(progress) }),
    },
    {
      method: 'POST',
      path,
      who,
      ...(day && { day }),
      answer: async call => {
        const begun = await begin(call.caller, name, call.request.body)
        if (begun.replayed) call.reply.header('idempotent-replayed', 'true')
        call.reply.status(202)
        return answerOf(name, begun.run, call)
      },
      describe: () => ({
        tag: title,
        summary: `Begin: ${title}`,
        parameters: [idempotencyKey],
        body: bodyOf(json(anyObject), false),
        answers: done(progress, '202'),
      }),
    },
  ]
}

const answerOf = (name: string, run: JobRun, { world, request }: Exchange) => {
  const { state, percentage, message, userId, startedAt, endedAt, result } = run
  const said: unknown = result === null ? null : JSON.parse(result)
  const common = { name, state, percentage, message, user_id: userId, started_at: startedAt, ended_at: endedAt }
  if (state !== 'failed') return { ...common, result: said }
  const { code, params } = said as JobFailure
  const wording = world.wordings[languageOf(request.headers['accept-language'])]
  return { ...common, result: null, error: { code, message: word(wording, code, params) } }
}
