// One change behind the program's back of each kind of thing that money or a right depends on, all at once: each is named.
import { beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '../../../server/audit/run-audit.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { buildBaki, importFile } from '../../support/files/import-files.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import type { ClosingShop } from '../../support/shop/closing-shop.ts'
import { databases } from '../../support/storage/databases.ts'
import { tamper } from '../ledger/tamper.ts'
import { openSealedShop } from './sealed-shop.ts'

const schema = loadSchema('schema')

const first = (table: string, where = '1 = 1') => `id = (select min(id) from ${table} where ${where})`

interface SqlChange {
  readonly what: string
  readonly table: string
  readonly sql: string
  readonly found: string
}

const update = (table: string, set: string, where = first(table)) => ({
  table,
  sql: `update ${table} set ${set} where ${where}`,
})

/** One of 64 other values has the letter of this one in the seal: the row is found then, its column is not. */
const foundAnother = (...columns: readonly string[]): string => {
  const column = `(${columns.join('|')})`
  return `found (another ${column}(, ${column})*|other values)`
}

const changes: readonly SqlChange[] = [
  { what: 'points', ...update('buku_poin', 'poin = poin + 7'), found: 'legs-as-posted: leg .*, found poin ' },
  {
    what: 'an order',
    ...update('pesanan', 'jumlah_bayar = jumlah_bayar + 1'),
    found: 'rows-as-written: pesanan .*, found jumlah_bayar 100001',
  },
  { what: 'a loan', ...update('hutang', 'jumlah_hutang = 1'), found: 'rows-as-written: hutang .* jumlah_hutang 1' },
  { what: 'a price', ...update('"group"', 'harga = harga + 1'), found: 'rows-as-written: group .*, found harga ' },
  {
    what: 'a level',
    ...update('users', "level = 'OWN'", "user_id = 'KSR01'"),
    found: 'rows-as-written: users KSR01 .*, found level OWN',
  },
  {
    what: 'a closing',
    ...update('tutup_toko', "tutup_by = 'ADM01'"),
    found: 'rows-as-written: tutup-toko .*tutup_by ADM01',
  },
  {
    what: 'long work',
    ...update('kencana_job', "result = '{}'", "name = 'tutup-toko'"),
    found: `system-as-written: kencana_job tutup-toko KCA: as left by OWNER .*, ${foundAnother('result')}`,
  },
  {
    what: 'an authorization',
    ...update('kencana_authorization', "given_by = 'OWNER', expires_at = '2030-01-01'"),
    found: `system-as-written: kencana_authorization .*: as left by KSR01 .*, ${foundAnother('given_by', 'expires_at')}`,
  },
  {
    what: 'a session of the owner',
    ...update(
      'kencana_session',
      "user_row = (select id from users where user_id = 'OWNER')",
      "user_row = (select id from users where user_id = 'KSR01')",
    ),
    found: `system-as-written: kencana_session .*: as left by KSR01 at .*, ${foundAnother('user_row')}`,
  },
  {
    what: 'a session that nobody opened',
    table: 'kencana_session',
    sql: `insert into kencana_session select 'X' || token_hash, user_row, shop, device, created_at, expires_at, used_at, address
      from kencana_session where user_row = (select id from users where user_id = 'OWNER')`,
    found: 'system-as-written: kencana_session X.*: a row that somebody made',
  },
  {
    what: 'who put a version of the schema in force, and when',
    ...update('kencana_schema_version', "author = 'ADM01', at = '2026-01-01T00:00:00.000Z'", 'seq = 1'),
    found: `system-as-written: kencana_schema_version 1: as left by - at .*, ${foundAnother('at', 'author')}`,
  },
  {
    what: 'an import that was taken back and is in force again',
    ...update('kencana_import', "state = 'active'", "state = 'restored'"),
    found: 'imports-as-written: import .* of .*: restored, found active',
  },
  {
    what: 'what a waiting document was computed from',
    ...update('kencana_basis', "basis = '{}'", '1 = 1'),
    found: `system-as-written: kencana_basis KCA .*: as left by .* at .*, ${foundAnother('basis')}`,
  },
  {
    what: 'the same of another one, less',
    table: 'kencana_basis',
    sql: 'delete from kencana_basis where document_id = (select max(document_id) from kencana_basis)',
    found: 'system-as-written: kencana_basis KCA .*: the row, left by KSR01 at .*, found none',
  },
  {
    what: 'a row of an import that is gone',
    table: 'baki',
    sql: "delete from baki where kode_baki = 'B93'",
    found: 'rows-as-written: baki .*: the row, left by SPV01 at .*, found none',
  },
  {
    what: 'the file of an import that was taken back',
    ...update('kencana_import', "file_name = 'lain.csv'", "file_hash <> ''"),
    found: `system-as-written: kencana_import .*: as left by OWNER at .*, ${foundAnother('file_name')}`,
  },
  {
    what: 'a second factor that is off',
    table: 'kencana_second_factor',
    sql: 'delete from kencana_second_factor',
    found: 'system-as-written: kencana_second_factor .*: the row, left by OWNER at .*, found none',
  },
  {
    what: 'a passkey that opens the account of an owner',
    ...update('kencana_passkey', "user_row = (select id from users where user_id = 'OWNER')", '1 = 1'),
    found: `system-as-written: kencana_passkey .*: as left by SPV01 at .*, ${foundAnother('user_row')}`,
  },
  {
    what: 'a passkey that no user added',
    table: 'kencana_passkey',
    sql: `insert into kencana_passkey select 'X' || credential_id, user_row, public_key, name, created_at, used_at,
      challenged_at, counter from kencana_passkey`,
    found: 'system-as-written: kencana_passkey X.*: a row that somebody made',
  },
  {
    what: 'a recovery code of somebody else',
    ...update(
      'kencana_recovery_code',
      "code_hash = 'X'",
      'code_hash = (select min(code_hash) from kencana_recovery_code)',
    ),
    found: 'system-as-written: kencana_recovery_code .* X: a row that somebody made',
  },
  {
    what: 'a day that a shop without closed days is said to have summed up',
    ...update('buku_kas_saldo_days', "tgl_system = '2026-11-20'", first('buku_kas_saldo_days', "kode_toko = 'KCB'")),
    found: 'days-match: buku_kas_saldo_days .*: a day before 2026-11-20, found 2026-11-20',
  },
  {
    what: 'the same of a journal',
    ...update('penjualan_barang_journal_hari_days', "tgl_system = '2026-11-20'", "kode_toko = 'KCB'"),
    found: 'journal-days-match: penjualan_barang_journal_hari_days .*: a day before 2026-11-20, found 2026-11-20',
  },
]

/** An import of trays that is taken back, and one in force. */
const importTrays = async ({ shop, ask }: ClosingShop): Promise<void> => {
  const token = await shop.signIn('SPV01')
  const importRows = (...rows: readonly string[]) =>
    importFile(shop, 'master_baki', { token, file: 'master_baki.csv', bytes: buildBaki(...rows) })
  const { id } = await importRows('B91,BAKI 91,TOKO,0.1,5,true')
  expect(await ask('POST', `imports/history/${id}/restore`)).toMatchObject({ status: 200 })
  await importRows('B92,BAKI 92,TOKO,0.1,5,true', 'B93,BAKI 93,TOKO,0.1,5,true')
}

describe.each(databases)('on %s', database => {
  const world = openForTests(() => openSealedShop(database))
  beforeAll(async () => {
    await importTrays(world)
    for (let sale = 0; sale < 2; sale++) await world.sell('KSR01')
  })

  test('nothing is wrong before', async () => {
    expect(await world.breaches()).toEqual([])
  })

  test('every single change is named', async () => {
    const { running, databaseUrl, dataDir } = world.shop
    const place = { storage: running.storage, place: databaseUrl ?? dataDir } as Parameters<typeof tamper>[0]
    for (const { table, sql } of changes) await tamper(place, table, sql)
    const { checks } = await running.storage.read(connection => checkBooks(connection, schema), { oneMoment: true })
    const lines = checks.flatMap(({ check, breaches }) =>
      breaches.map(one => `${check}: ${one.what}: ${one.expected}, found ${one.found}`),
    )
    for (const { what, found } of changes)
      expect({ what, lines }).toEqual({ what, lines: expect.arrayContaining([expect.stringMatching(`^${found}`)]) })
  })
})
