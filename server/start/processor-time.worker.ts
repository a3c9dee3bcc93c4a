// Thread that ends its process when it has used more processor time than it may: the main thread is busy and cannot look.
import { cpuUsage } from 'node:process'
import { parentPort } from 'node:worker_threads'

export interface ProcessorWatch {
  /** Processor time of the process at which it ends, in microseconds; undefined while nothing is limited. */
  readonly end?: number
}

let end: number | undefined
const interval = 50

const endIfOver = (): void => {
  const { user, system } = cpuUsage()
  if (end !== undefined && user + system > end) process.kill(process.pid, 'SIGKILL')
}

parentPort?.on('message', (watched: ProcessorWatch) => {
  end = watched.end
})
setInterval(endIfOver, interval)
