// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface KirimBarang {
  /**
   * UUIDv7
   */
  id: string
  no_kirim: string
  tgl_system: string | null
  kode_toko: string
  kode_toko_tujuan: string
  no_minta: string
  toko_asal: string
  mode: string
  kode_gudang: string
  kode_baki: string
  total_qty: number | null
  total_berat: number | null
  qty_terima: number | null
  keterangan: string
  terima_date: string | null
  terima_by: string
  input_by: string
  alasan_batal: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface KirimBarangBarang {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  kode_barcode: string
  jenis_group: string
  kode_group: string
  kode_dept: string
  nama_barang: string
  nama_atribut: string
  berat_atribut: number | null
  kadar: number | null
  berat_satuan: number | null
  kode_baki_asal: string
  kode_gudang_asal: string
  qty: number | null
  berat: number | null
  kiriman: string
  diterima: boolean
  dibatalkan: boolean
  terima_gudang: string
  terima_baki: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
