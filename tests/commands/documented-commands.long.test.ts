// Runs every command of the docs as written: a command that no row of this table runs is a fault.
import { cpSync, existsSync, globSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cloneProgram } from '../support/programs/clone-program.ts'
import { findCommands, listDocumentedCommands, parsed } from '../support/programs/documented-commands.ts'
import { getTempPlaces, type Program, programs, signIn } from '../support/programs/programs.ts'
import { openShop, password } from '../support/shop/shop.ts'
import { createPlace as newPostgres, removePlace } from '../support/storage/postgres-place.ts'

const places = getTempPlaces('kencana-documented-')
const { start, opened } = programs()
/** The first of them builds the web part. */
const used: string[] = []
afterAll(places.remove)
afterEach(async () => {
  for (const url of used.splice(0)) await removePlace(url)
})

/** A folder with the data of a shop that was closed. */
const sold = places.newPlace()
beforeAll(async () => {
  const shop = await openShop({ env: { KENCANA_START: 'demo' } })
  await shop.running.close()
  cpSync(shop.dataDir, sold, { recursive: true })
  await shop.close()
})

const getSoldFolder = (): string => {
  const folder = places.newPlace()
  cpSync(sold, folder, { recursive: true })
  return folder
}
const postgres = async (): Promise<string> => {
  const url = await newPostgres()
  used.push(url)
  return url
}

type Environment = Readonly<Record<string, string>>
interface CommandRequest {
  /** In the place of what the docs name as an example. */
  readonly env?: Environment
  readonly instead?: Environment
  readonly typed?: string
  readonly cwd?: string
  /** Words behind the command that make it short. */
  readonly more?: readonly string[]
}

const run = (line: string, { env = {}, instead = {}, typed = '', cwd = '.', more = [] }: CommandRequest): Program => {
  const command = parsed(line)
  const words = command.words.map(word => instead[word] ?? word).filter(word => word !== '')
  const [program = '', ...args] = [...words, ...more]
  const started = start({ ...command.env, ...env }, { command: program, args, cwd, detached: true })
  started.child.stdin.end(typed)
  return started
}

/** Starts a server, signs in, and ends it with the signal that a service manager sends. */
const serves =
  (env: () => Promise<Environment> | Environment) =>
  async (line: string): Promise<void> => {
    const server = run(line, { env: { PORT: '0', KENCANA_OWNER_PASSWORD: password, ...(await env()) } })
    const address = await opened(server)
    expect(await signIn(address.replace('0.0.0.0', '127.0.0.1'), password)).toBe(200)
    server.child.kill('SIGTERM')
    await server.ended
    await expect(fetch(`${address.replace('0.0.0.0', '127.0.0.1')}/api/health`)).rejects.toThrow('fetch failed')
  }

/** Runs the command to its end, and returns its result. */
const prints =
  (sentence: RegExp, request: CommandRequest | (() => Promise<CommandRequest> | CommandRequest)) =>
  async (line: string): Promise<void> => {
    const ended = run(line, typeof request === 'function' ? await request() : request)
    const code = await ended.ended
    const { out, err } = ended.said()
    expect([code, out, err]).toEqual([0, expect.stringMatching(sentence), expect.not.stringMatching(/^\s+at /m)])
  }

/** In a clone of its own, whose files it may change; `also` are folders that a clone to be started does not need. */
const inClone =
  (sentence: RegExp, { also = [], ...request }: CommandRequest & { readonly also?: readonly string[] } = {}) =>
  (line: string): Promise<void> => {
    const cwd = places.newPlace()
    mkdirSync(cwd, { recursive: true })
    cloneProgram(cwd)
    for (const name of also) cpSync(name, join(cwd, name), { recursive: true })
    return prints(sentence, () => ({ ...request, cwd }))(line)
  }

/** A benchmark in its shortest form: it ends and prints its figures, whether budgets hold or not. */
const measures =
  (...more: readonly string[]) =>
  async (line: string): Promise<void> => {
    const cwd = places.newPlace()
    mkdirSync(cwd, { recursive: true })
    cloneProgram(cwd)
    for (const name of ['benchmarks', 'tests', 'examples']) cpSync(name, join(cwd, name), { recursive: true })
    const ended = run(line, {
      cwd,
      more,
      env: line.startsWith('BENCH_') ? { BENCH_POSTGRES_URL: await postgres() } : {},
    })
    await ended.ended
    expect(ended.said().out).toMatch(/^Stored in benchmarks\/results/m)
  }

