// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Users {
  /**
   * UUIDv7
   */
  id: string
  user_id: string
  user_name: string
  level: string
  kode_toko: string
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
