// Child processes: started, heard and ended by their own handle, each within its time.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A busy machine takes minutes to fill a shop with sixty days. */
const timeoutMs = 300_000

/** This process' environment without settings that were meant for another server. */
const buildEnvironment = (env: Readonly<Record<string, string>>): NodeJS.ProcessEnv => {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:KENCANA_|DATABASE_URL$)/.test(name))
  return { ...Object.fromEntries(inherited), ...env }
}

/** Discards the output of the child, and passes its errors on. */
export const startChild = (
  program: URL,
  env: Readonly<Record<string, string>> = {},
  execArgv: readonly string[] = [],
): ChildProcess =>
  fork(program, { env: buildEnvironment(env), execArgv: [...execArgv], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })

/** Returns the child's next message; throws if the child ends first or sends nothing for five minutes. */
export const readMessage = async (child: ChildProcess): Promise<unknown> => {
  const limit = new AbortController()
  const { signal } = limit
  const timer = setTimeout(() => limit.abort(new Error('a child of the benchmark says nothing')), timeoutMs)
  const message = once(child, 'message', { signal }).then(([message]: unknown[]) => message)
  const exited = once(child, 'exit', { signal }).then(() => {
    throw new Error('a child of the benchmark ended before its time')
  })
  try {
    return await Promise.race([message, exited])
  } finally {
    clearTimeout(timer)
    limit.abort()
    await Promise.allSettled([message, exited])
  }
}

/** Sends the farewell message, if any, and waits for the process to end; kills it when it does not end in time. */
export const endChild = async (child: ChildProcess, farewell?: string): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  if (farewell === undefined) child.kill()
  else child.send(farewell)
  await exited
  clearTimeout(timer)
}

export const stopChildAtOnce = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
