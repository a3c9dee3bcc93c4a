// A shop with a document that is drafted, authorized and printed, and has a history.

import { password } from '../shop/shop.ts'
import { type RuleFolder, ruleFolder } from './rule-files.ts'

const buildCode = (title: string) => ({ $ref: 'types#code', title })
const buildText = (title: string) => ({ $ref: 'types#text', title })
const buildMoney = (title: string) => ({ $ref: 'types#money', title })

const hancur = {
  $schema: '../../dialect/resource.schema.json',
  title: 'Hancur',
  type: 'object',
  'x-kind': 'document',
  'x-key': ['nomor'],
  'x-scope': 'shop',
  'x-audit': 'fields',
  required: ['nomor'],
  properties: {
    nomor: { $ref: 'types#label', title: 'No Hancur' },
    tanggal: { $ref: 'types#date', title: 'Tanggal' },
    alasan: {
      type: 'string',
      title: 'Alasan',
      enum: ['RUSAK', 'SALAH'],
      'x-enum': { SALAH: { title: 'Salah Input' } },
    },
    keterangan: buildText('Keterangan'),
    lunas: { $ref: 'types#flag', title: 'Lunas' },
    modal: buildMoney('Modal'),
    status: { type: 'string', title: 'Status', enum: ['DONE', 'BATAL'], default: 'DONE', readOnly: true },
    barang: {
      type: 'array',
      title: 'Barang',
      'x-lines': {
        table: 'hancur_barang',
        key: ['kode_baris'],
        columns: [
          'kode_barcode',
          { field: 'nama_barang', width: 30 },
          { field: 'berat', total: 'sum' },
          { field: 'harga', total: 'sum' },
          { field: 'modal', total: 'sum' },
        ],
      },
      items: {
        type: 'object',
        required: ['kode_baris'],
        properties: {
          kode_baris: { $ref: 'types#label', title: 'Kode Baris' },
          kode_barcode: buildCode('Kode Barcode'),
          nama_barang: buildText('Nama Barang'),
          berat: { $ref: 'types#weight', title: 'Berat' },
          harga: buildMoney('Harga'),
          modal: buildMoney('Harga Modal'),
        },
      },
    },
  },
  'x-flow': {
    field: 'status',
    states: {
      BARU: { edit: true },
      DONE: { title: 'Selesai', color: 'success' },
      BATAL: { title: 'Dibatalkan', color: 'error', final: true },
    },
    moves: [
      {
        id: 'simpan',
        title: 'Simpan Data',
        from: ['BARU'],
        to: 'DONE',
        who: ['*'],
        authorize: { category: 'HANCUR BARANG', who: ['SPV'], text: 'Hancur {nomor}' },
      },
      {
        id: 'batal',
        title: 'Batalkan',
        from: ['DONE'],
        to: 'BATAL',
        who: ['SPV', 'KSR'],
        authorize: { category: 'BATAL HANCUR', who: ['ADM'], text: 'Batal {nomor}' },
      },
      { id: 'catat', title: 'Catat', from: ['DONE'], to: 'DONE', who: ['*'] },
    ],
  },
  'x-print': [
    {
      id: 'bukti',
      title: 'Bukti Hancur',
      paper: 'A5',
      template: 'proof',
      lines: 'barang',
      fields: ['tanggal', 'alasan', 'lunas', 'modal', 'keterangan', 'status'],
      signatures: ['Dibuat', 'Disetujui'],
    },
    {
      id: 'rangkap',
      title: 'Rangkap',
      paper: 'A4',
      landscape: true,
      template: 'proof',
      copies: 2,
      fields: ['tanggal'],
    },
    { id: 'slip', title: 'Slip', paper: 'receipt-58', template: 'proof', lines: 'barang', fields: ['keterangan'] },
  ],
  'x-perm': {
    KSR: { can: ['list', 'get', 'move:simpan', 'move:batal', 'move:catat'], hide: ['modal'] },
    SLS: 'none',
    '*': 'all',
  },
}

const menuEntry = { id: 'hancur', title: 'Hancur', to: 'resource:hancur', path: '/hancur' }

const reportEntry = { id: 'hancur-status', title: 'Laporan', to: 'report:hancur-status', path: '/hancur-status' }

const label = {
  id: 'label',
  title: 'Label',
  paper: 'label',
  template: 'label',
  barcode: 'kode_bahan',
  copies: 2,
  fields: ['nama_bahan', 'jenis', 'harga'],
}

/** Documents by their state: what each file shows of states, choices and flags. */
const report = {
  $schema: '../dialect/report.schema.json',
  kind: 'report',
  title: 'Laporan Hancur',
  from: 'resource:hancur',
  filters: [
    {
      name: 'keadaan',
      title: 'Keadaan',
      enum: ['DONE', { value: 'BATAL', title: 'Tidak Jadi' }],
      rule: 'status == keadaan',
    },
  ],
  group: [
    { by: 'status', title: 'Status', subtotal: true },
    { by: 'lunas', title: 'Lunas', subtotal: true },
  ],
  columns: [
    { name: 'nomor', title: 'No Hancur', value: 'nomor', total: 'count' },
    { name: 'alasan', title: 'Alasan', value: 'alasan' },
    { name: 'status', title: 'Status', value: 'status' },
    { name: 'lunas', title: 'Lunas', value: 'lunas' },
  ],
  sort: ['nomor'],
  outputs: { pdf: { paper: 'A4', header: ['{keadaan}'] }, xlsx: true, csv: true },
}

const buildUser = (user_id: string, level: string, kode_toko: string) => ({
  user_id,
  user_name: user_id,
  level,
  kode_toko,
  password,
})

/** Users beside those of the rules: another cashier, an admin, and a supervisor of the other shop. */
export const printUsers = [
  buildUser('KSR02', 'KSR', 'KCA'),
  buildUser('ADM01', 'ADM', 'KCA'),
  buildUser('SPVB', 'SPV', 'KCB'),
]

/** A schema folder for SCHEMA_DIR. */
export const printFolder = (): RuleFolder => {
  const folder = ruleFolder()
  folder.add('resources/uji/hancur.json', hancur)
  folder.add('reports/hancur-status.json', report)
  folder.change('menu.json', (menu: { items?: readonly unknown[] }) => ({
    ...menu,
    items: [...(menu.items ?? []), menuEntry, reportEntry],
  }))
  folder.change('resources/uji/bahan.json', file => ({ ...(file as object), 'x-print': [label] }))
  return folder
}
