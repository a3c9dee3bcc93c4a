// Two servers on one PostgreSQL under the load of a chain, while one of them is killed and PostgreSQL restarts: each save
// that was answered is there once.
import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createKillableShop, type KillableShop } from '../support/programs/killable-shop.ts'
import { repeatCount } from '../support/run/repeat-count.ts'
import { waitFor } from '../support/run/wait-for.ts'
import { type ChainShop, prepareShop, runCashiers } from '../support/shop/cashiers.ts'
import { createPiece, type RequestInput, type SendRequest } from '../support/shop/ring-sale.ts'
import { password } from '../support/shop/shop.ts'
import { query } from '../support/storage/postgres-place.ts'
import { type OwnPostgres, startPostgres } from '../support/storage/postgres-server.ts'

const kills = repeatCount(3)
const killsPerRestart = 5
const restarts = Math.ceil(kills / killsPerRestart)
const shopCount = 10
const cashiers = 20
const pauseMs = 400
/** Of each shop: more are entered before the last one is sold. */
const pieces = 8
const savesBetween = 10
const retryMilliseconds = 50

let postgres: OwnPostgres | undefined
const servers: KillableShop[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) {
    await server.kill()
    await server.remove()
  }
  await postgres?.stop()
})

/** What was answered, by the table that it is in. */
type AnsweredIds = Readonly<Record<'penjualan' | 'pembelian' | 'barang', string[]>>

interface LoadCounts {
  readonly answered: AnsweredIds
  cancelled: number
  /** Calls that were sent again, since they had no answer or the database was away. */
  repeated: number
}

/** As a browser behind a proxy does: a call without an answer is sent again with its key, to the other server. */
const createPatientSender = (counts: LoadCounts, token: string, first: number): SendRequest => {
  const sendOnce = async (path: string, attempt: number, { method = 'GET', body, key }: RequestInput) => {
    const address = servers[attempt % servers.length]?.address() ?? ''
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    try {
      const answer = await fetch(`${address}/api/${path}`, init)
      return { status: answer.status, body: await answer.json() }
    } catch {
      return undefined
    }
  }
  return async (path, { key = crypto.randomUUID(), expected = 200, ...request } = {}) => {
    const method = request.method ?? (request.body === undefined ? 'GET' : 'POST')
    const input = { ...request, method, body: asAnotherPerson(path, request.body) }
    for (let attempt = first; ; attempt++) {
      const answer = await sendOnce(path, attempt, { ...input, ...(method !== 'GET' && { key }) })
      if (answer !== undefined && answer.status !== 503) {
        expect(answer.status, JSON.stringify([path, answer.body])).toBe(expected)
        const [table = ''] = path.split('?')
        if (!path.includes('/preview') && Object.hasOwn(counts.answered, table) && method !== 'GET')
          counts.answered[table as keyof AnsweredIds].push(String(answer.body.id))
        if (path.endsWith('/moves/batal')) counts.cancelled++
        return answer.body
      }
      counts.repeated++
      await setTimeout(retryMilliseconds)
    }
  }
}

let people = 0

/** One person may not sell for any amount: each buy-back is from another one. */
const asAnotherPerson = (path: string, body: unknown): unknown => {
  if (!path.startsWith('pembelian')) return body
  people++
  return { ...(body as object), no_identitas: `317401${String(people).padStart(10, '0')}` }
}

const openChainShop = async (code: string, counts: LoadCounts): Promise<ChainShop> => {
  const [server] = servers
  const signedIn = await server?.post('users/login', { user_id: 'OWNER', password }, 'OWNER')
  const token = String(signedIn?.body.token)
  const senders = servers.map((_, first) => createPatientSender(counts, token, first))
  const [send] = senders
  if (!send) throw new Error('no server')
  await send('users/shop', { body: { kode_toko: code }, expected: 200 })
  return { code, token, senders, pieces: await prepareShop(send, pieces), sold: [] }
}

/** Enters new pieces as long as it sells. */
const keepStocked = async (shop: ChainShop, isOver: () => boolean): Promise<void> => {
  const [send] = shop.senders
  while (!isOver() && send) {
    if (shop.pieces.length >= pieces) await setTimeout(pauseMs)
    else shop.pieces.push(await createPiece(send))
  }
}

test(`${kills} kills and ${restarts} restarts of PostgreSQL lose nothing`, async () => {
  postgres = await startPostgres()
  await query(`${postgres.url}/postgres`, "CREATE DATABASE kencana TEMPLATE template0 ENCODING 'UTF8'")
  const databaseUrl = `${postgres.url}/kencana`
  for (let server = 0; server < 2; server++) {
    servers.push(await createKillableShop('postgres', { databaseUrl }))
    await servers[server]?.start()
  }
  const counts: LoadCounts = { answered: { penjualan: [], pembelian: [], barang: [] }, cancelled: 0, repeated: 0 }
  const codes = Array.from({ length: shopCount }, (_, index) => `T${index}`)
  for (const kode_toko of codes)
    expect((await servers[0]?.post('toko', { kode_toko, nama_toko: kode_toko }, 'OWNER'))?.status).toBe(201)
  const shops: ChainShop[] = []
  for (const code of codes) shops.push(await openChainShop(code, counts))

  let over = false
  const isOver = (): boolean => over
  const load = { cashiers, pauseMs, milliseconds: Number.POSITIVE_INFINITY, isOver }
  const working = Promise.all([runCashiers(shops, load), ...shops.map(shop => keepStocked(shop, isOver))])
  const saveMore = async (more: number): Promise<void> => {
    const goal = counts.answered.penjualan.length + more
    const isReached = () => expect(counts.answered.penjualan.length).toBeGreaterThanOrEqual(goal)
    await Promise.race([working, waitFor(isReached, { interval: 1 })])
  }
  for (let kill = 0; kill < kills; kill++) {
    await saveMore(savesBetween + (kill % 7))
    if (kill % killsPerRestart === 0) {
      await postgres.restart()
      await saveMore(savesBetween)
    }
    const dies = servers[kill % 2]
    await dies?.kill()
    await saveMore(savesBetween)
    await dies?.start()
  }
  over = true
  await working

  const { answered, cancelled, repeated } = counts
  for (const table of ['penjualan', 'pembelian'] as const) {
    const rows = await query(databaseUrl, `SELECT id FROM ${table} WHERE kode_toko LIKE 'T%'`)
    expect(rows.map(({ id }) => String(id)).toSorted()).toEqual(answered[table].toSorted())
  }
  const entered = await query(databaseUrl, 'SELECT id FROM barang')
  expect(new Set(entered.map(({ id }) => id)).isSupersetOf(new Set(answered.barang))).toBe(true)
  const moved = "SELECT 1 FROM penjualan WHERE kode_toko LIKE 'T%' AND status = 'CANC'"
  expect(await query(databaseUrl, moved)).toHaveLength(cancelled)
  const environment = { ...process.env, ...servers[0]?.environment }
  const audit = execFileSync(process.execPath, ['commands/audit-books.ts'], { env: environment, encoding: 'utf8' })
  expect(audit).not.toContain('BROKEN')
  const { penjualan, pembelian, barang } = answered
  console.log(
    `${penjualan.length} sales, ${pembelian.length} buy-backs, ${cancelled} cancellations, ${barang.length} pieces; ${repeated} calls sent again`,
  )
}, 7_200_000)
