// `npm run bench [-- --quick] [-- --rounds=5 --seconds=2]`: single calls, start and memory; exit code 1 when a budget is missed.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { budgets } from './harness/budgets.ts'
import { signIn } from './harness/calls.ts'
import { type Figure, printMeasured, storeRun } from './harness/figures.ts'
import { createRunFolder, withCleanup } from './harness/processes.ts'
import { compareRounds, takeTurns } from './harness/rounds.ts'
import { benchmarkPassword } from './harness/shop.ts'
import { startLoadClient } from './load/start-load-client.ts'
import { measureFirstStart } from './single/first-start.ts'
import { checkSameAnswers } from './single/same-answers.ts'
import { measureOperation, prepareDatabases, startServer } from './single/servers.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, rounds: { type: 'string' }, seconds: { type: 'string' } },
})
const rounds = Number(values.rounds ?? (values.quick ? 3 : 5))
const seconds = Number(values.seconds ?? (values.quick ? 1 : 2))
if (!(Number.isInteger(rounds) && rounds >= 1 && rounds <= 50 && seconds >= 0.1 && seconds <= 60))
  throw new Error('--rounds is a whole number from 1 to 50, --seconds a number from 0.1 to 60')

const operations = [
  { name: 'read one', operation: 'read', connections: 10, budget: budgets.readOne },
  { name: 'page, 10 connections', operation: 'page', connections: 10, budget: budgets.page },
  { name: 'page, 50 connections', operation: 'page', connections: 50, budget: budgets.page },
  { name: 'create, durable', operation: 'create', connections: 10, budget: budgets.create },
] as const

const measureOperations = (folder: string): Promise<readonly Figure[]> =>
  withCleanup(async defer => {
    const limit = await startServer('limit', folder)
    defer(limit.stop)
    const ours = await startServer('ours', folder)
    defer(ours.stop)
    const client = startLoadClient()
    defer(client.stop)
    const servers = { limit, ours: { ...ours, token: await signIn(ours, 'OWNER', benchmarkPassword) } }
    await checkSameAnswers(servers)
    const figures: Figure[] = []
    for (const [index, { name, budget, ...load }] of operations.entries()) {
      const order = { ...load, rounds, milliseconds: seconds * 1000, tag: `${index}R` }
      const measured = await measureOperation(client, servers, order)
      const [p50, p99] = (['p50', 'p99'] as const).map(part => {
        const { value, limit } = compareRounds(measured, latencies => latencies[part] / 1000)
        return `${part} ${value.toFixed(2)} ms (limit ${limit.toFixed(2)})`
      })
      const compared = compareRounds(measured, ({ perSecond }) => perSecond)
      figures.push({ name, unit: '/s', ...compared, budget, note: `${p50}, ${p99}` })
    }
    return figures
  })

const settlingMilliseconds = 1000

/** Starts both sides in turn on the full database; every server is stopped again. */
const measureStarts = async (folder: string): Promise<readonly Figure[]> => {
  const starts = await takeTurns(rounds, async side => {
    const { startMilliseconds, memory, stop } = await startServer(side, folder)
    await wait(settlingMilliseconds)
    const { now } = await memory()
    await stop()
    return { startMilliseconds, idle: now }
  })
  const open = compareRounds(starts, ({ startMilliseconds }) => startMilliseconds)
  const idle = compareRounds(starts, one => one.idle)
  return [
    { name: 'first answer after start', unit: 'ms', value: open.value, limit: open.limit },
    { name: 'idle memory', unit: 'MB', value: idle.value, limit: idle.limit },
  ]
}

const folder = createRunFolder('bench')
await prepareDatabases(folder)
const firstStart = await measureFirstStart(join(folder, 'clone'))
const starts = await measureStarts(folder)
const text = `Medians of ${rounds} rounds of ${seconds} s.`
const figures = printMeasured({ text, figures: [...(await measureOperations(folder)), ...starts, ...firstStart] })
storeRun('bench', { rounds, seconds }, figures)
