// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface PerubahanHarga {
  /**
   * UUIDv7
   */
  id: string
  edit_date: string
  tgl_system: string | null
  kode_group: string
  jenis_harga: string
  dari: number | null
  ke: number | null
  edit_by: string
  alasan: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
