// Changes that somebody with access to the database can make, and what the audit reports for each.
import { getResource } from '../../../engine/schema/schema.ts'
import { schema } from '../../support/shop/documents.ts'

export interface Tampering {
  readonly what: string
  readonly table: string
  readonly sql: string | readonly string[]
  /** For each reported breach: the invariant, its subject, the expected value, the found value. */
  readonly messages: readonly string[]
}

const posted = "posting = (select posting from buku_barang where kind = 'PINDAH' limit 1)"
const one = 'kode_barcode = (select min(kode_barcode) from barang)'
const first = (table: string) => `id = (select min(id) from ${table})`
/** A copy of a row under another id, with these values in place of its own. */
const copied = (name: string, changes: Readonly<Record<string, string>>) => {
  const table = getResource(schema, name)
  const fields = table.fields.filter(({ stored }) => stored).map(field => field.name)
  const scoped = table.scope.kind === 'shop' ? [table.scope.column] : []
  const names = [
    'id',
    'versi',
    ...scoped,
    ...(table.lifecycle.batched ? ['batch'] : []),
    ...fields,
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
  ]
  const values = names.map(column => changes[column] ?? column)
  return `insert into ${table.table} (${names.join(', ')}) select ${values.join(', ')} from ${table.table} where ${first(table.table)}`
}

const leg = /^legs-as-posted: leg .* of pindah-barang .*: as ADM01 posted it at 2026-11-20T03:00:00.000Z, found/.source
const piece = /^rows-as-written: barang 0+\d - .*: as left by ADM01 at .* \(versi \d\), found/.source
const moved = 'rows-as-written: pindah-barang PB-20261120-0001 .*: as left by ADM01 at .*, found'

