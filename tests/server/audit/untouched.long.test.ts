// What the program does by itself is no breach: while others write, after imports and their way back, under another schema,
// in another database; and what an earlier version wrote is counted.
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { AuditResult } from '../../../server/audit/run-audit.ts'
import { auditBooks } from '../../../server/audit/run-audit.ts'
import { createRecord } from '../../../server/record/rows/create-record.ts'
import { isSettings, saveSettings } from '../../../server/record/rows/save-settings.ts'
import { updateRecord } from '../../../server/record/rows/update-record.ts'
import { copyRows } from '../../../server/storage/migration/copy-rows.ts'
import { openForInspection as examinePostgres } from '../../../server/storage/postgres/open-for-inspection.ts'
import { openForInspection as examineSqlite } from '../../../server/storage/sqlite/open-for-inspection.ts'
import { importFile, readLegacyFile } from '../../support/files/import-files.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { saleSchema } from '../../support/schema/sale-files.ts'
import { buildEdits } from '../../support/schema/schema-files.ts'
import {
  createPerson,
  getBarcode,
  getLines,
  made,
  openDocuments,
  schema,
  simpan,
  tambah,
} from '../../support/shop/documents.ts'
import { openShop } from '../../support/shop/shop.ts'
import { type OpenedStorage, storages, testedStorages } from '../../support/storage/storages.ts'
import { tamper } from '../ledger/tamper.ts'
import { openMoves } from '../record/move/move-world.ts'

type Place = Pick<OpenedStorage, 'storage' | 'place'>

/** As the command sees it: from beside, all of one moment. */
const audit = async ({ storage, place }: Place, of: Schema): Promise<AuditResult> => {
  const examined = await (storage.database === 'sqlite'
    ? examineSqlite(join(place, 'kencana.db'))
    : examinePostgres(place))
  try {
    return await auditBooks(examined, of)
  } finally {
    await examined.close()
  }
}

const getBreaches = ({ checks }: AuditResult): readonly string[] =>
  checks.flatMap(({ check, breaches }) =>
    breaches.map(({ what, expected, found }) => `${check}: ${what}: ${expected}, found ${found}`),
  )

const soundly = async (place: Place, of: Schema): Promise<void> => {
  const result = await audit(place, of)
  expect([getBreaches(result), result.uncovered]).toEqual([[], []])
}

