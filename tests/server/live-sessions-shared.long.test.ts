// Two servers on one PostgreSQL: a session that ends on one of them cuts the connections that the other holds.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitFor } from '../support/run/wait-for.ts'
import { connectTo, type LiveBrowser } from '../support/shop/live-browser.ts'
import { openShop, password, type Shop } from '../support/shop/shop.ts'
import { createPlace, query, removePlace } from '../support/storage/postgres-place.ts'

let place: string
let one: Shop
let other: Shop
let owner: string
let cashier: string
let his: LiveBrowser
let hers: LiveBrowser

beforeEach(async () => {
  place = await createPlace()
  one = await openShop({ databaseUrl: place })
  other = await openShop({ databaseUrl: place })
  owner = await one.signIn('OWNER')
  cashier = await one.signIn('KSR01')
  his = await connectTo(other, cashier)
  hers = await connectTo(other, owner)
  expect([his.refusal, hers.refusal]).toEqual([undefined, undefined])
})
afterEach(async () => {
  for (const browser of [his, hers]) browser.close()
  for (const shop of [other, one]) await shop.running.close()
  await removePlace(place)
})

/** Live connections, report files and messages to members each listen on a connection. */
const listenersOfServer = 3

const isCut = () =>
  waitFor(() => expect([his.heard, his.isOpen()]).toEqual([['versions', 'session-ended'], false]), { interval: 5 })
const isLeft = (browser: LiveBrowser) => expect([browser.heard, browser.isOpen()]).toEqual([['versions'], true])

const getRow = async (userId: string): Promise<string> => {
  const [row] = await query(place, 'SELECT id FROM users WHERE user_id = $1', [userId])
  return String(row?.id)
}

test('a sign-out on one cuts the connection on the other, and nobody else’s', async () => {
  expect((await one.ask('POST', 'users/logout', { token: cashier, body: {} })).status).toBe(200)
  await isCut()
  isLeft(hers)
})

test.each([
  ['is signed out', 'POST', '/keluarkan', undefined],
  ['gets another password', 'PUT', '', { password: `${password} 2` }],
  ['is switched off', 'PUT', '', { status_aktif: false }],
])('so does it when he %s there', async (_, method, below, body) => {
  const path = `users/${await getRow('KSR01')}${below}`
  const { status } = await one.ask(method, path, { token: owner, ...(body && { body }) })
  expect(status).toBe(200)
  await isCut()
  isLeft(hers)
})

test('a menu that is assigned on one server is announced to his browser at the other', async () => {
  await one.ask('PUT', 'users/hak-akses/KSR01', { token: owner, body: { menu: ['bank'] } })
  await waitFor(() => expect(his.heard).toEqual(['versions', 'access-changed']))
  isLeft(hers)
})

test('a session that ended while the other heard nothing is cut when it hears again', async () => {
  const cut = await query(
    place,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = $1 AND query ~ 'AS listening' AND pid <> pg_backend_pid()`,
    [new URL(place).searchParams.get('application_name')],
  )
  expect(cut).toHaveLength(2 * listenersOfServer)
  await query(place, 'DELETE FROM kencana_session WHERE user_row = $1', [await getRow('KSR01')])
  await isCut()
  isLeft(hers)
})
