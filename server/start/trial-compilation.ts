// Compiles schema files that a user sent in a process of its own before the server does: one of them at a time, within limits.
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { SchemaError } from '../../engine/schema-file/language/schema-fault.ts'
import { RequestError } from '../error/errors.ts'
import { createQueue } from '../event-loop/work-turns.ts'
import type { TrialCompilation } from '../schema/change-schema-file.ts'
import type { CompileAnswer } from './compile.process.ts'

export interface TrialLimits {
  /** Of processor time: how long compiling the accepted files in this process can hold other calls, at most. */
  readonly seconds: number
  /** Of the heap. */
  readonly mebibytes: number
}

/**
 * The files of a gold shop take four seconds of processor time in a process that has just started, and 200 MB: five times as
 * much is left for slower and busy machines.
 */
const defaultLimits: TrialLimits = { seconds: 20, mebibytes: 768 }

/** Calls come first. A lower one would get no processor time at all on a busy machine. */
const priority = 3

/** Ends a process that gets no processor time, or waits for something. */
const maxWaitMilliseconds = 300_000

/** Of one user. */
const maxWaiting = 5

/** Ends an idle process, whose memory is used by nothing then. */
const idleMilliseconds = 60_000

export const createTrialCompilation = (limits: TrialLimits = defaultLimits): TrialCompilation => {
  const enqueue = createQueue()
  const waiting = new Map<string, number>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const end = (): void => {
    child?.kill('SIGKILL')
    child = undefined
  }
  const run = async (files: readonly SourceFile[]): Promise<void> => {
    clearTimeout(idle)
    child ??= startProcess(limits)
    const answer = await requestAnswer(child, files)
    if (answer === undefined) {
      end()
      throw new RequestError('schema.too-costly', { ...limits })
    }
    idle = setTimeout(end, idleMilliseconds)
    idle.unref()
    if ('faults' in answer && answer.faults.length > 0) throw new SchemaError(answer.faults)
  }
  return {
    compile: async (files, userId) => {
      const count = (waiting.get(userId) ?? 0) + 1
      if (count > maxWaiting) throw new RequestError('schema.busy')
      waiting.set(userId, count)
      await enqueue(() => run(files)).finally(() => waiting.set(userId, (waiting.get(userId) ?? 1) - 1))
    },
    close: () => {
      clearTimeout(idle)
      end()
    },
  }
}

const startProcess = ({ seconds, mebibytes }: TrialLimits): ChildProcess => {
  const child = fork(new URL('./compile.process.ts', import.meta.url), [String(seconds)], {
    execArgv: [...process.execArgv, `--max-old-space-size=${mebibytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (child.pid !== undefined) setPriority(child.pid, priority)
  child.unref()
  child.channel?.unref()
  return child
}

/** Undefined if the process ended, or did not answer in time. */
const requestAnswer = (child: ChildProcess, files: readonly SourceFile[]): Promise<CompileAnswer | undefined> =>
  new Promise(resolve => {
    const finish = (answer: CompileAnswer | undefined): void => {
      clearTimeout(timer)
      child.removeAllListeners()
      resolve(answer)
    }
    const timer = setTimeout(() => finish(undefined), maxWaitMilliseconds)
    child.once('error', () => finish(undefined))
    child.once('exit', () => finish(undefined))
    child.once('message', (answer: CompileAnswer) => finish(answer))
    child.send(files.map(({ place, path, text }) => ({ place, path, text })))
  })
