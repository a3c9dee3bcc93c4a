import { describe, expect, test } from 'vitest'
import { createFairLimit, maxWaiting } from '../../../server/event-loop/work-turns.ts'

const createWorks = (options: Parameters<typeof createFairLimit>[0]) => {
  const limit = createFairLimit(options)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    begin: (name: string, shop: string, user = 'ANI'): Promise<void> =>
      limit.run({ shop, user }, async () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        ends.set(name, resolve)
        begun.push(name)
        await promise
      }),
    end: async (name: string) => {
      ends.get(name)?.()
      // The promises of the end and of the next beginning.
      await new Promise(resolve => setImmediate(resolve))
    },
    run: limit.run,
  }
}

const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

describe('what waits', () => {
  test('begins by turns over the shops', async () => {
    const works = createWorks({ atOnce: 1, shared: 1, least: 1 })
    for (const name of ['A1', 'A2', 'A3']) void works.begin(name, 'A')
    for (const name of ['B1', 'B2']) void works.begin(name, 'B')
    await nextTurn()
    for (const name of ['A1', 'B1', 'A2', 'B2', 'A3']) await works.end(name)
    expect(works.begun).toEqual(['A1', 'B1', 'A2', 'B2', 'A3'])
  })

  test('begins by turns over the users of a shop', async () => {
    const works = createWorks({ atOnce: 1, shared: 1, least: 1 })
    for (const name of ['ANI1', 'ANI2', 'ANI3']) void works.begin(name, 'A', 'ANI')
    for (const name of ['BUDI1', 'BUDI2']) void works.begin(name, 'A', 'BUDI')
    await nextTurn()
    for (const name of ['ANI1', 'ANI2', 'BUDI1', 'ANI3', 'BUDI2']) await works.end(name)
    expect(works.begun).toEqual(['ANI1', 'ANI2', 'BUDI1', 'ANI3', 'BUDI2'])
  })

  test('is at most so much of a shop, and refused at once beyond that; other shops go on', async () => {
    const works = createWorks({ shared: 1, least: 1 })
    const all = Array.from({ length: maxWaiting + 1 }, () => works.run({ shop: 'A', user: 'ANI' }, nextTurn))
    await expect(works.run({ shop: 'A', user: 'BUDI' }, nextTurn)).rejects.toMatchObject({ code: 'shop.busy' })
    await works.run({ shop: 'B', user: 'ANI' }, nextTurn)
    await Promise.all(all)
    await works.run({ shop: 'A', user: 'ANI' }, nextTurn)
  })
})

test('a shop alone has all that is shared, and beside others its part', async () => {
  let now = 0
  const works = createWorks({ shared: 4, least: 1, now: () => now })
  const begin = async (shop: string): Promise<number> => {
    works.begun.length = 0
    const names = Array.from({ length: 5 }, (_, n) => `${shop}${n}`)
    for (const name of names) void works.begin(name, shop)
    await nextTurn()
    const count = works.begun.length
    for (const name of names) await works.end(name)
    return count
  }
  expect(await begin('A')).toBe(4)
  expect(await begin('B')).toBe(2)
  expect(await begin('A')).toBe(2)
  now = 60_000
  expect(await begin('A')).toBe(4)
})

test('a failed work frees its place', async () => {
  const { run } = createFairLimit({ atOnce: 1, shared: 1, least: 1 })
  const owner = { shop: 'A', user: 'ANI' }
  await expect(run(owner, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await run(owner, async () => 'next')).toBe('next')
})
