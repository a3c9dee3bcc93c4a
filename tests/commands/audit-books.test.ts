// The audit as it is run: beside an open database, on both databases, with the exit code that a nightly job checks.
import { execFile } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postEntries } from '../../server/ledger/post-entries.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { tamper } from '../server/ledger/tamper.ts'
import { createCaller } from '../server/record/rule/rule-caller.ts'
import { openShop, type Shop } from '../support/shop/shop.ts'
import { type OpenedStorage, testedStorages } from '../support/storage/storages.ts'

interface Ended {
  readonly code: number
  readonly messages: string
}

const audit = (env: Readonly<Record<string, string>>): Promise<Ended> =>
  new Promise(resolve => {
    const { DATABASE_URL: _, ...rest } = process.env
    execFile(process.execPath, ['commands/audit-books.ts'], { env: { ...rest, ...env } }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), messages: out + err }),
    )
  })

const paid = { ledger: 'kas', kind: 'MASUK', from: 'PENJUALAN', to: 'KAS' }

describe.each(testedStorages)('$name', ({ name, open }) => {
  let shop: Shop
  let beside: OpenedStorage
  const run = (): Promise<Ended> =>
    audit({ DATA_DIR: shop.dataDir, ...(shop.databaseUrl !== undefined && { DATABASE_URL: shop.databaseUrl }) })

  beforeAll(async () => {
    shop = await openShop({ database: name })
    await shop.running.close()
    const schema = loadSchema('schema')
    beside = await open({ schema, place: shop.databaseUrl ?? shop.dataDir })
    const entry = { ...paid, dims: { kategori: 'PENJUALAN', jenis: 'CASH' }, amounts: { jumlah: 5000 } }
    const caller = createCaller(schema, beside.storage, 'KCA')
    await beside.storage.write(connection => postEntries(connection, caller, [entry]))
  })
  afterAll(async () => {
    await beside.remove()
  })

  test('ends with 0 where the books are sound, and with 1 and the place where a leg was altered', async () => {
    const sound = await run()
    expect(sound.messages).toMatch(/^kas {18}2 legs$/m)
    expect(sound.messages).toMatch(/^balances-match {7}holds/m)
    // What was posted just now is no link yet.
    expect(sound.messages).toMatch(/^audit KCA .*; \d+ rows are no link yet$/m)
    expect([sound.code, sound.messages.match(/BROKEN/)]).toEqual([0, null])
    await tamper(beside, 'buku_kas', "update buku_kas set jumlah = 4000 where tempat = 'KAS'")
    const broken = await run()
    expect(broken.code).toBe(1)
    expect(broken.messages).toMatch(/^balances-match {7}1 BROKEN/m)
    expect(broken.messages).toMatch(
      /^ {2}ledger kas, shop KCA, place KAS: leg .*: expected as .* posted it at .*, found jumlah 4000$/m,
    )
    expect(broken.messages).toContain('ledger kas, shop KCA, place KAS: saldo KAS: expected 4000 0, found 5000 0')
  })
})

test('a folder without data is reported in one sentence', async () => {
  const { code, messages } = await audit({ DATA_DIR: 'tests/commands' })
  expect([code, messages.trim()]).toEqual([1, expect.stringMatching(/^There is no .*kencana\.db; set DATA_DIR/)])
})
