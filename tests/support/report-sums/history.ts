// Two months of a demo shop, and on its open day what they lack: what reports are held against, on either database.
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { copyRows } from '../../../server/storage/migration/copy-rows.ts'
import { makeOncePerRun } from '../run/once-a-run.ts'
import { type Body, createDesk, type Desk } from '../shop/desk.ts'
import { noon, openShop, query, type Shop } from '../shop/shop.ts'
import { databases } from '../storage/databases.ts'
import { copyPlace, createPlace } from '../storage/postgres-place.ts'
import { storages } from '../storage/storages.ts'

/** Who sells gold to the shop. */
const identity = { no_identitas: '3578010101800001' }

export const bank = '8800112233'
export const openDay = '2026-11-20'

const customer = { nama_customer: 'IBU RATNA', no_hp: '0811' }
const buildCash = (jumlah_rp: number) => ({ jenis: 'CASH', jumlah_rp })
const buildTransfer = (jumlah_rp: number) => ({ jenis: 'TRANSFER', no_rekening: bank, jumlah_rp })
const buildTransferOut = (jumlah_rp: number) => ({ ...buildTransfer(jumlah_rp), no_rekening_customer: '123' })
const buildDebit = (jumlah_rp: number) => ({ jenis: 'DEBET', no_rekening: bank, fee: 2, jumlah_rp })

/** What the counter asks for one ring, and what it gives for an old one of 2.1 g. */
const ringPrice = 4_946_000
const oldRingPrice = 3_654_000
/** A ring with stones. */
const diamond = '00000004'
/** Buys, sets aside, takes gifts and money for points. */
export const member = 'PLG0000001'

const sellings = async (desk: Desk): Promise<void> => {
  const sell = async (codes: readonly string[], pay: (amount: number) => readonly Body[], more: Body = {}) => {
    const body = { kode_sales: 'S02', ...customer, barang: codes.map(kode_barcode => ({ kode_barcode })), ...more }
    const made = await desk.post('penjualan?move=simpan', { ...body, pembayaran: pay(ringPrice * codes.length) })
    return desk.post(`penjualan/${made.id}/moves/validasi`, {}, 'SPV01')
  }
  const cancel = (sale: { readonly id: string }, uang_kembali: string) =>
    desk.agreed(`penjualan/${sale.id}/moves/batal`, { answers: { alasan: 'SALAH INPUT', uang_kembali } })
  const half = (amount: number) => [buildCash(1_000_000), buildDebit(amount - 1_000_000)]
  await sell([await desk.make(), await desk.make()], half, { kode_marketplace: 'SHOPEE' })
  await sell([await desk.make()], amount => [buildTransfer(amount)], {
    kode_marketplace: 'TOKOPEDIA',
    kode_member: member,
  })
  await cancel(await sell([await desk.make()], half, { kode_marketplace: 'SHOPEE' }), 'SAMA')
  await cancel(await sell([await desk.make()], amount => [buildTransfer(amount)]), 'CASH')
  const more = ['5550001111', '5550002222']
  for (const no_rekening of more) {
    const account = { kode_bank: 'BCA', no_rekening, nama_rekening: 'KENCANA BANDUNG' }
    expect(await desk.ask('POST', 'rekenings', account, 'OWNER')).toMatchObject({ status: 201 })
  }
  const accounts = ['1310055001', ...more, bank]
  await sell([await desk.make()], amount => [
    ...accounts.map(no_rekening => ({ jenis: 'TRANSFER', no_rekening, jumlah_rp: 1_000_000 })),
    buildCash(amount - 4_000_000),
  ])
  const old = { nama_barang: 'KALUNG LAMA', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 9, kondisi: 'MULUS' }
  await sell([await desk.make()], () => [], { tukar: [old], ...identity })
  await cancel(await sell([await desk.make()], () => [], { tukar: [old], ...identity }), 'SAMA')
  const { harga_hari_ini, ongkos } = await desk.find(diamond)
  const sold = await sell([diamond], () => [buildCash(Number(harga_hari_ini) + Number(ongkos))])
  await buyBack(desk, sold.barang[0].no_faktur_jual)
}

/** With its nota, which says what piece it was. */
const buyBack = async (desk: Desk, no_faktur_jual: string): Promise<void> => {
  const body = { kode_sales: 'S01', ...customer, ...identity }
  const document = { ...body, barang: [{ no_faktur_jual, kondisi: 'MULUS', harga: 1_000_000 }] }
  const made = await desk.agreed('pembelian?move=simpan', {
    ...document,
    pembayaran: [buildTransferOut(400_000), buildCash(600_000)],
  })
  await desk.post(`pembelian/${made.id}/moves/validasi`, {}, 'SPV01')
}

