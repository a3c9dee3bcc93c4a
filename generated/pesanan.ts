// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Pesanan {
  /**
   * UUIDv7
   */
  id: string
  no_lama: string
  dp_awal: number | null
  kode_sales: string
  jenis_customer: string
  kode_member: string
  nama_customer: string
  no_hp: string
  alamat_customer: string
  dibayar: number | null
  uang_tunai: number | null
  kembalian: number | null
  qty: number | null
  total_berat: number | null
  total_ongkos: number | null
  total_harga: number | null
  ada_contoh: boolean
  no_pesanan: string
  tgl_system: string | null
  estimasi: string
  mengikat: boolean
  foto: string
  jumlah_bayar: number | null
  sisa_bayar: number | null
  sisa_kerja: number | null
  dp_ditahan: number | null
  status_validasi: string
  status_pesanan: string
  tgl_contoh: string | null
  catatan_harga: string
  no_faktur: string
  tgl_ambil: string | null
  alasan: string
  kembali_awal: number | null
  bulat_kembali: number | null
  denda: number | null
  tgl_batal: string | null
  valid_by: string
  keterangan: string
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface PesananBarang {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  kode_pesanan: string
  kode_group: string
  jenis_group: string
  kode_dept: string
  nama_barang: string
  perkiraan_berat: number
  perkiraan_kadar: number | null
  kadar_jual: number | null
  harga_gram_sistem: number | null
  harga_gram: number
  harga_perkiraan: number | null
  ongkos_sistem: number | null
  ongkos: number | null
  harga_atribut: number | null
  sub_total: number | null
  perlu_otorisasi: boolean
  size: string
  contoh_barang: string
  deskripsi_contoh: string
  berat_contoh: number | null
  kode_dari_toko: string
  tempat_contoh: string
  kode_baki_contoh: string
  berat_dari_toko: number | null
  deskripsi_pesanan: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface PesananPembayaran {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  asked_by: string
  jenis: string
  no_rekening: string
  no_card: string
  no_reff: string
  jumlah_rp: number
  fee: number | null
  fee_rp: number | null
  mdr_rp: number | null
  kode_qris: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
