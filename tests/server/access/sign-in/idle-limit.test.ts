import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashToken } from '../../../../server/caller/caller.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { noon, openShop } from '../../../support/shop/shop.ts'
import { databases } from '../../../support/storage/databases.ts'
import { selectRows } from '../../database.ts'

describe.each(databases)('on %s', database => {
  let now = noon
  const minute = 60_000
  const wait = (minutes: number): void => {
    now = new Date(now.getTime() + minutes * minute)
  }

  const set = async (key: string, value: number): Promise<void> => {
    const token = await shop.signIn('OWNER')
    const { status } = await shop.ask('PUT', 'para-system', { token, body: { [key]: value } })
    expect(status).toBe(200)
  }

  const shop = openForTests(() => openShop({ database, now: () => now }))
  beforeAll(async () => {
    await set('SESI_DIAM_PENUH', 60)
    await set('SESI_DIAM', 240)
  })
  beforeEach(() => {
    now = noon
  })

  const ask = async (token: string, idle?: number) => {
    const headers = idle === undefined ? {} : { 'idle-seconds': String(idle) }
    return (await shop.ask('GET', 'users/session', { token, headers })).status
  }

  test.each([
    ['OWNER', 60],
    ['SPV01', 240],
    ['KSR01', 240],
  ])('a session of %s without activity ends after %i minutes', async (user, minutes) => {
    const token = await shop.signIn(user)
    expect((await shop.ask('GET', 'users/session', { token })).body.idle_minutes).toBe(minutes)
    wait(minutes - 1)
    expect(await ask(token)).toBe(200)
    wait(minutes)
    expect(await ask(token)).toBe(401)
  })

  test('each request of the user holds it up, and what a page asks by itself does not', async () => {
    const [busy, left] = [await shop.signIn('OWNER'), await shop.signIn('OWNER')]
    for (let minutes = 10; minutes < 60; minutes += 10) {
      wait(10)
      expect([await ask(busy), await ask(left, minutes * 60)]).toEqual([200, 200])
    }
    wait(10)
    expect([await ask(busy), await ask(left, 3600)]).toEqual([200, 401])
  })

  test.each(['-1', '1e9', 'x', ''])('a request with idle seconds %j is one of the user', async idle => {
    const token = await shop.signIn('OWNER')
    wait(59)
    await shop.ask('GET', 'users/session', { token, headers: { 'idle-seconds': idle } })
    wait(59)
    expect(await ask(token)).toBe(200)
  })

  test('one that ended stays so, with a longer limit and with a server that starts anew', async () => {
    const token = await shop.signIn('SPV01')
    const readRows = () =>
      selectRows(shop, "SELECT count(*) AS n FROM kencana_session WHERE used_at <= '2026-11-20T03:00:00.000Z'")
    wait(241)
    expect(await readRows()).not.toEqual([{ n: 0 }])
    expect(await ask(token)).toBe(401)
    await set('SESI_DIAM', 900)
    expect(await ask(token)).toBe(401)
    await set('SESI_DIAM', 240)
  })

  test('activity is stored, so that another process knows it: at most twice a minute', async () => {
    const token = await shop.signIn('OWNER')
    const readStored = () =>
      selectRows(shop, `SELECT used_at FROM kencana_session WHERE token_hash = '${hashToken(token)}'`)
    wait(10)
    await ask(token)
    const [first] = await readStored()
    expect(first).toEqual({ used_at: now.toISOString() })
    now = new Date(now.getTime() + 20_000)
    await ask(token)
    expect(await readStored()).toEqual([first])
    now = new Date(now.getTime() + 10_000)
    await ask(token)
    expect(await readStored()).toEqual([{ used_at: now.toISOString() }])
  })

  describe('a limit of 0', () => {
    test('leaves sixteen hours', async () => {
      await set('SESI_DIAM_PENUH', 0)
      const token = await shop.signIn('OWNER')
      expect((await shop.ask('GET', 'users/session', { token })).body.idle_minutes).toBe(0)
      wait(15 * 60)
      expect(await ask(token, 15 * 3600)).toBe(200)
      wait(61)
      expect(await ask(token)).toBe(401)
    })
  })
})
