// Files of other programs as they really are: missing columns, dates as Indonesia writes them, line breaks in cells and
// long barcodes; on both databases.
import papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import { importFile, readLegacyFile, sendFile } from '../support/files/import-files.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openShop, query } from '../support/shop/shop.ts'
import { storages } from '../support/storage/storages.ts'

const rows = papa
  .parse<Record<string, string>>(readLegacyFile('penjualan').toString(), {
    header: true,
    skipEmptyLines: true,
  })
  .data.slice(0, 40)
const masters = ['master_group', 'master_jenis', 'master_gudang', 'master_baki'] as const

describe.each(storages)('$name', ({ name: database }) => {
  let token: string

  const shop = openForTests(() => openShop({ database, env: { KENCANA_START: 'empty', KENCANA_SHOP: 'TST' } }))
  beforeAll(async () => {
    token = await shop.signIn('OWNER')
    for (const type of masters)
      await importFile(shop, type, { token, file: `${type}.csv`, bytes: readLegacyFile(type) })
  })

  const buildSales = (data: readonly Record<string, string>[]) => ({
    token,
    file: 'penjualan.csv',
    bytes: papa.unparse([...data]),
  })
  const readLines = async (): Promise<Record<string, unknown>[]> => {
    const [document] = (await shop.ask('GET', 'penjualan', { token })).body
    const { body } = await shop.ask('GET', `penjualan/${document.id}`, { token })
    return body.barang.map(({ id: _, document_id: _document, ...line }: Record<string, unknown>) => line)
  }
  const recap = async () =>
    (
      await shop.ask('POST', 'penjualan/report-rekap-jual-pajak', {
        token,
        body: { tgl_from: '2026-07-01', tgl_to: '2026-10-31' },
      })
    ).body

  test('a missing column is an empty one: the recap has the same tax', async () => {
    await importFile(shop, 'penjualan', buildSales(rows.map(row => ({ ...row, ongkos: '' }))))
    const empty = await recap()
    expect(empty.every(({ dpp, ppn }: { dpp: number; ppn: number }) => dpp > 0 && ppn > 0)).toBe(true)
    const job = await importFile(shop, 'penjualan', buildSales(rows.map(({ ongkos: _, ...row }) => row)))
    expect(job.result.notices).toEqual(['Kolom ongkos Tidak Ada Di File, Dibaca Sebagai Kolom Kosong'])
    expect(await recap()).toEqual(empty)
  })

  test.each(['no_generate', 'jam', 'nama_atribut', 'berat_awal', 'harga_gram', 'status_tukar', 'curr'])(
    'a sale without the column %s is one with an empty column',
    async column => {
      const some = rows.slice(0, 1)
      await importFile(shop, 'penjualan', buildSales(some.map(row => ({ ...row, [column]: '' }))))
      const empty = await readLines()
      await importFile(shop, 'penjualan', buildSales(some.map(({ [column]: _, ...row }) => row)))
      expect(await readLines()).toEqual(empty)
    },
  )

  test('a group without its price has the price 0, as with an empty cell', async () => {
    const group = async (bytes: string) => {
      const { body } = await sendFile(shop, 'master-group/check', { token, file: 'master_group.csv', bytes })
      return body.first.map(({ kode_group, harga, status_aktif }: Record<string, unknown>) => [
        kode_group,
        harga,
        status_aktif,
      ])
    }
    const empty = await group('kode_group,nama_group,jenis_group,harga,harga_modal,status_aktif\nG24K,EMAS,EMAS,,,\n')
    expect(empty).toEqual([['G24K', 0, true]])
    expect(await group('kode_group,nama_group,jenis_group\nG24K,EMAS,EMAS\n')).toEqual(empty)
  })

  test.each([
    ['keuangan-cash', 'CASH', '-'],
    ['keuangan-non-cash', 'TRANSFER', '111'],
  ])('%s without the column of one direction is taken', async (name, jenis, account) => {
    await shop.ask('POST', 'banks', { token, body: { kode_bank: 'BCA', nama_bank: 'BCA' } })
    await shop.ask('POST', 'rekenings', { token, body: { kode_bank: 'BCA', no_rekening: '111', nama_rekening: 'A' } })
    const file = `${name.replaceAll('-', '_')}.csv`
    const rest = `${jenis},${account},PENJUALAN`
    const bytes = `tanggal,jenis,no_rekening,kategori,jumlah_in\n2026-07-18,${rest},5000\n18/07/2026,${rest},7000\n`
    const { body } = await sendFile(shop, `${name}/check`, {
      token,
      file,
      bytes: bytes.replace('18/07/2026', '2026-07-18'),
    })
    expect([body.errors, body.first.map((row: Record<string, unknown>) => [row.jumlah_in, row.jumlah_out])]).toEqual([
      [],
      [
        [5000, 0],
        [7000, 0],
      ],
    ])
    const mixed = await sendFile(shop, `${name}/check`, { token, file, bytes })
    expect(mixed.body.errors).toMatchObject([{ line: 3, column: 'tanggal', value: '18/07/2026', code: 'date.mixed' }])
    const onDay = (day: string) =>
      sendFile(shop, `${name}/check`, { token, file, bytes: bytes.replace('18/07/2026', day) })
    const [closed, open, later] = await Promise.all(['2026-11-19', '2026-11-20', '2026-11-21'].map(onDay))
    expect(closed?.body.errors).toEqual([])
    for (const [day, code, answer] of [
      ['2026-11-20', 'date.open', open],
      ['2026-11-21', 'date.ahead', later],
    ] as const)
      expect(answer?.body.errors).toMatchObject([{ line: 3, column: 'tanggal', value: day, code }])
  })

  test('dd/mm/yyyy in every row, a line break in a quoted cell and a barcode of twelve digits are read', async () => {
    const written = rows.map(
      (row): Record<string, string> => ({
        ...row,
        tgl_system: String(row.tgl_system).split('-').toReversed().join('/'),
      }),
    )
    const [first] = written
    const file = buildSales([
      { ...first, nama_customer: 'SITI\nAMINAH', kode_barcode: '890123456789' },
      ...written.slice(1),
    ])
    const job = await importFile(shop, 'penjualan', file)
    const [day, other] = [first?.tgl_system, rows[0]?.tgl_system]
    expect([job.state, job.result.notices]).toEqual([
      'done',
      [`${rows.length} Tanggal Dibaca Sebagai Hari/Bulan/Tahun: ${day} Dibaca ${other}`],
    ])
    const [document] = (
      await shop.ask('GET', `penjualan?${query({ filter: { no_faktur_group: first?.no_faktur_group } })}`, { token })
    ).body
    expect(document).toMatchObject({ tgl_system: other, nama_customer: 'SITI AMINAH' })
    const { body } = await shop.ask('GET', `penjualan/${document.id}`, { token })
    expect(body.barang[0].kode_barcode).toBe('890123456789')
  })

  test('a new piece still gets a barcode of eight digits', async () => {
    const body = {
      kode_group: 'G23K',
      kode_dept: 'CCG23K',
      kode_baki_awal: '05',
      nama_barang: 'CINCIN',
      berat_asli: 2,
      berat: 2,
      kadar: 95,
      kadar_cetak: '23K',
    }
    const { status, body: made } = await shop.ask('POST', 'barang', { token, body })
    expect([status, String(made.kode_barcode), made.faults]).toEqual([201, expect.stringMatching(/^\d{8}$/), undefined])
  })
})
