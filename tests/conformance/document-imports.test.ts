// Documents of the old program, on both databases: seen all at once or not at all, replaced and given back as a whole.
import papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getResource } from '../../engine/schema/schema.ts'
import { getImportLease } from '../../server/import/run-import.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { insertBatch } from '../../server/storage/batches.ts'
import { importFile, readLegacyFile, sendFile } from '../support/files/import-files.ts'
import { openShop, query, type Shop } from '../support/shop/shop.ts'
import { databases, pickEvery } from '../support/storage/databases.ts'

const schema = loadSchema('schema')
const sales = readLegacyFile('penjualan').toString()
const parsed = (text: string) => papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data

const masters = ['master_group', 'master_jenis', 'master_gudang', 'master_baki'] as const
const sum = (rows: readonly Record<string, string>[], column: string, scale = 1): number =>
  rows.reduce((total, row) => total + Math.round(Number(row[column]) * scale), 0)

const openWithMasters = async (database: 'sqlite' | 'postgres', code: string): Promise<readonly [Shop, string]> => {
  const shop = await openShop({ database, env: { KENCANA_START: 'empty', KENCANA_SHOP: code } })
  const token = await shop.signIn('OWNER')
  for (const type of masters) await importFile(shop, type, { token, file: `${type}.csv`, bytes: readLegacyFile(type) })
  return [shop, token]
}

const all = async ({ running }: Shop, sql: string) =>
  running.storage.read(connection => connection.all({ sql, values: [] }))

/** What reports sum up: entries of batches that are in force. */
const readJournal = async (shop: Shop) => {
  const inForce = "batch = '-' or batch in (select id from kencana_import where state = 'active')"
  const [found] = await all(
    shop,
    `select count(*) as lines, cast(sum(berat) as bigint) as berat, cast(sum(harga_total) as bigint) as total from penjualan_barang_journal where ${inForce}`,
  )
  return [Number(found?.lines), Number(found?.berat), Number(found?.total)]
}

const readStored = async (shop: Shop): Promise<number> => {
  const counts = await Promise.all(
    ['penjualan', 'penjualan_barang', 'penjualan_barang_journal'].map(async table =>
      Number((await all(shop, `select count(*) as n from ${table}`))[0]?.n),
    ),
  )
  return counts.reduce((total, count) => total + count, 0)
}

