// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface LevelToko {
  /**
   * UUIDv7
   */
  id: string
  user_id: string
  kode_toko: string
  nama_toko: string
  level: string
  toko_asal: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