const ofSold = () => ({ env: { DATA_DIR: getSoldFolder() } })
const fresh = () => ({ DATA_DIR: places.newPlace() })
const filled = () => ({ DATA_DIR: getSoldFolder() })

const backupFile = 'backup/kencana-20261120-030000.db'
const withBackup = async (): Promise<string> => {
  const DATA_DIR = getSoldFolder()
  await prints(/legs audited/, () => ({ env: { DATA_DIR } }))('npm run backup')
  return join(DATA_DIR, 'backup', readdirSync(join(DATA_DIR, 'backup'))[0] ?? '')
}

const usb = places.newPlace()
/** In a folder with only the files that npm reads: npm checks the lock file and prints what it would install. */
const installs = prints(/^added \d{3} packages/m, () => {
  const cwd = places.newPlace()
  for (const name of ['package.json', 'package-lock.json']) cpSync(name, join(cwd, name), { recursive: true })
  return { cwd, env: { npm_config_dry_run: 'true', npm_config_offline: 'true', npm_config_ignore_scripts: 'true' } }
})

const runs: Readonly<Record<string, (line: string) => Promise<void>>> = {
  'npm ci': installs,
  'npm ci --omit=dev': installs,
  'npm start': serves(fresh),
  'HOST=0.0.0.0 PORT=80 npm start': serves(filled),
  'npm run serve': serves(filled),
  'node_modules/.bin/node server/main.ts': serves(filled),
  'TRUSTED_PROXIES=127.0.0.1 npm start': serves(filled),
  'KENCANA_START=empty KENCANA_SHOP=KCA npm start': serves(fresh),
  'DATABASE_URL=postgres://kencana:password@host:5432/kencana npm start': serves(async () => ({
    ...fresh(),
    DATABASE_URL: await postgres(),
  })),
  'npm run rescue': prints(/user OWNER \(OWN\): active/, ofSold),
  'npm run rescue -- password OWNER': prints(/The password of OWNER was set/, () => ({
    ...ofSold(),
    typed: 'Tiga Kuda Di Sawah\n',
  })),
  'npm run rescue -- activate OWNER': prints(/OWNER/, ofSold),
  'npm run rescue -- second-factor OWNER': prints(/OWNER/, ofSold),
  'npm run rescue -- open KCA': prints(/Shop KCA/, ofSold),
  'npm run audit:books': prints(/^integrity +holds/m, ofSold),
  'npm run audit:books -- --rebuild': prints(/^integrity +holds/m, ofSold),
  'npm run accept:data': prints(/^Nothing is missing; nothing was changed\.$/m, ofSold),
  'npm run backup': prints(/kencana-\d{8}-\d{6}\.db: [\d.]+ MB, [1-9]\d* legs audited/, ofSold),
  'npm run backup -- /media/usb': async line => {
    mkdirSync(usb)
    await prints(/legs audited/, () => ({ ...ofSold(), instead: { '/media/usb': usb } }))(line)
    expect(readdirSync(usb)).toEqual([expect.stringMatching(/^kencana-\d{8}-\d{6}\.db$/)])
  },
  [`DATA_DIR=./new npm run restore -- ./data/${backupFile}`]: async line => {
    const [DATA_DIR, made] = [places.newPlace(), await withBackup()]
    await prints(/^Restored the backup of .* 0 breaches\.$/m, () => ({
      env: { DATA_DIR },
      instead: { [`./data/${backupFile}`]: made },
    }))(line)
    expect(existsSync(join(DATA_DIR, 'kencana.db'))).toBe(true)
  },
  'DATABASE_URL=postgres://kencana:password@one/kencana DATABASE_READ_URL=postgres://kencana:password@two/kencana npm start':
    serves(async () => {
      const url = await postgres()
      return { ...fresh(), DATABASE_URL: url, DATABASE_READ_URL: url }
    }),
  'SCHEMA_DIR=examples/library DATA_DIR=data-library npm start': serves(fresh),
  'npm run schema': prints(/check/, {}),
  'npm run schema:check': prints(/./, {}),
  'npm run schema:check -- --show=job': prints(/./, {}),
  'npm run schema -- check': prints(/./, {}),
  'npm run schema -- check --json': prints(/./, {}),
  'npm run schema -- check --help --json': prints(/./, {}),
  'npm run schema -- explain <name>': prints(/barang/, { instead: { '<name>': 'barang' } }),
  'npm run schema -- why <user> <path or call>': prints(/OWNER/, () => ({
    ...ofSold(),
    instead: { '<user>': 'OWNER', '<path': '/dashboard', or: '', 'call>': '' },
  })),
  'npm run schema:generate': inClone(/./),
  'npm run schema -- generate': inClone(/./),
  'npm run schema -- fix': inClone(/./),
  'npm run schema:new -- master ring-size --menu=data-master': inClone(/ring-size/),
  'npm run schema:new -- master jenis-biaya --menu=data-master': inClone(/jenis-biaya/),
  'npm run schema:new -- project my-project': inClone(/my-project/),
  'npm run schema:new -- project my-project --title="Tool Hire"': inClone(/my-project/),
  'npm run schema -- new <kind> <name>': inClone(/ring-size/, {
    instead: { '<kind>': 'master', '<name>': 'ring-size' },
  }),
  'npm run build': inClone(/./),
  'npm run format': inClone(/biome check/, { also: ['tests', 'benchmarks', 'examples'] }),
  'npm run lint': prints(/biome ci/, {}),
  'npm run typecheck': prints(/tsc/, {}),
  'npm run check': prints(/check/, {}),
  'npm run bench': measures('--', '--quick', '--rounds=1', '--seconds=1'),
  'npm run bench:web': measures(),
  'npm run bench:data': measures('--', '--only=search', '--rounds=1'),
  'npm run bench:data -- --only=chain': measures('--rounds=1'),
  'BENCH_POSTGRES_URL=postgres://... npm run bench:data -- --only=search': measures('--rounds=1'),
  'npm run bench:chain': measures('--', '--shops=4', '--seconds=2', '--pieces=5', '--only=full'),
  'npm run bench:sale': measures('--', '--sales=10'),
  'npm run mutate': prints(/./, { more: ['--', '--list', '--sample=2'] }),
  'npm run mutate -- --since=main': prints(/./, {
    more: ['--list', '--sample=2'],
    instead: { '--since=main': '--since=HEAD' },
  }),
  'node tests/golden/run.ts write masters-1-publishers /tmp/task': prints(/./, () => ({
    instead: { '/tmp/task': places.newPlace() },
  })),
  'DATABASE_URL=postgres://... npm run move:postgres': prints(/^Copied\. Start Kencana/m, async () => ({
    env: { DATA_DIR: getSoldFolder(), DATABASE_URL: await postgres() },
  })),
}

