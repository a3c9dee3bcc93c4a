// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface PerubahanHargaBarang {
  /**
   * UUIDv7
   */
  id: string
  edit_date: string
  tgl_system: string | null
  kode_barcode: string
  jenis_harga: string
  dari: number | null
  ke: number | null
  edit_by: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
