// Taxes of sales and services by the calls of the screen, the reports of a period, and the file for Coretax, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRetailInvoices } from '../support/read-retail-invoices.ts'
import { createDesk, type Desk } from '../support/shop/desk.ts'
import { noon, openShop, query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

type Body = Readonly<Record<string, unknown>>
type Cells = Readonly<Record<string, number>>

const company = '01.300.066.6-091.000'
const november = { filter: { tgl_awal: '2026-11-01', tgl_akhir: '2026-11-30' } }

/** Each sale of one piece: its class, its buyer, and what its taxes are by hand. */
const sales = [
  {
    name: 'jewellery to a consumer',
    due: 4_946_000,
    line: { dpp: 4_892_186, ppn: 53_814, pph22: 0, kode_faktur: '05' },
  },
  {
    name: 'jewellery without a tax invoice',
    piece: { berfaktur: false },
    due: 4_946_000,
    line: { dpp: 4_865_716, ppn: 80_284 },
  },
  {
    name: 'a bar',
    piece: { kode_group: 'LM', kode_dept: 'LM1', berat: 1, berat_asli: 1 },
    due: 2_805_000,
    line: { kelas_pajak: 'BATANGAN', dpp: 2_805_000, ppn: 0, ppn_bebas: 308_550, kode_faktur: '07' },
  },
  {
    name: 'silver',
    piece: { kode_group: 'PRK', kode_dept: 'PRKTEST', berfaktur: false, berat: 10, berat_asli: 10 },
    due: 675_000,
    line: { kelas_pajak: 'PERAK', dpp: 667_656, ppn: 7_344, pph22: 0 },
  },
  {
    name: 'silver to a trader: 0.25 % of 667,656 on top',
    piece: { kode_group: 'PRK', kode_dept: 'PRKTEST', berfaktur: false, berat: 10, berat_asli: 10 },
    buyer: 'PEDAGANG',
    due: 676_669,
    line: { kelas_pajak: 'PERAK', dpp: 667_656, ppn: 7_344, pph22: 1_669 },
  },
  {
    name: 'jewellery to a trader: 0.25 % of 4,892,186 on top',
    buyer: 'PEDAGANG',
    due: 4_958_230,
    line: { dpp: 4_892_186, ppn: 53_814, pph22: 12_230 },
  },
  { name: 'jewellery to an exempt trader', buyer: 'BEBAS', due: 4_946_000, line: { ppn: 53_814, pph22: 0 } },
  {
    name: 'jewellery to a trader whose letter ended',
    buyer: 'LEWAT',
    due: 4_958_230,
    line: { ppn: 53_814, pph22: 12_230 },
  },
  {
    name: 'jewellery to a manufacturer',
    buyer: 'PABRIKAN',
    due: 4_958_365,
    line: { dpp: 4_946_000, ppn: 0, pph22: 12_365 },
  },
] as const

describe.each(databases)('%s', database => {
  let shop: Desk
  let now = noon
  const members = new Map<string, string>()

  const ok = async (method: string, path: string, body?: Body, user = 'OWNER') => {
    const { status, body: answer } = await shop.ask(method, path, body, user)
    expect({ path, status, answer }).toMatchObject({ path, status: expect.toSatisfy((code: number) => code < 300) })
    return answer
  }
  const change = async (path: string, filter: Body, values: Body) => {
    const [row] = await ok('GET', `${path}?${query({ filter })}`)
    return ok('PUT', `${path}/${row.id}`, { ...row, ...values })
  }
  const addMember = async (name: string, values: Body): Promise<void> => {
    const { kode_member } = await ok('POST', 'member', { nama_lengkap: name, no_hp: '081255500', ...values })
    members.set(name, kode_member)
  }

  beforeAll(async () => {
    shop = await createDesk(await openShop({ database, now: () => now, env: { KENCANA_START: 'demo' } }))
    await ok('POST', 'jenis', { kode_dept: 'PRKTEST', nama_dept: 'PERAK UJI', kode_group: 'PRK' })
    const trader = { jenis_pembeli: 'PEDAGANG', npwp: company }
    await addMember('PEDAGANG', trader)
    await addMember('BEBAS', { ...trader, dokumen_pph22: 'SKB-1', dokumen_pph22_sampai: '2026-12-31' })
    await addMember('LEWAT', { ...trader, dokumen_pph22: 'SKB-1', dokumen_pph22_sampai: '2026-11-19' })
    await addMember('PABRIKAN', { jenis_pembeli: 'PABRIKAN', no_identitas: '3273025206670009' })
  })
  afterAll(() => shop.shop.close())

  const report = async (name: string) =>
    (await ok('GET', `reports/${name}?${query(november)}`)) as {
      totals: Cells
      rows: readonly { cells: Cells }[]
      sections: readonly { totals: Cells }[]
    }
  const readTaxes = ({ dpp = 0, ppn = 0 }: Cells) => ({ dpp, ppn })

  test.each(sales)('$name', async sale => {
    const kode_barcode = await shop.make('piece' in sale ? sale.piece : {})
    const kode_member = members.get('buyer' in sale ? sale.buyer : '')
    const body = {
      kode_sales: 'S01',
      nama_customer: 'IBU RATNA',
      ...(kode_member !== undefined && { jenis_customer: 'MEMBER', kode_member }),
      barang: [{ kode_barcode }],
      pembayaran: [{ jenis: 'CASH', jumlah_rp: sale.due }],
    }
    const made = await ok('POST', 'penjualan?move=simpan', body, 'KSR01')
    expect(made).toMatchObject({ harus_bayar: sale.due, barang: [sale.line] })
    await ok('POST', `penjualan/${made.id}/moves/validasi`, {}, 'SPV01')
  })

  test('a deposit of a trader is taxed like the sale', async () => {
    const barang = [{ kode_barcode: await shop.make() }]
    const body = {
      kode_sales: 'S01',
      nama_customer: 'X',
      jenis_customer: 'MEMBER',
      kode_member: members.get('PEDAGANG'),
      barang,
    }
    const made = await ok(
      'POST',
      'titipan?move=simpan',
      { ...body, pembayaran: [{ jenis: 'CASH', jumlah_rp: 1_000_000 }] },
      'KSR01',
    )
    expect(made).toMatchObject({ pph22: 12_230, tagihan: 4_958_230 })
    await ok('POST', `titipan/${made.id}/moves/validasi`, {}, 'SPV01')
  })

  test('the buyer of a sale cannot be typed', async () => {
    const body = {
      kode_sales: 'S01',
      nama_customer: 'X',
      jenis_pembeli: 'PABRIKAN',
      barang: [{ kode_barcode: await shop.make() }],
    }
    const { status } = await shop.ask('POST', 'penjualan?move=simpan', body, 'KSR01')
    expect(status).toBe(422)
  })

  test.each([
    ['a wrong check digit', { npwp: '01.300.066.7-091.000' }, 'npwp'],
    ['a digit too few', { npwp: '1234' }, 'npwp'],
    ['a trader without a number', { jenis_pembeli: 'PEDAGANG' }, 'npwp'],
    ['a trader whose NIK has no day', { jenis_pembeli: 'PEDAGANG', no_identitas: '3273023002670001' }, 'no_identitas'],
  ])('a member with %s is refused', async (_, values, field) => {
    const { status, body } = await shop.ask(
      'POST',
      'member',
      { nama_lengkap: 'SALAH', no_hp: '0812555', ...values },
      'OWNER',
    )
    expect({ status, faults: body.faults }).toMatchObject({ status: 422, faults: [{ field }] })
  })

  test('a cashier does not change the type of a buyer', async () => {
    const [row] = await ok('GET', `member?${query({ filter: { kode_member: members.get('PEDAGANG') } })}`)
    const { status } = await shop.ask('PUT', `member/${row.id}`, { ...row, jenis_pembeli: 'PABRIKAN' }, 'KSR01')
    expect(status).toBe(422)
  })

  test('the taxes of a period are those of the recap and of services', async () => {
    const service = {
      kode_sales: 'S01',
      nama_customer: 'IBU',
      barang: [{ nama_barang: 'CINCIN', berat: 2, ongkos: 150_000 }],
    }
    const made = await ok('POST', 'service?move=simpan', { ...service, pembayaran: [] }, 'KSR01')
    expect(made.barang).toMatchObject([{ dpp: 148_368, ppn: 1_632, kode_faktur: '05' }])
    const cancelled = await ok('POST', 'service?move=simpan', { ...service, pembayaran: [] }, 'KSR01')
    await ok('POST', `service/${cancelled.id}/moves/batal`, {}, 'KSR01')
    const [period, details] = [await report('pajak-masa'), await report('pajak-rinci')]
    const recap = await ok(
      'GET',
      `reports/penjualan-rekap?${query({ filter: { tgl_from: '2026-11-01', tgl_to: '2026-11-30' } })}`,
    )
    expect(readTaxes(period.totals)).toEqual(readTaxes(recap.totals))
    expect(readTaxes(details.totals)).toEqual(readTaxes(recap.totals))
    for (const { sections } of [period, details])
      expect(sections[0]?.totals).toMatchObject({ dpp: 148_368, ppn: 1_632 })
    const rows = period.rows.filter((row: object) => 'kind' in row && row.kind === 'row').map(({ cells }) => cells)
    expect(rows).toContainEqual(
      expect.objectContaining({ kelas_pajak: 'BATANGAN', kode_faktur: '07', ppn: 0, ppn_bebas: 308_550 }),
    )
    expect(rows).toContainEqual(expect.objectContaining({ jenis_pembeli: 'PABRIKAN', ppn: 0, pph22: 12_365 }))
    expect(period.totals.pph22).toBe(12_230 + 12_230 + 12_365 + 1_669)
  })

  test('a group that is taxed in another way is named to the owner, and stays as it is', async () => {
    const alertsOf = async (user: string) =>
      (await ok('GET', 'dashboard', undefined, user)).alerts.map(({ id, count }: Body) => [id, count])
    const before = await alertsOf('OWNER')
    expect(before).not.toContainEqual(['pajak-group', expect.anything()])
    await change('group', { kode_group: 'LM' }, { kelas_pajak: 'PERHIASAN' })
    await change('group', { kode_group: 'LM' }, { nama_group: 'LOGAM MULIA LAMA' })
    expect((await ok('GET', `group?${query({ filter: { kode_group: 'LM' } })}`))[0]).toMatchObject({
      kelas_pajak: 'PERHIASAN',
      kelas_pajak_biasa: 'BATANGAN',
    })
    expect(await alertsOf('OWNER')).toContainEqual(['pajak-group', 1])
    expect(await alertsOf('SPV01')).not.toContainEqual(['pajak-group', expect.anything()])
    await change('group', { kode_group: 'LM' }, { kelas_pajak: 'BATANGAN' })
    expect(await alertsOf('OWNER')).toEqual(before)
  })

  test('a box has the full rate in its price', async () => {
    const kode_barcode = await shop.make({
      kode_group: 'ACC',
      kode_dept: 'KOTAK',
      nama_barang: 'KOTAK',
      berat: 0,
      berat_asli: 0,
      kadar: 0,
      kadar_cetak: 'ACC',
      harga_jual: 25_000,
    })
    await ok('POST', 'stock-aksesoris?move=simpan', { kode_barcode, jenis: 'TAMBAH', jumlah: 5 }, 'ADM01')
    const pembayaran = [{ jenis: 'CASH', jumlah_rp: 50_000 }]
    const nota = { kode_sales: 'S01', nama_customer: 'IBU RATNA', barang: [{ kode_barcode, qty: 2 }], pembayaran }
    const made = await ok('POST', 'penjualan?move=simpan', nota, 'KSR01')
    expect(made.barang).toMatchObject([{ kelas_pajak: 'BARANG', dpp: 45_045, ppn: 4_955, kode_faktur: '04' }])
    await ok('POST', `penjualan/${made.id}/moves/validasi`, {}, 'SPV01')
  })

  test('a group whose class has no rate is named to the owner, with where to add it', async () => {
    const goods = { filter: { kelas_pajak: 'BARANG' } }
    const rules = await ok('GET', `parameter-ppn?${query(goods)}`)
    const readAlerts = async () => (await ok('GET', 'dashboard')).alerts.map(({ id, title }: Body) => [id, title])
    const alert = ['tarif-group', 'Tarif Kelas Pajak Group Belum Ada: Tambahkan Di Parameter PPN']
    expect(await readAlerts()).not.toContainEqual(alert)
    for (const { id } of rules) await ok('DELETE', `parameter-ppn/${id}`)
    expect(await readAlerts()).toContainEqual(alert)
    for (const { id: _, ...rule } of rules) await ok('POST', 'parameter-ppn', rule)
  })

  test('a chain with the rules of before takes no PPh 22 for silver, with a notice to its owner', async () => {
    const silver = { filter: { kelas_pajak: 'PERAK', jenis_pembeli: 'PEDAGANG' } }
    const rules = await ok('GET', `parameter-ppn?${query(silver)}`)
    expect(rules.map(({ sumber }: Body) => sumber)).toEqual(rules.map(() => expect.stringContaining('PPh 22')))
    expect((await ok('GET', 'pajak/retail-invoice/2026-11')).catatan).toEqual([])
    for (const { id } of rules) await ok('DELETE', `parameter-ppn/${id}`)
    expect((await ok('GET', 'pajak/retail-invoice/2026-11')).catatan).toMatchObject([
      { message: 'PPh 22 PERAK Untuk Pedagang Dan Pabrikan Belum Ada Di Parameter PPN' },
    ])
    expect((await ok('GET', 'dashboard')).alerts).toContainEqual(
      expect.objectContaining({ id: 'pph22-perhiasan-bukan-emas', count: 1 }),
    )
    for (const { id: _, ...rule } of rules) await ok('POST', 'parameter-ppn', rule)
  })

  test('a month goes to Coretax when its last day is over, and not before', async () => {
    await change('toko', { kode_toko: 'KCA' }, { npwp: company, nitku: '0013000666091000000000' })
    const path = 'pajak/retail-invoice/2026-11'
    const open = await ok('GET', path)
    expect(open).toMatchObject({
      masalah: [{ message: 'Masa 2026-11 Belum Selesai, Tanggal System 2026-11-20' }],
      faktur_bernama: 5,
    })
    expect(open.xml).toBeUndefined()
    now = new Date('2026-12-01T03:00:00Z')
    const fresh = await createDesk(shop.shop)
    const closing = { PROSES: 'close', tgl_system: '2026-11-20', sampai: '2026-12-01', batal: [], bawa: [] }
    expect(await fresh.ask('POST', 'system/close', closing, 'OWNER')).toMatchObject({ status: 200 })
    shop = await createDesk(shop.shop)
    const file = await ok('GET', path)
    expect(file).toMatchObject({ masalah: [], nama_file: 'retail-invoice-KCA-2026-11.xml' })
    const { rows } = readRetailInvoices(file.xml)
    const add = (name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0)
    const pooled = (await report('pajak-rinci')).rows
      .map(({ cells }) => cells)
      .filter(cells => String(cells.jenis_pembeli) === 'KONSUMEN')
    const total = (...names: readonly string[]) =>
      pooled.reduce((sum, cells) => sum + names.reduce((part, name) => part + Number(cells[name] ?? 0), 0), 0)
    expect([add('TaxBaseSellingPrice'), add('VAT')]).toEqual([
      total('dpp') + 148_368,
      total('ppn', 'ppn_bebas') + 1_632,
    ])
    expect([file.dpp, file.ppn, file.jumlah]).toEqual([add('TaxBaseSellingPrice'), add('VAT'), rows.length])
  })

  test.each([
    ['2026-13', 'OWNER', 404],
    ['nov', 'OWNER', 404],
    ['2026-11', 'KSR01', 403],
  ])('the file of %s for %s: %i', async (month, user, expected) => {
    expect((await shop.ask('GET', `pajak/retail-invoice/${month}`, undefined, user)).status).toBe(expected)
  })

  test('an import keeps the class of a group that exists, and gives a new one that of its kind', async () => {
    await change('group', { kode_group: 'LM' }, { kelas_pajak: 'PERHIASAN' })
    const harga = 2_790_000
    const data_groups = [
      { kode_group: 'LM', nama_group: 'LOGAM MULIA', jenis_group: 'LM', harga, harga_modal: 2_715_000 },
      { kode_group: 'LMB', nama_group: 'LOGAM MULIA BARU', jenis_group: 'LM', harga, harga_modal: 2_715_000 },
    ]
    await ok('POST', 'group/truncate', { data_groups })
    const classOf = async (kode_group: string) =>
      (await ok('GET', `group?${query({ filter: { kode_group } })}`))[0].kelas_pajak
    expect([await classOf('LM'), await classOf('LMB')]).toEqual(['PERHIASAN', 'BATANGAN'])
  })

  test('the books are whole', async () => expect(await shop.breaches()).toEqual([]))
})
