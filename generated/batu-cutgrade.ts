// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface BatuCutgrade {
  /**
   * UUIDv7
   */
  id: string
  kode_cutgrade: string
  nama_cutgrade: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
