// A shop with documents that use every part of their screens: orders whose lines are typed by hand, and counts whose lines
// are filled and marked by scans.

import { kumpul, kumpulEntries } from './kumpul-file.ts'
import { type RuleFolder, ruleFolder } from './rule-files.ts'
import { timbang, timbangEntries } from './timbang-file.ts'

const buildCode = (title: string) => ({ $ref: 'types#code', title })
const buildText = (title: string) => ({ $ref: 'types#text', title })
const buildMoney = (title: string) => ({ $ref: 'types#money', title })
const count = (title: string) => ({ $ref: 'types#int', title, minimum: 0 })

const buku = {
  $schema: '../dialect/ledger.schema.json',
  kind: 'ledger',
  title: 'Kartu Bahan',
  table: 'buku_bahan',
  transfer: { place: 'tempat', from: 'dari', to: 'ke' },
  places: { $ref: 'types#code', inside: ['TOKO'], outside: ['PEMASOK'] },
  dims: { bahan: { ...buildCode('Bahan'), ref: 'bahan', required: true } },
  amounts: { qty: { $ref: 'types#int', title: 'Jumlah', neverNegative: true }, nilai: buildMoney('Nilai') },
  kinds: { MASUK: { title: 'Masuk' }, KELUAR: { title: 'Keluar', reverses: 'MASUK' } },
  balances: [{ id: 'per_bahan', by: ['bahan', 'tempat'] }],
}

const document = {
  $schema: '../../dialect/resource.schema.json',
  type: 'object',
  'x-kind': 'document',
  'x-key': ['nomor'],
  'x-label': '{nomor}',
  'x-scope': 'shop',
  'x-audit': 'fields',
}

const buildNomor = (title: string, pattern: string) => ({
  $ref: 'types#label',
  title,
  'x-number': { pattern, reset: 'day', scope: 'shop', at: 'move' },
})

const buildState = (...states: readonly string[]) => ({ type: 'string', title: 'Status', enum: states, readOnly: true })

const isi = {
  type: 'array',
  title: 'Isi',
  minItems: 1,
  'x-lines': {
    table: 'pesan_isi',
    key: ['bahan'],
    unique: ['bahan'],
    columns: [
      'bahan',
      'jumlah',
      'harga',
      'ket',
      { field: 'nilai', total: 'sum' },
      { field: 'biaya', total: 'sum' },
      'keadaan',
    ],
  },
  items: {
    type: 'object',
    required: ['bahan', 'jumlah'],
    properties: {
      bahan: {
        ...buildCode('Bahan'),
        'x-ref': { to: 'bahan', filter: 'status_aktif', search: ['kode_bahan', 'nama_bahan'], preload: true },
      },
      jumlah: { ...count('Jumlah'), minimum: 1, default: 1 },
      harga: { ...buildMoney('Harga'), 'x-fetch': { from: 'bahan.harga', mode: 'copyIfEmpty' } },
      ket: { ...buildText('Ket'), 'x-fetch': { from: 'bahan.petunjuk', mode: 'copyIfEmpty' } },
      nilai: { ...buildMoney('Nilai'), 'x-calc': 'jumlah * harga' },
      biaya: { ...buildMoney('Biaya'), 'x-calc': "nilai + param('BIAYA_CETAK', 0)" },
      keadaan: { ...buildState('OPEN', 'BATAL'), title: 'Keadaan', default: 'OPEN' },
    },
  },
}

