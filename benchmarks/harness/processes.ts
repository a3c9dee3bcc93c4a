// Child processes of a benchmark: started, questioned and ended by their own handle, each within its time; and the folder of a run.
import { fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callServer } from './calls.ts'
import type { AskServer } from './child.ts'

/** A busy machine takes minutes to fill a shop with sixty days. */
const timeoutMs = 300_000

/** A temporary folder that is removed when the process ends, also by a signal. */
export const createRunFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `kencana-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  return folder
}

interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly execArgv?: readonly string[]
}

/** Discards the output of the child and passes its errors on; settings of another server are not inherited. */
export const startChild = (program: URL, { env = {}, execArgv = [] }: ProgramOptions = {}) => {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:KENCANA_|DATABASE_URL$)/.test(name))
  const child = fork(program, {
    env: { ...Object.fromEntries(inherited), ...env },
    execArgv: [...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error('a child of the benchmark ended before its time')))
  return {
    /** Sends the message, if any, and returns the child's next one; throws if the child ends first or sends nothing in time. */
    ask: async <Answer>(message?: Serializable): Promise<Answer> => {
      if (message !== undefined) child.send(message)
      const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(timeoutMs)])
      const [answer] = await once(child, 'message', { signal })
      return answer
    },
    /** Ends the process and waits for it; throws if it does not end in time. */
    stop: async (signal?: NodeJS.Signals): Promise<void> => {
      if (ended.signal.aborted) return
      child.kill(signal)
      await once(child, 'exit', { signal: AbortSignal.timeout(timeoutMs) })
    },
  }
}

export interface MeasuredServer extends Pick<ReturnType<typeof startChild>, 'stop'> {
  readonly port: number
  /** Milliseconds from the start of the process to its address, or to the end of its first answer. */
  readonly startMilliseconds: number
  readonly ask: AskServer
}

/** Starts a program that calls `reportAddress` and requests `firstPath`, which must succeed; it ends with this process. */
export const startProgram = async (
  program: URL,
  { firstPath, ...options }: ProgramOptions & { readonly firstPath?: string } = {},
): Promise<MeasuredServer> => {
  const begin = performance.now()
  const { ask, stop } = startChild(program, options)
  const { port } = await ask<{ readonly port: number }>()
  if (firstPath !== undefined) await callServer({ port }, firstPath)
  return { port, startMilliseconds: performance.now() - begin, ask, stop }
}

/** Runs the work, and then, also if it fails, what it has noted to be ended, the last first. */
export const withCleanup = async <T>(work: (defer: (end: () => unknown) => void) => Promise<T>): Promise<T> => {
  const ends: (() => unknown)[] = []
  try {
    return await work(end => void ends.push(end))
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}
