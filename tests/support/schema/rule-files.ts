// A shop of its own whose resources use every rule of the dialect: for the API on both databases and for forms.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const buildCode = (title: string) => ({ $ref: 'types#code', title })
const buildText = (title: string) => ({ $ref: 'types#text', title })
const buildMoney = (title: string) => ({ $ref: 'types#money', title })

const buildMaster = (title: string, key: string, more: object) => ({
  $schema: '../../dialect/resource.schema.json',
  title,
  type: 'object',
  'x-kind': 'master',
  'x-key': [key],
  ...more,
})

const pemasok = buildMaster('Pemasok', 'kode_pemasok', {
  'x-label': '{kode_pemasok} - {kota}',
  required: ['kode_pemasok'],
  properties: { kode_pemasok: buildCode('Kode Pemasok'), kota: buildText('Kota') },
})

const bahan = buildMaster('Bahan', 'kode_bahan', {
  'x-scope': 'shop',
  'x-label': '{kode_bahan} - {nama_bahan}',
  required: ['kode_bahan', 'nama_bahan'],
  properties: {
    kode_bahan: buildCode('Kode Bahan'),
    nama_bahan: buildText('Nama Bahan'),
    jenis: { type: 'string', title: 'Jenis Bahan', enum: ['EMAS', 'PERAK'] },
    harga: { ...buildMoney('Harga Bahan'), default: 0 },
    petunjuk: buildText('Petunjuk'),
    pemasok: { ...buildCode('Pemasok'), 'x-ref': { to: 'pemasok', preload: true } },
    status_aktif: { $ref: 'types#flag', title: 'Status Aktif', default: true },
  },
  'x-api': {
    aliases: [
      { method: 'GET', path: 'bahan/aktif', filter: 'status_aktif' },
      {
        method: 'GET',
        path: 'bahan/paginated',
        filter: 'status_aktif',
        paging: 'skip-limit',
        envelope: 'bahan',
      },
      { method: 'GET', path: 'bahan/dari/{kota}', params: { kota: 'jenis' }, filter: "pemasok.kota == 'BANDUNG'" },
    ],
  },
  'x-form': { as: 'page' },
})

const racikan = buildMaster('Racikan', 'kode', {
  'x-scope': 'shop',
  'x-label': '{kode}',
  required: ['kode', 'jenis', 'segel'],
  properties: {
    kode: { ...buildCode('Kode Racikan'), 'x-ui': { focus: true } },
    jenis: {
      type: 'string',
      title: 'Jenis',
      enum: ['EMAS', 'PERAK', 'LM'],
      'x-enum': { LM: { title: 'Logam Mulia', show: 'berat >= 1' } },
    },
    bahan: {
      ...buildCode('Bahan'),
      'x-ref': {
        to: 'bahan',
        filter: 'status_aktif and jenis == self.jenis',
        search: ['kode_bahan', 'nama_bahan'],
        columns: ['kode_bahan', 'petunjuk'],
      },
    },
    nama_bahan: { ...buildText('Nama Bahan'), 'x-fetch': { from: 'bahan.nama_bahan', mode: 'copy' } },
    catatan: { ...buildText('Catatan'), 'x-fetch': { from: 'bahan.petunjuk', mode: 'copyIfEmpty' } },
    harga_bahan: { ...buildMoney('Harga Bahan'), 'x-fetch': { from: 'bahan.harga', mode: 'live' } },
    kota: { ...buildText('Kota'), 'x-fetch': { from: 'bahan.pemasok.kota', mode: 'live' } },
    berat: { $ref: 'types#weight', title: 'Berat', default: 0, minimum: 0 },
    ongkos: { ...buildMoney('Ongkos'), default: 0, maximum: 9_007_199_254_740_991 },
    nilai: { ...buildMoney('Nilai'), 'x-calc': 'round(berat * harga_bahan, 100) + ongkos' },
    batas: { ...buildMoney('Batas'), 'x-default': 'ongkos * 2' },
    tanggal: { $ref: 'types#date', title: 'Tanggal', 'x-default': 'sysdate()' },
    sisa: { ...buildMoney('Sisa'), 'x-calc': 'batas - ongkos', 'x-store': false },
    alasan: {
      ...buildText('Alasan'),
      'x-when': { show: "jenis == 'LM'", require: 'berat > 10' },
    },
    nomor_lama: { ...buildText('Nomor Lama'), 'x-when': { show: "jenis != 'LM'", hiddenValue: 'keep' } },
    potongan: { ...buildMoney('Potongan'), default: 0, 'x-when': { lock: 'berat > 100' } },
    segel: buildText('Segel'),
    label: buildText('Label'),
    biaya: { ...buildMoney('Biaya'), 'x-calc': "ongkos + param('BIAYA_CETAK', 0)" },
    status_aktif: { $ref: 'types#flag', title: 'Status Aktif', default: true },
  },
  'x-unique': [{ fields: ['label'], when: "status_aktif and label != '-'" }],
  'x-checks': [
    { id: 'potongan_batas', rule: 'potongan <= batas', message: 'Potongan Melebihi Batas', fields: ['potongan'] },
    { id: 'berat_emas', rule: "jenis != 'EMAS' or berat < 1000", message: 'Emas Paling Berat 1 Kilogram' },
    { id: 'ongkos_tinggi', rule: 'ongkos <= 1000000', message: 'Ongkos Tidak Biasa', level: 'warn' },
  ],
  'x-list': {
    columns: ['kode', 'jenis', 'nama_bahan', 'harga_bahan', 'kota', 'nilai', 'sisa', 'biaya', 'potongan'],
    search: ['kode', 'nama_bahan'],
    filters: ['jenis'],
  },
  'x-form': {
    sections: [
      {
        title: 'Umum',
        columns: 2,
        fields: [
          'kode',
          'jenis',
          'berat',
          'bahan',
          'nama_bahan',
          'catatan',
          'harga_bahan',
          'kota',
          'ongkos',
          'nilai',
          'batas',
          'tanggal',
          'sisa',
          'biaya',
          'alasan',
          'nomor_lama',
          'potongan',
          'label',
          'status_aktif',
        ],
      },
      { title: 'Segel', columns: 1, show: "jenis == 'EMAS'", fields: ['segel'] },
    ],
  },
})

