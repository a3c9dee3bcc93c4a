// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface KeteranganNota {
  /**
   * UUIDv7
   */
  id: string
  kode_keterangan: string
  keterangan: string
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
