// Reports of goods that arrived, of stones, members, words that were given, and days that are over, by hand.
import { removeCodes } from '../../../engine/value/coded-text.ts'
import { type Book, getText, type Raw, toGrams, whole } from './book.ts'
import { openDay } from './history.ts'
import { type Cells, count, type Sums, sum, type Wanted } from './wanted.ts'

const sent = (book: Book, filter: Cells = {}, some: (line: Raw) => boolean = () => true): Wanted => ({
  report: 'terima-barang',
  filter: { ...whole, ...filter },
  groups: [row => row.no_kirim],
  rows: book.rows('kirim_barang_detail').flatMap((line): readonly Cells[] => {
    const own = book.find('kirim_barang', 'id', line.document_id) ?? {}
    if (own.kode_toko_tujuan !== 'KCA' || Number(line.dibatalkan) !== 0 || !some(line)) return []
    const piece = book.find('barang', 'kode_barcode', line.kode_barcode)
    return [
      {
        no_kirim: own.no_kirim,
        tanggal_kirim: own.tgl_system,
        toko_asal: own.kode_toko,
        user_kirim: own.input_by,
        tanggal_terima: own.terima_date,
        user_terima: getText(own.terima_by),
        terima_gudang: getText(line.terima_gudang),
        terima_baki: getText(line.terima_baki),
        kode_barcode: line.kode_barcode,
        kode_group: line.kode_group,
        kode_dept: line.kode_dept,
        nama_barang: line.nama_barang,
        kadar: Number(line.kadar) / 100,
        qty: Number(line.qty),
        berat: toGrams(Number(line.berat_satuan) * Number(line.qty)),
        berat_atribut: toGrams(Number(line.berat_atribut) * Number(line.qty)),
        harga_modal: piece ? Number(piece.harga_modal) * Number(line.qty) : null,
      },
    ]
  }),
  totals: sum('qty', 'berat', 'berat_atribut', 'harga_modal'),
})

const supplied = (book: Book, filter: Cells = {}, some: (leg: Raw) => boolean = () => true): Wanted => {
  const outside = ['SUPPLIER', 'BARANG', 'SELISIH', 'SALDO AWAL']
  // A count of the goods of a type is of no receipt.
  const legs = book
    .rows('buku_penerimaan')
    .filter(leg => !outside.includes(leg.tempat) && getText(leg.no_terima) !== '-' && some(leg))
  const rows = [...Map.groupBy(legs, ({ no_terima, tempat }) => `${no_terima} ${tempat}`).values()].map(
    (own): Cells => {
      const [{ no_terima = '', tempat = '' } = {}] = own
      const receipt = book.find('penerimaan_barang', 'no_terima', no_terima) ?? {}
      const of = (some: readonly Raw[], name: string) => some.reduce((sum, leg) => sum + Number(leg[name]), 0)
      const [came, went] = [own.filter(({ kind }) => kind === 'TERIMA'), own.filter(({ kind }) => kind !== 'TERIMA')]
      return {
        tanggal: receipt.tanggal,
        no_terima,
        supplier: getText(receipt.supplier_barang),
        kode_jenis: tempat,
        qty: of(came, 'qty'),
        berat: toGrams(of(came, 'berat')),
        qty_input: 0 - of(went, 'qty') || 0,
        berat_input: toGrams(0 - of(went, 'berat')) || 0,
        sisa_qty: of(own, 'qty'),
        sisa_berat: toGrams(of(own, 'berat')),
        keterangan: getText(receipt.keterangan),
        input_by: getText(receipt.input_by),
      }
    },
  )
  return {
    report: 'terima-barang-supplier',
    filter: { ...whole, ...filter },
    rows,
    groups: ['tanggal', 'no_terima'].map(name => (row: Cells) => row[name]),
    totals: sum('qty', 'berat', 'qty_input', 'berat_input', 'sisa_qty', 'sisa_berat'),
  }
}

/** Pieces or grams of a receipt that are not entered yet. */
const isLeft = (book: Book, no_terima: unknown, tempat: unknown): boolean => {
  const legs = book.rows('buku_penerimaan').filter(leg => leg.no_terima === no_terima && leg.tempat === tempat)
  return ['qty', 'berat'].some(name => legs.reduce((sum, leg) => sum + Number(leg[name]), 0) !== 0)
}

const qualities = ['cutgrade', 'shape', 'polish', 'color', 'symmetry', 'clarity', 'fluorescence'].map(
  one => `kode_${one}`,
)