/** Names of commands whose whole line is elsewhere in the same text, and the command that runs these tests. */
const runElsewhere: Readonly<Record<string, string>> = {
  'npm test': 'runs this file',
  'npm run release': 'tests/commands/release-documents.test.ts',
  'npm run schema -- plan': 'tests/commands/schema/plan.test.ts',
  'npm run schema -- revert': 'tests/commands/schema/versions.test.ts',
  'npm run schema -- revert --list': 'tests/commands/schema/versions.test.ts',
  'npm run schema -- release change.json --base=<version or folder of live>': 'tests/commands/schema/versions.test.ts',
  'npm run schema -- apply change.json': 'tests/commands/schema/versions.test.ts',
  'npm run --silent sbom': 'tests/commands/sbom.test.ts',
  'npm run restore': `DATA_DIR=./new npm run restore -- ./data/${backupFile}`,
  'npm run shop:export': 'tests/server/shop/move/move-shop.test.ts',
  'npm run shop:export -- KCA kca.db --leave': 'tests/server/shop/move/move-shop.test.ts',
  'npm run shop:export -- KCA kca.db --from=data/backup/kencana-20261120-030000.db':
    'tests/server/shop/move/move-shop.test.ts',
  'npm run shop:import': 'tests/server/shop/move/move-shop.test.ts',
  'npm run shop:import -- kca.db': 'tests/server/shop/move/move-shop.test.ts',
  'npm run shop:move': 'tests/server/shop/move/move-shop.test.ts',
  'npm run shop:move -- KCA postgres://...': 'tests/server/shop/move/move-shop.test.ts',
  'DATA_DIR=./look npm run restore -- kca.db': 'tests/server/shop/move/move-shop.test.ts',
  'npm run move:postgres': 'DATABASE_URL=postgres://... npm run move:postgres',
  'npm test -- --only=vitest': 'npm test',
  'npm test -- tests/engine': 'npm test',
  'npm test -- tests/<folder>': 'npm test',
  'npm run test:long': 'runs this file',
  'npm run e2e': 'npm test',
  'npm run dev': 'tests/e2e/dev.long.e2e.ts',
  'npm run mcp': 'tests/commands/mcp/mcp-command.long.test.ts',
  'KENCANA_TOKEN=kcn_... npm run mcp': 'tests/commands/mcp/mcp-command.long.test.ts',
  'npm run mcp -- --http --port=8088': 'tests/commands/mcp/mcp-command.long.test.ts',
  'npm run postinstall': 'tests/architecture/install.test.ts',
  'npm run sbom': 'tests/commands/sbom.test.ts',
  'npm run pictures': 'makes pictures for minutes; their makers are looked at by who runs it',
  'npm run release -- --draft': 'tests/commands/release-documents.test.ts',
  'npm run schema:new': 'npm run schema:new -- master ring-size --menu=data-master',
  'npm run schema -- new': 'npm run schema:new -- master ring-size --menu=data-master',
  'npm run schema -- <command>': 'npm run schema -- check',
  'SCHEMA_DIR=my-project npm run schema:new -- master tool': 'tests/commands/schema-new.test.ts',
  'SCHEMA_DIR=my-project npm run schema:new -- document hire': 'tests/commands/schema-new.test.ts',
  'SCHEMA_DIR=my-project DATA_DIR=data-tools npm start': 'tests/commands/schema-new.test.ts',
  'node tests/golden/run.ts grade masters-1-publishers /tmp/task': 'tests/golden/golden.test.ts',
  'DATA_DIR=./new npm run restore -- /media/usb/kencana': 'tests/server/backup/drill.long.test.ts',
  'DATA_DIR=./new npm run restore -- /media/usb/kencana --at "2026-11-29 14:05"':
    'tests/server/backup/drill.long.test.ts',
  'DATA_DIR=./data npm run restore -- /media/usb/kencana --at "2026-11-29 14:05"':
    'tests/server/backup/drill.long.test.ts',
  'DATA_DIR=./new npm run restore -- /media/usb/kencana/kencana-20261129-200000.db.gz':
    'tests/server/backup/drill.long.test.ts',
  'npm run restore -- E:\\kencana --at "2026-11-29 14:05"': 'tests/server/backup/drill.long.test.ts',
}