export const tamperings: readonly Tampering[] = [
  {
    what: 'both legs and every balance made lighter alike',
    table: 'buku_barang',
    sql: [
      `update buku_barang set berat = case when berat < 0 then berat + 100 else berat - 100 end where ${posted}`,
      'update buku_barang_per_barang set berat = (select sum(berat) from buku_barang as leg where leg.kode_barcode = buku_barang_per_barang.kode_barcode and leg.tempat = buku_barang_per_barang.tempat and leg.kode_toko = buku_barang_per_barang.kode_toko)',
      'update buku_barang_per_baki set berat = (select sum(berat) from buku_barang as leg where leg.tempat = buku_barang_per_baki.tempat and leg.kode_toko = buku_barang_per_baki.kode_toko)',
    ],
    messages: [`${leg} berat -2430`, `${leg} berat 2430`],
  },
  {
    what: 'the date of legs',
    table: 'buku_barang',
    sql: `update buku_barang set tgl_system = '2026-11-19' where ${posted}`,
    messages: [`${leg} tgl_system 2026-11-19`, `${leg} tgl_system 2026-11-19`],
  },
  {
    what: 'who posted',
    table: 'buku_barang',
    sql: `update buku_barang set created_by = 'KSR01' where ${posted}`,
    messages: [`${leg} created_by KSR01`, `${leg} created_by KSR01`],
  },
  {
    what: 'when it was posted',
    table: 'buku_barang',
    sql: `update buku_barang set created_at = '2026-11-20T01:00:00.000Z' where ${posted}`,
    messages: [`${leg} created_at`, `${leg} created_at`],
  },
  {
    what: 'the line that legs are of',
    table: 'buku_barang',
    sql: `update buku_barang set line_id = 'X' where ${posted}`,
    messages: [`${leg} line_id X`, `${leg} line_id X`],
  },
  {
    what: 'a whole posting that is gone',
    table: 'buku_barang',
    sql: `delete from buku_barang where ${posted}`,
    messages: ['legs-as-posted: posting .* of ADM01 at .*: \\d legs, found \\d fewer', 'balances-match: '],
  },
  {
    what: 'legs that were slipped into a posting',
    table: 'buku_barang',
    sql: ['X', 'Y'].map(id =>
      copied('ledger:barang', {
        id: `'${id}'`,
        entry: "'E'",
        tempat: id === 'X' ? 'dari' : 'ke',
        qty: '0',
        berat: '0',
      }),
    ),
    messages: ['legs-as-posted: leg X.*: no leg that posting .* did not write, found a leg', 'legs-as-posted: leg Y'],
  },
  {
    what: 'the weight of a piece',
    table: 'barang',
    sql: `update barang set berat = 2000 where ${one}`,
    messages: [`${piece} berat 2000`],
  },
  {
    what: 'a piece with a versi of its own',
    table: 'barang',
    sql: `update barang set versi = 7, berat = 2000 where ${one}`,
    messages: [`${piece} versi 7, berat 2000`],
  },
  {
    what: 'the shop of a line',
    table: 'pindah_barang_detail',
    sql: `update pindah_barang_detail set kode_toko = 'KCB' where ${first('pindah_barang_detail')}`,
    messages: ['rows-as-written: pindah-barang.barang .*: kode_toko KCA, as its document has, found KCB'],
  },
  {
    what: 'a piece that is gone',
    table: 'barang',
    sql: `delete from barang where ${one}`,
    messages: ['rows-as-written: barang .*: the row, left by ADM01 at .*, found none'],
  },
  {
    what: 'who made a piece',
    table: 'barang',
    sql: `update barang set created_by = 'KSR01' where ${one}`,
    messages: ['rows-as-written: barang .*: made in shop KCA by ADM01 at .*, found made by KSR01'],
  },
  {
    what: 'a piece in another shop',
    table: 'barang',
    sql: `update barang set kode_toko = 'KCB' where ${one}`,
    messages: ['rows-as-written: barang .*: made in shop KCA by ADM01'],
  },
  {
    what: 'a piece that was slipped in',
    table: 'barang',
    sql: copied('barang', {
      id: "'X'",
      kode_barcode: "'99999999'",
      stock_on_hand: '0',
      tempat: "'-'",
      kode_gudang: "'-'",
      kode_baki: "'-'",
    }),
    messages: ['rows-as-written: barang 99999999 .*: a row that somebody made, found made by ADM01'],
  },
  {
    what: 'a document that is gone',
    table: 'pindah_barang',
    sql: `delete from pindah_barang where ${first('pindah_barang')}`,
    messages: ['rows-as-written: pindah-barang .*: the row, left by ADM01'],
  },
  {
    what: 'a document with another number',
    table: 'pindah_barang',
    sql: `update pindah_barang set no_pindah = 'PB-20261120-0077' where ${first('pindah_barang')}`,
    messages: [moved.replace('0001', '0077').concat(' no_pindah PB-20261120-0077')],
  },
  {
    what: 'a document with the number of another',
    table: 'pindah_barang',
    sql: ['drop index pindah_barang_no_pindah_unique', "update pindah_barang set no_pindah = 'PB-20261120-0002'"],
    messages: [
      'rows-as-written: pindah-barang PB-20261120-0002 .*, found no_pindah PB-20261120-0002',
      'numbers-once: pindah-barang.no_pindah PB-20261120-0002: 1 row, found 2 rows',
    ],
  },
  {
    what: 'a document that an import is said to have brought',
    table: 'pindah_barang',
    sql: `update pindah_barang set batch = 'IMPORT' where ${first('pindah_barang')}`,
    messages: ['rows-as-written: pindah-barang PB-20261120-0001 .*: a row of no import, found one of import IMPORT'],
  },
  {
    what: 'a line',
    table: 'pindah_barang_detail',
    sql: `update pindah_barang_detail set berat = 1 where ${first('pindah_barang_detail')}`,
    messages: ['rows-as-written: pindah-barang.barang .*: as left by ADM01 .*, found berat 1'],
  },
  {
    what: 'who made a line, and when',
    table: 'pindah_barang_detail',
    sql: `update pindah_barang_detail set created_by = 'OWNER', created_at = '2026-01-01T00:00:00.000Z' where ${first('pindah_barang_detail')}`,
    messages: [
      'rows-as-written: pindah-barang.barang .*: made in shop KCA by ADM01 .*, found made by OWNER at 2026-01',
    ],
  },
  {
    what: 'a line that is gone',
    table: 'pindah_barang_detail',
    sql: `delete from pindah_barang_detail where ${first('pindah_barang_detail')}`,
    messages: ['rows-as-written: pindah-barang.barang .* of .*: the line, left by ADM01 .*, found none'],
  },
  {
    what: 'a line that was slipped in',
    table: 'pindah_barang_detail',
    sql: copied('pindah-barang.barang', { id: "'X'", line_no: '9', kode_barcode: "'99999999'" }),
    messages: ['rows-as-written: pindah-barang.barang .*: a line that somebody made, found'],
  },
  {
    what: 'an entry of a journal',
    table: 'pindah_barang_detail_journal',
    sql: "update pindah_barang_detail_journal set berat = berat - 1, input_by = 'KSR01'",
    messages: [
      'entries-as-written: .*: as ADM01 wrote it at .*, found input_by KSR01, berat 2529',
      'entries-as-written: ',
    ],
  },
  {
    what: 'an entry of a journal that is gone',
    table: 'pindah_barang_detail_journal',
    sql: `delete from pindah_barang_detail_journal where ${first('pindah_barang_detail_journal')}`,
    messages: ['entries-as-written: .* of pindah-barang .*: the entry that ADM01 wrote at .*, found none'],
  },
  {
    what: 'an entry of a journal that was slipped in',
    table: 'pindah_barang_detail_journal',
    sql: copied('journal:pindah-barang.barang', { id: "'X'" }),
    messages: ['entries-as-written: .*X.*: an entry that somebody wrote, found one of ADM01'],
  },
  {
    what: 'an entry of a log',
    table: 'perubahan_harga',
    sql: 'update perubahan_harga set ke = 1',
    messages: ['entries-as-written: perubahan-harga G17K Harga Jual .*: as OWNER wrote it at .*, found ke 1'],
  },
  {
    what: 'an entry of a log that is gone',
    table: 'perubahan_harga',
    sql: 'delete from perubahan_harga',
    messages: ['entries-as-written: perubahan-harga .* of group .*: the entry that OWNER wrote'],
  },
  {
    what: 'a counter that was set back',
    table: 'kencana_number',
    sql: "update kencana_number set last_given = 1 where counter = 'pindah-barang.no_pindah'",
    messages: ['numbers-as-given: counter pindah-barang.no_pindah 2026-11-20: 2 as the last number, found 1'],
  },
  {
    what: 'a counter that was set on',
    table: 'kencana_number',
    sql: "update kencana_number set last_given = 9 where counter = 'pindah-barang.no_pindah'",
    messages: ['numbers-as-given: .*: 2 as the last number, found 9'],
  },
  {
    what: 'a counter that is gone',
    table: 'kencana_number',
    sql: "delete from kencana_number where counter = 'pindah-barang.no_pindah'",
    messages: ['numbers-as-given: .*: 2 as the last number, found no counter'],
  },
  {
    what: 'the level of a user',
    table: 'users',
    sql: "update users set level = 'OWN' where user_id = 'KSR01'",
    messages: ['rows-as-written: users KSR01.*: as left by SYSTEM at .*, found level OWN'],
  },
  {
    what: 'the menu of a user',
    table: 'users',
    sql: `update users set menu = '["barang"]' where user_id = 'KSR01'`,
    messages: ['rows-as-written: users KSR01.*, found menu '],
  },
  {
    what: 'the password of a user, which is shown to nobody',
    table: 'users',
    sql: "update users set password = (select 'x' || password from users where user_id = 'OWNER') where user_id = 'KSR01'",
    // One of 64 other secrets has the letter of this one in the seal; the row is found then, its column is not.
    messages: ['rows-as-written: users KSR01.*, found (password \\(another secret\\)|other values)$'],
  },
  {
    what: 'a user who is switched off and works on',
    table: 'users',
    sql: [
      "update users set status_aktif = 0 where user_id = 'ADM01'",
      "insert into kencana_session (token_hash, user_row, shop, device, created_at, expires_at) select 'HASH', id, 'KCA', 'test', created_at, created_at from users where user_id = 'ADM01'",
    ],
    messages: ['rows-as-written: users ADM01', 'sessions-allowed: session of ADM01: none, found one'],
  },
  {
    what: 'a user who was slipped in',
    table: 'users',
    sql: copied('users', { id: "'X'", user_id: "'HANTU'" }),
    messages: ['rows-as-written: users HANTU.*: a row that somebody made, found made by SYSTEM'],
  },
  {
    what: 'the price of a group',
    table: '"group"',
    sql: `update "group" set harga = 1 where kode_group = 'G17K'`,
    messages: ['rows-as-written: group G17K.*: as left by OWNER .* \\(versi 2\\), found harga 1'],
  },
  {
    what: 'a key that was used for two effects',
    table: 'kencana_audit',
    sql: "update kencana_audit set claim_key = 'K1' where id = (select max(id) from kencana_audit where user_id = 'ADM01')",
    messages: ['keys-once: key K1 of ADM01: \\d rows of the audit, found \\d', 'chain-holds: '],
  },
  {
    what: 'a key without an effect',
    table: 'kencana_idempotency',
    sql: "update kencana_idempotency set claim_key = 'K2'",
    messages: ['keys-once: key K2 of ADM01: \\d rows of the audit, found 0'],
  },
  {
    what: 'a key without an answer',
    table: 'kencana_idempotency',
    sql: 'update kencana_idempotency set answer = null',
    messages: ['keys-once: key K1 of ADM01: an answer, found none'],
  },
  {
    what: 'a number that the audit no longer knows of',
    table: 'kencana_audit',
    sql: `update kencana_audit set wrote = replace(wrote, '"2026-11-20",1,1]', '"2026-11-20",-1,1]')`,
    messages: ['numbers-as-given: counter pindah-barang.no_pindah .*: 4 numbers from -1 to 2, found 2 that were given'],
  },
  {
    what: 'a level that somebody gave who may not',
    table: 'kencana_audit',
    sql: `update kencana_audit set user_id = 'KSR01' where resource = 'users' and after_json like '%"SLS01"%'`,
    messages: [
      'rights-given: level of user SLS01, assigned by KSR01 at .*: one that KSR may give, found SLS',
      'chain-holds: ',
    ],
  },
  {
    what: 'what the audit says that was written',
    table: 'kencana_audit',
    sql: "update kencana_audit set wrote = null where resource = 'users'",
    messages: ['chain-holds: link \\d+, row .*: the row with the hash .*, found another row'],
  },
  {
    what: 'what a digest is made of',
    table: 'kencana_columns',
    sql: "update kencana_columns set names = '[\"id\"]' where names like '%kode_barcode%'",
    messages: ['rows-as-written: the list of columns .*: the names that it stands for, found others'],
  },
]
