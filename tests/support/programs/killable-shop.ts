// A shop in a server process of its own that a test kills and starts again, and a user's calls with the keys of a browser:
// a call whose answer was lost is sent again with its key.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { bundle } from '../../../commands/bundle.ts'
import { makeOncePerRun } from '../run/once-a-run.ts'
import { waitFor } from '../run/wait-for.ts'
import { password, samePasswords } from '../shop/shop.ts'
import { createPlace, query, removePlace } from '../storage/postgres-place.ts'

export interface KeyedCall {
  readonly key: string
  readonly path: string
  readonly body: unknown
  readonly user: string
}

export interface CallAnswer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read any part of an answer
  readonly body: any
  readonly isReplayed: boolean
}

type Cell = string | number | null

export interface KillableShop {
  /** On the day that the shop has; users of `people` are signed in. */
  readonly start: () => Promise<void>
  readonly kill: () => Promise<void>
  /** SIGTERM: it answers what it has begun, and ends. */
  readonly stop: () => Promise<void>
  /** Signs everybody in again, as a day that is closed ends their sessions. */
  readonly signIn: () => Promise<void>
  /** Calls that were sent and have no answer, in their order; they are sent again by the one who takes them. */
  readonly takeUnanswered: () => readonly KeyedCall[]
  /** Undefined where the server ended before it answered. A call that finds the database busy is sent again. */
  readonly send: (call: KeyedCall) => Promise<CallAnswer | undefined>
  /** The same without a key. */
  readonly post: (path: string, body: unknown, user: string) => Promise<CallAnswer | undefined>
  readonly sendFile: (type: string, text: string) => Promise<CallAnswer | undefined>
  readonly get: (path: string, user?: string) => Promise<CallAnswer | undefined>
  /** What the database holds, whether the server runs or not. */
  readonly rows: (sql: string) => Promise<readonly Readonly<Record<string, Cell>>[]>
  /** What the server process has in its environment to find its data. */
  readonly environment: Readonly<Record<string, string>>
  readonly databaseUrl: string | undefined
  /** How many calls were sent again because the database was busy. */
  readonly countBusyAnswers: () => number
  readonly address: () => string
  readonly tokenOf: (user: string) => string
  /** The figures of memory that are read next are without what is no longer in use. */
  readonly collectGarbage: () => void
  readonly remove: () => Promise<void>
}

/** The young generation of `npm run serve`, and what `collectGarbage` needs. */
const heapFlags = ['--min-semi-space-size=16', '--max-semi-space-size=32', '--expose-gc']

const folderOfProgram = 'node_modules/.cache/killable-shop'
const bundleProgram = (): Promise<boolean> =>
  makeOncePerRun('the bundled killable shop', async () => {
    await bundle({ 'killed-server': 'tests/support/programs/killed-server.ts' }, { folder: folderOfProgram })
    return true
  })

