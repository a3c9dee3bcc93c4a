// The normal load of a shop beside long work: pages and single rows are read all the time, now and then a row is saved.
import { setTimeout as wait } from 'node:timers/promises'
import { budgets } from '../harness/budgets.ts'
import { callServer, type ServerAddress } from '../harness/calls.ts'
import type { Figure } from '../harness/figures.ts'

interface LightLoad {
  /** Names the saved rows. */
  readonly tag: string
  /** Milliseconds between two saves. */
  readonly pause?: number
}

const readPause = 20
const usualPause = 250
const quietMilliseconds = 2000
const paths = ['/api/group?range=%5B0%2C24%5D', '/api/baki?range=%5B0%2C24%5D', '/api/health']

/**
 * Does the work beside two streams of requests of a session, and returns the milliseconds of the work and of the slowest
 * answers; an unsuccessful answer ends the measurement.
 */
export const measureBeside = async <T>(
  shop: ServerAddress,
  { tag, pause = usualPause }: LightLoad,
  work: () => Promise<T>,
) => {
  let isOver = false
  const repeatCall = async (pauseMs: number, call: (n: number) => Promise<unknown>): Promise<number> => {
    let slowest = 0
    for (let n = 0; !isOver; n++) {
      const begin = performance.now()
      await call(n)
      slowest = Math.max(slowest, performance.now() - begin)
      await wait(pauseMs)
    }
    return slowest
  }
  const saveBank = (n: number) => {
    const body = { kode_bank: `${tag}-${n}`, nama_bank: 'BANK UJI' }
    return callServer(shop, '/api/banks', { body, expected: 201, key: `bench-${tag}-${n}` })
  }
  const both = Promise.all([
    repeatCall(readPause, n => callServer(shop, paths[n % paths.length] ?? '')),
    repeatCall(pause, saveBank),
  ])
  try {
    await wait(300)
    const begin = performance.now()
    const result = await work()
    const took = performance.now() - begin
    await wait(100)
    isOver = true
    const [read, create] = await both
    return { read, create, took, result }
  } finally {
    isOver = true
    await both
  }
}

/** The slowest of the same requests beside nothing: how busy the machine is otherwise. */
export const measureQuiet = async (shop: ServerAddress): Promise<number> => {
  const { read, create } = await measureBeside(shop, { tag: 'DULU' }, () => wait(quietMilliseconds))
  return Math.max(read, create)
}

/** The slowest answers of others beside the work of this name. */
export const listOthers = (name: string, read: number, create: number): readonly Figure[] => [
  { name: `${name}: slowest other reading`, value: read, unit: 'ms', budget: budgets.others },
  { name: `${name}: slowest other save`, value: create, unit: 'ms', budget: budgets.others },
]
