// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface BatuPolish {
  /**
   * UUIDv7
   */
  id: string
  kode_polish: string
  nama_polish: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
