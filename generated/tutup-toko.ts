// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface TutupToko {
  /**
   * UUIDv7
   */
  id: string
  no_tutup: string
  tgl_system: string | null
  tgl_berikut: string | null
  sampai: string | null
  dibawa: string
  mulai: string | null
  selesai: string | null
  alasan: string
  jual_qty: number | null
  jual_berat: number | null
  jual_rp: number | null
  jual_bulan: number | null
  beli_rp: number | null
  pinjaman_rp: number | null
  saldo_awal: number | null
  pemasukan: number | null
  pengeluaran: number | null
  saldo_akhir: number | null
  selisih_awal: number | null
  selisih_akhir: number | null
  tutup_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface TutupTokoSales {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  asked_by: string
  no_tutup: string
  tgl_system: string | null
  kode_sales: string
  nama_sales: string
  jual_qty: number | null
  jual_berat: number | null
  jual_rp: number | null
  batal_jual_berat: number | null
  batal_jual_rp: number | null
  beli_berat: number | null
  beli_rp: number | null
  batal_beli_berat: number | null
  batal_beli_rp: number | null
  pinjaman_rp: number | null
  cash_rp: number | null
  credit_rp: number | null
  debet_rp: number | null
  qris_rp: number | null
  transfer_rp: number | null
  lain_rp: number | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface TutupTokoKas {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  asked_by: string
  no_tutup: string
  tgl_system: string | null
  tempat: string
  saldo_awal: number | null
  masuk: number | null
  keluar: number | null
  saldo_akhir: number | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface TutupTokoArus {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  asked_by: string
  tempat: string
  kategori: string
  jenis: string
  masuk: number | null
  keluar: number | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface TutupTokoHarga {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  asked_by: string
  kode_group: string
  nama_group: string
  harga: number | null
  harga_modal: number | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface TutupTokoTerbuka {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  asked_by: string
  judul: string
  jumlah: number | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
