// What a shop with many calls leaves to others: its calls, its reports and its minute are its own.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { anyObject } from '../../../engine/value/answer-shape.ts'
import type { ModuleCall, ModuleRoute } from '../../../server/module/module.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { waitFor } from '../../support/run/wait-for.ts'
import { openShop } from '../../support/shop/shop.ts'

interface HeldWork {
  readonly user: string
  readonly end: () => void
}

const held: HeldWork[] = []
const hold = (user: string): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held.push({ user, end: resolve })
  return promise
}

const route: ModuleRoute = {
  method: 'GET',
  path: 'uji/tahan',
  tokens: 'refused',
  who: () => true,
  describe: { tag: 'Uji', summary: 'A call that a test ends', answer: anyObject },
  answer: async ({ caller }: ModuleCall) => {
    await hold(caller.user.userId)
    return { answer: {} }
  },
}

let tokens: Readonly<Record<string, string>>
const shop = openForTests(() => openShop({ modules: [{ name: 'uji', routes: [route] }] }))
beforeAll(async () => {
  const users = ['OWNER', 'KSR01', 'OWNERB']
  tokens = Object.fromEntries(await Promise.all(users.map(async user => [user, await shop.signIn(user)] as const)))
})
beforeEach(() => held.splice(0))

const read = (user: string, path: string) => shop.ask('GET', path, { token: tokens[user] ?? '' })
const readMany = (user: string, path: string, count: number) => Array.from({ length: count }, () => read(user, path))
const isHeld = (count: number) => waitFor(() => expect(held).toHaveLength(count))

const endAll = async (calls: readonly Promise<{ readonly status: number }>[]): Promise<void> => {
  const answers = Promise.all(calls)
  let isOver = false
  void answers.then(() => {
    isOver = true
  })
  while (!isOver) {
    for (const { end } of held) end()
    await new Promise(resolve => setImmediate(resolve))
  }
  expect((await answers).map(({ status }) => status)).toEqual(calls.map(() => 200))
}

describe('calls', () => {
  test('of one shop wait for each other beyond its share, by turns over its users; another shop is answered', async () => {
    const calls = readMany('OWNER', 'uji/tahan', 40)
    await isHeld(16)
    calls.push(read('KSR01', 'uji/tahan'), read('OWNERB', 'uji/tahan'))
    await isHeld(17)
    expect(held.at(-1)?.user).toBe('OWNERB')
    // With two shops the share is 8, so the next begins when nine have ended.
    for (const { end } of held.slice(0, 10)) end()
    await isHeld(19)
    expect(held.slice(-2).map(({ user }) => user)).toContain('KSR01')
    await endAll(calls)
  })
})

test('reports of another shop are read next, however many a shop has requested before', async () => {
  const { storage } = shop.running
  const readRows = storage.read.bind(storage)
  const spy = vi.spyOn(storage, 'read').mockImplementation(async (work, options) => {
    if (options?.mayLag) await hold('report')
    return readRows(work, options)
  })
  const path = 'reports/penjualan-rekap'
  const calls = readMany('OWNER', path, 6)
  await isHeld(2)
  let isOtherAnswered = false
  calls.push(
    read('OWNERB', path).finally(() => {
      isOtherAnswered = true
    }),
  )
  expect((await read('OWNER', 'group')).status).toBe(200)
  expect(held).toHaveLength(2)
  held[0]?.end()
  await isHeld(3)
  held[2]?.end()
  await waitFor(() => expect(isOtherAnswered).toBe(true))
  await endAll(calls)
  spy.mockRestore()
})

test('the requests of a minute are those of a user, behind whatever address; unknown tokens share that of their address', async () => {
  const busy = await openShop({ requestsPerMinute: 12 })
  const owner = await busy.signIn('OWNER')
  const cashier = await busy.signIn('KSR01')
  const getStatuses = async (token: string, count: number) => {
    const statuses: number[] = []
    for (let n = 0; n < count; n++) statuses.push((await busy.ask('GET', 'users/session', { token })).status)
    return statuses
  }
  expect(await getStatuses(owner, 1)).toEqual([200])
  expect(await getStatuses(cashier, 1)).toEqual([200])
  expect(await getStatuses(owner, 14)).toEqual([...Array(12).fill(200), 429, 429])
  expect(await getStatuses(cashier, 12)).toEqual(Array(12).fill(200))
  expect((await getStatuses('made-up', 12)).at(-1)).toBe(429)
  await busy.close()
})
