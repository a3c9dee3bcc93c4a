// A server that is killed in the middle of an import, as a power cut does it: a real process, a real file, SIGKILL.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, expect, test } from 'vitest'
import { readLegacyFile } from '../support/files/import-files.ts'
import { buildSalesCsv } from '../support/files/sales-csv.ts'
import { waitFor } from '../support/run/wait-for.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-killed-'))
const started: ChildProcessWithoutNullStreams[] = []
const password = 'rahasia-sekali'

const end = async (child: ChildProcessWithoutNullStreams): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

afterEach(() => Promise.all(started.splice(0).map(end)))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = async () => {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: folder, KENCANA_START: 'empty', KENCANA_SHOP: 'TST' }
  const child = spawn(process.execPath, ['server/main.ts'], { env: { ...env, KENCANA_OWNER_PASSWORD: password } })
  started.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', text => {
      said += String(text)
    })
  const address = await waitFor(() => /open at (http:\S+)/.exec(said)?.[1] ?? Promise.reject(new Error(said)))
  const ask = async (path: string, body?: string, type = 'application/json', token = '') => {
    const headers = { 'content-type': type, authorization: `Bearer ${token}` }
    const answer = await fetch(
      `${address}/api/${path}`,
      body === undefined ? { headers } : { method: 'POST', headers, body },
    )
    return (await answer.json()) as Record<string, unknown>
  }
  const { token } = await ask('users/login', JSON.stringify({ user_id: 'OWNER', password }))
  const signedIn = String(token)
  return {
    child,
    send: async (type: string, text: string) =>
      String((await ask(`imports/${type}?file=${type}.csv`, text, 'text/csv', signedIn)).id),
    get: (path: string) => ask(path, undefined, 'application/json', signedIn),
  }
}

const tables = ['penjualan', 'penjualan_barang', 'penjualan_barang_journal']

/** Rows of each table, of whatever batch. */
const stored = (): readonly number[] => {
  const handle = new Database(join(folder, 'kencana.db'), { readonly: true })
  const counts = tables.map(name => Number(handle.prepare(`SELECT count(*) FROM ${name}`).pluck().get()))
  handle.close()
  return counts
}

test('nothing of it is seen, what was written is gone with the next start, and the next import comes in', async () => {
  const first = await start()
  const done = async (server: typeof first, id: string) =>
    waitFor(async () => {
      const job = await server.get(`imports/jobs/${id}`)
      expect(job.state).not.toBe('running')
      return job
    })
  for (const type of ['master_group', 'master_jenis', 'master_gudang', 'master_baki'])
    expect(await done(first, await first.send(type, readLegacyFile(type).toString()))).toMatchObject({ state: 'done' })
  const id = await first.send('penjualan', buildSalesCsv(30_000))
  await waitFor(async () => expect(Number((await first.get(`imports/jobs/${id}`)).percentage)).toBeGreaterThan(10), {
    interval: 5,
  })
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect(stored().every(count => count > 0)).toBe(true)

  const second = await start()
  expect(await second.get(`imports/jobs/${id}`)).toMatchObject({ state: 'failed' })
  expect(await second.get('penjualan')).toEqual([])
  expect(stored()).toEqual([0, 0, 0])
  const next = await second.send('penjualan', readLegacyFile('penjualan').toString())
  expect(await done(second, next)).toMatchObject({ state: 'done', result: { rows: 200, errorCount: 0 } })
  expect(stored().at(-1)).toBe(200)
})
