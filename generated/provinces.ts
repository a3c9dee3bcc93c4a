// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Provinces {
  /**
   * UUIDv7
   */
  id: string
  kode_provinsi: string
  nama_provinsi: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
