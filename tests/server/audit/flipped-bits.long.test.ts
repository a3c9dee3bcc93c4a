// One bit of a shop's database that is not what was written: the database does not open or is damaged, or the audit says so,
// or every row of the shop reads as before. A wrong number is never shown as if it were right.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../../server/audit/run-audit.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { openForInspection } from '../../../server/storage/sqlite/open-for-inspection.ts'
import { getTempPlaces } from '../../support/programs/programs.ts'
import { openShop } from '../../support/shop/shop.ts'

const { newPlace, remove } = getTempPlaces('kencana-bits-')
afterAll(remove)
const flips = 100
const schema = loadSchema('schema')
/** Of balances what is shown: who moved one last is said by its legs. */
const shown: Readonly<Record<string, string>> = {
  barang: '*',
  bank: '*',
  baki: '*',
  group: '*',
  buku_barang: '*',
  buku_barang_per_barang: 'kode_toko, kode_barcode, tempat, qty, berat',
}
let sound: Buffer
let before: string

/** A copy of the database in a folder of its own. */
const getPlace = (bytes: Buffer): string => {
  const folder = newPlace()
  mkdirSync(folder)
  writeFileSync(join(folder, 'kencana.db'), bytes)
  return join(folder, 'kencana.db')
}

interface Seen {
  readonly rows: string
  readonly breaches: number
}

const look = async (file: string): Promise<Seen> => {
  const examined = await openForInspection(file)
  try {
    const rows: unknown[] = []
    for (const [table, columns] of Object.entries(shown))
      rows.push(await examined.connection.all({ sql: `SELECT ${columns} FROM "${table}" ORDER BY id`, values: [] }))
    const { checks } = await auditBooks(examined, schema)
    return { rows: JSON.stringify(rows), breaches: checks.flatMap(({ breaches }) => breaches).length }
  } finally {
    await examined.close()
  }
}

beforeAll(async () => {
  const shop = await openShop({ env: { KENCANA_START: 'demo' } })
  await shop.running.close()
  sound = readFileSync(join(shop.dataDir, 'kencana.db'))
  await shop.close()
  const seen = await look(getPlace(sound))
  expect(seen.breaches).toBe(0)
  before = seen.rows
})

/** Offsets inside the values of a table: changes that SQLite itself cannot distinguish from written values. */
const listValueOffsets = (): readonly number[] => {
  const values = ['CINCIN', 'KALUNG', 'GELANG', 'TOKO', 'BANK']
  return values.flatMap(value => {
    const found: number[] = []
    for (let at = sound.indexOf(value); at >= 0 && found.length < 400; at = sound.indexOf(value, at + 1)) found.push(at)
    return found
  })
}

test(`${flips} bits, one at a time`, async () => {
  const outcomes = { refused: 0, messages: 0, harmless: 0 }
  const inValues = listValueOffsets()
  for (let flip = 0; flip < flips; flip++) {
    const spread = (flip * 7919 + 13) * 104_729
    const at = flip % 2 === 0 ? (inValues[spread % inValues.length] ?? 0) : spread % sound.length
    const bytes = Buffer.from(sound)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (flip % 6))
    const seen = await look(getPlace(bytes)).catch(() => undefined)
    if (!seen) outcomes.refused += 1
    else if (seen.breaches > 0) outcomes.messages += 1
    else {
      expect([at, seen.rows === before]).toEqual([at, true])
      outcomes.harmless += 1
    }
  }
  expect(outcomes.messages).toBeGreaterThan(0)
})
