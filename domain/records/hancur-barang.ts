// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface HancurBarang {
  /**
   * UUIDv7
   */
  id: string
  no_hancur: string
  tgl_system: string | null
  kondisi_barang: string
  tujuan_gudang: string
  total_qty: number | null
  total_berat: number | null
  keterangan: string
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
