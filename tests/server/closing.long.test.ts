// SIGTERM while shops save: what was saved was answered, what was not answered was not saved, and the program ends by itself.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, password, query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'
import { createPlace, removePlace } from '../support/storage/postgres-place.ts'

let dataDir: string
let databaseUrl: string | undefined
let stop = (): void => undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kencana-closing-'))
  databaseUrl = undefined
})
afterEach(async () => {
  stop()
  rmSync(dataDir, { recursive: true, force: true })
  if (databaseUrl !== undefined) await removePlace(databaseUrl)
})

interface Server {
  readonly port: number
  readonly terminate: () => void
  readonly ended: Promise<number | null>
}

const start = (): Promise<Server> => {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', KENCANA_START: 'demo-master', KENCANA_OWNER_PASSWORD: password }
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...env, DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) },
  })
  stop = () => void child.kill('SIGKILL')
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  return new Promise((resolve, reject) => {
    let [out, err] = ['', '']
    child.stderr.on('data', text => (err += String(text)))
    child.stdout.on('data', text => {
      out += String(text)
      const port = /open at http:\S+:(\d+)/.exec(out)?.[1]
      if (port !== undefined) resolve({ port: Number(port), terminate: () => void child.kill('SIGTERM'), ended })
    })
    void ended.then(code => reject(new Error(`ended with ${code}: ${err}`)))
  })
}

interface Answer {
  /** 0: none came. */
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

const post = (port: number, path: string, { body, token, key }: { body: unknown; token?: string; key?: string }) =>
  new Promise<Answer>(resolve => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const asking = request({ port, agent, method: 'POST', path: `/api/${path}`, headers }, answer => {
      let text = ''
      answer.on('data', part => (text += String(part)))
      answer.on('error', () => resolve({ status: 0, retryAfter: undefined, body: {} }))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers['retry-after'],
          body: JSON.parse(text),
        }),
      )
    })
    asking.on('error', () => resolve({ status: 0, retryAfter: undefined, body: {} }))
    asking.end(JSON.stringify(body))
  })

const savers = 8
const savedBefore = 40

test.each(databases)('on %s nothing that was taken is lost or left unanswered', async database => {
  if (database === 'postgres') databaseUrl = await createPlace()
  const server = await start()
  const signedIn = await post(server.port, 'users/login', { body: { user_id: 'OWNER', password } })
  const token = String(signedIn.body.token)
  const saved = new Set<string>()
  const strange: unknown[] = []
  let isStopping = false
  let serial = 0
  /** Saves until no answer comes, or one that says that the server goes down. */
  const save = async (): Promise<void> => {
    for (;;) {
      serial += 1
      const kode_bank = `T.${serial}`
      const body = { kode_bank, nama_bank: 'UJI' }
      const answer = await post(server.port, 'banks', { token, body, key: `tutup-${kode_bank}-${database}` })
      if (answer.status === 201) saved.add(kode_bank)
      if (saved.size >= savedBefore && !isStopping) {
        isStopping = true
        server.terminate()
      }
      if (answer.status === 201) continue
      const isRefused = answer.status === 503 && answer.body.code === 'server.closing' && answer.retryAfter === '5'
      if (answer.status !== 0 && !isRefused) strange.push(answer)
      return
    }
  }
  await Promise.all(Array.from({ length: savers }, save))
  expect(strange).toEqual([])
  expect(await server.ended).toBe(0)
  const shop = await openShop({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) })
  const asked = query({ filter: { nama_bank: 'UJI' }, range: [0, 999] })
  const { body: rows } = await shop.ask('GET', `banks?${asked}`, { token: await shop.signIn('OWNER') })
  const found = rows.map((row: { kode_bank: string }) => row.kode_bank)
  await shop.running.close()
  expect(found.toSorted()).toEqual([...saved].toSorted())
  expect(found.length).toBeGreaterThanOrEqual(savedBefore)
})
