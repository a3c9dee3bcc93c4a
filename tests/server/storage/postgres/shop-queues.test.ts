import { expect, test } from 'vitest'
import { createLimit, createShopQueues, maxQueued } from '../../../../server/storage/postgres/write-turns.ts'
import { StorageBusy } from '../../../../server/storage/storage.ts'

test('writes of a shop run in the order of arrival, and those of another shop do not wait for them', async () => {
  const runInQueue = createShopQueues()
  const gate = Promise.withResolvers<void>()
  const order: string[] = []
  const run = (shop: string, name: string, until?: Promise<void>) =>
    runInQueue(shop, async () => {
      await until
      order.push(name)
    })
  const ofFirst = [run('A', 'A1', gate.promise), run('A', 'A2'), run('A', 'A3')]
  await run('B', 'B1')
  expect(order).toEqual(['B1'])
  gate.resolve()
  await Promise.all(ofFirst)
  expect(order).toEqual(['B1', 'A1', 'A2', 'A3'])
})

test('a failed write frees its place', async () => {
  const runInQueue = createShopQueues()
  await expect(runInQueue('A', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(await runInQueue('A', async () => 'next')).toBe('next')
})

test('refuses at once what a full queue cannot take, and only of that shop', async () => {
  const runInQueue = createShopQueues()
  const gate = Promise.withResolvers<void>()
  const all = Array.from({ length: maxQueued + 1 }, () => runInQueue('A', () => gate.promise))
  await expect(runInQueue('A', async () => undefined)).rejects.toBeInstanceOf(StorageBusy)
  expect(await runInQueue('B', async () => 'done')).toBe('done')
  gate.resolve()
  await Promise.all(all)
  expect(await runInQueue('A', async () => 'done')).toBe('done')
})

test('a limit runs no more at once, and takes the next in the order of arrival', async () => {
  const limit = createLimit(2)
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const works = gates.map((gate, index) =>
    limit(async () => {
      begun.push(index)
      await gate.promise
    }),
  )
  expect(begun).toEqual([0, 1])
  gates[1]?.resolve()
  await works[1]
  expect(begun).toEqual([0, 1, 2])
  for (const { resolve } of gates) resolve()
  await Promise.all(works)
  expect(begun).toEqual([0, 1, 2, 3])
})
