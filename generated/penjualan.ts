// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Penjualan {
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
  jenis_pembeli: string
  bebas_pph22: boolean
  total: number | null
  ppn_tambahan: number | null
  pembulatan_ppn: number | null
  pph22: number | null
  tagihan: number | null
  total_berat: number | null
  qty: number | null
  di_bawah_modal: boolean
  tukar_rp: number | null
  dibayar: number | null
  uang_tunai: number | null
  kembalian: number | null
  no_faktur_group: string
  no_faktur_group_user: string
  kode_cek: string
  tgl_system: string | null
  jam: string | null
  nama_sales: string
  nota_darurat: number | null
  tgl_darurat: string | null
  penulis_darurat: string
  kode_marketplace: string
  no_titip_group: string
  sisa_titip: number | null
  kode_gudang_sisa: string
  kode_baki_sisa: string
  mengikat: boolean
  bayar_dp: number | null
  no_pesanan: string
  bayar_cash: number | null
  bayar_transfer: number | null
  bayar_debet: number | null
  bayar_credit: number | null
  bayar_qris: number | null
  bayar_fee: number | null
  harus_bayar: number | null
  tukar_kurang: number | null
  kelebihan_dp: number | null
  transfer_lebih: boolean
  lebih_bayar: number | null
  jenis_identitas: string
  no_identitas: string
  nilai_ppatk: number | null
  no_beli: string
  valid_by: string
  alasan: string
  uang_kembali: string
  tgl_batal: string | null
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface PenjualanBarang {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  status_kembali: string
  status_valid: string
  status_premi: string
  status_tukar: boolean
  cash_rp: number | null
  transfer_rp: number | null
  debet_rp: number | null
  tukar_rp: number | null
  credit_rp: number | null
  poin: number | null
  no_generate: string
  no_faktur_jual: string
  kode_barcode: string
  no_titip: string
  qty_titip: number | null
  disepakati: boolean
  kode_barang: string
  kode_group: string
  kode_dept: string
  jenis_group: string
  kode_gudang: string
  kode_baki: string
  tempat_asal: string
  kadar_cetak: string
  nama_barang: string
  qty: number | null
  berat_awal: number | null
  berat: number | null
  nama_atribut: string
  berat_atribut: number | null
  harga_atribut: number | null
  kadar_jual: number | null
  total_usd: number | null
  curr: number | null
  ongkos_berlian: number | null
  total_berlian_rp: number | null
  harga_gram: number | null
  harga_sistem: number | null
  total_diminta: number | null
  harga_jual: number | null
  ongkos_awal: number | null
  ongkos: number | null
  fee_sales: number | null
  tambahan: number | null
  diskon_awal: number | null
  type_diskon: string
  diskon_persen: number | null
  diskon_nominal: number | null
  diskon_rp: number | null
  pembulatan: number | null
  harga_total: number | null
  berfaktur: boolean
  kelas_pajak: string
  kode_faktur: string
  dpp: number | null
  ppn: number | null
  ppn_tambahan: number | null
  ppn_bebas: number | null
  pph22: number | null
  pembulatan_ppn: number | null
  harga_terendah: number | null
  diubah: boolean
  perlu_otorisasi: boolean
  size: string
  finishing: string
  keterangan: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface PenjualanTukar {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  no_faktur_jual: string
  toko_jual: string
  kode_barcode: string
  nama_barang: string
  kode_group: string
  kode_dept: string
  kadar: number | null
  berat_nota: number | null
  asal_berat: string
  berat: number
  harga_emas: number | null
  harga_nota: number | null
  harga_dasar: number | null
  kondisi: string
  type_kondisi: string
  potongan_kondisi: number | null
  potongan_berat: number | null
  rugi_nota: number | null
  potongan_lain: number | null
  harga_beli: number | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface PenjualanPembayaran {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  kode_marketplace: string
  biaya_persen: number | null
  biaya_rp: number | null
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
