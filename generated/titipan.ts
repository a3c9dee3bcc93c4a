// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Titipan {
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
  dibayar: number | null
  uang_tunai: number | null
  kembalian: number | null
  no_titip_group: string
  kode_cek: string
  tgl_system: string | null
  mengikat: boolean
  dp: number | null
  sisa: number | null
  no_pesanan: string
  no_faktur: string
  alasan: string
  kembali_awal: number | null
  bulat_kembali: number | null
  denda: number | null
  tgl_batal_titip: string | null
  valid_by: string
  keterangan: string
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface TitipanBarang {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  menunggu: boolean
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

export interface TitipanPembayaran {
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
