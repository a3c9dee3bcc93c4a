import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../support/shop/shop.ts'

let shop: Shop
let token: string

beforeAll(async () => {
  shop = await openShop()
  token = await shop.signIn('OWNER')
})

afterAll(() => shop.close())

const buildCounts = () => ['bank', 'users'].map(table => shop.running.storage.changesOf?.([table]))

test('a commit raises the count of the tables it wrote to, and of no other', async () => {
  const [banks = 0, users = 0] = buildCounts()
  const body = { kode_bank: 'HITUNG', nama_bank: 'HITUNG' }
  expect((await shop.ask('POST', 'banks', { token, body })).status).toBe(201)
  expect(buildCounts()).toEqual([banks + 1, users])
  expect((await shop.ask('POST', 'banks', { token, body })).status).toBe(409)
  expect(buildCounts()).toEqual([banks + 1, users])
})

test('a user who is switched off is signed out at his next request', async () => {
  const cashier = await shop.signIn('KSR01')
  expect((await shop.ask('GET', 'schema', { token: cashier })).status).toBe(200)
  const { body } = await shop.ask('GET', 'users/get/all', { token })
  const { id } = body.find((user: { user_id: string }) => user.user_id === 'KSR01')
  expect((await shop.ask('PUT', `users/${id}`, { token, body: { status_aktif: false } })).status).toBe(200)
  expect((await shop.ask('GET', 'schema', { token: cashier })).status).toBe(401)
})
