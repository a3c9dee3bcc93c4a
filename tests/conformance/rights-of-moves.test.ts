// Who may make each move of each document, and whose agreement it needs: written from the specification and not read from the
// schema files. The rights themselves are tried by calls in access.test.ts, agreements in wewenang.test.ts.
import { expect, test } from 'vitest'
import { isListed } from '../../engine/schema/resource.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'

/** Users whose menu offers the screen. */
const anyone = '*'
/** Only Owner and SPV agree and undo (finance F.3, stock A.8). */
const supervisors = 'OWN SPV'
/** Administration writes the reports to the authority as well. */
const reporters = 'OWN SPV ADM'
const owners = 'OWN'
/** No user: another move or the program makes it. */
const program = ''

/** Levels that make the move, the category of its agreement, and levels that need none. */
type Rule = string | readonly [who: string, category: string, alone?: string]

const rules: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  'cetak-barcode': {
    simpan: anyone,
  },
  cucian: {
    kirim: anyone,
    selesai: [anyone, 'CUCIAN KEMBALI'],
    batal: supervisors,
  },
  'emas-tukang': {
    simpan: [anyone, 'SUSUT TUKANG'],
    batal: supervisors,
  },
  'hancur-barang': {
    simpan: [anyone, 'hancur barang'],
    batal: supervisors,
  },
  'kirim-barang': {
    kirim: anyone,
    terima: anyone,
    batal: supervisors,
  },
  'minta-barang': {
    minta: anyone,
    kirim: program,
    buka: program,
    tolak: anyone,
    batal: anyone,
  },
  'penerimaan-barang': {
    simpan: anyone,
    batal: anyone,
  },
  'pindah-barang': {
    simpan: anyone,
  },
  'pindah-satu-baki': {
    simpan: anyone,
  },
  'pindah-sortir': {
    simpan: [anyone, 'LEBUR BARANG'],
  },
  'sortir-pembelian': {
    simpan: [anyone, 'SORTIR PEMBELIAN'],
    batal: supervisors,
  },
  'stock-aksesoris': {
    simpan: [anyone, 'STOCK AKSESORIS'],
  },
  'stock-opname-global': {
    simpan: anyone,
  },
  'stock-opname-penerimaan': {
    selesai: [anyone, 'SELISIH OPNAME PENERIMAAN'],
  },
  'stock-opname': {
    mulai: anyone,
    selesai: anyone,
    batal: supervisors,
  },
  'timbang-baki': {
    mulai: anyone,
    simpan: anyone,
    reset: anyone,
  },
  'timbang-terima': {
    simpan: anyone,
    jawab: supervisors,
  },
  'ubah-faktur': {
    simpan: [anyone, 'UBAH FAKTUR PAJAK'],
  },
  hutang: {
    simpan: [anyone, 'BUNGA HUTANG'],
    validasi: [anyone, 'VALIDASI SENDIRI'],
    tolak: supervisors,
    ingatkan: anyone,
    batal: [supervisors, 'BATAL HUTANG'],
    lunas: [anyone, 'PELUNASAN BUNGA KURANG'],
    batal_lunas: [supervisors, 'BATAL HUTANG LUNAS'],
    peremajaan: [anyone, 'PEREMAJAAN HUTANG'],
    perbarui: owners,
    saldo_awal: program,
    lelang: owners,
  },
  'hitung-kas': {
    simpan: anyone,
    setuju: [anyone, 'HITUNG KAS'],
    jelaskan: supervisors,
    sendiri: anyone,
    periksa: supervisors,
    ulang: anyone,
  },
  'tutup-toko': {
    kunci: program,
    hitung: program,
    catat: program,
    selesai: program,
    buka: program,
  },
  'uang-bank': {
    simpan: [anyone, 'UANG BANK'],
    batal: [anyone, 'BATAL UANG BANK'],
  },
  'uang-kas': {
    simpan: [anyone, 'AMBIL KAS'],
    batal: [anyone, 'BATAL TRANSAKSI KAS'],
  },
  'harga-hari-ini': {
    simpan: anyone,
  },
  'ganti-kartu': {
    simpan: anyone,
  },
  'hapus-data': {
    hapus: [supervisors, 'HAPUS DATA PRIBADI', 'OWN'],
    rencana: program,
    jatuh_tempo: program,
    batal: supervisors,
  },
  'stock-hadiah': {
    simpan: [anyone, 'STOCK HADIAH'],
    batal: [anyone, 'BATAL STOCK HADIAH'],
  },
  'transaksi-poin': {
    simpan: [anyone, 'KOREKSI POIN'],
    batal: [anyone, 'BATAL TRANSAKSI POIN'],
  },
  'tukar-poin': {
    simpan: [anyone, 'TUKAR POIN'],
    batal: [anyone, 'BATAL TUKAR POIN'],
  },
  'nota-cabang': {
    klaim: program,
    lepas: program,
  },
  pembelian: {
    simpan: [anyone, 'TRANSAKSI PEMBELIAN'],
    validasi: [anyone, 'VALIDASI SENDIRI'],
    tolak: supervisors,
    batal: [anyone, 'BATAL PEMBELIAN', 'OWN'],
    tukar: [program, 'TRANSAKSI PEMBELIAN'],
    validasi_tukar: program,
    tolak_tukar: program,
    batal_tukar: program,
  },
  penjualan: {
    simpan: [anyone, 'EDIT HARGA / BERAT DI TRANSAKSI PENJUALAN'],
    validasi: [anyone, 'VALIDASI SENDIRI'],
    tolak: supervisors,
    batal: [anyone, 'BATAL PENJUALAN', 'OWN'],
  },
  titipan: {
    simpan: [anyone, 'EDIT HARGA / BERAT DI TRANSAKSI PENJUALAN'],
    validasi: [anyone, 'VALIDASI SENDIRI'],
    tolak: supervisors,
    saldo_awal: program,
    tambah_dp: anyone,
    ambil: program,
    buka: program,
    kembalikan: [supervisors, 'KEMBALIKAN TITIPAN', 'OWN'],
    batal: [anyone, 'BATAL TITIPAN'],
  },
  pesanan: {
    simpan: [anyone, 'EDIT HARGA PESANAN'],
    validasi: [anyone, 'VALIDASI SENDIRI'],
    tolak: supervisors,
    saldo_awal: program,
    tambah_dp: anyone,
    ubah_estimasi: anyone,
    kerjakan_lagi: anyone,
    ambil_contoh: anyone,
    ambil: program,
    buka: program,
    batal: [anyone, 'BATAL PESANAN'],
  },
  'laporan-ppatk': {
    buat: program,
    laporkan: reporters,
    koreksi: owners,
    hitung: program,
  },
  'transaksi-pelanggan': {
    catat: program,
    kenali: program,
    batal: program,
  },
  service: {
    simpan: anyone,
    ubah_estimasi: anyone,
    selesai: anyone,
    ambil: anyone,
    batal: [anyone, 'BATAL SERVICE'],
  },
  'pesan-keluar': {
    antri: program,
    kirim: program,
    tunda: program,
    ulang: anyone,
    batal: anyone,
  },
  'schedule-run': {
    now: anyone,
    queue: program,
    send: program,
    delay: program,
    again: anyone,
    cancel: anyone,
  },
  'kiriman-webhook': {
    antri: program,
    kirim: program,
    gagal: program,
    ulang: 'OWN SU MU',
    batal: 'OWN SU MU',
  },
}

/** Agreements that others than Owner and SPV may give. */
const agreeing: Readonly<Record<string, string>> = { 'hapus-data hapus': owners }

const moves = Object.values(loadSchema('schema').resources)
  .filter(isListed)
  .flatMap(({ name, lifecycle }) => (lifecycle.flow?.moves ?? []).map(move => ({ document: name, move })))

const asRule = ({ who, authorize }: (typeof moves)[number]['move']): Rule => {
  const levels = who.join(' ')
  if (!authorize) return levels
  return authorize.alone.length > 0
    ? [levels, authorize.category, authorize.alone.join(' ')]
    : [levels, authorize.category]
}

test('each move is made by those whom the specification names', () => {
  const found: Record<string, Record<string, Rule>> = {}
  for (const { document, move } of moves) found[document] = { ...found[document], [move.id]: asRule(move) }
  expect(found).toEqual(rules)
})

test('Owner and SPV agree, and no other level', () => {
  const found = moves.flatMap(({ document, move }) =>
    move.authorize ? [[`${document} ${move.id}`, move.authorize.who.join(' ')] as const] : [],
  )
  expect(found.length).toBeGreaterThan(30)
  for (const [name, who] of found) expect([name, who]).toEqual([name, agreeing[name] ?? supervisors])
})
