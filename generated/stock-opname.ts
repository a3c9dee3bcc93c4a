// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface StockOpname {
  /**
   * UUIDv7
   */
  id: string
  no_opname: string
  tgl_opname: string | null
  kode_gudang: string
  kode_baki: string
  jumlah_awal: number | null
  ketemu: number | null
  tidak_ketemu: number | null
  lebih: number | null
  salah_baki: number | null
  qty_system: number | null
  berat_system: number | null
  qty_fisik: number | null
  berat_fisik: number | null
  qty_selisih: number | null
  berat_selisih: number | null
  keterangan: string
  input_by: string
  status_opname: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface StockOpnameBarang {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  kode_barcode: string
  kode_intern: string
  kode_group: string
  jenis_group: string
  kode_dept: string
  nama_barang: string
  nama_atribut: string
  gudang_system: string
  baki_system: string
  qty: number | null
  berat_satuan: number | null
  discan: boolean
  qty_hitung: number | null
  terdaftar: boolean
  di_sini: boolean
  berat: number | null
  qty_fisik: number | null
  berat_fisik: number | null
  status_barang: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