const pesan = {
  ...document,
  title: 'Pesan Bahan',
  required: ['penerima'],
  properties: {
    nomor: buildNomor('No Pesan', 'PS-{yyMMdd}-{####}'),
    tanggal: { $ref: 'types#date', title: 'Tanggal', readOnly: true, 'x-default': 'sysdate()' },
    penerima: { ...buildText('Penerima'), 'x-ui': { focus: true } },
    catatan: buildText('Catatan'),
    isi,
    total: { ...buildMoney('Total'), 'x-calc': "sum(isi, if(keadaan == 'OPEN', nilai, 0))" },
    alasan: { ...buildText('Alasan'), readOnly: true },
    status: buildState('OPEN', 'SAH', 'BATAL'),
  },
  'x-flow': {
    field: 'status',
    states: {
      BARU: { edit: true },
      OPEN: { title: 'Menunggu', color: 'warning', edit: ['catatan', 'isi'] },
      SAH: { title: 'Disahkan', color: 'success' },
      BATAL: { title: 'Dibatalkan', color: 'error', final: true },
    },
    moves: [
      {
        id: 'simpan',
        title: 'Simpan Data',
        from: ['BARU'],
        to: 'OPEN',
        who: ['*'],
        number: ['nomor'],
        authorize: { category: 'PESANAN BESAR', who: ['SPV'], if: 'total > 1000000', text: 'Pesanan {total}' },
      },
      {
        id: 'sahkan',
        title: 'Sahkan',
        from: ['OPEN'],
        to: 'SAH',
        who: ['*'],
        bulk: true,
        post: ['masuk'],
        if: "penerima != 'TAHAN'",
      },
      {
        id: 'batal',
        title: 'Batalkan Baris',
        from: ['SAH'],
        who: ['*'],
        reverse: ['masuk'],
        to: "if(count(isi, keadaan == 'OPEN') == 0, 'BATAL', 'SAH')",
        pick: { lines: 'isi', if: "keadaan == 'OPEN'", sets: { keadaan: "'BATAL'" } },
        ask: {
          properties: {
            sebab: { type: 'string', title: 'Sebab', enum: ['RUSAK', 'LAIN'] },
            alasan: { ...buildText('Alasan'), minLength: 5, 'x-when': { require: "sebab == 'LAIN'" } },
          },
          required: ['sebab'],
        },
        sets: { alasan: 'answer.alasan' },
      },
    ],
  },
  'x-post': {
    masuk: [
      {
        ledger: 'bahan',
        kind: "'MASUK'",
        each: 'isi',
        from: "'PEMASOK'",
        to: "'TOKO'",
        set: { bahan: 'bahan', qty: 'jumlah', nilai: 'nilai' },
      },
    ],
  },
  'x-views': {
    lihat: { title: 'Lihat Pesan', select: 'many', actions: ['sahkan', 'batal'] },
    buka: { title: 'Pesan Terbuka', filter: "status == 'OPEN'", select: 'many', actions: ['sahkan'] },
  },
  'x-list': { columns: ['nomor', 'penerima', { field: 'total', total: 'sum' }, 'status'], sort: ['nomor'] },
  'x-form': { sections: [{ fields: ['nomor', 'tanggal', 'penerima', 'catatan', 'total', 'alasan', 'status'] }] },
}

const hitung = {
  ...document,
  title: 'Hitung Bahan',
  required: ['pemasok'],
  properties: {
    nomor: buildNomor('No Hitung', 'HT-{yyMMdd}-{####}'),
    pemasok: { ...buildCode('Pemasok'), 'x-ref': { to: 'pemasok', preload: true }, 'x-ui': { focus: true } },
    daftar: {
      type: 'array',
      title: 'Daftar',
      minItems: 1,
      'x-lines': {
        table: 'hitung_daftar',
        key: ['bahan'],
        unique: ['bahan'],
        columns: ['bahan', 'nama', 'jumlah', 'ada'],
        scan: { field: 'bahan', do: 'mark', set: { ada: 'true', jumlah: 'jumlah + 1' }, unknown: 'error' },
        fill: {
          replace: true,
          from: 'bahan',
          where: 'status_aktif and pemasok == parent.pemasok',
          on: ['pemasok'],
          button: 'Isi Daftar',
          map: { bahan: 'kode_bahan', nama: 'nama_bahan' },
        },
      },
      items: {
        type: 'object',
        required: ['bahan'],
        properties: {
          bahan: { ...buildCode('Bahan'), 'x-ref': { to: 'bahan' } },
          nama: buildText('Nama'),
          jumlah: { ...count('Jumlah'), default: 0 },
          ada: { $ref: 'types#flag', title: 'Ada', default: false },
        },
      },
    },
    status: buildState('DONE'),
  },
  'x-flow': {
    field: 'status',
    states: { BARU: { edit: true }, DONE: { title: 'Selesai', color: 'success', final: true } },
    moves: [{ id: 'simpan', title: 'Simpan Data', from: ['BARU'], to: 'DONE', who: ['*'], number: ['nomor'] }],
  },
}