describe.each(testedStorages)('$name', kind => {
  test('while others write, and in another database afterwards', async () => {
    const world = await openDocuments(kind)
    const admin = createPerson(world.storage, 'ADM01')
    let isOver = false
    const work = async (): Promise<void> => {
      for (let round = 0; round < 4; round++) {
        const piece = await made(tambah(), admin)
        const to = { kode_gudang: 'TOKO', kode_baki: '02', barang: getLines(getBarcode(piece)) }
        await simpan('pindah-barang', to)(admin)
        await updateRecord(admin, getResource(schema, 'barang'), {
          id: String(piece.id),
          body: { kode_intern: 'RAK 9' },
        })
      }
    }
    const working = Promise.all([work(), work(), work()]).finally(() => {
      isOver = true
    })
    let inspected = 0
    for (; !isOver || inspected === 0; inspected++) {
      await soundly(world.opened, schema)
      // An audit of SQLite lets nobody else do anything meanwhile.
      await setTimeout(100)
    }
    await working
    const settings = getResource(schema, 'para-system')
    if (!isSettings(settings)) throw new Error('there are no settings')
    await saveSettings(createPerson(world.storage, 'OWNER'), settings, { body: { PEMBULATAN: 500 } })
    const { ends } = await audit(world.opened, schema)
    // Nothing was chained here: that is said and not passed over.
    expect(ends.find(({ shop }) => shop === 'KCA')).toMatchObject({ links: 0, waiting: expect.any(Number) })
    await soundly(world.opened, schema)
    const other = storages.find(({ name }) => name !== kind.name)
    const copy = await other?.open({ schema })
    if (!copy) throw new Error('there is no other database')
    await world.storage.read(source => copyRows(source, copy.storage, schema))
    await soundly(copy, schema)
    await tamper(copy, 'barang', 'update barang set berat = berat - 1')
    expect(getBreaches(await audit(copy, schema))).toHaveLength(12)
    await Promise.all([copy.remove(), world.opened.remove()])
  })

  describe('imports', () => {
    let place: Place
    let token: string
    const shop = openForTests(() =>
      openShop({ database: kind.name, env: { KENCANA_START: 'empty', KENCANA_SHOP: 'TST' } }),
    )
    beforeAll(async () => {
      place = { storage: shop.running.storage, place: shop.databaseUrl ?? shop.dataDir }
      token = await shop.signIn('OWNER')
      for (const type of ['master_group', 'master_jenis', 'master_gudang', 'master_baki'])
        await importFile(shop, type, { token, file: `${type}.csv`, bytes: readLegacyFile(type) })
    })

    const sales = readLegacyFile('penjualan').toString()
    const half = sales.split('\n').slice(0, 120).join('\n')
    const brought = (bytes: string) => importFile(shop, 'penjualan', { token, file: 'penjualan.csv', bytes })
    const all = (sql: string) => place.storage.read(connection => connection.all({ sql, values: [] }))

    test('of lists and of documents, replaced and taken back', async () => {
      await soundly(place, schema)
      const trays = readLegacyFile('master_baki')
        .toString()
        .split('\n')
        .slice(0, 4)
        .join('\n')
        .replace(/,(?=[^,]*,[^,]*$)/, ',1')
      await importFile(shop, 'master_baki', { token, file: 'master_baki.csv', bytes: trays })
      await soundly(place, schema)
      const [last] = (await shop.ask('GET', 'imports/master-baki/history', { token })).body
      expect((await shop.ask('POST', `imports/history/${last.id}/restore`, { token })).status).toBe(200)
      await soundly(place, schema)
      await brought(half)
      await brought(sales)
      await soundly(place, schema)
    })

    const changes = [
      [
        'a row of a list',
        'baki',
        "update baki set nama_baki = 'X' where id = (select min(id) from baki)",
        'rows-as-written: baki ',
      ],
      [
        'a row of a list that is gone',
        'baki',
        'delete from baki where id = (select min(id) from baki)',
        'rows-as-written: baki ',
      ],
      [
        'a document',
        'penjualan',
        "update penjualan set nama_customer = 'X' where id = (select max(id) from penjualan)",
        'imports-as-written: import .* rows of penjualan as they were brought',
      ],
      [
        'a line that is gone',
        'penjualan_barang',
        'delete from penjualan_barang where id = (select max(id) from penjualan_barang)',
        'imports-as-written: import .* rows of penjualan.barang as they were brought',
      ],
      [
        'an entry',
        'penjualan_barang_journal',
        'update penjualan_barang_journal set berat = berat + 1 where id = (select max(id) from penjualan_barang_journal)',
        'imports-as-written: import .* rows of journal:penjualan.barang as',
      ],
      [
        'what takes an import back',
        'kencana_import',
        "update kencana_import set undo = '{}' where id = (select min(id) from kencana_import where state = 'active' and undo <> '{}')",
        'system-as-written: kencana_import .*: as left by OWNER at .*, found (another undo|other values)',
      ],
      [
        'an import that is said to be taken back',
        'kencana_import',
        "update kencana_import set state = 'restored' where state = 'active' and import_name = 'penjualan'",
        'imports-as-written: import .*: active or replaced, found restored',
      ],
    ] as const
    test.each(changes)('%s that was changed is reported', async (_, table, sql, messages) => {
      const before = await all(`select * from ${table}`)
      await tamper(place as OpenedStorage, table, sql)
      expect(getBreaches(await audit(place, schema))).toContainEqual(expect.stringMatching(messages))
      await tamper(place as OpenedStorage, table, `delete from ${table}`)
      await place.storage.write(async connection => {
        for (const row of before) {
          const [names, values] = [Object.keys(row), Object.values(row)]
          const sql = `insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`
          await connection.run({ sql, values })
        }
      })
      await soundly(place, schema)
    })
  })

  test('columns that came, went and have other names', async () => {
    const world = await openMoves(kind)
    const finished = await world.make('sale', 'save', { customer: 'M1', goods: [{ piece: 'P1' }], paid: 100 })
    await world.move(['sale', finished.id], 'finish')
    await soundly(world.opened, world.schema)
    const thing = buildEdits('thing')
    const added = saleSchema(thing('/properties/origin', { $ref: 'types#text', default: 'HOUSE' }))
    await world.storage.migrate(added)
    await soundly(world.opened, added)
    await createRecord({ ...world.caller(), schema: added }, getResource(added, 'thing'), {
      thing_code: 'P9',
      name: 'NINE',
    })
    const renamed = saleSchema(thing('/properties/source', { $ref: 'types#text', default: 'HOUSE', 'x-was': 'origin' }))
    await world.storage.migrate(renamed)
    await soundly(world.opened, renamed)
    await tamper(world.opened, 'thing', "update thing set source = 'X' where thing_code = 'P9'")
    expect(getBreaches(await audit(world.opened, renamed))).toEqual([
      expect.stringMatching(/^rows-as-written: thing P9 .* \(versi 1\), found source X$/),
    ])
    const dropped = saleSchema(thing('/x-drop', ['source']))
    await world.storage.migrate(dropped)
    const result = await audit(world.opened, dropped)
    // The one that was saved with the column; those from before it are covered as they were.
    expect([getBreaches(result), result.uncovered.map(({ what, count }) => [what, count])]).toEqual([
      [],
      [['thing', 1]],
    ])
    await world.opened.remove()
  })

  test('what an earlier version wrote is counted, and what is written since is covered', async () => {
    const world = await openMoves(kind)
    await tamper(world.opened, 'kencana_audit', 'update kencana_audit set wrote = null')
    const { uncovered, ...result } = await audit(world.opened, world.schema)
    expect(getBreaches({ uncovered, ...result })).toEqual([])
    expect(uncovered).toEqual(
      expect.arrayContaining([
        { what: 'thing', count: 4, why: 'written before the audit held what was written' },
        { what: 'legs of goods', count: 8, why: 'written before the audit held what was written' },
      ]),
    )
    const later = { ...world.caller(), now: () => new Date('2026-11-20T06:00:00Z') }
    const { answer } = await createRecord(later, getResource(world.schema, 'thing'), { thing_code: 'P9', name: 'NINE' })
    await tamper(world.opened, 'thing', "update thing set name = 'X' where thing_code in ('P1', 'P9')")
    expect(getBreaches(await audit(world.opened, world.schema))).toEqual([
      expect.stringContaining(`thing P9 (${answer.id}): as left by BOSS`),
    ])
    await world.opened.remove()
  })
})
