// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface BatuColor {
  /**
   * UUIDv7
   */
  id: string
  kode_color: string
  nama_color: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
