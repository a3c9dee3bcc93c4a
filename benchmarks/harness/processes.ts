// Child processes of a benchmark: started, questioned and ended by their own handle, each within its time; and the folder of a run.
import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callServer } from './calls.ts'
import type { ChildAnswers, ChildQuestion } from './child.ts'

/** A busy machine takes minutes to fill a shop with sixty days. */
const timeoutMs = 300_000

/** A temporary folder that is removed when the process ends, also by a signal. */
export const createRunFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `kencana-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  return folder
}

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly execArgv?: readonly string[]
}

/** Discards the output of the child and passes its errors on; settings of another server are not inherited. */
export const startChild = (program: URL, { env = {}, execArgv = [] }: ProgramOptions = {}): ChildProcess => {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:KENCANA_|DATABASE_URL$)/.test(name))
  return fork(program, {
    env: { ...Object.fromEntries(inherited), ...env },
    execArgv: [...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** Sends the message, if any, and returns the child's next one; throws if the child ends first or sends nothing in time. */
export const requestMessage = async <Answer>(child: ChildProcess, message?: Serializable): Promise<Answer> => {
  const limit = new AbortController()
  const { signal } = limit
  const timer = setTimeout(() => limit.abort(new Error('a child of the benchmark says nothing')), timeoutMs)
  const answered = once(child, 'message', { signal }).then(([answer]: unknown[]) => answer as Answer)
  const exited = once(child, 'exit', { signal }).then(() => {
    throw new Error('a child of the benchmark ended before its time')
  })
  if (message !== undefined) child.send(message)
  try {
    return await Promise.race([answered, exited])
  } finally {
    clearTimeout(timer)
    limit.abort()
    await Promise.allSettled([answered, exited])
  }
}

/** Asks the process to end and waits for it; kills it when it does not end in time. */
export const endChild = async (child: ChildProcess, end: () => unknown = () => child.kill()): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  end()
  await exited
  clearTimeout(timer)
}

type ChildQuestions = { readonly [Name in ChildQuestion]: () => Promise<ChildAnswers[Name]> }

export interface MeasuredServer extends ChildQuestions {
  readonly port: number
  /** Milliseconds from the start of the process to its address, or to the end of its first answer. */
  readonly startMilliseconds: number
  readonly stop: () => Promise<void>
  /** Ends the process at once, as a crash does. */
  readonly kill: () => Promise<void>
}

/** Starts a program that calls `reportAddress` and requests `firstPath`, which must succeed. */
export const startProgram = async (
  program: URL,
  { firstPath, ...options }: ProgramOptions & { readonly firstPath?: string } = {},
): Promise<MeasuredServer> => {
  const begin = performance.now()
  const child = startChild(program, options)
  const ask = <Name extends ChildQuestion>(name: Name) => {
    const sendQuestion = async (): Promise<ChildAnswers[Name]> =>
      (await requestMessage<{ readonly answer: ChildAnswers[Name] }>(child, name)).answer
    return sendQuestion
  }
  try {
    const { port } = await requestMessage<{ readonly port: number }>(child)
    if (firstPath !== undefined) await callServer({ port }, firstPath)
    return {
      port,
      startMilliseconds: performance.now() - begin,
      memory: ask('memory'),
      processor: ask('processor'),
      served: ask('served'),
      loopDelay: ask('loopDelay'),
      stop: () => endChild(child, () => child.send('stop')),
      kill: () => endChild(child, () => child.kill('SIGKILL')),
    }
  } catch (error) {
    await endChild(child)
    throw error
  }
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
