// The child side of a measured server: it reports its address, answers questions about itself, and ends with its parent.
import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What a child answers to each question. */
export interface ChildAnswers {
  /** Resident megabytes of a million bytes: now, and the most that it ever had. */
  readonly memory: { readonly now: number; readonly peak: number }
  /** Milliseconds that all its threads have had of a processor, which waiting on a busy machine does not increase. */
  readonly processor: number
  /** Milliseconds of each request since the last question, from its head to the last byte of its answer. */
  readonly served: readonly number[]
  /** Milliseconds by which the event loop was late since the last question: in 95 of 100 samples, and at most. */
  readonly loopDelay: { readonly p95: number; readonly most: number }
}

type ChildQuestion = keyof ChildAnswers

export type AskServer = <Question extends ChildQuestion>(question: Question) => Promise<ChildAnswers[Question]>

/** On Linux `maxRSS` begins with the memory of the parent, which holds the data of the benchmark. */
const readPeakBytes = (): number => {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
}

let durations: number[] | undefined

const recordRequests = (): void => {
  const startTimes = new WeakMap<object, number>()
  const getRequest = (message: unknown): object => (message as { readonly request: object }).request
  subscribe('http.server.request.start', message => startTimes.set(getRequest(message), performance.now()))
  subscribe('http.server.response.finish', message => {
    const startedAt = startTimes.get(getRequest(message))
    if (startedAt !== undefined) durations?.push(performance.now() - startedAt)
  })
}

const loopResolution = 5
const loopDelays = monitorEventLoopDelay({ resolution: loopResolution })

/** The first question starts what is recorded. */
const answers: { readonly [Name in ChildQuestion]: () => ChildAnswers[Name] } = {
  memory: () => ({ now: process.memoryUsage().rss / 1e6, peak: readPeakBytes() / 1e6 }),
  processor: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
  served: () => {
    if (!durations) recordRequests()
    const recorded = durations ?? []
    durations = []
    return recorded
  },
  loopDelay: () => {
    loopDelays.enable()
    const [p95 = 0, most = 0] = [loopDelays.percentile(95), loopDelays.max].map(time => time / 1e6 - loopResolution)
    loopDelays.reset()
    return { p95, most }
  },
}

/** Reports the server's address to the parent and answers its questions until it is ended. */
export const reportAddress = (address: string, close: () => Promise<unknown>): void => {
  process.on('message', (question: ChildQuestion) => process.send?.(answers[question]()))
  process.once('SIGTERM', () => void close().then(() => process.exit(0)))
  process.once('disconnect', () => process.exit(1))
  process.send?.({ port: Number(new URL(address).port) })
}
