// An imported nota that was bought back stays: its import is neither undone nor replaced without it, and the audit finds
// a purchase whose nota is gone.
import papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import { findKeyUses } from '../../engine/record/key-uses.ts'
import { namedRowsThere } from '../../server/audit/posting-checks.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { importFile, readLegacyFile, sendFile } from '../support/files/import-files.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openShop, query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const schema = loadSchema('schema')
const masters = ['master_group', 'master_jenis', 'master_gudang', 'master_baki'] as const
const sales = papa.parse<Record<string, string>>(readLegacyFile('penjualan').toString(), {
  header: true,
  skipEmptyLines: true,
}).data
const [bought = {}, other = {}] = sales

test('purchases and trade-ins name sold lines', () => {
  const uses = findKeyUses(schema).map(({ resource, field, to, key, shopField }) =>
    [resource.name, field.name, to.name, key, shopField].join(' '),
  )
  expect(uses).toEqual(
    expect.arrayContaining([
      'pembelian.barang no_faktur_jual penjualan.barang no_faktur_jual toko_jual',
      'penjualan.tukar no_faktur_jual penjualan.barang no_faktur_jual toko_jual',
    ]),
  )
})

describe.each(databases)('%s', database => {
  let token: string
  const ask = (method: 'POST' | 'GET' | 'PUT', path: string, body?: object) =>
    shop.ask(method, path, { token, ...(body && { body }) })
  const buildSent = (rows: readonly object[]) => ({ token, file: 'penjualan.csv', bytes: papa.unparse([...rows]) })
  const findLost = () =>
    shop.running.storage.read(connection => namedRowsThere.find(connection, schema, () => undefined))

  const shop = openForTests(() => openShop({ database, env: { KENCANA_START: 'empty', KENCANA_SHOP: 'TST' } }))
  beforeAll(async () => {
    token = await shop.signIn('OWNER')
    for (const type of masters)
      await importFile(shop, type, { token, file: `${type}.csv`, bytes: readLegacyFile(type) })
    await ask('POST', 'parabeli', { kondisi_barang: 'MULUS', type_kondisi: 'RP' })
    await ask('POST', 'sales', { kode_sales: 'S01', nama_sales: 'ANI' })
    const money = await ask('POST', 'cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 90_000_000 })
    expect([money.status, money.body.faults]).toEqual([201, undefined])
    await importFile(shop, 'penjualan', buildSent([other]))
    await importFile(shop, 'penjualan', buildSent([bought, other]))
  })

  test('an import whose nota was bought back is not undone and not replaced by a file without it', async () => {
    const piece = {
      no_faktur_jual: bought.no_faktur_jual,
      kondisi: 'MULUS',
      nama_barang: 'KALUNG',
      kode_group: 'G23K',
      kode_dept: 'KLG23K',
    }
    const purchase = {
      nama_customer: 'IBU RATNA',
      kode_sales: 'S01',
      jenis_identitas: 'KTP',
      no_identitas: '3273014501900001',
      barang: [piece],
    }
    const { body: line } = await ask('POST', 'pembelian/lines/barang', { document: {}, line: piece })
    const price = line.row?.harga ?? line.harga
    const paid = { ...purchase, pembayaran: [{ jenis: 'CASH', jumlah_rp: price }] }
    const made = await ask('POST', 'pembelian?move=simpan', paid)
    expect([made.status, made.body.faults]).toEqual([201, undefined])
    expect(await findLost()).toEqual([])
    const [last] = (await ask('GET', 'imports/penjualan/history')).body
    const refusal = { code: 'import.depended', message: expect.stringContaining(String(bought.no_faktur_jual)) }
    const undone = await ask('POST', `imports/history/${last.id}/restore`)
    expect([undone.status, undone.body]).toEqual([409, expect.objectContaining(refusal)])
    const without = await sendFile(shop, 'penjualan/check', buildSent([other]))
    expect([without.status, without.body]).toEqual([409, expect.objectContaining(refusal)])
    const job = await importFile(shop, 'penjualan', buildSent([other]))
    expect([job.state, job.message]).toEqual(['failed', refusal.message])
    const visible = (await ask('GET', `penjualan?${query({ filter: { no_faktur_group: bought.no_faktur_group } })}`))
      .body
    expect(visible).toHaveLength(1)
    // A file that still has it may come.
    expect(await importFile(shop, 'penjualan', buildSent([bought]))).toMatchObject({ state: 'done' })
    expect(await findLost()).toEqual([])
    // Behind the program's back: the audit finds the purchase.
    const sql = "update kencana_import set state = 'restored' where state = 'active' and import_name = 'penjualan'"
    const active = await shop.running.storage.read(connection =>
      connection.all({
        sql: "select id from kencana_import where state = 'active' and import_name = 'penjualan'",
        values: [],
      }),
    )
    await shop.running.storage.write(connection => connection.run({ sql, values: [] }))
    await shop.running.storage.write(connection =>
      connection.run({
        sql: "update penjualan_barang set no_faktur_jual = 'LAIN' where batch = ?",
        values: [String(active[0]?.id)],
      }),
    )
    expect(await findLost()).toEqual([
      expect.objectContaining({ shop: 'TST', expected: `penjualan.barang ${bought.no_faktur_jual}`, found: 'none' }),
    ])
  })

  test('a rejected purchase depends on nothing any more', async () => {
    const [waiting] = (await ask('GET', `pembelian?${query({ filter: { status: 'OPEN' } })}`)).body
    const rejected = await ask('POST', `pembelian/${waiting.id}/moves/tolak`, { answers: { alasan: 'SALAH' } })
    expect(rejected.status).toBe(200)
    expect(await findLost()).toEqual([])
  })
})
