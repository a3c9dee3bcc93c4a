// Owners learn in the program whose sign-ins were refused in number; on both databases.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteExpired } from '../../../../server/start/cleanup.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { noon, openShop, password } from '../../../support/shop/shop.ts'
import { databases } from '../../../support/storage/databases.ts'

describe.each(databases)('on %s', database => {
  let now = noon
  const path = 'system/refused-sign-ins'
  const tokens: Record<string, string> = {}

  const shop = openForTests(() => openShop({ database, now: () => now, env: { TRUSTED_PROXIES: '127.0.0.1' } }))
  beforeAll(async () => {
    for (const user of ['OWNER', 'OWNERB', 'KSR01']) tokens[user] = await shop.signIn(user)
  })
  beforeEach(() => {
    now = new Date(now.getTime() + 2 * 3_600_000)
  })

  const guess = async (users: readonly string[], address: string): Promise<void> => {
    for (const user_id of users)
      await shop.ask('POST', 'users/login', {
        body: { user_id, password: 'salah sekali' },
        headers: { 'x-forwarded-for': address },
      })
  }
  const read = async (user = 'OWNER') => shop.ask('GET', path, { token: tokens[user] ?? '' })
  const confirm = async (last_at: unknown, user = 'OWNER') =>
    shop.ask('POST', path, { token: tokens[user] ?? '', body: { last_at } })

  test('a few wrong passwords are nothing to read', async () => {
    await guess(Array(4).fill('SPV01'), '203.0.113.4')
    expect(await read()).toMatchObject({ status: 200, body: { count: 0, last_at: null, rows: [] } })
    const right = { body: { user_id: 'SPV01', password }, headers: { 'x-forwarded-for': '203.0.113.4' } }
    expect((await shop.ask('POST', 'users/login', right)).status).toBe(200)
    expect((await read()).body.count).toBe(0)
  })

  test('lists a locked user with the address, for each owner until that owner confirms', async () => {
    await guess(Array(7).fill('OWNER'), '203.0.113.7')
    const readDate = async (user: string) => (await shop.ask('GET', 'system/date', { token: tokens[user] ?? '' })).body
    expect([(await readDate('OWNER')).refused_sign_ins, (await readDate('KSR01')).refused_sign_ins]).toEqual([
      1,
      undefined,
    ])
    const row = { user_id: 'OWNER', address: '203.0.113.7', times: 1, last_at: now.toISOString() }
    expect((await read()).body).toEqual({ count: 1, last_at: now.toISOString(), rows: [row] })
    expect((await confirm(now.toISOString())).body.count).toBe(0)
    expect([(await read()).body.count, (await read('OWNERB')).body.rows]).toEqual([0, [row]])
    now = new Date(now.getTime() + 301_000)
    await guess(['OWNER'], '203.0.113.7')
    expect((await read()).body.rows).toEqual([{ ...row, times: 2, last_at: now.toISOString() }])
    // A moment to come confirms no more than what is there.
    await confirm('2999-01-01T00:00:00.000Z')
    await confirm(now.toISOString(), 'OWNERB')
  })

  test('one password for many users is reported by its address', async () => {
    const users = Array.from({ length: 52 }, (_, serial) => `NAMA${serial}`)
    await guess(users, '203.0.113.9')
    expect((await read()).body.rows).toEqual([
      { user_id: '', address: '203.0.113.9', times: 1, last_at: now.toISOString() },
    ])
  })

  test('is for owners alone, and a moment that is none is refused', async () => {
    expect([(await read('KSR01')).status, (await confirm(now.toISOString(), 'KSR01')).status]).toEqual([403, 403])
    expect([(await confirm('kemarin')).status, (await confirm([1])).status]).toEqual([400, 400])
  })

  test('goes after a week', async () => {
    expect((await read('OWNERB')).body.count).toBe(1)
    await deleteExpired(shop.running.storage, new Date(now.getTime() + 8 * 24 * 3_600_000))
    tokens.OWNERB = await shop.signIn('OWNERB')
    expect((await read('OWNERB')).body.count).toBe(0)
  })
})
