// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Pembelian {
  /**
   * UUIDv7
   */
  id: string
  ktp_pelanggan: string
  nilai_hari: number | null
  wajib_lapor: boolean
  nilai_dekat: number | null
  tanya_identitas: boolean
  pekerjaan: string
  sumber_dana: string
  dipantau: boolean
  peringatan: string
  no_kasus: string
  kode_sales: string
  jenis_customer: string
  kode_member: string
  nama_customer: string
  no_hp: string
  alamat_customer: string
  dibayar: number | null
  no_faktur_group: string
  tgl_system: string | null
  no_faktur_tukar: string
  input_by: string
  valid_by: string
  tgl_batal: string | null
  alasan: string
  uang_kembali: string
  jenis_identitas: string
  no_identitas: string
  foto_identitas: string
  keterangan: string
  total: number | null
  bayar_cash: number | null
  nilai_ppatk: number | null
  total_berat: number | null
  qty: number | null
  perlu_otorisasi: boolean
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface PembelianBarang {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  no_faktur_beli: string
  no_faktur_jual: string
  toko_jual: string
  no_faktur_ext: string
  kode_gudang: string
  kode_barcode: string
  nama_barang: string
  kode_group: string
  kode_dept: string
  qty: number | null
  kadar: number | null
  berat_nota: number | null
  asal_berat: string
  berat: number | null
  harga_emas: number | null
  harga_nota: number | null
  harga_dasar: number | null
  kondisi: string
  type_kondisi: string
  potongan_kondisi: number | null
  potongan_berat: number | null
  rugi_nota: number | null
  potongan_manual: number | null
  biaya_admin: number | null
  potongan: number | null
  harga_sistem: number | null
  harga: number | null
  harga_rata: number | null
  kode_intern: string
  kadar_cetak: string
  total_usd: number | null
  cash_rp: number | null
  foto: string
  member_jual: string
  poin_kembali: number | null
  poin: number | null
  otorisasi: string
  status_valid: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface PembelianPembayaran {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  jenis: string
  no_rekening: string
  no_rekening_customer: string
  nama_rekening_customer: string
  bank_customer: string
  jumlah_rp: number
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
