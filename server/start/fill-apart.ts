// Fills a new database in a process of its own, whose memory goes with it: sixty days of trade leave a server half as large again.
import { fork } from 'node:child_process'
import { ConfigError } from '../config/config.ts'
import type { StartProgress } from '../modules/sistem/start-data.ts'

export type FillMessage =
  | { readonly progress: StartProgress }
  /** The first owner's password where it was made here. */
  | { readonly filled: { readonly madePassword?: string } }
  /** A sentence for the person who starts the server. */
  | { readonly failed: string }

/** The process reads the same environment; rejects with its sentence, and with another one when it says nothing. */
export const fillApart = (onProgress: (progress: StartProgress) => void): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const child = fork(new URL('./fill.process.ts', import.meta.url))
    let filled: { readonly madePassword?: string } | undefined
    child.on('error', reject)
    child.on('message', (message: FillMessage) => {
      if ('progress' in message) onProgress(message.progress)
      else if ('filled' in message) filled = message.filled
      else if ('failed' in message) reject(new ConfigError(message.failed))
    })
    child.once('close', (code, signal) => {
      if (code === 0 && filled) resolve(filled.madePassword)
      else reject(new ConfigError(`The first rows could not be written: their process ended with ${signal ?? code}.`))
    })
  })
