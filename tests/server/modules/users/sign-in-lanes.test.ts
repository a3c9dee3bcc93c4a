// What a flood of sign-ins costs: few passwords are looked at side by side, the shop's own people are not behind strangers,
// and a guesser gets no further in an hour than the limits say.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestError } from '../../../../server/errors.ts'
import { loadSchema } from '../../../../server/load-schema.ts'
import { type SignInGuard, signInGuard } from '../../../../server/modules/users/sign-in-guard.ts'
import { noon } from '../../../support/shop.ts'
import { type OpenedStorage, storages } from '../../../support/storages.ts'

const codeOf = (error: RequestError): string => error.code ?? String(error)
const wrong = async (): Promise<undefined> => undefined

describe.each(storages)('$name', ({ open }) => {
  let opened: OpenedStorage
  let guard: SignInGuard
  let now = noon
  beforeAll(async () => {
    opened = await open({ schema: loadSchema('schema') })
  }, 60_000)
  beforeEach(() => {
    now = new Date(now.getTime() + 7_200_000)
    guard = signInGuard({ storage: opened.storage, now: () => now })
  })
  afterAll(() => opened.remove())

  /** Passwords that are looked at until `finish` is called, and how many of them were at once. */
  const slowLook = () => {
    let [running, most, over] = [0, 0, () => {}]
    const finished = new Promise<void>(resolve => {
      over = resolve
    })
    const look = async (): Promise<undefined> => {
      running += 1
      most = Math.max(most, running)
      await finished
      running -= 1
    }
    return { look, finish: () => over(), most: () => most }
  }

  test('one password of a stranger is looked at at a time, thirty are let in, and the others are told to come back', async () => {
    const { look, finish, most } = slowLook()
    const flood = Array.from({ length: 45 }, (_, index) =>
      guard.look({ userId: `KARANGAN${index}`, address: `198.51.100.${index}` }, look).then(() => 'looked at', codeOf),
    )
    expect(await Promise.any(flood)).toBe('too-many.requests')
    const own = await guard.look({ userId: 'KSR01', address: '198.51.100.1', device: 'TILL' }, async () => 'in')
    expect([own, most()]).toEqual(['in', 1])
    finish()
    const told = Map.groupBy(await Promise.all(flood), one => one)
    expect(Object.fromEntries([...told].map(([name, all]) => [name, all.length]))).toEqual({
      'looked at': 30,
      'too-many.requests': 15,
    })
    expect(most()).toBe(1)
  }, 60_000)

  test('a failure of the look itself frees the lane', async () => {
    const failing = guard.look({ userId: 'OWNER', address: 'A' }, () => Promise.reject(new Error('no memory')))
    await expect(failing).rejects.toThrow('no memory')
    expect(await guard.look({ userId: 'OWNER', address: 'A' }, async () => 'in')).toBe('in')
  })

  /** Tries once a second, as far as the guard lets him. */
  const looksIn = async (seconds: number, given: (second: number) => { userId: string; address: string }) => {
    let looks = 0
    for (let second = 0; second < seconds; second++) {
      now = new Date(now.getTime() + 1000)
      const answer = await guard.look(given(second), wrong).then(() => 'looked at', codeOf)
      if (answer === 'looked at') looks += 1
      else expect(answer).toBe('sign-in.locked')
    }
    return looks
  }

  test('one password at a thousand users, from one address: some of a hundred are looked at', async () => {
    expect(await looksIn(1000, second => ({ userId: `U${second}`, address: 'B' }))).toBeLessThanOrEqual(
      50 + 1000 / 15 + 1,
    )
  }, 60_000)

  test('a thousand passwords at one user, each from an address of its own: some of fifty', async () => {
    expect(await looksIn(1000, second => ({ userId: 'OWNER', address: `C${second}` }))).toBeLessThanOrEqual(
      20 + 1000 / 30 + 1,
    )
  }, 60_000)

  test('names that no database takes are counted like others', async () => {
    const userId = 'A\u0000B\r\nC'
    for (let tries = 0; tries < 5; tries++) await guard.look({ userId, address: 'D' }, wrong)
    await expect(guard.look({ userId, address: 'D' }, wrong)).rejects.toMatchObject({ code: 'sign-in.locked' })
  })
})
