import { beforeEach, describe, expect, test } from 'vitest'
import { hashToken } from '../../../../server/caller/caller.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { noon, openShop } from '../../../support/shop/shop.ts'
import { databases } from '../../../support/storage/databases.ts'

describe.each(databases)('on %s', database => {
  let now = noon

  const shop = openForTests(() => openShop({ database, now: () => now }))
  beforeEach(async () => {
    now = noon
    await shop.ask('DELETE', 'users/sessions', { token: await shop.signIn('KSR01') })
  })

  interface Listed {
    readonly id: string
    readonly is_current: boolean
  }

  const list = async (token: string): Promise<readonly Listed[]> =>
    (await shop.ask('GET', 'users/sessions', { token })).body.sessions
  const getStatus = async (token: string) => (await shop.ask('GET', 'users/session', { token })).status

  test('a user sees the own sessions, where they are and when they were used, and nothing that opens one', async () => {
    const headers = { 'user-agent': 'Kasir Depan' }
    const { body } = await shop.ask('POST', 'users/login', {
      body: { user_id: 'KSR01', password: 'rahasia-sekali' },
      headers,
    })
    const owner = await shop.signIn('OWNER')
    now = new Date(noon.getTime() + 60_000)
    const token = await shop.signIn('KSR01')
    const sessions = await list(token)
    const [last, ...earlier] = sessions
    const used_at = now.toISOString()
    expect(last).toMatchObject({ is_current: true, used_at, shop: 'KCA', address: '127.0.0.1' })
    expect(earlier).toContainEqual(
      expect.objectContaining({ is_current: false, device: 'Kasir Depan', created_at: noon.toISOString() }),
    )
    const text = JSON.stringify(sessions)
    for (const secret of [body.token, token, owner].flatMap(one => [one, hashToken(one)]))
      expect(text).not.toContain(secret)
  })

  test('one of them is ended, and only that one', async () => {
    const [here, there, third] = [await shop.signIn('KSR01'), await shop.signIn('KSR01'), await shop.signIn('KSR01')]
    const other = (await list(there)).find(one => one.is_current)
    const { status, body } = await shop.ask('DELETE', `users/sessions/${other?.id}`, { token: here })
    expect([status, body.sessions.some((one: Listed) => one.id === other?.id)]).toEqual([200, false])
    expect([await getStatus(here), await getStatus(there), await getStatus(third)]).toEqual([200, 401, 200])
  })

  test('all others are ended at once', async () => {
    const [here, there, owner] = [await shop.signIn('KSR01'), await shop.signIn('KSR01'), await shop.signIn('OWNER')]
    const { body } = await shop.ask('DELETE', 'users/sessions', { token: here })
    expect(body.sessions).toEqual([expect.objectContaining({ is_current: true })])
    expect([await getStatus(here), await getStatus(there), await getStatus(owner)]).toEqual([200, 401, 200])
  })

  test('no user ends a session of another user, not even one of a full level', async () => {
    const cashier = await shop.signIn('KSR01')
    const [own] = await list(cashier)
    for (const user of ['OWNER', 'SPV01']) {
      const answer = await shop.ask('DELETE', `users/sessions/${own?.id}`, { token: await shop.signIn(user) })
      expect(answer).toMatchObject({ status: 404, body: { code: 'record.not-found' } })
    }
    expect(await getStatus(cashier)).toBe(200)
  })
})
