// `npm run bench [-- --quick] [-- --rounds=5 --seconds=2]`: measures, prints, keeps; exit code 1 when a budget is missed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { budgets } from './budgets.ts'
import { endChild, startChild } from './child/children.ts'
import { compareRounds, type LoadComparison } from './comparison.ts'
import { isFirstStartLean, measureFirstStart } from './first-start.ts'
import { sendRequest } from './load/send-request.ts'
import { type MeasureSetup, measureRounds } from './measure.ts'
import { prepareDatabases } from './prepare-databases.ts'
import { formatResultTable } from './result-table.ts'
import { describeMachine, storeRun } from './results.ts'
import { checkSameAnswers } from './same-answers.ts'
import { type BenchmarkServer, ownerPassword, startServer } from './servers.ts'
import { firstPaths, measureStarts } from './starts.ts'

interface Options {
  readonly rounds: number
  readonly seconds: number
}

const parseOptions = (args: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: { quick: { type: 'boolean', default: false }, rounds: { type: 'string' }, seconds: { type: 'string' } },
  })
  const rounds = Number(values.rounds ?? (values.quick ? 3 : 5))
  const seconds = Number(values.seconds ?? (values.quick ? 1 : 2))
  if (Number.isInteger(rounds) && rounds >= 1 && rounds <= 50 && seconds >= 0.1 && seconds <= 60)
    return { rounds, seconds }
  throw new Error('--rounds is a whole number from 1 to 50, --seconds a number from 0.1 to 60')
}

const signIn = async ({ port }: BenchmarkServer): Promise<string> => {
  const { status, body } = await sendRequest(port, '/api/users/login', {
    body: { user_id: 'OWNER', password: ownerPassword },
  })
  if (status !== 200) throw new Error(`sign-in was answered with ${status}`)
  return (body as { token: string }).token
}

const measureOperations = async (folder: string, { rounds, seconds }: Options): Promise<readonly LoadComparison[]> => {
  const stops: (() => Promise<void>)[] = []
  try {
    const limit = await startServer('limit', folder, firstPaths.limit)
    stops.push(limit.stop)
    const ours = await startServer('ours', folder, firstPaths.ours)
    stops.push(ours.stop)
    const client = startChild(new URL('./load.ts', import.meta.url))
    stops.push(() => endChild(client))
    const token = await signIn(ours)
    const servers = { limit, ours }
    await checkSameAnswers(servers, token)
    const setup: MeasureSetup = { client, servers, token, rounds, milliseconds: seconds * 1000 }
    const comparisons: LoadComparison[] = []
    for (const [index, budget] of budgets.entries()) {
      comparisons.push(compareRounds(budget, await measureRounds(setup, budget, `${index}R`)))
    }
    return comparisons
  } finally {
    for (const stop of stops) await stop()
  }
}

const main = async (): Promise<void> => {
  const options = parseOptions(process.argv.slice(2))
  const folder = mkdtempSync(join(tmpdir(), 'kencana-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  await prepareDatabases(folder)
  const firstStart = await measureFirstStart(join(folder, 'clone'))
  const starts = await measureStarts(folder, options.rounds)
  const operations = await measureOperations(folder, options)
  const run = { at: new Date().toISOString(), machine: describeMachine(), ...options, operations, starts, firstStart }
  console.log(formatResultTable(run))
  console.log(`\nKept in benchmarks/results/${storeRun(fileURLToPath(new URL('./results', import.meta.url)), run)}`)
  process.exitCode = operations.every(one => one.holds) && isFirstStartLean(firstStart) ? 0 : 1
}

await main()
