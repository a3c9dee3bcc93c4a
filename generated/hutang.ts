// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Hutang {
  /**
   * UUIDv7
   */
  id: string
  kode_sales: string
  jenis_customer: string
  kode_member: string
  nama_customer: string
  no_hp: string
  alamat_customer: string
  no_faktur_hutang: string
  no_faktur_manual: string
  tgl_system: string | null
  tgl_hutang: string | null
  no_ktp: string
  foto_ktp: string
  berat_emas: number | null
  qty: number | null
  total_taksir: number | null
  berat_emas_plastik: number
  berat_plastik: number | null
  jumlah_hutang: number
  kode_pinjaman: string
  bunga: number | null
  lama_pinjam: number | null
  tgl_jatuh_tempo: string | null
  bunga_rp: number | null
  total_hutang: number | null
  tanpa_group: number | null
  tanpa_jenis: number | null
  sisa_nilai: number | null
  perhitungan: string
  bunga_lunas_uraian: string
  pesan: string
  no_faktur_lama: string
  no_faktur_baru: string
  riwayat: string
  tgl_lunas: string | null
  lama_hari: number | null
  bunga_lunas: number | null
  bunga_bebas: number | null
  pokok_bayar: number | null
  alasan: string
  keterangan_batal_lunas: string
  tgl_batal: string | null
  tgl_ingat: string | null
  batal_by: string
  keterangan: string
  valid_by: string
  input_by: string
  dibayar: number | null
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface HutangBarang {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  nama_barang: string
  kode_group: string
  kode_dept: string
  kadar: number | null
  jumlah: number | null
  asal_berat: string
  berat: number
  nilai_taksir: number | null
  foto: string
  nilai_pinjaman: number | null
  kode_barcode: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface HutangPembayaran {
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
