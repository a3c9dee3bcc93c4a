// Work that a process of its own does: it can be killed at any moment, as a thread that loads the database cannot.
import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'

export interface WorkFailed {
  readonly failed: string
}

/** Starts a program and sends it the request. Resolves to its answer, or to why there is none; never rejects. */
export const askProcess = <Answer>(
  program: URL,
  request: object,
  onStart: (child: ChildProcess) => void,
  options: ForkOptions = {},
): Promise<Answer | WorkFailed> =>
  new Promise(resolve => {
    const child = fork(program, options)
    onStart(child)
    child.once('message', message => resolve(message as Answer))
    child.once('error', error => resolve({ failed: String(error) }))
    child.once('close', (code, signal) => resolve({ failed: `the process ended with ${signal ?? code}` }))
    child.send(request)
  })

/** In that program: answers one request and ends, also when its parent is gone. */
export const answerParent = <Request>(answer: (request: Request) => Promise<object>): void => {
  process.once('disconnect', () => process.exit(1))
  process.once('message', (request: Request) => {
    void answer(request).then(message => {
      process.send?.(message, () => process.exit(0))
    })
  })
}
