// A document that asks a weight, a percent and an amount in its head, in its lines and in the filters of its list.
const weight = { $ref: 'types#weight', title: 'Berat' }
const percent = { $ref: 'types#percent', title: 'Persen' }
const money = { $ref: 'types#money', title: 'Harga' }

export const timbang = {
  $schema: '../../dialect/resource.schema.json',
  title: 'Timbang',
  type: 'object',
  'x-kind': 'document',
  'x-key': ['nomor'],
  'x-label': '{nomor}',
  'x-scope': 'shop',
  properties: {
    nomor: {
      ...{ $ref: 'types#label', title: 'No Timbang' },
      'x-number': { pattern: 'TB-{yyMMdd}-{####}', reset: 'day', scope: 'shop', at: 'move' },
    },
    berat: { ...weight, 'x-ui': { focus: true } },
    persen: percent,
    harga: money,
    isi: {
      type: 'array',
      title: 'Isi',
      'x-lines': { table: 'timbang_isi', key: ['kode'], columns: ['kode', 'berat', 'persen', 'harga'] },
      items: {
        type: 'object',
        required: ['kode'],
        properties: { kode: { $ref: 'types#code', title: 'Kode' }, berat: weight, persen: percent, harga: money },
      },
    },
    status: { type: 'string', title: 'Status', enum: ['DONE'], readOnly: true },
  },
  'x-flow': {
    field: 'status',
    initial: 'BARU',
    states: { BARU: { edit: true }, DONE: { title: 'Selesai', color: 'success', final: true } },
    moves: [{ id: 'simpan', title: 'Simpan Data', from: ['BARU'], to: 'DONE', who: ['*'], number: ['nomor'] }],
  },
  'x-views': {
    lihat: {
      title: 'Lihat Timbang',
      columns: ['nomor', 'berat', 'persen', 'harga'],
      filters: ['berat', 'persen', 'harga'],
    },
  },
}

export const timbangEntries = [
  { id: 'timbang', title: 'Timbang', to: 'document:timbang/new', path: '/timbang' },
  { id: 'lihat-timbang', title: 'Lihat Timbang', to: 'document:timbang/lihat', path: '/lihat-timbang' },
]
