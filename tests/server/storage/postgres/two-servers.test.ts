// Two servers on one PostgreSQL: what one of them did, the other knows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLease } from '../../../../server/storage/storage.ts'
import { openShop, type Shop } from '../../../support/shop/shop.ts'
import { createPlace, query } from '../../../support/storage/postgres-place.ts'

let place: string
let shops: readonly Shop[]
let token: string

beforeAll(async () => {
  place = await createPlace()
  const own = { databaseUrl: place, env: { KENCANA_OWNER_PASSWORD: '' } }
  shops = await Promise.all([openShop(own), openShop(own), openShop(own)])
  const [owner] = shops.flatMap(({ running }) => running.madeUsers)
  token = (await shops[0]?.signIn('OWNER', owner?.password)) ?? ''
})
afterAll(async () => {
  for (const shop of shops) await shop.close()
})

const askAll = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  Promise.all(shops.map(shop => shop.ask('POST', 'sales', { token, body, headers })))

test('all of them start at once: the database is filled once, and one prints the password', async () => {
  expect(shops.filter(({ running }) => running.madeUsers.length > 0)).toHaveLength(1)
  expect(await query(place, 'SELECT count(*)::int AS n FROM toko')).toEqual([{ n: 2 }])
  for (const shop of shops) {
    expect((await shop.ask('GET', 'health', { token })).body).toMatchObject({ status: 'ok', database: 'postgres' })
    expect((await shop.ask('GET', 'banks', { token })).status).toBe(200)
  }
})

test('one that starts while another one prepares the database waits for it', async () => {
  const release = await shops[0]?.running.storage.lease(startLease)
  let isOpen = false
  const computed = openShop({ databaseUrl: place }).then(shop => {
    isOpen = true
    return shop
  })
  const waiting = `SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`
  await expect.poll(async () => (await query(place, waiting)).length).toBe(1)
  expect(isOpen).toBe(false)
  await release?.()
  const shop = await computed
  expect((await shop.ask('GET', 'health')).status).toBe(200)
  await shop.running.close()
})

describe('a save that reaches all of them at once', () => {
  test('with one idempotency key is done once, and each gives the same answer', async () => {
    for (let round = 0; round < 20; round++) {
      const body = { kode_sales: `KUNCI${round}`, nama_sales: 'SATU' }
      const answers = await askAll(body, { 'idempotency-key': `kunci-dua-${round}` })
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(new Set(answers.map(answer => answer.body.id)).size).toBe(1)
      expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(2)
    }
    expect(await query(place, "SELECT count(*)::int AS n FROM sales WHERE nama_sales = 'SATU'")).toEqual([{ n: 20 }])
  })

  test('with the same code creates one row, and the others are refused with the field', async () => {
    for (let round = 0; round < 20; round++) {
      const answers = await askAll({ kode_sales: `SAMA${round}`, nama_sales: 'SAMA' })
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
      const refused = answers.filter(({ status }) => status === 409)
      for (const { body } of refused)
        expect(body).toMatchObject({ code: 'record.exists', faults: [{ field: 'kode_sales', code: 'unique' }] })
    }
  })

  test('of one versi changes the row once, and the others are refused', async () => {
    const [first] = await askAll({ kode_sales: 'VERSI', nama_sales: 'A' }, { 'idempotency-key': 'kunci-versi' })
    const changes = shops.map((shop, index) =>
      shop.ask('PUT', `sales/${first?.body.id}`, { token, body: { nama_sales: `B${index}`, versi: 1 } }),
    )
    expect((await Promise.all(changes)).map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  })

  test('and one that deletes what the other begins to name: no reference is left hanging', async () => {
    for (let round = 0; round < 20; round++) {
      const kode_group = `G${round}`
      const ask = (index: number, method: string, path: string, body?: unknown) =>
        (shops[index] as Shop).ask(method, path, { token, ...(body !== undefined && { body }) })
      const group = await ask(0, 'POST', 'group', { kode_group, nama_group: 'GRUP', harga: 1 })
      expect(group.status).toBe(201)
      const [made, gone] = await Promise.all([
        ask(0, 'POST', 'jenis', { kode_dept: `J${round}`, nama_dept: 'JENIS', kode_group }),
        ask(1, 'DELETE', `group/${group.body.id}`),
      ])
      expect([made.status, gone.status].toSorted()).toEqual(made.status === 201 ? [201, 409] : [200, 422])
    }
  })
})
