// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Service {
  /**
   * UUIDv7
   */
  id: string
  dibayar: number | null
  uang_tunai: number | null
  kembalian: number | null
  kode_sales: string
  jenis_customer: string
  kode_member: string
  nama_customer: string
  no_hp: string
  alamat_customer: string
  no_faktur_service: string
  status_proses: string
  tgl_system: string | null
  tgl_estimasi: string | null
  berat_masuk: number | null
  berat_kembali: number | null
  selisih_berat: number | null
  alasan_selisih: string
  total_bahan: number | null
  total: number | null
  sisa: number | null
  tgl_selesai: string | null
  tgl_ambil: string | null
  input_by: string
  no_faktur_manual: string
  tgl_batal: string | null
  bayar_ambil: number | null
  uang_kembali: number | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface ServicePembayaran {
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

export interface ServiceBarang {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  nama_barang: string
  asal_berat: string
  berat: number
  ongkos: number | null
  kode_faktur: string
  dpp: number | null
  ppn: number | null
  deskripsi: string
  kode_tukang: string
  kondisi: string
  foto: string
  amplop: string
  pemilik: string
  janji: string | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface ServiceBahan {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  asked_by: string
  nama_bahan: string
  jumlah: number | null
  berat: number | null
  biaya: number | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
