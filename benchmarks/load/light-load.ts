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

/** Runs both; the other one ends when the work is over. */
export const runBeside = async <T, Other>(
  work: () => Promise<T>,
  other: (isOver: () => boolean) => Promise<Other>,
): Promise<readonly [T, Other]> => {
  let isOver = false
  const end = (): void => {
    isOver = true
  }
  return Promise.all([work().finally(end), other(() => isOver)])
}

/**
 * Does the work beside two streams of requests of a session, and returns the milliseconds of the work and of the slowest
 * answers; an unsuccessful answer ends the measurement.
 */
export const measureBeside = async <T>(
  shop: ServerAddress,
  { tag, pause = usualPause }: LightLoad,
  work: () => Promise<T>,
) => {
  const measureWork = async () => {
    await wait(300)
    const begin = performance.now()
    const result = await work()
    const took = performance.now() - begin
    await wait(100)
    return { result, took }
  }
  const saveBank = (n: number) => {
    const body = { kode_bank: `${tag}-${n}`, nama_bank: 'BANK UJI' }
    return callServer(shop, '/api/banks', { body, expected: 201, key: `bench-${tag}-${n}` })
  }
  const [measured, [read, create]] = await runBeside(measureWork, isOver => {
    const repeatCall = async (pauseMs: number, call: (n: number) => Promise<unknown>): Promise<number> => {
      let slowest = 0
      for (let n = 0; !isOver(); n++) {
        const begin = performance.now()
        await call(n)
        slowest = Math.max(slowest, performance.now() - begin)
        await wait(pauseMs)
      }
      return slowest
    }
    return Promise.all([
      repeatCall(readPause, n => callServer(shop, paths[n % paths.length] ?? '')),
      repeatCall(pause, saveBank),
    ])
  })
  return { ...measured, read, create }
}

/** The slowest of the same requests beside nothing: how busy the machine is otherwise. */
export const measureQuiet = async (shop: ServerAddress): Promise<number> => {
  const { read, create } = await measureBeside(shop, { tag: 'DULU' }, () => wait(quietMilliseconds))
  return Math.max(read, create)
}

/** The slowest answers of others in all rounds beside the work of this name. */
export const listOthers = (
  name: string,
  rounds: readonly { readonly read: number; readonly create: number }[],
): readonly Figure[] => {
  const [read, create] = [Math.max(...rounds.map(one => one.read)), Math.max(...rounds.map(one => one.create))]
  return [
    { name: `${name}: slowest other reading`, value: read, unit: 'ms', budget: budgets.others },
    { name: `${name}: slowest other save`, value: create, unit: 'ms', budget: budgets.others },
  ]
}