const end = async (child: ChildProcessWithoutNullStreams, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
  if (child.signalCode !== null || child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

const people = ['OWNER', 'ADM01', 'KSR01'] as const
const firstDay = '2026-11-20'

/** `databaseUrl`: that of another server, which is there beside this one; `env`: more of the environment. */
export const createKillableShop = async (
  database: 'sqlite' | 'postgres',
  { databaseUrl, env = {} }: { readonly databaseUrl?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<KillableShop> => {
  await bundleProgram()
  const folder = mkdtempSync(join(tmpdir(), 'kencana-killable-'))
  const url = database === 'postgres' ? (databaseUrl ?? (await createPlace())) : undefined
  const environment = { DATA_DIR: folder, ...(url !== undefined && { DATABASE_URL: url }), ...env }
  const unanswered = new Map<string, KeyedCall>()
  const tokens = new Map<string, string>()
  let serial = 0
  let child: ChildProcessWithoutNullStreams | undefined
  let address = ''
  let busyAnswers = 0

  const requestOnce = async (path: string, init: RequestInit, user?: string): Promise<CallAnswer | undefined> => {
    const headers = new Headers(init.headers)
    if (user !== undefined) headers.set('authorization', `Bearer ${tokens.get(user)}`)
    try {
      const answer = await fetch(`${address}/api/${path}`, { ...init, headers })
      const isReplayed = answer.headers.get('idempotent-replayed') === 'true'
      return { status: answer.status, body: await answer.json(), isReplayed }
    } catch (error) {
      // Only a server that was killed may leave a call without an answer.
      if (child !== undefined && child.signalCode === null && !child.killed) throw error
      return undefined
    }
  }
  /** As the user of a browser does with `Server Sedang Sibuk`: the same call with the same key once more. */
  const request: typeof requestOnce = async (...call) => {
    for (;;) {
      const answer = await requestOnce(...call)
      if (answer?.status !== 503 || answer.body.code !== 'storage.busy') return answer
      busyAnswers += 1
      await setTimeout(200)
    }
  }
  const jsonOf = (body: unknown, key?: string): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })
  const send: KillableShop['send'] = async call => {
    unanswered.set(call.key, call)
    const answer = await request(call.path, jsonOf(call.body, call.key), call.user)
    if (answer !== undefined) unanswered.delete(call.key)
    return answer
  }
  const rows: KillableShop['rows'] = async sql => {
    if (url !== undefined) return query(url, sql)
    const handle = new Database(join(folder, 'kencana.db'), { readonly: true })
    try {
      return handle.prepare<[], Record<string, Cell>>(sql).all()
    } finally {
      handle.close()
    }
  }
  const readDayOfShop = async (): Promise<string> =>
    serial === 0 ? firstDay : String((await rows("select tgl_system from toko where kode_toko = 'KCA'"))[0]?.tgl_system)
  const signIn = async (): Promise<void> => {
    for (const user_id of people) {
      const answer = await request('users/login', jsonOf({ user_id, password }))
      if (answer?.status !== 200) throw new Error(`${user_id} cannot sign in: ${JSON.stringify(answer)}`)
      tokens.set(user_id, answer.body.token)
    }
  }
  return {
    environment,
    rows,
    send,
    signIn,
    databaseUrl: url,
    countBusyAnswers: () => busyAnswers,
    address: () => address,
    tokenOf: user => tokens.get(user) ?? '',
    collectGarbage: () => void child?.kill('SIGUSR2'),
    start: async () => {
      const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
      const own = { PATH, NODE_COMPILE_CACHE, PORT: '0', KENCANA_START: 'demo', ...samePasswords, ...environment }
      const NOW = `${await readDayOfShop()}T03:00:00Z`
      const started = spawn(process.execPath, [...heapFlags, join(folderOfProgram, 'killed-server.js')], {
        env: { ...own, NOW },
      })
      child = started
      let output = ''
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', text => {
          output += String(text)
        })
      const opened = waitFor(() => {
        const open = /open at (http:\S+)/.exec(output)?.[1]
        if (open === undefined && started.exitCode === null) throw new Error(`the server is not open: ${output}`)
        return open
      })
      const ended = once(started, 'close').then(() => undefined)
      const open = await Promise.race([opened, ended])
      if (open === undefined) throw new Error(`the server does not start: ${output}`)
      address = open
      await signIn()
      serial += 1
    },
    kill: async () => {
      if (child !== undefined) await end(child, 'SIGKILL')
    },
    stop: async () => {
      if (child !== undefined) await end(child, 'SIGTERM')
    },
    takeUnanswered: () => {
      const calls = [...unanswered.values()]
      unanswered.clear()
      return calls
    },
    post: (path, body, user) => request(path, jsonOf(body), user),
    sendFile: (type, text) =>
      request(
        `imports/${type}?file=${type}.csv`,
        { method: 'POST', headers: { 'content-type': 'text/csv' }, body: text },
        'OWNER',
      ),
    get: (path, user = 'OWNER') => request(path, {}, user),
    remove: async () => {
      rmSync(folder, { recursive: true, force: true })
      if (url !== undefined && databaseUrl === undefined) await removePlace(url)
    },
  }
}
