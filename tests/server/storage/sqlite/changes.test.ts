import { expect, test } from 'vitest'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { openShop } from '../../../support/shop/shop.ts'

const shop = openForTests(() => openShop())

const buildCounts = () => ['bank', 'users'].map(table => shop.running.storage.changesOf?.([table]))

test('a commit raises the count of the tables it wrote to, and of no other', async () => {
  const [banks = 0, users = 0] = buildCounts()
  const body = { kode_bank: 'HITUNG', nama_bank: 'HITUNG' }
  expect((await shop.ask('POST', 'banks', { user: 'OWNER', body })).status).toBe(201)
  expect(buildCounts()).toEqual([banks + 1, users])
  expect((await shop.ask('POST', 'banks', { user: 'OWNER', body })).status).toBe(409)
  expect(buildCounts()).toEqual([banks + 1, users])
})

test('a user who is switched off is signed out at his next request', async () => {
  const cashier = await shop.signIn('KSR01')
  expect((await shop.ask('GET', 'schema', { token: cashier })).status).toBe(200)
  const { body } = await shop.ask('GET', 'users/get/all', { user: 'OWNER' })
  const { id } = body.find((user: { user_id: string }) => user.user_id === 'KSR01')
  expect((await shop.ask('PUT', `users/${id}`, { user: 'OWNER', body: { status_aktif: false } })).status).toBe(200)
  expect((await shop.ask('GET', 'schema', { token: cashier })).status).toBe(401)
})
