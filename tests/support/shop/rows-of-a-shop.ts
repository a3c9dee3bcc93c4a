// Something real behind every parameter of the API's paths, all of it in the shop KCA: rows, documents, a draft, an import
// and the file of a report; and a body for each operation that writes.

import { v7 } from 'uuid'
import type { Field } from '../../../engine/schema/field.ts'
import { getStoredFields } from '../../../engine/schema/resource.ts'
import { findResource } from '../../../engine/schema/schema.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { insertRow } from '../../../server/storage/rows.ts'
import { ring } from './desk.ts'
import { findResourceFile } from './expected-access.ts'
import { buildSampleRecord } from './sample-record.ts'
import { buildSampleValue } from './sample-value.ts'
import { password, type Shop } from './shop.ts'

const schema = loadSchema('schema')

type Fields = Readonly<Record<string, unknown>>

export interface ShopRows {
  /** The path with something of the shop behind each parameter. */
  readonly real: (path: string) => string
  /** What somebody with the right would send there. */
  readonly bodyFor: (method: string, path: string) => Promise<unknown>
  /** Ids of every row of the shop that is listed and belongs to it alone. */
  readonly ids: ReadonlySet<string>
}

interface Owner {
  readonly shop: Shop
  readonly token: string
}

const sent = async ({ shop, token }: Owner, method: string, path: string, body?: unknown) => {
  const answer = await shop.ask(method, path, { token, ...(body !== undefined && { body }) })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

const buildAgreement = (content: unknown) => ({ user_id: 'SPV01', password, keterangan: 'DICOBA', content })

/** One of each document that people of the shop can make, and a body for another one. */
const makeDocuments = async (owner: Owner): Promise<Readonly<Record<string, Fields>>> => {
  const barcodes: string[] = []
  for (const tray of ['01', '01', '01', '01', '06', '06', '01', '01', '01', '01'])
    barcodes.push((await sent(owner, 'POST', 'barang', { ...ring, kode_baki_awal: tray })).kode_barcode as string)
  const lines = (...picked: readonly number[]) => picked.map(index => ({ kode_barcode: barcodes[index] }))
  const moved = { kode_gudang: 'TOKO', kode_baki: '02' }
  const scrapped = { kondisi_barang: 'PATAH', barang: lines(2) }
  await sent(owner, 'POST', 'pindah-barang?move=simpan', { ...moved, barang: lines(0) })
  const agreed = await sent(owner, 'POST', 'hancur-barang/authorize?move=simpan', buildAgreement(scrapped))
  await sent(owner, 'POST', 'hancur-barang?move=simpan', { ...scrapped, detail_authorization: [{ _id: agreed._id }] })
  const from = { gudang_asal: 'TOKO', baki_asal: '06', kode_gudang: 'DALEM', kode_baki: '03D' }
  await sent(owner, 'POST', 'pindah-satu-baki?move=simpan', { ...from, barang: lines(4) })
  const [accessory] = await sent(owner, 'GET', 'stock-aksesoris')
  const cash = { arah: 'MASUK', kategori: 'MODAL', jumlah: 100_000 }
  const bank = { arah: 'SETOR', no_rekening: '8800112233', jumlah: 1000 }
  await sent(owner, 'POST', 'cash?move=simpan', cash)
  await sent(owner, 'POST', 'uang-bank?move=simpan', bank)
  const gift = { jenis: 'TAMBAH', kode_hadiah: 'H01', qty: 10 }
  await sent(owner, 'POST', 'stock-hadiah?move=simpan', gift)
  const member = { nama_lengkap: 'PELANGGAN UJI', no_hp: '08999999', no_kartu: 'LAMA' }
  const { kode_member } = await sent(owner, 'POST', 'member', member)
  const given = { kode_member, jenis: 'TAMBAH', poin: 100, keterangan: 'DICOBA' }
  const word = await sent(owner, 'POST', 'transaksi-poin/authorize?move=simpan', buildAgreement(given))
  await sent(owner, 'POST', 'transaksi-poin?move=simpan', { ...given, detail_authorization: [{ _id: word._id }] })
  const exchange = { kode_member, kode_hadiah: 'H01', jumlah: 1 }
  await sent(owner, 'POST', 'tukar-poin?move=simpan', exchange)
  const card = { kode_member, kartu_baru: 'BARU', alasan: 'HILANG' }
  await sent(owner, 'POST', 'ganti-kartu?move=simpan', card)
  const before = { tanggal: '2026-11-20', jenis: 'CASH', kategori: 'SALDO AWAL', jumlah_in: 1000 }
  await sent(owner, 'POST', 'kas-harian', before)
  const customer = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }
  const buildSale = (at: number) => ({
    ...customer,
    barang: lines(at),
    pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_946_000 }],
  })
  const buildDeposit = (at: number) => ({
    ...customer,
    barang: lines(at),
    pembayaran: [{ jenis: 'CASH', jumlah_rp: 100_000 }],
  })
  const ordered = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN NAMA', perkiraan_berat: 2.5 }
  const order = { ...customer, barang: [ordered], pembayaran: [{ jenis: 'CASH', jumlah_rp: 100_000 }] }
  await sent(owner, 'POST', 'pesanan?move=simpan', order)
  await sent(owner, 'POST', 'penjualan?move=simpan', buildSale(6))
  await sent(owner, 'POST', 'titipan?move=simpan', buildDeposit(7))
  return {
    penjualan: buildSale(8),
    titipan: buildDeposit(9),
    pesanan: order,
    'pindah-barang': { ...moved, barang: lines(1) },
    'hancur-barang': { kondisi_barang: 'PATAH', barang: lines(3) },
    'pindah-satu-baki': { ...from, barang: lines(5) },
    'stock-aksesoris': { kode_barcode: accessory.kode_barcode, jenis: 'TAMBAH', jumlah: 1 },
    'uang-kas': cash,
    'uang-bank': bank,
    'kas-harian': before,
    'stock-hadiah': gift,
    'transaksi-poin': given,
    'tukar-poin': exchange,
    'ganti-kartu': card,
  }
}

