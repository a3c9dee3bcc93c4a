// A document with a field of every kind in its head and in its lines, for a scanner to fall into; its save asks something.
const fields = {
  nama: { $ref: 'types#text', title: 'Nama' },
  jumlah: { $ref: 'types#int', title: 'Jumlah' },
  berat: { $ref: 'types#weight', title: 'Berat' },
  harga: { $ref: 'types#money', title: 'Harga' },
  macam: { type: 'string', title: 'Macam', enum: ['0 CINCIN', '1 GELANG'] },
}

export const kumpul = {
  $schema: '../../dialect/resource.schema.json',
  title: 'Kumpul',
  type: 'object',
  'x-kind': 'document',
  'x-key': ['nomor'],
  'x-label': '{nomor}',
  'x-scope': 'shop',
  required: ['nama', 'bahan'],
  properties: {
    nomor: {
      $ref: 'types#label',
      title: 'No Kumpul',
      'x-number': { pattern: 'KP-{yyMMdd}-{####}', reset: 'day', scope: 'shop', at: 'move' },
    },
    ...fields,
    nama: { ...fields.nama, 'x-ui': { focus: true } },
    bahan: { $ref: 'types#code', title: 'Bahan', 'x-ref': { to: 'bahan', filter: 'status_aktif' } },
    tanggal: { $ref: 'types#date', title: 'Tanggal' },
    jam: { $ref: 'types#time', title: 'Jam' },
    kode_lama: { $ref: 'types#barcode', title: 'Kode Lama' },
    benar: { $ref: 'types#flag', title: 'Benar' },
    catatan: { $ref: 'types#note', title: 'Catatan', 'x-ui': { widget: 'digits' } },
    isi: {
      type: 'array',
      title: 'Isi',
      'x-lines': {
        table: 'kumpul_isi',
        key: ['kode'],
        unique: ['kode'],
        scan: { field: 'kode', do: 'add', set: { jumlah: '1' }, unknown: 'error' },
        columns: ['kode', 'nama', 'jumlah', 'berat', 'harga', 'macam'],
      },
      items: {
        type: 'object',
        required: ['kode'],
        properties: { kode: { $ref: 'types#barcode', title: 'Kode' }, ...fields },
      },
    },
    status: { type: 'string', title: 'Status', enum: ['DONE'], readOnly: true },
  },
  'x-flow': {
    field: 'status',
    states: { BARU: { edit: true }, DONE: { title: 'Selesai', color: 'success', final: true } },
    moves: [
      {
        id: 'simpan',
        title: 'Simpan Data',
        from: ['BARU'],
        to: 'DONE',
        who: ['*'],
        number: ['nomor'],
        ask: { properties: { alasan: { $ref: 'types#text', title: 'Alasan' } }, required: ['alasan'] },
      },
    ],
  },
}

export const kumpulEntries = [{ id: 'kumpul', title: 'Kumpul', to: 'document:kumpul/new', path: '/kumpul' }]
