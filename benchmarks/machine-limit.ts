// The speed of the machine: reads of one row a second by the server written by hand, measured as `npm run bench` does.
import { setTimeout as wait } from 'node:timers/promises'
import { endChild, readMessage, startChild } from './child/children.ts'
import type { LoadOrder } from './load/closed-loop.ts'
import { computeMedian } from './load/statistics.ts'
import type { LoadAnswer } from './load.ts'
import { prepareDatabases } from './prepare-databases.ts'
import { startServer } from './servers.ts'
import { firstPaths } from './starts.ts'

const connections = 10
const warmUpMilliseconds = 2000
const roundMilliseconds = 1000
const rounds = 3
const pauseMilliseconds = 200

export const measureMachineLimit = async (folder: string): Promise<number> => {
  await prepareDatabases(folder)
  const { port, stop } = await startServer('limit', folder, firstPaths.limit)
  const client = startChild(new URL('./load.ts', import.meta.url))
  try {
    const measureRound = async (round: number, milliseconds: number): Promise<number> => {
      const reply = readMessage(client)
      const common = { side: 'limit', operation: 'read', token: '' } as const
      client.send({ ...common, round: `M${round}`, port, connections, milliseconds } satisfies LoadOrder)
      const answer = (await reply) as LoadAnswer
      if ('failed' in answer) throw new Error(answer.failed)
      await wait(pauseMilliseconds)
      return answer.load.perSecond
    }
    await measureRound(0, warmUpMilliseconds)
    const rates: number[] = []
    for (let round = 1; round <= rounds; round++) rates.push(await measureRound(round, roundMilliseconds))
    return computeMedian(rates)
  } finally {
    await endChild(client)
    await stop()
  }
}
