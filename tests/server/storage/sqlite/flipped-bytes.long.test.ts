// A database with one changed byte, anywhere: the damage is reported or harmless, and never an error of a library.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SchemaMismatch } from '../../../../server/storage/migration/schema-conflicts.ts'
import { DatabaseUnusable, StorageReadOnly } from '../../../../server/storage/storage.ts'
import { listTables } from '../../../../server/storage/tables.ts'
import { getTempPlaces } from '../../../support/programs/programs.ts'
import { type OpenedStorage, storages } from '../../../support/storage/storages.ts'
import { chainSchema, putThing } from '../stored-things.ts'

const { newPlace, remove } = getTempPlaces('kencana-flipped-')
const open = (place: string): Promise<OpenedStorage> => {
  const sqlite = storages.find(({ name }) => name === 'sqlite')
  if (!sqlite) throw new Error('there is no SQLite')
  return sqlite.open({ schema: chainSchema, place })
}
const sound = newPlace()
const flips = 1000

beforeAll(async () => {
  mkdirSync(sound)
  const { storage, close } = await open(sound)
  for (let serial = 0; serial < 60; serial++)
    await putThing(storage, chainSchema, { thing_code: `T${serial}`, name: 'X'.repeat(40) })
  await close()
})
afterAll(remove)

/** The same places in each run. */
const random = (seed: number) => () => {
  const mixed = Math.imul(seed ^ (seed >>> 15), 2_246_822_519)
  seed = (seed + 0x6d2b79f5) | 0
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 4_294_967_296
}

/** What becomes of an opening and a look at every table. */
const readOutcome = async (place: string): Promise<string> => {
  const opened = await open(place).catch((error: unknown) => error as Error)
  if (opened instanceof Error) {
    if (opened instanceof DatabaseUnusable || opened instanceof SchemaMismatch) return 'refused'
    throw opened
  }
  const { storage, close } = opened
  try {
    for (const { name } of listTables(chainSchema))
      await storage.read(connection => connection.all({ sql: `SELECT * FROM "${name}"`, values: [] })).catch(known)
    return storage.trouble()?.kind ?? 'fine'
  } finally {
    await close()
  }
}

const known = (error: unknown): void => {
  if (!(error instanceof StorageReadOnly)) throw error
}

test(`${flips} bytes, one at a time`, async () => {
  const next = random(20261120)
  const outcomes = new Map<string, number>()
  const bytes = readFileSync(join(sound, 'kencana.db'))
  for (let flip = 0; flip < flips; flip++) {
    // Half of them in what says where everything lies.
    const at = Math.floor(next() * (flip % 2 === 0 ? bytes.length : 4096 * 4))
    const place = newPlace()
    mkdirSync(place)
    const spoilt = Buffer.from(bytes)
    spoilt[at] = (spoilt[at] ?? 0) ^ (1 << Math.floor(next() * 8))
    copyFileSync(join(sound, 'kencana.db'), join(place, 'kencana.db'))
    writeFileSync(join(place, 'kencana.db'), spoilt)
    const outcome = await readOutcome(place).catch((error: unknown) => {
      throw new Error(`byte ${at}`, { cause: error })
    })
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  expect([...outcomes.keys()].toSorted()).toEqual(expect.arrayContaining(['damaged', 'fine', 'refused']))
})
