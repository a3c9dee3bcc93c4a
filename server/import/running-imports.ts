// Imports that run in this process, so that they can be stopped and the server can wait for them.

import papa from 'papaparse'
import type { Import } from '../../engine/schema/import.ts'
import { isObject, type JsonObject } from '../../engine/value/json-text.ts'
import { buildSpreadsheetCsv } from '../../engine/value/spreadsheet-text.ts'
import type { Caller } from '../caller/caller.ts'
import { RequestError } from '../error/errors.ts'
import { OutgoingFailure, sendRequest } from '../message/delivery/send-request.ts'
import { type ImportRun, updateImport } from '../storage/imports.ts'
import type { ImportTable } from './reading/read-csv.ts'
import { toFailureOutcome } from './write-plan.ts'

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

// Fetches rows from the server of the head office (pusat) as a CSV file, which is imported like any other file.

const maximumBytes = 32 * 1024 * 1024

/**
 * Returns a CSV with the columns of the import; throws `import.pusat-*`. `pusat` is the URL of the other server with user
 * and
 * password. `traceparent` is sent with the requests.
 */
export const fetchFile = async (imported: Import, pusat: string | undefined, traceparent?: string): Promise<string> => {
  const { api, columns } = imported
  if (api?.fetch === undefined) throw new RequestError('import.unknown')
  if (pusat === undefined) throw new RequestError('import.pusat-none')
  const rows = await fetchRows({ address: new URL(pusat), traceparent }, api.fetch)
  const names = columns.map(({ name }) => name)
  return buildSpreadsheetCsv(
    papa,
    names,
    rows.map(row => names.map(name => row[name] ?? '')),
  )
}

interface HeadOffice {
  readonly address: URL
  readonly traceparent: string | undefined
}

/** Signs in, reads the list, signs out. */
const fetchRows = async (pusat: HeadOffice, list: string): Promise<readonly JsonObject[]> => {
  const { host, username, password } = pusat.address
  const user_id = decodeURIComponent(username)
  const body = { user_id, password: decodeURIComponent(password) }
  const session = await callPusat(pusat, 'users/login', { method: 'POST', body })
  const token = isObject(session) ? session.token : undefined
  if (typeof token !== 'string') throw new RequestError('import.pusat-answer', { host })
  try {
    const rows = await callPusat(pusat, list, { token })
    if (!Array.isArray(rows) || !rows.every(isObject)) throw new RequestError('import.pusat-answer', { host })
    return rows
  } finally {
    // A failed sign-out is ignored: the session expires.
    await callPusat(pusat, 'users/logout', { method: 'POST', token, body: { user_id } }).catch(() => undefined)
  }
}

interface PusatCall {
  readonly method?: 'GET' | 'POST'
  readonly token?: string
  readonly body?: object
}

const callPusat = async (
  { address, traceparent }: HeadOffice,
  path: string,
  { method = 'GET', token, body }: PusatCall,
): Promise<unknown> => {
  const { host } = address
  const base = `${address.origin}${address.pathname.replace(/\/$/, '')}`
  const text = body && JSON.stringify(body)
  const answer = await sendRequest(`${base}/api/${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...(traceparent !== undefined && { traceparent }),
    },
    body: text,
    hosts: [host],
    maximumBytes,
  }).catch((cause: unknown) => {
    const isLong = cause instanceof OutgoingFailure && cause.reason === 'too long'
    throw Object.assign(new RequestError(isLong ? 'import.pusat-answer' : 'import.pusat-silent', { host }), { cause })
  })
  if (answer.status < 200 || answer.status >= 300)
    throw new RequestError('import.pusat-refused', { host, status: answer.status })
  try {
    return JSON.parse(answer.body.toString('utf8'))
  } catch (cause) {
    throw Object.assign(new RequestError('import.pusat-answer', { host }), { cause })
  }
}
