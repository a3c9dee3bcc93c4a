// `npm run bench [-- --quick] [-- --rounds=5 --seconds=2]`: single calls, start and memory; exit code 1 when a budget is missed.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { budgets } from './harness/budgets.ts'
import { callServer, type ServerAddress, type ServerReply, signIn } from './harness/calls.ts'
import { type Figure, printMeasured, storeRun } from './harness/figures.ts'
import { createRunFolder, withCleanup } from './harness/processes.ts'
import { type BenchmarkSide, compareRounds, computePercentiles, takeTurns } from './harness/rounds.ts'
import { benchmarkPassword } from './harness/shop.ts'
import { type BenchmarkOperation, getPath } from './load/requests.ts'
import { startLoadClient } from './load/start-load-client.ts'
import { measureFirstStart } from './single/first-start.ts'
import { prepareDatabases, startServer } from './single/servers.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, rounds: { type: 'string' }, seconds: { type: 'string' } },
})
const rounds = Number(values.rounds ?? (values.quick ? 3 : 5))
const seconds = Number(values.seconds ?? (values.quick ? 1 : 2))
if (!(Number.isInteger(rounds) && rounds >= 1 && rounds <= 50 && seconds >= 0.1 && seconds <= 60))
  throw new Error('--rounds is a whole number from 1 to 50, --seconds a number from 0.1 to 60')

/** Long enough for the compiler to optimize the code, even in short rounds. */
const warmUpMilliseconds = 2000
const settlingMilliseconds = 1000

const operations = [
  { name: 'read one', operation: 'read', connections: 10, budget: budgets.readOne },
  { name: 'page, 10 connections', operation: 'page', connections: 10, budget: budgets.page },
  { name: 'page, 50 connections', operation: 'page', connections: 50, budget: budgets.page },
  { name: 'create, durable', operation: 'create', connections: 10, budget: budgets.create },
] as const

type BothServers = Readonly<Record<BenchmarkSide, ServerAddress>>

/** Throws when a row, a page's order by date, or its total differ. */
const checkSameAnswers = async (servers: BothServers): Promise<void> => {
  const compare = async (operation: BenchmarkOperation, n: number, pick: (reply: ServerReply) => unknown) => {
    const limit = await callServer(servers.limit, getPath({ side: 'limit', operation }, n))
    const ours = await callServer(servers.ours, getPath({ side: 'ours', operation }, n))
    if (!isDeepStrictEqual(pick(limit), pick(ours)))
      throw new Error(`the limit and ours do not agree on a ${operation}; nothing was measured`)
  }
  for (const n of [0, 1, 7]) {
    await compare('read', n, ({ body }) => body)
    // Rows of one date may be in any order.
    await compare('page', n, ({ body }) => (body as readonly { tgl_masuk: string }[]).map(row => row.tgl_masuk))
    await compare('page', n, ({ headers }) => headers.get('content-range')?.split('/')[1])
  }
}

const measureOperations = (folder: string): Promise<readonly Figure[]> =>
  withCleanup(async defer => {
    const limit = await startServer('limit', folder)
    defer(limit.stop)
    const ours = await startServer('ours', folder)
    defer(ours.stop)
    const client = startLoadClient()
    defer(client.stop)
    const servers: BothServers = { limit, ours: { ...ours, token: await signIn(ours, 'OWNER', benchmarkPassword) } }
    await checkSameAnswers(servers)
    const figures: Figure[] = []
    for (const [index, { name, budget, ...load }] of operations.entries()) {
      const measured = await takeTurns(
        rounds,
        (side, n) => {
          const { port, token = '' } = servers[side]
          const milliseconds = n === 0 ? warmUpMilliseconds : seconds * 1000
          return client.run({ ...load, side, token, round: `${index}R${n}`, port, milliseconds })
        },
        0,
      )
      const [p50, p99] = (['p50', 'p99'] as const).map(part => {
        const { value, limit } = compareRounds(measured, ({ latencies }) => computePercentiles(latencies)[part])
        return `${part} ${value.toFixed(2)} ms (limit ${limit.toFixed(2)})`
      })
      const compared = compareRounds(measured, ({ perSecond }) => perSecond)
      figures.push({ name, unit: '/s', ...compared, budget, note: `${p50}, ${p99}` })
    }
    return figures
  })

/** Starts both sides in turn on the full database; every server is stopped again. */
const measureStarts = async (folder: string): Promise<readonly Figure[]> => {
  const starts = await takeTurns(rounds, async side => {
    const { startMilliseconds, ask, stop } = await startServer(side, folder)
    await wait(settlingMilliseconds)
    const { now } = await ask('memory')
    await stop()
    return { startMilliseconds, idle: now }
  })
  const { ratios: _, ...idle } = compareRounds(starts, one => one.idle)
  const open = compareRounds(starts, ({ startMilliseconds }) => startMilliseconds)
  return [
    { name: 'first answer after start', unit: 'ms', ...open, budget: budgets.firstAnswer },
    { name: 'idle memory', unit: 'MB', ...idle },
  ]
}

const folder = createRunFolder('bench')
await prepareDatabases(folder)
const firstStart = await measureFirstStart(join(folder, 'clone'))
const starts = await measureStarts(folder)
const text = `Medians of ${rounds} rounds of ${seconds} s.`
const figures = printMeasured({ text, figures: [...(await measureOperations(folder)), ...starts, ...firstStart] })
storeRun('bench', { rounds, seconds }, figures)
