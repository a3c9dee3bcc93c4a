// Servers as child processes: started, asked and stopped by their own handle, each within its time.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { FromChild, ToChild } from './child-side.ts'

export interface Child {
  readonly port: number
  /** Resident memory in bytes. */
  readonly memory: () => Promise<number>
  readonly stop: () => Promise<void>
}

const patience = 30_000

/** This process' environment without settings that were meant for another server. */
const environment = (env: Readonly<Record<string, string>>): NodeJS.ProcessEnv => {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:KENCANA_|DATABASE_URL$)/.test(name))
  return { ...Object.fromEntries(inherited), ...env }
}

export const startChild = async (program: URL, env: Readonly<Record<string, string>>): Promise<Child> => {
  const child = fork(program, { env: environment(env), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  try {
    const { port } = await answerOf(child, 'port')
    return { port, memory: () => memoryOf(child), stop: () => stopChild(child) }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

type Answer<Key extends string> = Extract<FromChild, { readonly [K in Key]: number }>

/** The child's next message, which must have that key. */
export const answerOf = async <Key extends 'port' | 'memory'>(child: ChildProcess, key: Key): Promise<Answer<Key>> => {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), patience)
  const gone = once(child, 'exit', { signal: limit.signal }).then(() => {
    throw new Error('a child of the benchmark ended before its time')
  })
  const told = once(child, 'message', { signal: limit.signal })
  try {
    const [message] = (await Promise.race([told, gone])) as [FromChild]
    if (!(key in message)) throw new Error(`a child was to tell its ${key}`)
    return message as Answer<Key>
  } finally {
    clearTimeout(timer)
    limit.abort()
    await Promise.allSettled([told, gone])
  }
}

const memoryOf = async (child: ChildProcess): Promise<number> => {
  const answer = answerOf(child, 'memory')
  child.send('memory' satisfies ToChild)
  return (await answer).memory
}

/** Asks first, and ends it when it does not go. */
const stopChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  child.send('stop' satisfies ToChild)
  await gone
  clearTimeout(timer)
}