const isPlain = (field: Field, key: readonly string[]): boolean =>
  ['label', 'text', 'note'].includes(field.type.name) &&
  !field.readOnly &&
  !field.ref &&
  field.choices.length === 0 &&
  !key.includes(field.name)

export const plantRows = async (shop: Shop): Promise<ShopRows> => {
  const owner = { shop, token: await shop.signIn('OWNER') }
  const bodies = await makeDocuments(owner)
  const price = (await sent(owner, 'GET', 'group'))[0]
  await sent(owner, 'PUT', `group/${price.id}`, { harga: Number(price.harga) + 1000 })
  await sent(owner, 'PUT', 'drafts/pindah-barang/draf-satu', { kode_gudang: 'TOKO' })
  await sent(owner, 'POST', 'aturan-kabar', { jenis: 'DIAM', menit: 60 })
  const schedule = {
    name: 'Malam',
    reports: '["laporan-penjualan-sales"]',
    time: '23:00',
    mail_to: 'owner@toko.example',
  }
  await sent(owner, 'POST', 'schedule', schedule)
  const values = await postOwnThings(owner)
  const rows: Record<string, Fields> = {}
  const ids = new Set<string>(Object.values(values))
  for (const {
    name,
    api: { path },
    scope,
  } of Object.values(schema.resources)) {
    const list = () => shop.ask('GET', `${path}?range=[0,999]`, { token: owner.token })
    const first = await list()
    const isBare = first.status === 200 && Array.isArray(first.body) && first.body.length === 0
    if (isBare) await plantBare(shop, name)
    const { status, body } = isBare ? await list() : first
    if (status !== 200 || !Array.isArray(body)) continue
    rows[name] = body[0]
    if (scope.kind !== 'chain') for (const { id } of body) ids.add(id)
  }
  const bought = await sent(owner, 'GET', `pembelian/${rows.pembelian?.id}`)
  const named: Readonly<Record<string, string>> = { ...valuesByName, line: bought.barang[0].id }
  return {
    ids,
    real: path =>
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        if (path.startsWith('/drafts/')) return 'draf-satu'
        const row = rows[findResourceFile(path)?.name]
        const value = name === 'id' ? (values[path] ?? row?.id) : named[name]
        return encodeURIComponent(String(value ?? 'TIDAK-ADA'))
      }),
    bodyFor: (method, path) => buildBody(owner, bodies, method, path),
  }
}

