// The cost of a flood of sign-ins: few passwords are checked at once, the shop's own users do not wait for strangers,
// and a guesser gets no further in an hour than the limits allow.
import { beforeEach, describe, expect, test } from 'vitest'
import { createSignInGuard, type SignInGuard } from '../../../../server/caller/sign-in-guard.ts'
import type { RequestError } from '../../../../server/error/errors.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { waitFor } from '../../../support/run/wait-for.ts'
import { noon } from '../../../support/shop/shop.ts'
import { testedStorages } from '../../../support/storage/storages.ts'

const getCode = (error: RequestError): string => error.code ?? String(error)
const wrong = async (): Promise<undefined> => undefined

describe.each(testedStorages)('$name', ({ open }) => {
  let guard: SignInGuard
  let now = noon
  const opened = openForTests(() => open({ schema: loadSchema('schema') }))
  beforeEach(() => {
    now = new Date(now.getTime() + 7_200_000)
    guard = createSignInGuard({ storage: opened.storage, now: () => now })
  })

  /** Password checks that run until `finish` is called, and how many of them ran at once. */
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

  test('one password of a stranger is checked at a time, thirty may wait, and the others are refused', async () => {
    const { look, finish, most } = slowLook()
    let refused = 0
    const flood = Array.from({ length: 45 }, (_, index) =>
      guard
        .verify({ userId: `KARANGAN${index}`, address: `198.51.100.${index}` }, look)
        .then(() => 'checked', getCode)
        .finally(() => {
          refused += 1
        }),
    )
    // Nobody leaves the lane before `finish`, so that those who are done by now were refused.
    await waitFor(() => expect([refused, most()]).toEqual([15, 1]))
    const own = await guard.verify({ userId: 'KSR01', address: '198.51.100.1', device: 'TILL' }, async () => 'in')
    expect([own, most()]).toEqual(['in', 1])
    finish()
    const messages = Map.groupBy(await Promise.all(flood), one => one)
    expect(Object.fromEntries([...messages].map(([name, all]) => [name, all.length]))).toEqual({
      checked: 30,
      'too-many.requests': 15,
    })
    expect(most()).toBe(1)
  })

  test('a failure of the look itself frees the lane', async () => {
    const failing = guard.verify({ userId: 'OWNER', address: 'A' }, () => Promise.reject(new Error('no memory')))
    await expect(failing).rejects.toThrow('no memory')
    expect(await guard.verify({ userId: 'OWNER', address: 'A' }, async () => 'in')).toBe('in')
  })

  /** Tries once a second, as far as the guard lets him. */
  const readChecks = async (seconds: number, given: (second: number) => { userId: string; address: string }) => {
    let checked = 0
    for (let second = 0; second < seconds; second++) {
      now = new Date(now.getTime() + 1000)
      const answer = await guard.verify(given(second), wrong).then(() => 'checked', getCode)
      if (answer === 'checked') checked += 1
      else expect(answer).toBe('sign-in.locked')
    }
    return checked
  }

  test('one password for a thousand users, from one address: some of a hundred are checked', async () => {
    expect(await readChecks(1000, second => ({ userId: `U${second}`, address: 'B' }))).toBeLessThanOrEqual(
      50 + 1000 / 15 + 1,
    )
  })

  test('a thousand passwords at one user, each from an address of its own: some of fifty', async () => {
    expect(await readChecks(1000, second => ({ userId: 'OWNER', address: `C${second}` }))).toBeLessThanOrEqual(
      20 + 1000 / 30 + 1,
    )
  })

  test('names that no database takes are counted like others', async () => {
    const userId = 'A\u0000B\r\nC'
    for (let tries = 0; tries < 5; tries++) await guard.verify({ userId, address: 'D' }, wrong)
    await expect(guard.verify({ userId, address: 'D' }, wrong)).rejects.toMatchObject({ code: 'sign-in.locked' })
  })
})
