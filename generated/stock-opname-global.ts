// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface StockOpnameGlobal {
  /**
   * UUIDv7
   */
  id: string
  no_opname: string
  tgl_opname: string | null
  per: string
  qty_system: number | null
  berat_system: number | null
  qty_hitung: number | null
  berat_hitung: number | null
  qty_selisih: number | null
  berat_selisih: number | null
  kurang: number | null
  lebih: number | null
  belum_dihitung: number | null
  keterangan: string
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface StockOpnameGlobalBaki {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  kode_baki: string
  kode_gudang: string
  qty_system: number | null
  berat_system: number | null
  qty_hitung: number | null
  berat_hitung: number | null
  sudah: boolean
  qty_selisih: number | null
  berat_selisih: number | null
  keterangan: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface StockOpnameGlobalJenis {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  kode_dept: string
  nama_dept: string
  qty_system: number | null
  berat_system: number | null
  qty_hitung: number | null
  berat_hitung: number | null
  sudah: boolean
  qty_selisih: number | null
  berat_selisih: number | null
  keterangan: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
