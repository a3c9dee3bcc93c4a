// The child side of the messages between run.ts and the processes it starts; a child ends when its parent ends.

import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getServedTimes } from './served-times.ts'

export type ToChild = 'memory' | 'processor' | 'served' | 'loop' | 'stop'

/** `memory` is the current memory, `peak` the maximum, in bytes; `served` the milliseconds of each request since the last message. */
export type FromChild =
  | { readonly port: number }
  | { readonly memory: number; readonly peak: number }
  /** Milliseconds that all its threads have had of a processor. */
  | { readonly processor: number }
  | { readonly served: readonly number[] }
  /** Milliseconds by which the event loop was late in 95 of 100 samples since the last message, and at most. */
  | { readonly loop: { readonly p95: number; readonly most: number } }

const sendMessage = (message: FromChild): void => void process.send?.(message)

const getProcessorTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const bytesPerKilobyte = 1024

/** On Linux `maxRSS` begins with the memory of the parent, which holds the data of the benchmark. */
const readPeakMemory = (): number => {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * bytesPerKilobyte
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kilobytes) * bytesPerKilobyte
}

const loopResolution = 5
const loopDelays = monitorEventLoopDelay({ resolution: loopResolution })

/** The first call starts the recording. */
const readLoopDelay = () => {
  loopDelays.enable()
  const [p95 = 0, most = 0] = [loopDelays.percentile(95), loopDelays.max].map(time => time / 1e6 - loopResolution)
  loopDelays.reset()
  return { p95, most }
}

/** Reports the server's address to the parent and answers the parent's messages until it sends stop. */
export const reportAddress = (address: string, close: () => Promise<unknown>): void => {
  process.on('message', (message: ToChild) => {
    if (message === 'memory') sendMessage({ memory: process.memoryUsage().rss, peak: readPeakMemory() })
    else if (message === 'served') sendMessage({ served: getServedTimes() })
    else if (message === 'loop') sendMessage({ loop: readLoopDelay() })
    else if (message === 'processor') sendMessage({ processor: getProcessorTime() })
    else void close().then(() => process.exit(0))
  })
  process.once('disconnect', () => process.exit(1))
  sendMessage({ port: Number(new URL(address).port) })
}
