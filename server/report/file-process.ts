// Generates one file in a child process: running out of memory ends only that process, which a thread cannot guarantee.
import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import type { ReportFormat } from '../../engine/schema/report.ts'
import type { FileMessage } from './report-file.process.ts'

export interface FileProcess {
  /** The file; rejects with the error output if the process fails. */
  readonly content: Promise<Uint8Array>
  /** Kills the process, and resolves after its exit. */
  readonly end: () => Promise<void>
}

interface FileProcessOptions {
  readonly format: ReportFormat
  /** The answer as JSON. */
  readonly json: Uint8Array
  /** Heap limit. */
  readonly mebibytes: number
  readonly onProgress: (percentage: number) => void
}

export const startFileProcess = ({ format, json, mebibytes, onProgress }: FileProcessOptions): FileProcess => {
  const child = fork(new URL('./report-file.process.ts', import.meta.url), [format], {
    execArgv: [...process.execArgv, `--max-old-space-size=${mebibytes}`],
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  })
  // Calls have priority, also while the process loads: a file may take a processor for minutes.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const { stdin, stdout, stderr } = child
  if (!stdin || !stdout || !stderr) throw new Error('a process without its pipes')
  const pieces = collectChunks(stdout)
  const errorOutput = collectChunks(stderr, maximumErrorBytes)
  child.on('message', message => {
    if (isProgress(message)) onProgress(message.percentage)
  })
  // A process that ends early closes its pipe; its exit is the more useful error.
  let broken: Error | undefined
  stdin.on('error', error => {
    broken = error
  })
  stdin.end(json)
  const closed = new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(describeExit(signal ?? code, Buffer.concat(errorOutput).toString()), { cause: broken }))
    })
  })
  return {
    content: closed.then(() => Buffer.concat(pieces)),
    end: async () => {
      child.kill('SIGKILL')
      await closed.catch(() => undefined)
    },
  }
}

/** Maximum bytes of error output for the log. */
const maximumErrorBytes = 4000

const collectChunks = (stream: Readable, most = Number.POSITIVE_INFINITY): readonly Buffer[] => {
  const pieces: Buffer[] = []
  let length = 0
  stream.on('data', (piece: Buffer) => {
    if (length < most) pieces.push(piece)
    length += piece.length
  })
  return pieces
}

const describeExit = (exit: string | number | null, errorOutput: string): string =>
  `the process of a file ended with ${exit}: ${errorOutput.slice(0, maximumErrorBytes).trim()}`

/** The runtime sends other messages in watch mode. */
const isProgress = (message: unknown): message is FileMessage =>
  typeof message === 'object' && message !== null && 'percentage' in message && typeof message.percentage === 'number'
