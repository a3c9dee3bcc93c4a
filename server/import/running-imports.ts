// Imports that run in this process, so that they can be stopped and the server can wait for them.

import type { Caller } from '../caller/caller.ts'
import { RequestError } from '../error/errors.ts'
import { type ImportRun, updateImport } from '../storage/imports.ts'
import { toFailureOutcome } from './outcome.ts'
import type { ImportTable } from './reading/read-csv.ts'

export class RunningImports {
  readonly #runs = new Map<string, { readonly controller: AbortController; readonly work: Promise<unknown> }>()

  /** Runs the work until it is over or stopped: its signal throws `import.stopped`. */
  start(id: string, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController()
    const work = run(controller.signal).finally(() => this.#runs.delete(id))
    this.#runs.set(id, { controller, work })
    return work
  }

  /** Stops the import, here or on the server that runs it; throws `import.not-running` if it is over. */
  async stop({ storage, user }: Caller, { id, state }: ImportRun): Promise<void> {
    const stopped = new RequestError('import.stopped', { user: user.userId })
    const run = this.#runs.get(id)
    if (run) return run.controller.abort(stopped)
    const failed = { state: 'failed', percentage: 100, result: JSON.stringify(toFailureOutcome(stopped)) } as const
    if (state !== 'running' || !(await storage.write(connection => updateImport(connection, id, failed, 'running'))))
      throw new RequestError('import.not-running')
  }

  wait(): Promise<unknown> {
    return Promise.allSettled([...this.#runs.values()].map(({ work }) => work))
  }
}

/** The file, whose reading ends with the reason of the signal once that is given. */
export const withSignal = (table: ImportTable, signal: AbortSignal): ImportTable => ({
  ...table,
  rows: function* readUntilStopped() {
    for (const row of table.rows()) {
      signal.throwIfAborted()
      yield row
    }
  },
})
