// `npm run bench [-- --quick] [-- --rounds=5 --seconds=2]`: single calls, start and memory; exit code 1 when a budget is missed.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual, parseArgs, promisify } from 'node:util'
import { cloneProgram } from '../tests/support/programs/clone-program.ts'
import { buildBarangId, buildStamps, buildStoredBarang, rowCount, shop } from './dataset/barang-uji.ts'
import { budgets } from './harness/budgets.ts'
import { callServer, type ServerAddress, type ServerReply, signIn } from './harness/calls.ts'
import { buildInsert, getDatabaseFile, withDatabase } from './harness/database.ts'
import { type Figure, printMeasured, storeRun } from './harness/figures.ts'
import { createRunFolder, type MeasuredServer, startChild, startProgram, withCleanup } from './harness/processes.ts'
import { type BenchmarkSide, compareRounds, takeTurns } from './harness/rounds.ts'
import { benchmarkPassword, nodeOptions, startOurs } from './harness/shop.ts'
import { compareLoads, type Load } from './load/load.ts'
import { type BenchmarkOperation, getPath } from './load/requests.ts'

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
    const client = startChild(new URL('./load/load-client.ts', import.meta.url))
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
          return client.ask<Load>({ ...load, side, token, round: `${index}R${n}`, port, milliseconds })
        },
        0,
      )
      figures.push({ name, ...compareLoads(measured), budget })
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

/** Starts the server on the data in the folder; its first answer is a row, or that it is healthy. */
const startServer = (side: BenchmarkSide, folder: string): Promise<MeasuredServer> =>
  side === 'limit'
    ? startProgram(new URL('./limit/serve-limit.ts', import.meta.url), {
        env: { LIMIT_FILE: join(folder, 'limit.db') },
        firstPath: `/barang-uji/${buildBarangId(0)}`,
      })
    : startOurs(join(folder, 'ours'), {
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        SCHEMA_DIR: join(folder, 'schema'),
        KENCANA_SHOP: shop,
      })

/** Our server creates its database, then it is filled and copied for the limit. */
const prepareDatabases = async (folder: string): Promise<void> => {
  writeManyFiles(join(folder, 'schema'))
  await (await startServer('ours', folder)).stop()
  const ours = join(folder, 'ours')
  withDatabase(ours, handle => {
    const stamps = buildStamps('2025-01-01T00:00:00.000Z', 'SYSTEM')
    const insert = handle.prepare(buildInsert('barang_uji', { ...buildStoredBarang(0), ...stamps }))
    handle.transaction(() => {
      for (let n = 0; n < rowCount; n++) insert.run({ ...buildStoredBarang(n), ...stamps })
    })()
  })
  copyFileSync(getDatabaseFile(ours), join(folder, 'limit.db'))
}

/** As many as a whole shop has. */
const schemaFiles = 150
const master = 'resources/master/barang-uji'

/** Copies the schema folder and fills it up with files of resources, each with its entry of the menu. */
const writeManyFiles = (to: string): void => {
  cpSync(fileURLToPath(new URL('./schema', import.meta.url)), to, { recursive: true })
  const resource = JSON.parse(readFileSync(join(to, `${master}.json`), 'utf8'))
  const menu = JSON.parse(readFileSync(join(to, 'menu.json'), 'utf8'))
  for (let n = 2; menu.items.length < schemaFiles; n++) {
    const [id, title] = [`barang-uji-${n}`, `Barang Uji ${n}`]
    writeFileSync(join(to, `${master}-${n}.json`), JSON.stringify({ ...resource, title }))
    menu.items.push({ id, title, to: `resource:${id}`, path: `/${id}` })
  }
  writeFileSync(join(to, 'menu.json'), JSON.stringify(menu))
}

const openedMilliseconds = 60_000
const sign = 'Kencana is open at'

/** Clones the program into the folder and starts it there twice, the second time on the data of the first. */
const measureFirstStart = async (folder: string): Promise<readonly Figure[]> => {
  mkdirSync(folder)
  cloneProgram(folder)
  const [first, again] = [await measureStart(folder), await measureStart(folder)]
  const budget = budgets.settledMemory
  return [
    { name: 'npm start of a clean clone, open', value: first.open, unit: 'ms' },
    { name: 'npm start again, open', value: again.open, unit: 'ms' },
    { name: 'memory a minute after the first start', value: first.memory, unit: 'MB', budget },
    { name: 'memory a minute after the start again', value: again.memory, unit: 'MB', budget },
  ]
}

const measureStart = async (folder: string): Promise<{ readonly open: number; readonly memory: number }> => {
  const begin = performance.now()
  const child = spawn(process.execPath, [...nodeOptions, 'commands/start.mjs'], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(folder, 'compiled'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    let output = ''
    for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
      output += String(text)
      if (output.includes(sign)) break
    }
    if (!output.includes(sign)) throw new Error(`npm start ended: ${output}`)
    const open = performance.now() - begin
    child.stdout.resume()
    await wait(openedMilliseconds)
    // Resident memory in megabytes of a million bytes, as the system reports it in kibibytes.
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)])
    return { open, memory: (Number(stdout) * 1024) / 1e6 }
  } finally {
    child.kill()
    await ended
  }
}

const folder = createRunFolder('bench')
await prepareDatabases(folder)
const firstStart = await measureFirstStart(join(folder, 'clone'))
const starts = await measureStarts(folder)
const text = `Medians of ${rounds} rounds of ${seconds} s.`
const figures = printMeasured({ text, figures: [...(await measureOperations(folder)), ...starts, ...firstStart] })
storeRun('bench', { rounds, seconds }, figures)
