// A server that is killed at every step of closing a day, as a power cut does it: the day is closed once, with the figures
// of a closing that nobody disturbed.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays, tanggal } from '../../engine/value/tanggal.ts'
import { checkBooks } from '../../server/audit/run-audit.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { waitFor } from '../support/run/wait-for.ts'
import { openShop, password, query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'
import { createPlace, removePlace } from '../support/storage/postgres-place.ts'

const started: ChildProcessWithoutNullStreams[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

const steps = ['fence:1', 'step:1', 'step:2', 'step:3']
/** Each is tried on a day of its own, one after the other. */
const placesOn = {
  sqlite: steps.flatMap(at => [`middle ${at}`, `commit ${at}`]),
  postgres: [...steps.map(at => `commit ${at}`), 'middle step:3'],
}
const firstDay = tanggal('2026-11-20')

// biome-ignore lint/suspicious/noExplicitAny: tests read any part of an answer
type Body = any

describe.each(databases)('on %s', database => {
  test('a day whose closing is killed is closed once, and goes on where it was', async () => {
    const places = placesOn[database]
    const folder = mkdtempSync(join(tmpdir(), 'kencana-closing-killed-'))
    const url = database === 'postgres' ? await createPlace() : undefined
    const start = async (day: string, at = '') => {
      const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
      const own = { KENCANA_START: 'demo-master', KENCANA_OWNER_PASSWORD: password, DATA_DIR: folder, PORT: '0' }
      const when = { KILL_AT: at, KILL_DATE: day, NOW: `${day}T03:00:00Z` }
      const env = { PATH, NODE_COMPILE_CACHE, ...own, ...when, ...(url !== undefined && { DATABASE_URL: url }) }
      const child = spawn(process.execPath, ['tests/support/programs/killed-server.ts'], { env })
      started.push(child)
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', text => {
          said += String(text)
        })
      const address = await waitFor(() => /open at (http:\S+)/.exec(said)?.[1] ?? Promise.reject(new Error(said)))
      let token = ''
      const ask = async (method: string, path: string, body?: object): Promise<{ status: number; body: Body }> => {
        const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
        const answer = await fetch(`${address}/api/${path}`, {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
        })
        return { status: answer.status, body: await answer.json() }
      }
      const signIn = async (): Promise<void> => {
        token = (await ask('POST', 'users/login', { user_id: 'OWNER', password })).body.token
      }
      await signIn()
      return { child, ask, signIn }
    }
    /** Of a day, once nothing is under way: closed by what went on, or by another call where nothing had begun. */
    const closedThen = async ({ ask, signIn }: Awaited<ReturnType<typeof start>>, day: string): Promise<void> => {
      await waitFor(async () => {
        await signIn()
        const { body } = await ask('GET', 'system/close')
        expect(body).toHaveProperty('tgl_system')
        expect(body).not.toHaveProperty('closing')
      })
      const { body } = await ask('GET', 'system/close')
      if (body.tgl_system === day) expect((await ask('POST', 'system/close', { PROSES: 'close' })).status).toBe(200)
      await signIn()
      expect((await ask('GET', 'system/date')).body.tgl_system).toBe(addDays(tanggal(day), 1))
    }
    const days = places.map((_, index) => addDays(firstDay, index))
    let server = await start(days[0] ?? '', places[0])
    for (const [index, at] of places.entries()) {
      const money = { arah: 'MASUK', kategori: 'MODAL', jumlah: 1000 * (index + 1) }
      expect((await server.ask('POST', 'cash?move=simpan', money)).status).toBe(201)
      const gone = once(server.child, 'exit')
      await server.ask('POST', 'system/close', { PROSES: 'close' }).catch(() => undefined)
      expect([at, (await gone)[1]]).toEqual([at, 'SIGKILL'])
      server = await start(addDays(firstDay, index + 1), places[index + 1])
      await closedThen(server, days[index] ?? '')
    }
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')
    const now = () => new Date(`${addDays(firstDay, places.length)}T03:00:00Z`)
    const shop = await openShop({ now, dataDir: folder, ...(url !== undefined && { databaseUrl: url, database }) })
    const token = await shop.signIn('OWNER')
    const { body: rows } = await shop.ask('GET', `tutup-toko?${query({ sort: ['tgl_system', 'ASC'] })}`, { token })
    const known = rows.map((row: Body) => [row.tgl_system, row.status, row.pemasukan, row.saldo_akhir])
    const before = rows[0].saldo_awal
    expect(known).toEqual(
      days.map((day, index) => [day, 'CLOSED', 1000 * (index + 1), before + 500 * (index + 1) * (index + 2)]),
    )
    const schema = loadSchema('schema')
    const { checks } = await shop.running.storage.read(connection => checkBooks(connection, schema), {
      oneMoment: true,
    })
    expect(checks.flatMap(({ breaches }) => breaches)).toEqual([])
    await shop.close()
    rmSync(folder, { recursive: true, force: true })
    if (url !== undefined) await removePlace(url).catch(() => undefined)
  })
})
