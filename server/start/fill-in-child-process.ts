// Fills a new database in a child process, whose memory is released with it: sixty days of demo data would enlarge the
// server by half.
import { fork } from 'node:child_process'
import { ConfigError } from '../config/config.ts'
import type { StartProgress, StartUser } from '../shop/start-data.ts'
import type { FillMessage } from './fill.process.ts'

interface FillListener {
  readonly onFilling: (start: string) => void
  readonly onProgress: (progress: StartProgress) => void
}

/** The process reads the same environment. Rejects with its message, or with one about its exit. */
export const fillInChildProcess = ({ onFilling, onProgress }: FillListener): Promise<readonly StartUser[]> =>
  new Promise((resolve, reject) => {
    const child = fork(new URL('./fill.process.ts', import.meta.url))
    let madeUsers: readonly StartUser[] | undefined
    child.on('error', reject)
    child.on('message', (message: FillMessage) => {
      if ('filling' in message) onFilling(message.filling)
      else if ('progress' in message) onProgress(message.progress)
      else if ('madeUsers' in message) madeUsers = message.madeUsers
      else if ('failed' in message) reject(new ConfigError(message.failed))
    })
    child.once('close', (code, signal) => {
      if (code === 0 && madeUsers) resolve(madeUsers)
      else reject(new ConfigError(`The first rows could not be written: their process ended with ${signal ?? code}.`))
    })
  })