describe.each(databases)('%s', database => {
  let shop: Shop
  let token: string

  beforeAll(async () => {
    ;[shop, token] = await openWithMasters(database, 'TST')
  })
  afterAll(() => shop.close())

  const sent = (bytes: string, headers: Record<string, string> = {}) => ({
    token,
    file: 'penjualan.csv',
    bytes,
    headers,
  })
  const readDocuments = async (filter: Record<string, unknown> = {}) =>
    shop.ask('GET', `penjualan?${query({ filter, sort: ['no_faktur_group', 'ASC'], range: [0, 999] })}`, { token })
  const rows = parsed(sales)
  const groups = new Set(rows.map(row => row.no_faktur_group))

  test('the check shows documents and lines in one, and writes nothing', async () => {
    const { status, body } = await sendFile(shop, 'penjualan/check', sent(sales))
    expect([status, body.rows, body.inserted, body.deleted, body.errorCount]).toEqual([200, 200, groups.size, 0, 0])
    expect(body.first[0]).toMatchObject({
      line: 2,
      no_faktur_group: rows[0]?.no_faktur_group,
      nama_customer: rows[0]?.nama_customer,
      kode_barcode: String(rows[0]?.kode_barcode).padStart(8, '0'),
      berat: Number(rows[0]?.berat),
      no_pesanan: '-',
      total_usd: 0,
      status_tukar: false,
    })
    expect(body.first).toHaveLength(20)
    expect(await readStored(shop)).toBe(0)
  })

  test('each group of rows is one document with its lines, and what they add up to is what stands in the file', async () => {
    const job = await importFile(shop, 'penjualan', sent(sales))
    expect(job).toMatchObject({ state: 'done', message: 'Data Berhasil Di import', result: { inserted: groups.size } })
    const { body } = await readDocuments()
    expect(body).toHaveLength(groups.size)
    for (const document of body.slice(0, 20)) {
      const own = rows.filter(row => row.no_faktur_group === document.no_faktur_group)
      expect(document.total).toBe(sum(own, 'harga_total'))
      const { body: whole } = await shop.ask('GET', `penjualan/${document.id}`, { token })
      expect(whole.barang.map((line: { no_faktur_jual: string }) => line.no_faktur_jual)).toEqual(
        own.map(row => row.no_faktur_jual),
      )
    }
    expect(await readJournal(shop)).toEqual([200, sum(rows, 'berat', 1000), sum(rows, 'harga_total')])
    const [states] = await all(
      shop,
      "select count(*) as n from penjualan_barang where status_kembali <> 'OPEN' or status_valid <> 'DONE'",
    )
    expect(Number(states?.n)).toBe(0)
  })

  test('a second file takes the place of the first, and taking it back brings the first again', async () => {
    const before = (await readDocuments()).body
    const part = sales.split('\n').slice(0, 51).join('\n')
    const check = await sendFile(shop, 'penjualan/check', sent(part))
    expect([check.body.rows, check.body.deleted]).toEqual([50, groups.size])
    await importFile(shop, 'penjualan', sent(part))
    const [lines] = await readJournal(shop)
    expect(lines).toBe(50)
    const [last] = (await shop.ask('GET', 'imports/penjualan/history', { token })).body
    expect(last).toMatchObject({ state: 'active', rows: 50, restorable: true })
    const { status } = await shop.ask('POST', `imports/history/${last.id}/restore`, { token })
    expect(status).toBe(200)
    expect((await readDocuments()).body).toEqual(before)
    expect(await readJournal(shop)).toEqual([200, sum(rows, 'berat', 1000), sum(rows, 'harga_total')])
  })

  /** A visit of one line. */
  const single = rows.findIndex(
    (row, index) => index > 100 && rows.filter(one => one.no_faktur_group === row.no_faktur_group).length === 1,
  )
  const wrong: readonly (readonly [name: string, column: string, value: string, code: string])[] = [
    ['an unknown tray', 'kode_baki', 'ZZ', 'reference.missing'],
    ['a weight below zero', 'berat', '-1', 'number.minimum'],
    ['letters in a price', 'harga_total', '1O00', 'type.number'],
    ['a barcode that is too long', 'kode_barcode', '1'.repeat(21), 'barcode.form'],
    ['a total below zero', 'harga_total', '-1', 'number.minimum'],
    ['a day that is open', 'tgl_system', '2026-11-20', 'date.open'],
    ['a day that has not come', 'tgl_system', '2026-11-21', 'date.ahead'],
    ['another way to write the day', 'tgl_system', '20/07/2026', 'date.mixed'],
    ['a day that is none', 'tgl_system', '2026-02-30', 'type.date'],
    ['no number of its document', 'no_faktur_group', '', 'required'],
    ['a line that was there before', 'no_faktur_jual', String(rows[3]?.no_faktur_jual), 'row.double'],
    ['a formula in a name', 'nama_customer', '=A1', 'text.formula'],
  ]

  test.each(pickEvery(3, wrong))(
    '%s is reported with its cell, and nothing is saved',
    async (_name, column, value, code) => {
      const before = await readStored(shop)
      const changed = rows.map((row, index) => (index === single ? { ...row, [column]: value } : row))
      const bytes = papa.unparse(changed)
      const { body } = await sendFile(shop, 'penjualan/check', sent(bytes))
      expect(body.errors[0]).toMatchObject({ line: single + 2, column, value, code })
      const job = await importFile(shop, 'penjualan', sent(bytes))
      expect([job.state, job.result.errorCount]).toEqual(['failed', body.errorCount])
      const bad = await shop.ask('GET', `imports/jobs/${job.id}/bad-rows`, { token })
      expect(bad.body.split('\r\n')).toHaveLength(2)
      await expect.poll(() => readStored(shop)).toBe(before)
      expect((await readDocuments()).body).toHaveLength(groups.size)
    },
  )

  test('rows of one document may be apart; what they leave empty is that of the other rows', async () => {
    const [first, ...others] = rows
    const apart = [first, ...others, { ...first, no_faktur_jual: 'LAIN-1', kode_barcode: '', nama_customer: '' }]
    const { body } = await sendFile(shop, 'penjualan/check', sent(papa.unparse(apart)))
    expect([body.inserted, body.errorCount, body.notices]).toEqual([groups.size, 0, []])
  })

  test('of many errors the first 200 are listed, and all are counted', async () => {
    const [first = {}] = rows
    const wrong = Array.from({ length: 250 }, (_, at) => ({
      ...first,
      no_faktur_group: `G-${at}`,
      no_faktur_jual: `J-${at}`,
      kode_barcode: '',
      tgl_system: '2026-13-01',
    }))
    const { body } = await sendFile(shop, 'penjualan/check', sent(papa.unparse(wrong)))
    expect([body.errorCount, body.errors.length]).toEqual([250, 200])
    expect(body.errors.at(-1)).toMatchObject({ line: 201, column: 'tgl_system' })
  })

  const ofVisit: readonly (readonly [column: string, value: string])[] = [
    ['tgl_system', '2026-07-02'],
    ['nama_customer', 'ORANG LAIN'],
    ['kode_sales', 'S99'],
    ['jam', '01:02:03'],
  ]
  test.each(ofVisit)(
    'rows of one document with another %s are an error at the row, with both values',
    async (column, value) => {
      const [first = {}, ...others] = rows
      const two = { ...first, no_faktur_jual: 'LAIN-1', kode_barcode: '', [column]: value }
      const { body } = await sendFile(shop, 'penjualan/check', sent(papa.unparse([first, ...others, two])))
      expect(body.errors).toMatchObject([{ line: rows.length + 2, column, value, code: 'row.differs' }])
      expect(body.errors[0].message).toContain(value.slice(0, 3))
      expect(body.errors[0].message).toMatch(/Berbeda Dari .+ Di Baris 2 Nota Yang Sama/)
    },
  )

  test('what each row of a visit was paid with is stored and summed', async () => {
    const [first = {}] = rows
    const paid = { ...first, cash_rp: '0', transfer_rp: '0', debet_rp: '0', credit_rp: '0' }
    const visit = [
      { ...paid, harga_total: '2225000', cash_rp: '2125000', tukar_rp: '100000' },
      {
        ...paid,
        harga_total: '2225000',
        cash_rp: '2025000',
        tukar_rp: '200000',
        no_faktur_jual: 'LAIN-1',
        kode_barcode: '',
      },
    ]
    await importFile(shop, 'penjualan', sent(papa.unparse(visit)))
    const lines = await all(
      shop,
      'select cast(sum(tukar_rp) as bigint) as tukar, count(*) as n from penjualan_barang where tukar_rp > 0',
    )
    expect([Number(lines[0]?.tukar), Number(lines[0]?.n)]).toEqual([300_000, 2])
    const day = String(first.tgl_system)
    for (const jenis_bayar of ['SEMUA', 'TUKAR', 'CASH']) {
      const filter = { tgl_awal: day, tgl_akhir: day, jenis_bayar }
      const { body } = await shop.ask('GET', `reports/penjualan-bayar?${query({ filter })}`, { token })
      expect(body.totals).toMatchObject({
        total_jual: 4_450_000,
        cash_rp: 4_150_000,
        tukar_rp: 300_000,
        total_bayar: 4_450_000,
      })
    }
    await importFile(shop, 'penjualan', sent(sales))
  })

  test('lines without a barcode are legal in old data, however they leave it out', async () => {
    const [first = {}] = rows
    const codes = ['', '-', '0', '00000000', '']
    const visit = codes.map((kode_barcode, index) => ({ ...first, kode_barcode, no_faktur_jual: `TANPA-${index}` }))
    const job = await importFile(shop, 'penjualan', sent(papa.unparse(visit)))
    expect([job.state, job.result.inserted, job.result.errors]).toEqual(['done', 1, []])
    const stored = await all(
      shop,
      "select distinct kode_barcode from penjualan_barang where no_faktur_jual like 'TANPA-%'",
    )
    expect(stored).toEqual([{ kode_barcode: '-' }])
    await importFile(shop, 'penjualan', sent(sales))
  })

  test('what the shop wrote itself stays, and its numbers are taken', async () => {
    const header = getResource(schema, 'penjualan')
    const own = { id: '01999999-0000-7000-8000-000000000009', no_faktur_group: 'SENDIRI', tgl_system: '2026-11-20' }
    const plain = Object.fromEntries(header.fields.map(field => [field.name, field.default]))
    const batch = { id: '-', shop: 'TST', stamp: { at: '2026-11-20T00:00:00Z', by: 'OWNER' } }
    await shop.running.storage.write(connection => insertBatch(connection, header, [{ ...plain, ...own }], batch))
    await importFile(shop, 'penjualan', sent(sales))
    expect((await readDocuments({ no_faktur_group: 'SENDIRI' })).body).toHaveLength(1)
    const taken = papa.unparse([{ ...rows[0], no_faktur_group: 'SENDIRI' }])
    const { body } = await sendFile(shop, 'penjualan/check', sent(taken))
    expect(body.errors).toEqual([expect.objectContaining({ line: 2, column: 'no_faktur_group', code: 'unique' })])
  })

  test("the specification's own call takes the rows as JSON", async () => {
    const data_penjualans = rows.slice(0, 5)
    const { status, body } = await shop.ask('POST', 'penjualan/truncate', { token, body: { data_penjualans } })
    expect([status, body]).toEqual([200, { message: 'Data Berhasil Di import' }])
    expect((await readJournal(shop))[0]).toBe(5)
    const wrongRows = data_penjualans.map((row, index) => (index === 2 ? { ...row, berat: 'x' } : row))
    const refused = await shop.ask('POST', 'penjualan/truncate', { token, body: { data_penjualans: wrongRows } })
    expect([refused.status, refused.body.faults[0].field]).toEqual([422, 'data_penjualans.2.berat'])
    expect((await readJournal(shop))[0]).toBe(5)
  })

  test('pembelian comes in the same way', async () => {
    const file = readLegacyFile('pembelian').toString()
    const job = await importFile(shop, 'pembelian', { token, file: 'pembelian.csv', bytes: file })
    expect(job).toMatchObject({ state: 'done', result: { rows: 100, errorCount: 0 } })
    const [found] = await all(shop, 'select cast(sum(harga) as bigint) as harga from pembelian_barang_journal')
    expect(Number(found?.harga)).toBe(sum(parsed(file), 'harga'))
  })
})