/** A test that takes long, run by its own name. */
const longTest = /^(?:TEST_COUNT=\d+ )?npm run test:long -- --only=vitest (\S+)$/

const documented = listDocumentedCommands()

test('runs each command of the docs, and no other', () => {
  const single = documented.filter(line => !longTest.test(line))
  expect(single.toSorted()).toEqual([...Object.keys(runs), ...Object.keys(runElsewhere)].toSorted())
})

test('names tests and commands that are there where it runs none itself', () => {
  const named = [...Object.values(runElsewhere), ...documented.flatMap(line => longTest.exec(line)?.[1] ?? [])]
  const missing = named.filter(
    name => name.startsWith('tests/') && globSync(`${name.replace(/\.ts$/, '')}*`).length === 0,
  )
  expect(missing).toEqual([])
})

test('reads commands out of blocks and sentences', () => {
  const text = 'Run `npm run a` or `x`, and `A=1 npm start && npm test`.\n```\nnpm run b -- C\nserver {\n```\n'
  expect(findCommands(text)).toEqual(['npm run b -- C', 'npm run a', 'A=1 npm start', 'npm test'])
})

describe('as written in the docs', () => {
  const runnable = documented.filter(line => Object.hasOwn(runs, line))
  test.each(runnable)('%s', line => runs[line]?.(line))
})