const entries = [
  { id: 'pesan', title: 'Pesan Bahan', to: 'document:pesan/new', path: '/pesan' },
  { id: 'lihat-pesan', title: 'Lihat Pesan', to: 'document:pesan/lihat', path: '/lihat-pesan' },
  { id: 'hitung', title: 'Hitung Bahan', to: 'document:hitung/new', path: '/hitung' },
  { id: 'janji', title: 'Janji', to: 'document:janji/new', path: '/janji' },
  { id: 'semua-janji', title: 'Semua Janji', to: 'document:janji/semua', path: '/semua-janji' },
  { id: 'pekerjaan', title: 'Pekerjaan', to: 'list:pekerjaan', path: '/pekerjaan' },
  ...timbangEntries,
  ...kumpulEntries,
]

/** Orders and counts in one list, though their fields have other names. */
const pekerjaan = {
  $schema: '../dialect/list.schema.json',
  kind: 'list',
  title: 'Pekerjaan',
  of: ['pesan/buka', 'janji/semua'],
  kindTitle: 'Jenis',
  columns: [
    { name: 'nomor', title: 'Nomor' },
    { name: 'tanggal' },
    { name: 'nama', title: 'Nama', from: { pesan: 'penerima', janji: 'pemberi' } },
    { name: 'total', total: 'sum', from: { janji: 'nilai' } },
    { name: 'status' },
  ],
  sort: ['nomor'],
  search: ['nomor', 'nama'],
  filters: ['document', 'status'],
  empty: 'Tidak Ada Pekerjaan',
  subtotals: true,
  actions: [
    {
      title: 'Sahkan',
      moves: { pesan: 'sahkan', janji: 'tepati' },
      confirm: '{sums(total)}. Grand Total {sum(total)} Dari {count()} ?',
    },
    { title: 'Ingkari', moves: { janji: 'ingkari' } },
  ],
}

const janji = {
  ...document,
  title: 'Janji',
  required: ['pemberi'],
  properties: {
    nomor: buildNomor('No Janji', 'JJ-{yyMMdd}-{####}'),
    tanggal: { $ref: 'types#date', title: 'Tanggal', readOnly: true, 'x-default': 'sysdate()' },
    pemberi: buildText('Pemberi'),
    nilai: buildMoney('Nilai'),
    sebab: { ...buildText('Sebab'), readOnly: true },
    status: buildState('OPEN', 'SAH', 'INGKAR'),
  },
  'x-flow': {
    field: 'status',
    states: {
      BARU: { edit: true },
      OPEN: { title: 'Menunggu', color: 'warning', edit: ['nilai'] },
      SAH: { title: 'Ditepati', color: 'success', final: true },
      INGKAR: { title: 'Diingkari', color: 'error', final: true },
    },
    moves: [
      {
        id: 'simpan',
        title: 'Simpan Data',
        from: ['BARU'],
        to: 'OPEN',
        who: ['*'],
        number: ['nomor'],
        opens: true,
      },
      { id: 'tepati', title: 'Tepati', from: ['OPEN'], to: 'SAH', who: ['OWN', 'SPV'], bulk: true },
      {
        id: 'ingkari',
        title: 'Ingkari',
        from: ['OPEN'],
        to: 'INGKAR',
        who: ['OWN'],
        bulk: true,
        authorize: { category: 'INGKAR JANJI', who: ['SPV'], text: '{pemberi}' },
        ask: { properties: { sebab: { ...buildText('Sebab'), minLength: 5 } }, required: ['sebab'] },
        sets: { sebab: 'answer.sebab' },
      },
    ],
  },
  'x-views': { semua: { title: 'Semua Janji', select: 'many', actions: ['tepati', 'ingkari'] } },
  'x-perm': { SLS: { can: ['list', 'get'], hide: ['nilai'] } },
}

/** A schema folder for SCHEMA_DIR. */
export const pesanFolder = (): RuleFolder => {
  const folder = ruleFolder()
  folder.add('ledgers/bahan.json', buku)
  folder.add('resources/uji/pesan.json', pesan)
  folder.add('resources/uji/hitung.json', hitung)
  folder.add('resources/uji/janji.json', janji)
  folder.add('lists/pekerjaan.json', pekerjaan)
  folder.add('resources/uji/timbang.json', timbang)
  folder.add('resources/uji/kumpul.json', kumpul)
  folder.change('menu.json', (menu: { items?: readonly unknown[] }) => ({
    ...menu,
    items: [...(menu.items ?? []), ...entries],
  }))
  return folder
}
