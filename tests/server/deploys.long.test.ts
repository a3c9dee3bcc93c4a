// One version after the other put in place while shops save: nobody's save is lost, and none is made twice.
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { getTempPlaces, programs } from '../support/programs/programs.ts'
import { openShop, password, query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'
import { createPlace as newPostgres, removePlace } from '../support/storage/postgres-place.ts'

const places = getTempPlaces('kencana-deploys-')
const { start, opened } = programs()
const used: string[] = []
afterAll(places.remove)
afterEach(async () => {
  for (const url of used.splice(0)) await removePlace(url)
})
const deploys = 10
const savers = 4

/** What a browser does: the same save with the same key, until it is answered for good. */
const saveSurely = async (addressNow: () => string, token: string, kode_sales: string): Promise<number> => {
  for (;;) {
    const answer = await fetch(`${addressNow()}/api/sales`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': `ganti-versi-${kode_sales}`,
      },
      body: JSON.stringify({ kode_sales, nama_sales: 'GANTI' }),
    }).catch(() => undefined)
    if (answer !== undefined && answer.status !== 503) return answer.status
    await setTimeout(20)
  }
}

test.each(databases)(`%s: ${deploys} in all`, async database => {
  const dataDir = places.newPlace()
  const databaseUrl = database === 'postgres' ? await newPostgres() : undefined
  if (databaseUrl !== undefined) used.push(databaseUrl)
  const env = {
    DATA_DIR: dataDir,
    KENCANA_OWNER_PASSWORD: password,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
  let server = start(env)
  let address = await opened(server)
  const signedIn = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 'OWNER', password }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const saved: string[] = []
  const strange: unknown[] = []
  let isOver = false
  const saver = async (line: number): Promise<void> => {
    for (let serial = 0; !isOver; serial++) {
      const code = `G${line}.${serial}`
      const status = await saveSurely(() => address, token, code)
      if (status === 201) saved.push(code)
      else strange.push([code, status])
    }
  }
  const saving = Array.from({ length: savers }, (_, line) => saver(line))
  for (let deploy = 0; deploy < deploys; deploy++) {
    const wanted = saved.length + 20
    while (saved.length < wanted && strange.length === 0) await setTimeout(5)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    server = start(env)
    address = await opened(server)
  }
  isOver = true
  await Promise.all(saving)
  expect(strange).toEqual([])
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const shop = await openShop({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }), now: () => new Date() })
  const asked = query({ filter: { nama_sales: 'GANTI' }, range: [0, 999] })
  const { headers } = await shop.ask('GET', `sales?${asked}`, { token: await shop.signIn('OWNER') })
  await shop.running.close()
  expect(headers['content-range']?.split('/')[1]).toBe(String(saved.length))
})
