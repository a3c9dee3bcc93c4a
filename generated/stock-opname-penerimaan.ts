// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface StockOpnamePenerimaan {
  /**
   * UUIDv7
   */
  id: string
  no_opname: string
  tgl_opname: string | null
  kode_dept: string
  qty_awal: number | null
  berat_awal: number | null
  berat_opname: number
  berat_selisih: number | null
  keterangan: string
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
