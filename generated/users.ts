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
  toko_lain: string
  status_aktif: boolean
  /**
   * Menu yang diberikan kepada user ini; kosong: menu bawaan levelnya.
   */
  menu: string | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
