// The limits as rules: what a guesser reaches in a day, what strangers can do to others, and what a clock may not do.
import { describe, expect, test } from 'vitest'
import {
  addTry,
  type CounterName,
  computeLimitWait,
  limits,
  type TryState,
} from '../../../server/caller/sign-in-limits.ts'
import { noon } from '../../support/shop/shop.ts'

const at = (seconds: number): Date => new Date(noon.getTime() + seconds * 1000)

/** The counter after so many wrong passwords, each at its second. */
const counterAfter = (name: CounterName, ...seconds: readonly number[]): TryState | undefined =>
  seconds.reduce<TryState | undefined>((counted, second) => addTry(limits[name], counted, at(second)), undefined)

/** How many passwords are checked for somebody who tries every second and waits as required. */
const findChecks = (name: CounterName, seconds: number): number => {
  let counted: TryState | undefined
  let presentation = 0
  for (let second = 0; second < seconds; ) {
    const wait = computeLimitWait(limits[name], counted, at(second))
    if (wait === 0) {
      counted = addTry(limits[name], counted, at(second))
      presentation += 1
    }
    second += Math.max(wait, 1)
  }
  return presentation
}

describe.each(['pair', 'device', 'caller'] as const)('%s', name => {
  const five = [0, 1, 2, 3, 4]

  test('has five tries, then waits five minutes, ten, and fifteen from then on', () => {
    const wait = (...seconds: readonly number[]): number =>
      computeLimitWait(limits[name], counterAfter(name, ...seconds), at(seconds.at(-1) ?? 0))
    expect([
      wait(0, 1, 2, 3),
      wait(...five),
      wait(...five, 400),
      wait(...five, 400, 1100),
      wait(...five, 400, 1100, 2100),
    ]).toEqual([0, 300, 600, 900, 900])
  })

  test('is over to the second, and forgotten an hour after the last one', () => {
    const counted = counterAfter(name, ...five)
    expect([303, 304].map(second => computeLimitWait(limits[name], counted, at(second)))).toEqual([1, 0])
    expect(addTry(limits[name], counted, at(4 + 3599)).tries).toBe(6)
    expect(addTry(limits[name], counted, at(4 + 3600)).tries).toBe(1)
  })

  test('gives a guesser about a hundred passwords a day', () => expect(findChecks(name, 86_400)).toBe(101))
})

test.each([
  ['user', 20, 30],
  ['address', 50, 15],
  ['all', 500, 2],
] as const)('%s is slowed down after %i, to one each %i seconds, and never locked', (name, free, every) => {
  expect(findChecks(name, free)).toBe(free)
  expect(findChecks(name, 3600)).toBeLessThanOrEqual(free + 3600 / every)
  const many = counterAfter(name, ...Array.from({ length: 10 * free }, () => 0))
  expect(computeLimitWait(limits[name], many, at(0))).toBe(every)
})

describe('a clock', () => {
  const names = Object.keys(limits) as readonly CounterName[]
  const year = 365 * 86_400

  test.each(names)('that was set back causes no wait: %s', name => {
    const counted = counterAfter(name, ...Array.from({ length: 600 }, () => year))
    expect(computeLimitWait(limits[name], counted, at(year))).toBeGreaterThan(0)
    expect(computeLimitWait(limits[name], counted, at(0))).toBe(0)
    expect(addTry(limits[name], counted, at(0))).toEqual({ tries: 1, countedAt: at(0).toISOString() })
  })

  test.each(names)(
    'of another server that is half a minute ahead makes nobody wait longer than the limit: %s',
    name => {
      const counted = counterAfter(name, ...Array.from({ length: 600 }, () => 30))
      expect(computeLimitWait(limits[name], counted, at(0))).toBe(computeLimitWait(limits[name], counted, at(30)))
    },
  )
})