/** A word of the dialect for each field, and what a list and a form may say beside that. */
const kata = buildMaster('Kata', 'kode', {
  $comment: 'For tests',
  description: 'Satu Baris Untuk Setiap Kata',
  'x-label': '{kode} / {nama}',
  'x-audit': 'fields',
  required: ['kode'],
  properties: {
    kode: {
      ...buildCode('Kode Kata'),
      $comment: 'The key',
      'x-messages': { required: 'Kode Kata Wajib', unique: 'Sudah Dipakai' },
    },
    nama: {
      ...buildText('Nama Kata'),
      description: 'Nama Yang Dicetak',
      minLength: 3,
      maxLength: 5,
      pattern: '^[A-Z]+$',
      default: 'AWAL',
      'x-ui': { width: 2, help: 'Nama Di Nota' },
    },
    surat: { type: 'string', title: 'Surat', 'x-case': 'lower' },
    jumlah: { type: 'integer', title: 'Jumlah', minimum: 2, maximum: 4 },
    berat: { $ref: 'types#weight', title: 'Berat', exclusiveMinimum: 0, maximum: 1.5 },
    hari: { $ref: 'types#date', title: 'Hari' },
    asal: { ...buildText('Asal'), 'x-once': true },
    catatan: { ...buildText('Catatan'), default: 'TETAP', readOnly: true },
    rahasia: { ...buildText('Rahasia'), writeOnly: true },
    status: {
      type: 'string',
      title: 'Status',
      enum: ['BUKA', 'TUTUP'],
      default: 'BUKA',
      'x-enum': { BUKA: { title: 'Masih Buka', color: 'success' }, TUTUP: { title: 'Sudah Tutup' } },
    },
    nomor: { type: 'string', title: 'Nomor', 'x-ui': { widget: 'digits', focus: true } },
  },
  'x-unique': [['nama', 'asal'], { fields: ['nomor'] }],
  'x-index': [['jumlah']],
  'x-api': {
    path: 'kata-kata',
    verbs: ['list', 'get', 'create', 'update'],
    aliases: [
      {
        method: 'GET',
        path: 'kata-kata/asal/{dari}',
        params: { dari: 'asal' },
        query: { hari_ini: 'hari' },
        envelope: 'kata',
      },
    ],
  },
  'x-list': {
    columns: ['kode', 'nama', { field: 'berat', title: 'Bobot', width: 20, total: 'sum' }, 'status'],
    sort: ['-kode'],
    search: ['nama'],
    filters: ['status'],
    export: ['csv'],
    empty: 'Belum Ada Kata',
    pageSize: 10,
  },
  'x-form': {
    as: 'page',
    titleAdd: 'Kata Baru',
    titleEdit: 'Ubah Kata',
    confirmDelete: 'Hapus {kode} ?',
  },
  'x-perm': { KSR: { can: ['list', 'get', 'update'], hide: ['nomor'], lock: ['nama'] }, SLS: 'none', '*': 'all' },
})

const paraSystem = buildMaster('Parameter System', 'key', {
  'x-scope': 'shop',
  'x-kind': 'setting',
  required: ['key'],
  properties: {
    key: { $ref: 'types#label', title: 'Kode Parameter' },
    value: { $ref: 'types#label', title: 'Nilai', 'x-case': 'asis' },
  },
})