test('a local shop keeps an empty type_kondisi as -, another shop has none from its file', async () => {
  const file = readLegacyFile('pembelian').toString()
  for (const [code, types] of [
    ['T3', ['-', 'PERSENTASE']],
    ['TST', ['-']],
  ] as const) {
    const [shop, token] = await openWithMasters('sqlite', code)
    const [first = {}, second = {}] = parsed(file)
    const bytes = papa.unparse([
      { ...first, type_kondisi: '' },
      { ...second, type_kondisi: 'PERSENTASE' },
    ])
    expect(await importFile(shop, 'pembelian', { token, file: 'pembelian.csv', bytes })).toMatchObject({
      state: 'done',
    })
    const stored = await all(shop, 'select distinct type_kondisi from pembelian_barang order by type_kondisi')
    expect(stored.map(row => row.type_kondisi)).toEqual(types)
    await shop.close()
  }
})

test('shops of the local list keep the states of the file: what is cancelled or not valid does not count', async () => {
  const [shop, token] = await openWithMasters('sqlite', 'T3')
  await importFile(shop, 'penjualan', { token, file: 'penjualan.csv', bytes: sales })
  const counted = parsed(sales).filter(row => row.status_kembali === 'OPEN' && row.status_valid === 'DONE')
  expect(counted.length).toBeLessThan(200)
  expect(await readJournal(shop)).toEqual([counted.length, sum(counted, 'berat', 1000), sum(counted, 'harga_total')])
  await shop.close()
})

