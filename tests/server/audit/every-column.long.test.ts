// Of every column of every table one value is changed behind the program's back: the audit finds each, but for those named here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appendAuditChain } from '../../../server/audit/append-audit-chain.ts'
import { modules } from '../../../server/gold/all.ts'
import { shopSimulation } from '../../../server/gold/demo/demo-module.ts'
import { createCustomModules } from '../../../server/module/custom-modules.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { fillDatabase } from '../../../server/shop/start-data.ts'
import type { Storage } from '../../../server/storage/storage.ts'
import { type StorageTable, systemTables } from '../../../server/storage/system-tables.ts'
import { listTables } from '../../../server/storage/tables.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { issueServiceToken } from '../../support/shop/service-token.ts'
import { noon, openShop } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'
import { type OpenedStorage, storages } from '../../support/storage/storages.ts'
import { fillSystemTables, openSealedShop } from './sealed-shop.ts'
import { auditAfter, findUnnoticed, getName, listSingleChanges, type SingleChange } from './single-changes.ts'

const schema = loadSchema('schema')

/** Rows that hold nothing of their own: when and by whom a sum was written last. The sums are held against legs and entries. */
const balances = new Set(
  Object.values(schema.resources).flatMap(({ kind, table }) => (kind === 'balance' ? [table] : [])),
)
const housekeeping = new Set(['id', 'versi', 'created_at', 'created_by', 'updated_at', 'updated_by'])

const isHousekeeping = ({ table, column }: SingleChange): boolean =>
  balances.has(table.name) && housekeeping.has(column.name)

/** Columns of the server's own tables that no document and no right depends on, or that something else judges; `*`: all of them. */
const exempt: Readonly<Record<string, string>> = {
  'kencana_meta.*':
    'what the program remembers of itself: the start that filled it, the latest time it has seen, versions',
  'kencana_session.shop': 'a session moves between the shops of its user, which each call asks for again',
  'kencana_session.used_at': 'when it was used last',
  'kencana_session.expires_at': 'a session may end sooner; one that ends too late is found',
  'kencana_device.*': 'which devices a user has signed in on before: it decides who waits after wrong passwords',
  'kencana_sign_in.*': 'counts of wrong passwords, forgotten after minutes',
  'kencana_hidden_attempt.*': 'digests of prices that a user tried on a day, counted until the day ends',
  'kencana_second_factor.last_step': 'rises with each code; a code is good for less than two minutes',
  'kencana_passkey.used_at': 'when it was used last',
  'kencana_passkey.challenged_at': 'rises with each sign-in; a challenge is good for ten minutes',
  'kencana_passkey.counter': 'rises with each sign-in; who sets it back needs the private key',
  'kencana_refused_sign_in.*': 'counts of wrong passwords, shown to owners for a week',
  'kencana_idempotency.body_hash': 'a save that is sent again; what the first one wrote is counted by keys-once',
  'kencana_idempotency.status': 'as above',
  'kencana_idempotency.answer': 'as above',
  'kencana_idempotency.created_at': 'as above',
  'kencana_import.beat_at': 'when the import was alive last',
  'kencana_import.bad_rows': 'rows that were not imported',
  'kencana_draft.*': 'no document yet: its save is checked as any other',
  'kencana_authorization_request.content':
    'compared with its sealed hash before each use, and removed when the request ends',
  'kencana_report_file.*': 'a request for a file, made again from the books',
  'kencana_push.*': 'browsers that receive messages, which go to users with the right at that moment alone',
  'kencana_picture.*': 'the row has the address of a picture and not its content: the audit does not hold pictures',
  'kencana_recovery_code.user_row': 'a code of a user without a second factor opens nothing',
}

/** Some hundred audits one after another. */
const timeoutMs = 1_800_000

const isExempt = (one: SingleChange): boolean =>
  isHousekeeping(one) || exempt[getName(one)] !== undefined || exempt[`${one.table.name}.*`] !== undefined

const unnoticedIn = async (storage: Storage, tables: readonly StorageTable[]): Promise<readonly string[]> => {
  const { changes } = await listSingleChanges(storage, tables)
  expect(changes.length).toBeGreaterThan(50)
  const silent = changes.filter(one => isHousekeeping(one))
  for (const name of housekeeping)
    expect(
      (
        await auditAfter(
          storage,
          schema,
          silent.filter(({ column }) => column.name === name),
        )
      ).breaches,
    ).toEqual([])
  return findUnnoticed(
    storage,
    schema,
    changes.filter(one => !isExempt(one)),
  )
}

/** Tables that the days of the demo leave empty: their columns are not tried, but for service tokens. */
const leftEmpty = [
  'minta_barang',
  'timbang_terima',
  'harga_hari_ini',
  'perubahan_harga_barang',
  'hapus_data',
  'nota_cabang',
  'daftar_pantau',
  'laporan_ppatk',
  'kejadian',
  'pesan_keluar',
  'token_layanan',
  'cucian_detail_journal',
  'minta_barang_detail',
  'stock_opname_global_jenis',
  'timbang_terima_detail',
  'harga_hari_ini_group',
]

describe('rows of resources', () => {
  let opened: OpenedStorage
  beforeAll(async () => {
    const sqlite = storages.find(({ name }) => name === 'sqlite')
    if (!sqlite) throw new Error('there is no SQLite')
    opened = await sqlite.open({ schema })
    const { moveHookOf } = createCustomModules(Object.values(modules))
    const simulations = { 'demo-history': { ...shopSimulation, days: 3 } }
    const start = { start: 'demo-history', firstShop: 'KCA', ownerPassword: 'rahasia-sekali' }
    await fillDatabase({ schema, storage: opened.storage, now: () => noon, moveHookOf, simulations, ...start })
  })
  afterAll(() => opened.remove())

  test('nearly every table has rows, and every change is found', { timeout: timeoutMs }, async () => {
    const tables = listTables(schema).filter(table => !systemTables.includes(table))
    const { empty } = await listSingleChanges(opened.storage, tables)
    expect(empty).toEqual(leftEmpty)
    expect(await unnoticedIn(opened.storage, tables)).toEqual([])
  })
})

describe.each(databases)("rows of the server's own on %s", database => {
  const world = openForTests(() => openSealedShop(database))
  beforeAll(async () => {
    await fillSystemTables(world)
    await appendAuditChain(world.shop.running.storage, new Date(Date.now() + 60_000))
  })

  test('every change is found that a document or a right depends on', { timeout: timeoutMs }, async () => {
    const { empty } = await listSingleChanges(world.shop.running.storage, systemTables)
    expect(empty).toEqual([])
    expect(await unnoticedIn(world.shop.running.storage, systemTables)).toEqual([])
  })
})

describe('service tokens', () => {
  const shop = openForTests(() => openShop({ env: { KENCANA_START: 'demo' } }))
  beforeAll(async () => {
    await issueServiceToken(shop, { user: 'KSR01', scopes: ['penjualan'] })
  })

  test('every change is found', { timeout: timeoutMs }, async () => {
    const { storage } = shop.running
    const tables = listTables(schema).filter(({ name }) => name === 'token_layanan')
    const { changes } = await listSingleChanges(storage, tables)
    expect(changes.length).toBeGreaterThan(10)
    expect((await auditAfter(storage, schema, [])).breaches).toEqual([])
    expect(await findUnnoticed(storage, schema, changes)).toEqual([])
  })
})
