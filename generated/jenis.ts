// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Jenis {
  /**
   * UUIDv7
   */
  id: string
  kode_group: string
  kode_dept: string
  nama_dept: string
  berat_maksimum: number | null
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