/** A row with nothing but its key and a state that moves lead to: what a document or a log holds is not asked here. */
const plantBare = async ({ running }: Shop, name: string): Promise<void> => {
  const resource = findResource(schema, name)
  const { flow } = resource?.lifecycle ?? {}
  const isPlain = flow !== undefined || resource?.kind === 'log' || name === schema.project.user.levels?.resource
  if (!resource || !isPlain) return
  const state = flow && { [flow.field]: Object.keys(flow.states).find(one => one !== flow.initial) ?? flow.initial }
  const stored = getStoredFields(resource).map(field => [field.name, field.default] as const)
  const shops = resource.scope.kind === 'shops' ? resource.scope.fields : []
  const own = Object.fromEntries(shops.map(field => [field, 'KCA']))
  const row = {
    ...Object.fromEntries(stored),
    ...own,
    [resource.key[0]]: 'UJI-1',
    ...state,
  }
  const stamp = { at: '2026-11-20T03:00:00.000Z', by: 'OWNER' }
  await running.storage.write(connection => insertRow(connection, resource, { row, id: v7(), shop: 'KCA', stamp }))
}

/** What the calls of the specification name rows by. */
const valuesByName: Readonly<Record<string, string>> = {
  user_id: 'KSR01',
  key: 'PEMBULATAN',
  kode: 'DALEM',
  name: 'master-gudang',
}

/** An import that ran and the file of a report, by the paths that name them. */
const postOwnThings = async (owner: Owner): Promise<Readonly<Record<string, string>>> => {
  const rows = [{ kode_gudang: 'UJI', nama_gudang: 'GUDANG UJI' }]
  await sent(owner, 'POST', 'gudang/truncate', { data_gudangs: rows })
  const sold = { no_faktur_group: 'UJI-1', tgl_system: '2026-11-19', kode_barcode: '1', berat: 1, berat_nota: 1 }
  const money = { harga_total: 1000, harga: 1000, cash_rp: 1000 }
  const data_penjualans = [{ ...sold, ...money, no_faktur_jual: 'UJI-1-1' }]
  await sent(owner, 'POST', 'penjualan/truncate', { data_penjualans })
  await sent(owner, 'POST', 'pembelian/truncate', {
    data_pembelians: [{ ...sold, ...money, no_faktur_beli: 'UJI-1-1' }],
  })
  const past = { tanggal: '2020-01-01', jenis: 'CASH', kategori: 'PENJUALAN', jumlah_in: 1000, jumlah_out: 0 }
  await sent(owner, 'POST', 'cash/import-data-cash', { data: [past] })
  const [run] = await sent(owner, 'GET', 'imports/master-gudang/history')
  const file = await sent(owner, 'POST', 'reports/penjualan-rekap/files', { format: 'csv' })
  return {
    '/imports/jobs/{id}': run.id,
    '/imports/jobs/{id}/bad-rows': run.id,
    '/imports/jobs/{id}/stop': run.id,
    '/imports/history/{id}/restore': run.id,
    '/imports/history/{id}/labels': run.id,
    '/reports/files/{id}': file.id,
    '/reports/files/{id}/content': file.id,
  }
}

const standingBodies: Readonly<Record<string, unknown>> = {
  'POST /system/date': { tgl_system: '2026-11-21' },
  'PUT /users/hak-akses/{user_id}': { menu: ['bank'] },
  'PUT /users/{id}/levels': { shops: { KCB: { level: 'SPV', versi: null } } },
  'PUT /schema/menu': { items: [] },
}

let serial = 700

const buildBody = async (
  { shop, token }: Owner,
  bodies: Readonly<Record<string, Fields>>,
  ...[method, path]: readonly [string, string]
): Promise<unknown> => {
  if (method === 'GET' || method === 'DELETE') return undefined
  const standing = standingBodies[`${method} ${path}`]
  const resource = findResource(schema, findResourceFile(path)?.name ?? '')
  if (standing || !resource || /\/(?:truncate|files)$/.test(path)) return standing ?? {}
  const document = bodies[resource.name]
  if (path.includes('/authorize')) return buildAgreement(document ?? {})
  if (path.includes('{id}/')) return {}
  if (path.includes('/lines/')) return { header: document, line: {}, lines: [] }
  if (path.includes('/fill/')) return { document }
  if (document) return document
  serial += 1
  if (method === 'POST' && !path.includes('{id}')) return buildSampleRecord(shop, schema, resource, { token, serial })
  const plain = resource.fields.filter(field => isPlain(field, resource.key))
  return Object.fromEntries(plain.map(field => [field.name, buildSampleValue(field, serial)]))
}
