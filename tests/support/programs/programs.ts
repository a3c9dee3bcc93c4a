// The program in processes of its own, as it is started by hand: what it says, how it ends, and calls to where it answers.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll } from 'vitest'
import { buildServerIfStale } from '../../../commands/build-server.ts'
import { makeOncePerRun } from '../run/once-a-run.ts'

export interface Program {
  readonly child: ChildProcessWithoutNullStreams
  readonly said: () => { readonly out: string; readonly err: string }
  /** The exit code, once all that was said has been read. */
  readonly ended: Promise<number | null>
}

type Environment = Readonly<Record<string, string>>

export interface StartedBy {
  readonly command: string
  readonly args: readonly string[]
  readonly uid?: number
  /** The folder of the program by default. */
  readonly cwd?: string
  /** A process group of its own, as a terminal makes one for each command. */
  readonly detached?: boolean
}

/** What `npm start` runs once it is built. */
export const builtMain = 'dist-server/main.js'

const byNode: StartedBy = { command: process.execPath, args: [builtMain] }

/** Starts programs for the tests of a file, and kills after each test what still runs of them. */
export const programs = () => {
  const started: ChildProcessWithoutNullStreams[] = []
  beforeAll(buildServerOnce)
  afterEach(async () => {
    for (const child of started.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  })
  const start = (env: Environment, { command, args, uid, cwd, detached = false }: StartedBy = byNode): Program => {
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    const child = spawn(command, args, {
      env: { PATH, NODE_COMPILE_CACHE, PORT: '0', KENCANA_START: 'demo-master', ...env },
      detached,
      ...(uid !== undefined && { uid }),
      ...(cwd !== undefined && { cwd }),
    })
    started.push(child)
    return watch(child)
  }
  const failed = async (env: Environment, by?: StartedBy) => {
    const program = start(env, by)
    const code = await program.ended
    return { code, ...program.said() }
  }
  return { start, failed, opened }
}

const buildServerOnce = (): Promise<boolean> => makeOncePerRun('the built server', buildServerIfStale)

const watch = (child: ChildProcessWithoutNullStreams): Program => {
  const said = { out: '', err: '' }
  child.stdout.on('data', text => {
    said.out += String(text)
  })
  child.stderr.on('data', text => {
    said.err += String(text)
  })
  const ended = new Promise<number | null>(resolve => child.once('close', code => resolve(code)))
  return { child, said: () => ({ ...said }), ended }
}

/** Waits for the address that the program says it is open at; a program that ends before has failed. */
const opened = ({ child, said, ended }: Program): Promise<string> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      const address = /open at (http:\S+)/.exec(said().out)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', look)
    void ended.then(code => reject(new Error(`ended with ${code}: ${said().err}`)))
    look()
  })

export const post = (address: string, path: string, body: unknown, token = ''): Promise<Response> =>
  fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })

export const signIn = async (address: string, password: string): Promise<number> =>
  (await post(address, 'users/login', { user_id: 'OWNER', password })).status

/** Folders that are not there yet, below one that is taken away at the end. */
export const getTempPlaces = (prefix: string) => {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  let serial = 0
  return {
    newPlace: (): string => join(folder, String(serial++)),
    remove: (): void => rmSync(folder, { recursive: true, force: true }),
  }
}
