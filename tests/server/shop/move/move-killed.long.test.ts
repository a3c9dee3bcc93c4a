// A move of a shop between SQLite and PostgreSQL that is killed: the shop works in one database at most, both are whole, and
// the same command again completes the move.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../../../../server/config/config.ts'
import { moveShop } from '../../../../server/shop/move/move-shop.ts'
import { waitFor } from '../../../support/run/wait-for.ts'
import { countRows, findBreaches, getConfig, readRows } from '../../../support/shop/carried-shop.ts'
import { openClosingShop } from '../../../support/shop/closing-shop.ts'
import { openShop } from '../../../support/shop/shop.ts'
import { copyPlace, query, removePlace } from '../../../support/storage/postgres-place.ts'

type Database = 'sqlite' | 'postgres'

interface Template {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

const now = new Date('2026-11-21T03:00:00Z')
const sources = new Map<Database, Template>()
const targets = new Map<Database, Template>()
const folders: string[] = []
const places: string[] = []

beforeAll(async () => {
  for (const database of ['sqlite', 'postgres'] as const) {
    const { shop, sell, validate, close } = await openClosingShop(database)
    await validate(await sell())
    expect((await close()).status).toBe(200)
    await shop.running.close()
    sources.set(database, shop)
    const target = await openShop({ database, env: { KENCANA_START: 'empty', KENCANA_SHOP: 'PST' } })
    await target.running.close()
    targets.set(database, target)
  }
})
afterEach(async () => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  for (const place of places.splice(0)) await removePlace(place)
})

const copyOf = async (templates: ReadonlyMap<Database, Template>, database: Database): Promise<Config> => {
  const template = templates.get(database)
  if (!template) throw new Error('none')
  const dataDir = mkdtempSync(join(tmpdir(), 'kencana-moved-'))
  folders.push(dataDir)
  if (template.databaseUrl === undefined) cpSync(template.dataDir, dataDir, { recursive: true })
  const databaseUrl = template.databaseUrl === undefined ? undefined : await copyPlace(template.databaseUrl)
  if (databaseUrl !== undefined) places.push(databaseUrl)
  return getConfig({ dataDir, databaseUrl })
}

const startMove = (from: Config, to: Config): ChildProcess =>
  spawn(process.execPath, ['commands/shop-move.ts', 'KCA', to.databaseUrl ?? to.dataDir], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DATA_DIR: from.dataDir,
      ...(from.databaseUrl !== undefined && { DATABASE_URL: from.databaseUrl }),
    },
  })

const isActive = async (config: Config): Promise<boolean | undefined> => {
  const [row] = await readRows(config, "select status_aktif from toko where kode_toko = 'KCA'")
  return row && row.status_aktif === 1
}

/** Whether the target has rows that are not committed yet. */
const isArriving = async ({ databaseUrl, dataDir }: Config): Promise<boolean> => {
  if (databaseUrl === undefined) {
    const log = join(dataDir, 'kencana.db-wal')
    return existsSync(log) && statSync(log).size > 0
  }
  const locks = "SELECT 1 FROM pg_locks WHERE relation = 'barang'::regclass AND mode = 'RowExclusiveLock'"
  return (await query(databaseUrl, locks)).length > 0
}

const moments: readonly [moment: string, isReached: (from: Config, to: Config) => Promise<boolean>][] = [
  ['when it is switched off here', async from => (await isActive(from)) === false],
  ['while it arrives', (_, to) => isArriving(to)],
  ['when it is there', async (_, to) => (await isActive(to)) === true],
]

describe.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)('from %s to %s', (source, target) => {
  test.each(moments)('killed %s', async (_, isReached) => {
    const [from, to] = [await copyOf(sources, source), await copyOf(targets, target)]
    const counts = await countRows(from)
    const child = startMove(from, to)
    const ended = once(child, 'exit')
    await waitFor(async () => expect(child.exitCode !== null || (await isReached(from, to))).toBe(true), {
      interval: 1,
    })
    child.kill('SIGKILL')
    await ended

    const hasArrived = (await isActive(to)) === true
    expect(hasArrived && (await isActive(from))).toBe(false)
    expect([await findBreaches(from), await findBreaches(to)]).toEqual([[], []])
    const again = moveShop(from, to, { shop: 'KCA', now })
    if (hasArrived) await expect(again).rejects.toThrow(/has a shop of this code/)
    else await again
    expect([await isActive(from), await isActive(to)]).toEqual([false, true])
    expect(await countRows(to)).toEqual(counts)
    expect([await findBreaches(from), await findBreaches(to)]).toEqual([[], []])
  })
})

test('a shop goes to the other kind of database and on to a third one, never back into the first', async () => {
  const first = await copyOf(sources, 'sqlite')
  const counts = await countRows(first)
  const second = await copyOf(targets, 'postgres')
  const third = await copyOf(targets, 'sqlite')
  await moveShop(first, second, { shop: 'KCA', now })
  await expect(moveShop(second, first, { shop: 'KCA', now })).rejects.toThrow(/has a shop of this code/)
  expect(await isActive(second)).toBe(true)
  await moveShop(second, third, { shop: 'KCA', now })
  expect([await isActive(first), await isActive(second), await isActive(third)]).toEqual([false, false, true])
  expect(await countRows(third)).toEqual(counts)
  for (const config of [first, second, third]) expect(await findBreaches(config)).toEqual([])
})
