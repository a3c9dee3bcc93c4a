import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signInGuard } from '../../../../server/modules/users/sign-in-guard.ts'
import { noon, openShop, password, type Shop } from '../../../support/shop.ts'

describe('the guard', () => {
  let seconds = 0
  const guardAt = () => {
    seconds = 0
    return signInGuard(() => new Date(noon.getTime() + seconds * 1000))
  }
  const tryTimes = (guard: ReturnType<typeof signInGuard>, times: number, user = 'OWNER', address = 'a'): void => {
    for (let time = 0; time < times; time++) guard.tried(user, address)
  }

  test('lets ten tries through, then waits out a quarter of an hour', () => {
    const guard = guardAt()
    tryTimes(guard, 9)
    expect(guard.waitOf('OWNER', 'a')).toBe(0)
    tryTimes(guard, 1)
    expect(guard.waitOf('OWNER', 'a')).toBe(900)
    seconds = 899
    expect(guard.waitOf('OWNER', 'a')).toBe(1)
    seconds = 900
    expect(guard.waitOf('OWNER', 'a')).toBe(0)
    tryTimes(guard, 1)
    expect(guard.waitOf('OWNER', 'a')).toBe(0)
  })

  test('holds up the user at that address only', () => {
    const guard = guardAt()
    tryTimes(guard, 10)
    expect([guard.waitOf('KSR01', 'a'), guard.waitOf('OWNER', 'b')]).toEqual([0, 0])
  })

  test('forgets the tries of a user who got in', () => {
    const guard = guardAt()
    tryTimes(guard, 9)
    guard.succeeded('OWNER', 'a')
    tryTimes(guard, 9)
    expect(guard.waitOf('OWNER', 'a')).toBe(0)
  })

  test('holds up an address that tries many users, and counts none of those who got in', () => {
    const guard = guardAt()
    for (let user = 0; user < 200; user++) {
      guard.tried(`BENAR${user}`, 'a')
      guard.succeeded(`BENAR${user}`, 'a')
    }
    for (let user = 0; user < 99; user++) guard.tried(`USER${user}`, 'a')
    expect(guard.waitOf('OWNER', 'a')).toBe(0)
    guard.tried('USER99', 'a')
    expect([guard.waitOf('OWNER', 'a'), guard.waitOf('OWNER', 'b')]).toEqual([900, 0])
  })
})

describe('guessing at a shop', () => {
  let shop: Shop
  let now = noon
  beforeEach(async () => {
    now = noon
    shop = await openShop({ now: () => now })
  })
  afterEach(() => shop.close())

  const signIn = (user_id: string, given: string) =>
    shop.ask('POST', 'users/login', { body: { user_id, password: given } })
  const guess = async (times: number, user = 'OWNER') => {
    const statuses = []
    for (let time = 0; time < times; time++) statuses.push((await signIn(user, `salah nomor ${time}`)).status)
    return statuses
  }

  test('ends after ten wrong passwords, also for the right one, until the time is over', async () => {
    expect(await guess(10)).toEqual(Array(10).fill(401))
    const locked = await signIn('OWNER', 'salah sekali')
    expect(locked).toMatchObject({
      status: 429,
      body: { code: 'sign-in.locked', message: 'Terlalu Banyak Percobaan Masuk, Silahkan Coba Lagi 15 Menit Lagi' },
    })
    expect(locked.headers['retry-after']).toBe('900')
    expect((await signIn('owner', password)).status).toBe(429)
    now = new Date(noon.getTime() + 899_000)
    expect((await signIn('OWNER', password)).headers['retry-after']).toBe('1')
    now = new Date(noon.getTime() + 900_000)
    expect((await signIn('OWNER', password)).status).toBe(200)
    expect(await guess(9)).toEqual(Array(9).fill(401))
  }, 30_000)

  test('holds up nobody else', async () => {
    await guess(11)
    expect((await signIn('KSR01', password)).status).toBe(200)
  }, 30_000)

  test('twenty times at once gets no more than ten looks, and never a failure of ours', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, time) => signIn('OWNER', `salah nomor ${time}`)))
    const statuses = answers.map(({ status }) => status)
    expect([statuses.filter(one => one === 401).length, statuses.filter(one => one === 429).length]).toEqual([10, 10])
  }, 30_000)

  test('at a user who does not exist ends in the same way', async () => {
    expect(await guess(11, 'TIDAKADA')).toEqual([...Array(10).fill(401), 429])
  }, 30_000)

  test('does not end a session that is open', async () => {
    const token = await shop.signIn('OWNER')
    await guess(11)
    expect((await shop.ask('GET', 'banks', { token })).status).toBe(200)
  }, 30_000)
})
