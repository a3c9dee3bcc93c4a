// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface BatuShape {
  /**
   * UUIDv7
   */
  id: string
  kode_shape: string
  nama_shape: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