const buyings = async (desk: Desk): Promise<void> => {
  const goods = { nama_barang: 'CINCIN LAMA', kode_group: 'G17K', kode_dept: 'CCG17K', berat: 2.1, kondisi: 'PENYOK' }
  const body = { kode_sales: 'S01', ...customer, ...identity, barang: [goods] }
  const buy = async () => {
    const made = await desk.agreed('pembelian?move=simpan', { ...body, pembayaran: [buildCash(oldRingPrice)] })
    return desk.post(`pembelian/${made.id}/moves/validasi`, {}, 'SPV01')
  }
  await buy()
  const wrong = await buy()
  await desk.agreed(`pembelian/${wrong.id}/moves/batal`, { answers: { alasan: 'SALAH INPUT' } })
}

const postPromises = async (desk: Desk): Promise<void> => {
  const aside = async (more: Body = {}) => {
    const barang = [{ kode_barcode: await desk.make() }, { kode_barcode: await desk.make() }]
    const pembayaran = [buildCash(500_000)]
    return desk.post('titipan?move=simpan', { kode_sales: 'S01', ...customer, ...more, barang, pembayaran })
  }
  const waiting = await aside({ kode_member: member })
  await desk.post(`titipan/${waiting.id}/moves/validasi`)
  const refused = await aside()
  await desk.post(`titipan/${refused.id}/moves/tolak`, { answers: { alasan: 'SALAH' } }, 'SPV01')
  const barang = [{ kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN NAMA', perkiraan_berat: 2.5 }]
  const order = { kode_sales: 'S01', ...customer, estimasi: '2026-11-30', barang, pembayaran: [buildCash(1_000_000)] }
  for (const isWanted of [true, false]) {
    const ordered = await desk.post('pesanan?move=simpan', order)
    await desk.post(`pesanan/${ordered.id}/moves/validasi`)
    const answers = { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' }
    if (!isWanted) await desk.agreed(`pesanan/${ordered.id}/moves/batal`, { answers })
  }
}

const points = async (desk: Desk): Promise<void> => {
  await desk.parameter({ CASHBACK_POIN: 1000 })
  const body = { kode_member: member }
  const reason = { answers: { alasan: 'BATAL' } }
  await desk.post('tukar-poin?move=simpan', { ...body, kode_hadiah: 'H01', jumlah: 3 })
  const taken = await desk.post('tukar-poin?move=simpan', { ...body, kode_hadiah: 'H02', jumlah: 1 })
  await desk.agreed(`tukar-poin/${taken.id}/moves/batal`, reason)
  await desk.post('transaksi-poin?move=simpan', { ...body, jenis: 'AMBIL', poin: 8 })
  const paid = await desk.post('transaksi-poin?move=simpan', { ...body, jenis: 'AMBIL', poin: 5 })
  await desk.agreed(`transaksi-poin/${paid.id}/moves/batal`, reason)
}

const loans = async (desk: Desk): Promise<void> => {
  const barang = [
    { nama_barang: 'GELANG', kode_group: 'G17K', kadar: 70, jumlah: 1, berat: 5, nilai_taksir: 6_000_000 },
    { nama_barang: 'ANTING', kode_group: 'G17K', kadar: 70, jumlah: 2, berat: 2, nilai_taksir: 2_000_000 },
  ]
  const body = { kode_sales: 'S01', ...customer, berat_emas_plastik: 7.2, jumlah_hutang: 1_000_000, barang }
  const lend = () => desk.post('hutang?move=simpan', body)
  const lent = async () => desk.post(`hutang/${(await lend()).id}/moves/validasi`)
  await lent()
  await desk.agreed(`hutang/${(await lent()).id}/moves/batal`, { answers: { alasan: 'SALAH' } }, 'SPV01', 'OWNER')
  await desk.post(`hutang/${(await lend()).id}/moves/tolak`, {}, 'SPV01')
  const settled = await lent()
  const answers = { bunga_rp: 25_000, pembayaran: [buildDebit(1_025_000)] }
  await desk.agreed(`hutang/${settled.id}/moves/lunas`, { answers })
  await desk.agreed(
    `hutang/${settled.id}/moves/batal_lunas`,
    { answers: { keterangan: 'SALAH NASABAH' } },
    'SPV01',
    'OWNER',
  )
}

const postRepairs = async (desk: Desk): Promise<void> => {
  const barang = [
    { nama_barang: 'CINCIN PATAH', berat: 1.5, ongkos: 100_000 },
    { nama_barang: 'ANTING', berat: 0.75, ongkos: 15_000 },
  ]
  const bring = (pembayaran: readonly Body[]) =>
    desk.post('service?move=simpan', { kode_sales: 'S01', ...customer, barang, pembayaran })
  const fetched = await bring([buildCash(20_000)])
  await desk.post(`service/${fetched.id}/moves/selesai`)
  await desk.post(`service/${fetched.id}/moves/ambil`, {
    answers: { berat_kembali: 2.25, pembayaran: [buildCash(95_000)] },
  })
  await desk.post(`service/${(await bring([buildDebit(50_000)])).id}/moves/selesai`)
  await desk.agreed(`service/${(await bring([buildDebit(50_000)])).id}/moves/batal`)
}

const goods = async (desk: Desk): Promise<void> => {
  const made = async (answer: Promise<{ readonly status: number; readonly body: unknown }>) => {
    const { status, body } = await answer
    expect({ status, body }).toMatchObject({ status: 201 })
    return body as { readonly id: string; readonly barang: readonly { readonly id: string }[] }
  }
  const jenis = [{ kode_dept: 'CCG17K', qty: 2, berat: 5 }]
  await made(desk.create('penerimaan-barang', { supplier_barang: 'SUP01', jenis }))
  await made(desk.scrap(await desk.make(), await desk.make({ nama_atribut: 'MUTIARA', berat_atribut: 0.4 })))
  const tray = { kode_gudang: 'TOKO', kode_baki: '02' }
  await made(desk.create('pindah-barang', { ...tray, barang: [{ kode_barcode: await desk.make() }] }))
  const there = await desk.ask(
    'GET',
    `barang?${query({ filter: { kode_gudang: 'TOKO' }, range: [0, 2] })}`,
    undefined,
    'OWNERB',
  )
  const barang = there.body.map(({ kode_barcode }: Body) => ({ kode_barcode }))
  const sent = await made(desk.ask('POST', 'kirimbarang?move=kirim', { kode_toko_tujuan: 'KCA', barang }, 'OWNERB'))
  const lines = [sent.barang[0]?.id]
  const received = await desk.ask('POST', `kirimbarang/${sent.id}/moves/terima`, { lines, answers: tray }, 'OWNER')
  expect(received.status).toBe(200)
  await weigh(desk)
  // What the weighed trays show afterwards is what moved since.
  await made(desk.create('pindah-barang', { ...tray, barang: [{ kode_barcode: await desk.make() }] }))
}

const weigh = async (desk: Desk): Promise<void> => {
  const document = { kode_gudang: 'TOKO' }
  const { body: filled } = await desk.ask('POST', 'timbang-baki/sesi/fill/baki', { document })
  const { body: made } = await desk.ask('POST', 'timbang-baki/sesi?move=mulai', {
    ...document,
    baki: filled.lines ?? filled,
  })
  const baki = made.baki.map(({ id, kode_baki }: Body, nth: number) => ({ id, kode_baki, berat_timbang: 300 + nth }))
  expect((await desk.ask('PUT', `timbang-baki/sesi/${made.id}`, { baki })).status).toBe(200)
  expect((await desk.ask('POST', `timbang-baki/sesi/${made.id}/moves/simpan`, {})).status).toBe(200)
}

interface History {
  readonly folder: string
  /** The address of the same rows on PostgreSQL, if tests use it. */
  readonly url?: string
}

/** On its open day no two moments are the same. */
const makeHistory = async (): Promise<History> => {
  let count = 0
  const now = () => new Date(noon.getTime() + count++)
  const played = await openShop({ env: { KENCANA_START: 'demo-history' } })
  await played.running.close()
  const shop = await openShop({ dataDir: played.dataDir, now })
  await addToday(shop)
  const url = databases.includes('postgres') ? await copyToPostgres(shop) : undefined
  await shop.running.close()
  return { folder: shop.dataDir, ...(url !== undefined && { url }) }
}

/** The two months on each database; played once in a run. */
export const openHistory = async (): Promise<ReadonlyMap<string, Shop>> => {
  const { folder, url } = await makeOncePerRun('history of two months', makeHistory)
  const dataDir = mkdtempSync(join(tmpdir(), 'kencana-'))
  cpSync(folder, dataDir, { recursive: true })
  const onSqlite = ['sqlite', await openShop({ dataDir })] as const
  if (url === undefined) return new Map([onSqlite])
  return new Map([onSqlite, ['postgres', await openShop({ database: 'postgres', databaseUrl: await copyPlace(url) })]])
}

const addToday = async (shop: Shop): Promise<void> => {
  const desk = await createDesk(shop)
  await desk.deposit(90_000_000)
  await sellings(desk)
  await buyings(desk)
  await postPromises(desk)
  await points(desk)
  await loans(desk)
  await postRepairs(desk)
  await goods(desk)
  await desk.post('cash?move=simpan', { arah: 'KELUAR', kategori: 'GAJI', jumlah: 400_000 }, 'OWNER')
  expect(await desk.breaches()).toEqual([])
}

/** Playing the history on PostgreSQL would take minutes. */
const copyToPostgres = async (shop: Shop): Promise<string> => {
  const schema = loadSchema('schema')
  const place = await createPlace()
  const empty = await storages.find(({ name }) => name === 'postgres')?.open({ schema, place })
  if (!empty) throw new Error('no PostgreSQL')
  await shop.running.storage.read(source => copyRows(source, empty.storage, schema))
  await empty.close()
  return place
}
