// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface BatuSymmetry {
  /**
   * UUIDv7
   */
  id: string
  kode_symmetry: string
  nama_symmetry: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
