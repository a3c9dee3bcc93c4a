// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface JenisBatu {
  /**
   * UUIDv7
   */
  id: string
  jenis_batu: string
  nama_batu: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
