// `npm run bench [-- --quick] [-- --rounds=5 --seconds=2]`: measures, prints, keeps; exit code 1 when a budget is missed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { budgets } from './budgets.ts'
import { endChild, startChild } from './child/children.ts'
import { bundleOurs } from './child/ours.ts'
import { type Comparison, compareRounds } from './comparison.ts'
import { copyDatabase, fillDatabase } from './dataset/fill.ts'
import { writeManyFiles } from './dataset/many-files.ts'
import { isFirstStartLean, measureFirstStart } from './first-start.ts'
import { ask } from './load/ask.ts'
import { type Field, measureRounds } from './measure.ts'
import { resultTable } from './result-table.ts'
import { keepRun, thisMachine } from './results.ts'
import { checkSameAnswers } from './same-answers.ts'
import { limitFile, oursFile, ownerPassword, type Server, schemaFolder, startServer } from './servers.ts'
import { firstPaths, measureStarts } from './starts.ts'

interface Options {
  readonly rounds: number
  readonly seconds: number
}

const optionsOf = (args: readonly string[]): Options => {
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

/** As many as a whole shop has. */
const schemaFiles = 150

/** Our server creates its database, then it is filled and copied. */
const prepare = async (folder: string): Promise<void> => {
  writeManyFiles(fileURLToPath(new URL('./schema', import.meta.url)), schemaFolder(folder), schemaFiles)
  await bundleOurs()
  const server = await startServer('ours', folder, firstPaths.ours)
  await server.stop()
  fillDatabase(oursFile(folder))
  copyDatabase(oursFile(folder), limitFile(folder))
}

const signIn = async ({ port }: Server): Promise<string> => {
  const { status, body } = await ask(port, '/api/users/login', { body: { user_id: 'OWNER', password: ownerPassword } })
  if (status !== 200) throw new Error(`sign-in was answered with ${status}`)
  return (body as { token: string }).token
}

const measureOperations = async (folder: string, { rounds, seconds }: Options): Promise<readonly Comparison[]> => {
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
    const field: Field = { client, servers, token, rounds, milliseconds: seconds * 1000 }
    const found: Comparison[] = []
    for (const [index, budget] of budgets.entries()) {
      found.push(compareRounds(budget, await measureRounds(field, budget, `${index}R`)))
    }
    return found
  } finally {
    for (const stop of stops) await stop()
  }
}

const main = async (): Promise<void> => {
  const options = optionsOf(process.argv.slice(2))
  const folder = mkdtempSync(join(tmpdir(), 'kencana-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  await prepare(folder)
  const firstStart = await measureFirstStart(join(folder, 'clone'))
  const starts = await measureStarts(folder, options.rounds)
  const operations = await measureOperations(folder, options)
  const run = { at: new Date().toISOString(), machine: thisMachine(), ...options, operations, starts, firstStart }
  console.log(resultTable(run))
  console.log(`\nKept in benchmarks/results/${keepRun(fileURLToPath(new URL('./results', import.meta.url)), run)}`)
  process.exitCode = operations.every(one => one.holds) && isFirstStartLean(firstStart) ? 0 : 1
}

await main()
