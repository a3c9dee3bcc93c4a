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
      $ref: 'types#label',
      title: 'No Timbang',
      'x-number': { pattern: 'TB-{yyMMdd}-{####}', reset: 'day', scope: 'shop', at: 'move' },
    },
    berat: { ...weight, 'x-ui': { focus: true } },
    persen: { ...percent, maximum: 1000 },
    harga: money,
    isi: {
      type: 'array',
      title: 'Isi',
      'x-lines': { table: 'timbang_isi', key: ['kode'], columns: ['kode', 'berat', 'persen', 'harga'] },
      items: {
        type: 'object',
        required: ['kode'],
        properties: { kode: { $ref: 'types#code', title: 'Kode' }, berat: weight, persen: percent, harga: money },
        'x-checks': [
          {
            id: 'berat_wajar',
            level: 'ask',
            fields: ['berat'],
            rule: 'berat <= 500 or before.berat == berat',
            message: 'Berat {kode} {berat} gr Melebihi Batas Wajar {batas} gr',
            values: { batas: '500' },
          },
        ],
      },
    },
    status: { type: 'string', title: 'Status', enum: ['DONE', 'SAH'], readOnly: true },
  },
  'x-checks': [
    {
      id: 'harga_wajar',
      level: 'ask',
      fields: ['harga'],
      rule: 'harga <= 100000000',
      message: 'Harga {harga} Melebihi 100,000,000',
    },
    {
      id: 'persen_wajar',
      level: 'ask',
      fields: ['persen'],
      moves: ['sahkan'],
      rule: 'persen <= 100',
      message: 'Persen {persen} Lebih Dari {batas}',
      values: { batas: '50 + 50' },
    },
  ],
  'x-flow': {
    field: 'status',
    states: {
      BARU: { edit: true },
      DONE: { title: 'Selesai', color: 'info', edit: true },
      SAH: { title: 'Sah', color: 'success', final: true },
    },
    moves: [
      { id: 'simpan', title: 'Simpan Data', from: ['BARU'], to: 'DONE', who: ['*'], number: ['nomor'] },
      { id: 'sahkan', title: 'Sahkan', from: ['DONE'], to: 'SAH', who: ['*'] },
    ],
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