const menu = {
  $schema: './dialect/menu.schema.json',
  kind: 'menu',
  items: [
    { id: 'racikan', title: 'Racikan', to: 'resource:racikan', path: '/racikan' },
    { id: 'kata', title: 'Kata', icon: 'checklist', to: 'resource:kata', path: '/kata' },
    { id: 'bahan', title: 'Bahan', to: 'resource:bahan', path: '/bahan', levels: ['SPV'] },
    { id: 'pemasok', title: 'Pemasok', to: 'resource:pemasok', path: '/pemasok', levels: ['SPV'] },
    { id: 'parameter', title: 'Parameter', to: 'resource:para-system', path: '/parameter', levels: ['SPV'] },
  ],
}

const buildUser = (user_id: string, level: string, kode_toko = 'KCA') => ({
  user_id,
  user_name: user_id,
  level,
  kode_toko,
  password: '{ownerPassword}',
})

const inKca = {
  'para-system': [{ key: 'BIAYA_CETAK', value: '1500' }],
  bahan: [
    { kode_bahan: 'E1', nama_bahan: 'EMAS SATU', jenis: 'EMAS', harga: 1000, petunjuk: 'SIMPAN', pemasok: 'BDG' },
    { kode_bahan: 'E2', nama_bahan: 'EMAS DUA', jenis: 'EMAS', harga: 2000, petunjuk: 'JEMUR', pemasok: 'SBY' },
    { kode_bahan: 'P1', nama_bahan: 'PERAK SATU', jenis: 'PERAK', harga: 50, pemasok: 'BDG' },
    { kode_bahan: 'MATI', nama_bahan: 'EMAS LAMA', jenis: 'EMAS', status_aktif: false },
  ],
}

const start = {
  $schema: '../dialect/start.schema.json',
  kind: 'start',
  chain: {
    toko: ['KCA', 'KCB'].map(kode_toko => ({ kode_toko, nama_toko: `TOKO ${kode_toko}`, tgl_system: '{today}' })),
    users: [
      buildUser('OWNER', 'OWN'),
      buildUser('OWNERB', 'OWN', 'KCB'),
      buildUser('SPV01', 'SPV'),
      buildUser('KSR01', 'KSR'),
      buildUser('SLS01', 'SLS'),
    ],
    pemasok: [
      { kode_pemasok: 'BDG', kota: 'BANDUNG' },
      { kode_pemasok: 'SBY', kota: 'SURABAYA' },
    ],
  },
  shops: { KCA: inKca },
}

const {
  tokens: _tokens,
  webhooks: _webhooks,
  filters: _filters,
  limits: _limits,
  ...shopProject
} = JSON.parse(readFileSync('schema/project.json', 'utf8'))

const project = {
  ...shopProject,
  // A shop here has none of the rows that a new one copies.
  shop: { ...shopProject.shop, like: undefined },
  settings: { resource: 'para-system', key: 'key', value: 'value' },
  day: { mode: 'clock' },
}

/** Files by their place in the schema folder. */
const files: Readonly<Record<string, unknown>> = {
  'project.json': project,
  'menu.json': menu,
  'start/demo.json': start,
  'start/empty.json': start,
  'resources/uji/pemasok.json': pemasok,
  'resources/uji/bahan.json': bahan,
  'resources/uji/racikan.json': racikan,
  'resources/uji/kata.json': kata,
  'resources/uji/para-system.json': paraSystem,
}

export interface RuleFolder {
  readonly path: string
  /** Writes one of the files anew, changed. */
  readonly change: (place: string, change: (file: Record<string, never>) => unknown) => void
  /** Adds a file. */
  readonly add: (place: string, content: unknown) => void
  readonly remove: () => void
}

/** A schema folder for SCHEMA_DIR. */
export const ruleFolder = (): RuleFolder => {
  const path = mkdtempSync(join(tmpdir(), 'kencana-rules-'))
  const write = (place: string, content: unknown): void => {
    mkdirSync(dirname(join(path, place)), { recursive: true })
    writeFileSync(join(path, place), JSON.stringify(content, null, 2))
  }
  for (const [place, content] of Object.entries(files)) write(place, content)
  const shared = [
    'parts/kategori.json',
    'parts/umum.json',
    'resources/sistem/toko.json',
    'resources/sistem/otorisasi.json',
    'resources/users/users.json',
    'resources/users/level-toko.json',
  ]
  for (const place of shared) cpSync(join('schema', place), join(path, place))
  return {
    path,
    add: write,
    change: (place, change) => write(place, change(structuredClone(files[place]) as Record<string, never>)),
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}