test('a call that failed without bad rows is not answered as done when it is repeated', async () => {
  const [shop, token] = await openWithMasters('sqlite', 'TST')
  const body = { data_penjualans: parsed(sales).slice(0, 5) }
  const asked = { token, body, headers: { 'idempotency-key': 'truncate-key-9' } }
  expect((await shop.ask('POST', 'penjualan/truncate', asked)).status).toBe(200)
  await shop.running.storage.write(connection =>
    connection.run({ sql: "UPDATE kencana_import SET state = 'running' WHERE import_name = 'penjualan'", values: [] }),
  )
  const found = { sql: "SELECT id FROM kencana_import WHERE import_name = 'penjualan'", values: [] }
  const [run] = await shop.running.storage.read(connection => connection.all(found))
  // Somebody works on it, until the server ends.
  await shop.running.storage.lease(getImportLease(String(run?.id)))
  expect((await shop.ask('POST', 'penjualan/truncate', asked)).body.code).toBe('import.running')
  await shop.running.close()
  const next = await openShop({ dataDir: shop.dataDir, env: { KENCANA_SHOP: 'TST' } })
  await next.running.server.ready()
  const again = await next.ask('POST', 'penjualan/truncate', { ...asked, token: await next.signIn('OWNER') })
  expect([again.status, again.body.code]).toEqual([409, 'import.failed'])
  await next.close()
})

test('what a server that was killed half-way had written is taken away at the next start', async () => {
  const [shop, token] = await openWithMasters('sqlite', 'TST')
  const job = await importFile(shop, 'penjualan', { token, file: 'penjualan.csv', bytes: sales })
  const before = await readStored(shop)
  await shop.running.storage.write(connection =>
    connection.run({ sql: "UPDATE kencana_import SET state = 'running' WHERE id = ?", values: [job.id] }),
  )
  expect([before > 0, await readJournal(shop)]).toEqual([true, [0, 0, 0]])
  await shop.running.close()
  const next = await openShop({ dataDir: shop.dataDir, env: { KENCANA_SHOP: 'TST' } })
  await next.running.server.ready()
  expect(await readStored(next)).toBe(0)
  const again = await next.signIn('OWNER')
  expect((await next.ask('GET', `imports/jobs/${job.id}`, { token: again })).body.state).toBe('failed')
  await next.close()
})
