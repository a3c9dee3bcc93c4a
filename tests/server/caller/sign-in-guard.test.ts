// Guessing at a shop: who is held up by wrong passwords, and who is not, on both databases and from several servers.
import { beforeEach, describe, expect, test } from 'vitest'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { noon, openShop, password, type Shop } from '../../support/shop/shop.ts'
import { testedStorages } from '../../support/storage/storages.ts'

interface From {
  readonly address?: string
  readonly cookie?: string | undefined
}

const forwarded = { TRUSTED_PROXIES: '127.0.0.1' }

describe.each(testedStorages)('$name', ({ name }) => {
  let now = new Date(noon.getTime())
  const shop = openForTests(() => openShop({ database: name, now: () => now, env: forwarded }))
  beforeEach(() => wait(7200))

  const wait = (seconds: number): void => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  const signIn = (user_id: string, given: string, { address = '203.0.113.7', cookie }: From = {}) =>
    shop.ask('POST', 'users/login', {
      body: { user_id, password: given },
      headers: { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) },
    })
  const guess = async (times: number, user: string, from: From = {}): Promise<readonly number[]> => {
    const statuses: number[] = []
    for (let time = 0; time < times; time++) statuses.push((await signIn(user, `salah nomor ${time}`, from)).status)
    return statuses
  }
  /** The cookie of a device that the user has signed in on. */
  const getDevice = async (user: string, from: From = {}): Promise<string> =>
    String((await signIn(user, password, from)).headers['set-cookie']).split(';')[0] ?? ''

  test('five wrong passwords lock the user at that address for five minutes, then longer', async () => {
    expect(await guess(5, 'OWNER')).toEqual(Array(5).fill(401))
    const locked = await signIn('owner', password)
    const message = 'Terlalu banyak percobaan. Coba lagi dalam 5 menit, atau hubungi pemilik.'
    expect(locked).toMatchObject({ status: 429, body: { code: 'sign-in.locked', message } })
    expect(locked.headers['retry-after']).toBe('300')
    wait(300)
    expect(await guess(2, 'OWNER')).toEqual([401, 429])
    expect((await signIn('OWNER', password)).headers['retry-after']).toBe('600')
    expect((await signIn('OWNER', password, { address: '203.0.113.8' })).status).toBe(200)
    wait(600)
    expect((await signIn('OWNER', password)).status).toBe(200)
    expect(await guess(5, 'OWNER')).toEqual(Array(5).fill(401))
  })

  test('an unknown user is counted and refused like a known one', async () => {
    expect(await guess(6, 'TIDAKADA')).toEqual([...Array(5).fill(401), 429])
    const [there, none] = [await guess(6, 'OWNER'), await signIn('TIDAKADA', password)]
    const own = await signIn('OWNER', password)
    expect(there.at(-1)).toBe(429)
    expect({ ...own.body, ref: '' }).toEqual({ ...none.body, ref: '' })
  })

  test('of twenty at once five are checked, and none fails with a server error', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, time) => signIn('OWNER', `salah nomor ${time}`)))
    const statuses = answers.map(({ status }) => status)
    expect([statuses.filter(one => one === 401).length, statuses.filter(one => one === 429).length]).toEqual([5, 15])
  })

  test('a right password from a known device passes whatever strangers do from the same address', async () => {
    const cookie = await getDevice('KSR01')
    const owners = await getDevice('OWNER')
    await guess(5, 'KSR01')
    for (let user = 0; user < 60; user++) await signIn(`KARANGAN${user}`, 'salah sekali')
    expect((await signIn('ADM01', password)).status).toBe(429)
    expect((await signIn('KSR01', password)).status).toBe(429)
    expect((await signIn('KSR01', password, { cookie })).status).toBe(200)
    expect((await signIn('KSR01', password, { cookie: owners })).status).toBe(429)
    expect(await guess(6, 'KSR01', { cookie })).toEqual([...Array(5).fill(401), 429])
    wait(15)
    expect((await signIn('SPV01', password)).status).toBe(200)
  })

  test('a clock set back by a year ends waits, and locks no user for a year', async () => {
    const before = now
    wait(365 * 86_400)
    await guess(6, 'OWNER')
    now = before
    expect(await guess(5, 'OWNER')).toEqual(Array(5).fill(401))
    expect((await signIn('OWNER', password)).headers['retry-after']).toBe('300')
  })

  test('a session that is open goes on', async () => {
    const { body } = await signIn('OWNER', password)
    await guess(6, 'OWNER')
    expect((await shop.ask('GET', 'banks', { token: body.token })).status).toBe(200)
  })

  test('the old password of a change is guarded: five tries, from wherever', async () => {
    const { token } = (await signIn('KSR01', password)).body
    const change = (given: string) =>
      shop.ask('POST', 'users/change-password', {
        token,
        body: { password: given, new_password: 'Tiga Kuda Di Sawah' },
      })
    for (let tries = 0; tries < 5; tries++) expect((await change(`salah ${tries}`)).status).toBe(422)
    expect(await change(password)).toMatchObject({ status: 429, body: { code: 'sign-in.locked' } })
    wait(300)
    expect((await change(password)).status).toBe(200)
  })
})

describe('the address of a caller', () => {
  const answersBehind = async (env: Readonly<Record<string, string>>): Promise<readonly number[]> => {
    const shop = await openShop({ env })
    try {
      const statuses: number[] = []
      for (let time = 0; time < 6; time++) {
        const headers = { 'x-forwarded-for': `198.51.100.${time}` }
        const body = { user_id: 'OWNER', password: 'salah sekali' }
        statuses.push((await shop.ask('POST', 'users/login', { body, headers })).status)
      }
      return statuses
    } finally {
      await shop.close()
    }
  }

  test('is taken from a trusted proxy', async () => {
    expect(await answersBehind({ TRUSTED_PROXIES: '127.0.0.0/8' })).toEqual(Array(6).fill(401))
  })

  test('is never taken from the client itself', async () => {
    expect(await answersBehind({})).toEqual([...Array(5).fill(401), 429])
    expect(await answersBehind({ TRUSTED_PROXIES: '10.0.0.0/8' })).toEqual([...Array(5).fill(401), 429])
  })
})

test('what one server counted, another one on the same database knows, devices too', async () => {
  const first = await openShop({ database: 'postgres' })
  const second = await openShop({ databaseUrl: first.databaseUrl ?? '' })
  const signIn = (shop: Shop, given: string, headers = {}) =>
    shop.ask('POST', 'users/login', { body: { user_id: 'OWNER', password: given }, headers })
  try {
    const cookie = String((await signIn(first, password)).headers['set-cookie']).split(';')[0] ?? ''
    for (let tries = 0; tries < 5; tries++) await signIn(first, 'salah sekali')
    expect((await signIn(second, password)).status).toBe(429)
    expect((await signIn(second, password, { cookie })).status).toBe(200)
  } finally {
    await second.running.close()
    await first.close()
  }
})
