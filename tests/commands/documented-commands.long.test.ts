// Runs every command of the docs about operating as written: a command that no row of this table runs is a fault.
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
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
interface Asked {
  /** In the place of what the docs name as an example. */
  readonly env?: Environment
  readonly instead?: Environment
  readonly typed?: string
  readonly cwd?: string
}

const run = (line: string, { env = {}, instead = {}, typed = '', cwd = '.' }: Asked): Program => {
  const command = parsed(line)
  const [program = '', ...args] = command.words.map(word => instead[word] ?? word)
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
const says =
  (sentence: RegExp, asked: () => Promise<Asked> | Asked) =>
  async (line: string): Promise<void> => {
    const ended = run(line, await asked())
    const code = await ended.ended
    const { out, err } = ended.said()
    expect([code, out, err]).toEqual([0, expect.stringMatching(sentence), expect.not.stringMatching(/^\s+at /m)])
  }

const ofSold = () => ({ env: { DATA_DIR: getSoldFolder() } })
const fresh = () => ({ DATA_DIR: places.newPlace() })
const filled = () => ({ DATA_DIR: getSoldFolder() })

const backupFile = 'backup/kencana-20261120-030000.db'
const withBackup = async (): Promise<string> => {
  const DATA_DIR = getSoldFolder()
  await says(/legs audited/, () => ({ env: { DATA_DIR } }))('npm run backup')
  return join(DATA_DIR, 'backup', readdirSync(join(DATA_DIR, 'backup'))[0] ?? '')
}

const usb = places.newPlace()
/** In a folder with only the files that npm reads: npm checks the lock file and prints what it would install. */
const installs = says(/^added \d{3} packages/m, () => {
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
  'npm run rescue': says(/user OWNER \(OWN\): active/, ofSold),
  'npm run rescue -- password OWNER': says(/The password of OWNER was set/, () => ({
    ...ofSold(),
    typed: 'Tiga Kuda Di Sawah\n',
  })),
  'npm run rescue -- activate OWNER': says(/OWNER/, ofSold),
  'npm run rescue -- second-factor OWNER': says(/OWNER/, ofSold),
  'npm run rescue -- open KCA': says(/Shop KCA/, ofSold),
  'npm run audit:books': says(/^integrity +holds/m, ofSold),
  'npm run audit:books -- --rebuild': says(/^integrity +holds/m, ofSold),
  'npm run accept:data': says(/^Nothing is missing; nothing was changed\.$/m, ofSold),
  'npm run backup': says(/kencana-\d{8}-\d{6}\.db: [\d.]+ MB, [1-9]\d* legs audited/, ofSold),
  'npm run backup -- /media/usb': async line => {
    mkdirSync(usb)
    await says(/legs audited/, () => ({ ...ofSold(), instead: { '/media/usb': usb } }))(line)
    expect(readdirSync(usb)).toEqual([expect.stringMatching(/^kencana-\d{8}-\d{6}\.db$/)])
  },
  [`DATA_DIR=./new npm run restore -- ./data/${backupFile}`]: async line => {
    const [DATA_DIR, made] = [places.newPlace(), await withBackup()]
    await says(/^Restored the backup of .* 0 breaches\.$/m, () => ({
      env: { DATA_DIR },
      instead: { [`./data/${backupFile}`]: made },
    }))(line)
    expect(existsSync(join(DATA_DIR, 'kencana.db'))).toBe(true)
  },
  'DATABASE_URL=postgres://... npm run move:postgres': says(/^Copied\. Start Kencana/m, async () => ({
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
}

const documented = listDocumentedCommands()

test('runs each command of the docs, and no other', () => {
  expect(documented.toSorted()).toEqual([...Object.keys(runs), ...Object.keys(runElsewhere)].toSorted())
})

test('reads commands out of blocks and sentences', () => {
  const text = 'Run `npm run a` or `x`, and `A=1 npm start && npm test`.\n```\nnpm run b -- C\nserver {\n```\n'
  expect(findCommands(text)).toEqual(['npm run b -- C', 'npm run a', 'A=1 npm start', 'npm test'])
})

describe('as written in the docs', () => {
  const runnable = documented.filter(line => Object.hasOwn(runs, line))
  test.each(runnable)('%s', line => runs[line]?.(line))
})
