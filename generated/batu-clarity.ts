// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface BatuClarity {
  /**
   * UUIDv7
   */
  id: string
  kode_clarity: string
  nama_clarity: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