const computeStones = (book: Book): Wanted => ({
  report: 'buku-berlian',
  filter: {},
  sort: ['kode_intern', 'kode_barcode'],
  rows: book.rows('barang_batu').flatMap((stone): readonly Cells[] => {
    const piece = book.find('barang', 'kode_barcode', stone.kode_barcode) ?? {}
    if (Number(piece.stock_on_hand) === 0) return []
    return [
      {
        kode_intern: getText(piece.kode_intern),
        kode_barcode: stone.kode_barcode,
        nama: piece.nama_barang,
        jenis: getText(stone.jenis_batu),
        jumlah: Number(stone.jumlah),
        karat: Number(stone.karat_batu) / 1000,
        size: getText(stone.size),
        ...Object.fromEntries(qualities.map(name => [name, getText(stone[name])])),
      },
    ]
  }),
  totals: sum('jumlah', 'karat'),
})

const words = (book: Book): readonly Wanted[] => {
  const given = book.rows('otorisasi')
  const rows = given.map(word => ({
    tanggal: word.tanggal,
    waktu: word.waktu,
    user_id: getText(word.user_id),
    diminta_oleh: getText(word.diminta_oleh),
    kategori: getText(word.kategori),
    deskripsi: removeCodes(getText(word.deskripsi)),
    keterangan: getText(word.keterangan),
    dokumen: getText(word.dokumen),
    nomor: getText(word.nomor),
    rincian: removeCodes(getText(word.rincian)),
    cara: getText(word.cara),
    perangkat: getText(word.perangkat),
  }))
  const kategori = getText(given[0]?.kategori)
  const ofKind = rows.filter(row => row.kategori === kategori)
  return [
    { report: 'otorisasi', filter: whole, rows, totals: count('user_id'), sort: ['waktu'] },
    { report: 'otorisasi', filter: { ...whole, pilih_kategori: kategori }, rows: ofKind, totals: count('user_id') },
    {
      report: 'authorization',
      filter: whole,
      totals: count('user_id'),
      groups: [(row: Cells) => row.kategori, (row: Cells) => row.user_id],
      rows: rows.map(({ perangkat: _, ...row }, at) => ({
        ...row,
        dokumen: removeCodes(getText(given[at]?.judul_dokumen)),
      })),
      sort: ['waktu'],
    },
  ]
}

const computeMembers = (book: Book, filter: Cells = {}, some: (member: Raw) => boolean = () => true): Wanted => ({
  report: 'daftar-member',
  filter,
  sort: ['kode_member'],
  rows: book
    .rows('member')
    .filter(some)
    .map(member => ({
      kode_member: member.kode_member,
      no_identitas: getText(member.no_identitas),
      nama: getText(member.nama_lengkap),
      no_hp: getText(member.no_hp),
      telp_rumah: getText(member.telp_rumah),
      alamat: getText(member.alamat),
      tanggal_daftar: member.tanggal_daftar,
      tanggal_valid: member.tanggal_valid,
      poin: Number(member.poin),
      agama: getText(member.agama),
      penghasilan: member.penghasilan,
      pengeluaran: member.pengeluaran,
      jumlah_anak: Number(member.jumlah_anak_pria ?? 0) + Number(member.jumlah_anak_wanita ?? 0),
    })),
  totals: rows => ({ ...count('kode_member')(rows), ...sum('poin')(rows) }),
})

export const computeArrivals: Sums = book => {
  const isOld = ({ tanggal_valid }: Raw): boolean => String(tanggal_valid) < openDay
  return [
    sent(book),
    sent(book, { keadaan: 'SUDAH', gudang: 'TOKO', asal: 'KCB' }, ({ diterima }) => Number(diterima) === 1),
    sent(book, { keadaan: 'BELUM' }, ({ diterima }) => Number(diterima) === 0),
    supplied(book),
    supplied(book, { jenis: 'CCG17K' }, ({ tempat }) => tempat === 'CCG17K'),
    supplied(book, { sisa_nol: 'TIDAK' }, ({ no_terima, tempat }) => isLeft(book, no_terima, tempat)),
    computeStones(book),
    ...words(book),
    computeMembers(book),
    ...(book.rows('member').some(isOld) ? [computeMembers(book, { keadaan: 'NON_AKTIF' }, isOld)] : []),
    computeMembers(
      book,
      { keadaan: 'AKTIF', cabang: 'KCA' },
      member => !isOld(member) && member.kode_cabang_daftar === 'KCA',
    ),
  ]
}
